/// Where an edge leads whose head lies in another tile.
public struct EdgeLink: Hashable, Sendable {
  /// The index of the head in its tile.
  public var head: UInt32
  /// The index of the twin in that tile.
  public var twin: UInt32

  public init(head: UInt32, twin: UInt32) {
    self.head = head
    self.twin = twin
  }
}

extension RoadTile {
  /// The bytes of a tile whose neighbours were numbered anew: its own roads stay as they are, only what
  /// it says of places in other tiles changes.
  ///
  /// `link` tells where an edge leads now, nil where nothing has changed; `ordinal` tells the place of the
  /// edge that an exception turns into.
  /// - Throws: ``TileFormatError`` if `bytes` are not the tile `id`, or a number is too large.
  /// - Complexity: O(*n*).
  public static func relinked(
    _ id: TileID, bytes: [UInt8], crossings: [EdgeID], link: (Int) throws -> EdgeLink?,
    ordinal: (TurnException) throws -> UInt16
  ) throws -> [UInt8] {
    let tile = try RoadTile(id: id, bytes: bytes)
    let frame = try TileFrame(id: id, bytes: bytes)
    var edges = tile.edges
    for index in edges.indices where edges[index].headSlot != 0 {
      guard let link = try link(index) else { continue }
      guard link.head < EdgeRecord.indexLimit, link.twin < EdgeRecord.indexLimit else {
        throw TileFormatError.limitExceeded("edges or nodes")
      }
      edges[index].headBits = (edges[index].headBits & ~(1 << 22 - 1)) | link.head
      edges[index].twinBits = (edges[index].twinBits & ~(1 << 24 - 1)) | link.twin
    }
    var exceptions = tile.turnExceptions
    for place in exceptions.indices { exceptions[place].ordinal = try ordinal(exceptions[place]) }
    exceptions.sort()
    var sections: [TileLayout.Section: [UInt8]] = [:]
    for section in TileLayout.Section.allCases {
      var reader = try frame.reader(of: section)
      sections[section] = Array(try reader.readBytes(count: reader.remaining))
    }
    var writer = ByteWriter()
    writer.appendRecords(edges)
    sections[.edges] = writer.bytes
    writer = ByteWriter()
    writer.appendRecords(exceptions)
    sections[.turnExceptions] = writer.bytes
    writer = ByteWriter()
    writer.appendRecords(crossings.map { CrossingRecord(tile: $0.tile.rawValue, edge: $0.index) })
    sections[.crossings] = writer.bytes
    return try TileFrame.encoded(id: id, sections: sections)
  }
}
