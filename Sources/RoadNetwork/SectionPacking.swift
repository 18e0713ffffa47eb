import Deflate

/// Packs and unpacks the cold sections of a tile.
enum SectionPacking {
  /// Unpacking costs the same at all levels; this one packs within 1 % of the best.
  private static let level = 8

  static func pack(_ bytes: [UInt8]) throws(TileFormatError) -> [UInt8] {
    do {
      return try ZlibStream.compress(bytes, level: level)
    } catch {
      throw .limitExceeded("bytes in a section")
    }
  }

  static func unpack(
    _ bytes: [UInt8], _ range: Range<Int>, size: Int
  ) throws(TileFormatError) -> [UInt8] {
    do {
      return try ZlibStream.inflate(Array(bytes[range]), count: size)
    } catch {
      throw .invalid("a section that does not unpack")
    }
  }
}
