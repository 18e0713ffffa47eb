internal import CSodium

/// A key to sign with: Ed25519 (RFC 8032), by libsodium.
public struct SigningKey: Sendable {
  private let seed: [UInt8]

  /// Takes the 64 hexadecimal digits of a seed; nil if they are not.
  public init?(hex: String) {
    guard let digest = Digest(hex: hex) else { return nil }
    seed = digest.bytes
  }

  /// A new key, by chance.
  public static func random() -> SigningKey? {
    guard sodium_init() >= 0 else { return nil }
    var seed = [UInt8](repeating: 0, count: Digest.byteCount)
    randombytes_buf(&seed, seed.count)
    return Digest(bytes: seed).flatMap { SigningKey(hex: $0.description) }
  }

  /// The seed as 64 hexadecimal digits: what has to be kept secret.
  public var hex: String { Digest(bytes: seed)?.description ?? "" }

  /// The key that others check signatures with.
  public var publicKey: VerificationKey? { VerificationKey(bytes: pair.open) }

  /// The signature of `message`.
  ///
  /// - Complexity: O(*n*).
  public func signature(of message: [UInt8]) -> Signature {
    var bytes = [UInt8](repeating: 0, count: Signature.byteCount)
    crypto_sign_detached(&bytes, nil, message, UInt64(message.count), pair.secret)
    return Signature(computed: bytes)
  }

  private var pair: (open: [UInt8], secret: [UInt8]) {
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_publickeybytes()))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_secretkeybytes()))
    crypto_sign_seed_keypair(&open, &secret, seed)
    return (open, secret)
  }
}

/// A key to check signatures with; no secret.
public struct VerificationKey: Hashable, Sendable {
  private let bytes: [UInt8]

  init?(bytes: [UInt8]) {
    guard bytes.count == Int(crypto_sign_publickeybytes()) else { return nil }
    self.bytes = bytes
  }

  /// Takes the 64 hexadecimal digits of a key; nil if they are not.
  public init?(hex: String) {
    guard let digest = Digest(hex: hex) else { return nil }
    self.init(bytes: digest.bytes)
  }

  /// The key as 64 hexadecimal digits.
  public var hex: String { Digest(bytes: bytes)?.description ?? "" }

  /// Whether the owner of the key has signed `message`.
  ///
  /// - Complexity: O(*n*).
  public func accepts(_ signature: Signature, of message: [UInt8]) -> Bool {
    crypto_sign_verify_detached(signature.bytes, message, UInt64(message.count), bytes) == 0
  }
}

/// What shows that the owner of a key stands for some bytes.
public struct Signature: Hashable, Sendable {
  public static let byteCount = 64
  public let bytes: [UInt8]

  /// Takes stored bytes; nil if they are not 64.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  fileprivate init(computed bytes: [UInt8]) { self.bytes = bytes }
}
