/// A row of ``MapLayer/nodeIDs``: the OSM ids of the nodes at which the roads of a tile bend, as
/// drawn in `schemas/node-ids.md`.
///
/// Junctions and ends have their ids in the tile itself.
public struct NodeIDTile: Hashable, Sendable {
  private static let version: UInt8 = 1
  /// Twenty times what the densest town has.
  private static let sizeLimit = 8 << 20

  public let bytes: [UInt8]

  /// Packs the ids of all segments of a tile: those of each in the direction of its owner, ends
  /// left out.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)``.
  public init(_ segments: [[Int64]]) throws(TileFormatError) {
    var writer = ByteWriter()
    writer.appendVarint(segments.count)
    var last: Int64 = 0
    for ids in segments {
      writer.appendVarint(ids.count)
      for id in ids {
        writer.appendSigned(id &- last)
        last = id
      }
    }
    guard writer.bytes.count <= Self.sizeLimit else { throw .limitExceeded("ids of nodes") }
    var packed = ByteWriter()
    packed.append(Self.version)
    packed.appendVarint(writer.bytes.count)
    packed.append(try SectionPacking.pack(writer.bytes))
    bytes = packed.bytes
  }

  /// The ids of the bends of each segment, in the direction of its owner.
  ///
  /// - Throws: ``TileFormatError`` if the bytes are not as a writer makes them.
  public func segments() throws(TileFormatError) -> [[Int64]] {
    var packed = ByteReader(bytes)
    let version = try packed.read(UInt8.self)
    guard version == Self.version else { throw .unsupportedVersion(Int(version)) }
    let size = try packed.readVarint()
    // No byte of a zlib stream stands for more.
    guard size <= UInt64(min(Self.sizeLimit, 1040 * bytes.count)) else {
      throw .invalid("\(size) bytes of node ids")
    }
    let start = bytes.count - packed.remaining
    var reader = ByteReader(
      try SectionPacking.unpack(bytes, start..<bytes.count, size: Int(size)))
    var segments: [[Int64]] = []
    var last: Int64 = 0
    for _ in 0..<(try reader.readCount()) {
      var ids: [Int64] = []
      for _ in 0..<(try reader.readCount()) {
        last &+= try reader.readSigned()
        ids.append(last)
      }
      segments.append(ids)
    }
    guard reader.isAtEnd else { throw .invalid("bytes behind the last node id") }
    return segments
  }
}

extension NodeIDTile: LayerRow {
  public static let layer = MapLayer.nodeIDs
  public static let columns = [LayerColumn("bytes", .bytes)]

  public init?(values: [LayerValue]) {
    guard values.count == 1, let bytes = values[0].bytes else { return nil }
    self.bytes = bytes
  }

  public var values: [LayerValue] { [.bytes(bytes)] }
}
