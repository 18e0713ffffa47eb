#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keys of tags, ready to be compared with the bytes of a file.
///
/// Make it once and use it for all blocks.
public struct OSMKeys: Sendable, ExpressibleByArrayLiteral {
  private let keys: [[UInt8]]
  /// Bit *n* is set if a key has *n* bytes; the last bit stands for all longer ones.
  private let lengths: UInt64

  /// The given keys.
  public init(_ keys: [String]) {
    self.keys = keys.map { Array($0.utf8) }
    lengths = self.keys.reduce(0) { $0 | Self.bit(ofLength: $1.count) }
  }

  /// The given keys: `["highway", "route"]`.
  public init(arrayLiteral elements: String...) {
    self.init(elements)
  }

  func contains(_ text: UnsafeRawBufferPointer) -> Bool {
    guard lengths & Self.bit(ofLength: text.count) != 0 else { return false }
    return keys.contains { key in
      key.count == text.count
        && key.withUnsafeBytes { key in
          guard let one = key.baseAddress, let other = text.baseAddress else { return true }
          return memcmp(one, other, key.count) == 0
        }
    }
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
}
