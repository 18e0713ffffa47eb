internal import CSodium

/// A fingerprint of bytes: BLAKE2b (RFC 7693) with 32 bytes and no key.
public struct Digest: Hashable, Sendable {
  /// The number of bytes of every digest.
  public static let byteCount = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Takes stored bytes; nil if they are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads what ``description`` wrote; nil if the text is not 64 hexadecimal digits.
  public init?(hex: String) {
    let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    self.bytes = bytes
  }

  fileprivate init(computed bytes: [UInt8]) { self.bytes = bytes }

  /// The digest of `bytes`.
  ///
  /// - Complexity: O(*n*).
  public static func of(_ bytes: [UInt8]) -> Digest {
    var digest = [UInt8](repeating: 0, count: byteCount)
    crypto_generichash(&digest, byteCount, bytes, UInt64(bytes.count), nil, 0)
    return Digest(computed: digest)
  }
}

extension Digest: CustomStringConvertible {
  /// The bytes as 64 lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Computes the ``Digest`` of bytes that come piece by piece.
public struct DigestStream: ~Copyable {
  // Swift does not import the type of the state, because of its alignment.
  private let state: UnsafeMutableRawPointer

  /// Begins with no bytes.
  public init() {
    state = Self.allocate()
    crypto_generichash_init(OpaquePointer(state), nil, 0, Digest.byteCount)
  }

  deinit { state.deallocate() }

  /// Adds the next bytes.
  ///
  /// - Complexity: O(*n*).
  public mutating func append(_ bytes: [UInt8]) {
    crypto_generichash_update(OpaquePointer(state), bytes, UInt64(bytes.count))
  }

  /// Adds the next bytes.
  ///
  /// - Complexity: O(*n*).
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let typed = bytes.bindMemory(to: UInt8.self)
    crypto_generichash_update(OpaquePointer(state), typed.baseAddress, UInt64(typed.count))
  }

  /// The digest of all bytes so far; more may be added afterwards.
  public var digest: Digest {
    // Finishing spoils a state, so a copy is finished.
    let copy = Self.allocate()
    defer { copy.deallocate() }
    copy.copyMemory(from: state, byteCount: crypto_generichash_statebytes())
    var bytes = [UInt8](repeating: 0, count: Digest.byteCount)
    crypto_generichash_final(OpaquePointer(copy), &bytes, bytes.count)
    return Digest(computed: bytes)
  }

  private static func allocate() -> UnsafeMutableRawPointer {
    .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
  }
}
