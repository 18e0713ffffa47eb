internal import CZlib

/// Whole zlib streams as arrays, for callers that inflate or compress now and then.
///
/// Who inflates many streams keeps an ``Inflater``.
public enum ZlibStream {
  /// Inflates `bytes`, one whole zlib stream that must yield exactly `count` bytes.
  ///
  /// - Throws: ``DeflateError``.
  /// - Complexity: O(*n*) in the sizes of input and output.
  public static func inflate(_ bytes: [UInt8], count: Int) throws(DeflateError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { input throws(DeflateError) in
      try inflate(UnsafeRawBufferPointer(input), count: count)
    }
  }

  /// Inflates the zlib stream in `input`, which must yield exactly `count` bytes.
  ///
  /// - Throws: ``DeflateError``.
  /// - Complexity: O(*n*) in the sizes of input and output.
  public static func inflate(
    _ input: UnsafeRawBufferPointer, count: Int
  ) throws(DeflateError) -> [UInt8] {
    precondition(count >= 0, "A count cannot be negative")
    var inflater = try Inflater()
    var output = [UInt8](repeating: 0, count: count)
    try output.withUnsafeMutableBufferPointer { bytes throws(DeflateError) in
      try inflater.inflate(input, into: UnsafeMutableRawBufferPointer(bytes))
    }
    return output
  }

  /// Inflates `bytes`, one whole zlib stream of unknown size, into at most `limit` bytes.
  ///
  /// - Throws: ``DeflateError``.
  /// - Complexity: O(*n*) in the sizes of input and output.
  public static func inflate(_ bytes: [UInt8], limit: Int) throws(DeflateError) -> [UInt8] {
    var inflater = try Inflater()
    return try bytes.withUnsafeBufferPointer { input throws(DeflateError) in
      try inflater.inflate(UnsafeRawBufferPointer(input), limit: limit)
    }
  }

  /// Compresses `bytes` into one zlib stream.
  ///
  /// The same bytes, level and version of zlib give the same stream.
  ///
  /// The level runs from 0 (only stored) to 9 (smallest); a value outside is moved to the nearest.
  ///
  /// - Throws: ``DeflateError/outOfMemory``.
  /// - Complexity: O(*n*).
  public static func compress(_ bytes: [UInt8], level: Int = 6) throws(DeflateError) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(size))
    let code = compress2(
      &stream, &size, bytes, UInt(bytes.count), CInt(min(max(level, 0), 9)))
    guard code == Z_OK else { throw .outOfMemory }
    stream.removeLast(stream.count - Int(size))
    return stream
  }
}
