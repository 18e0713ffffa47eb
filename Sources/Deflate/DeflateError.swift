/// Why a compressed stream could not be inflated.
public enum DeflateError: Error, Equatable, Sendable {
  /// The bytes are no zlib stream, or a checksum is wrong.
  case corrupt
  /// The input ends before the stream does.
  case truncated
  /// The stream yields more than the `limit` of bytes that the caller allows or expects.
  case tooLong(limit: Int)
  /// The stream yields only `actual` of the `expected` bytes.
  case tooShort(expected: Int, actual: Int)
  /// `count` bytes follow the end of the stream.
  case trailingBytes(count: Int)
  /// The system has no memory for the state of the decompressor.
  case outOfMemory
}

extension DeflateError: CustomStringConvertible {
  /// One sentence without a full stop, for messages.
  public var description: String {
    switch self {
    case .corrupt: "the compressed data is damaged"
    case .truncated: "the compressed data ends too early"
    case .tooLong(let limit): "the compressed data holds more than \(limit) bytes"
    case .tooShort(let expected, let actual):
      "the compressed data holds \(actual) bytes instead of \(expected)"
    case .trailingBytes(let count): "\(count) bytes follow the compressed data"
    case .outOfMemory: "no memory to decompress"
    }
  }
}
