import Synchronization

/// What is told about one road, shared by all who ask for it.
public final class SharedRoad: Sendable {
  public let attributes: RoadAttributes

  init(_ attributes: RoadAttributes) { self.attributes = attributes }
}

/// The section with all texts of a tile: roads are found at once, and read when first asked for.
///
/// A trip passes a few of the roads of a tile, so most texts are never made.
final class AttributesTable: Sendable {
  private let section: ByteReader
  private let texts: TextIndex
  private let rules: [TimeRule]
  private let wayIDs: [Int64]
  /// Where the fields of each road begin.
  private let roadStarts: [UInt32]
  private let segmentRoads: [UInt32]
  private let nodesStart: Int
  private let nodeLimit: Int
  private let known: Mutex<Known>

  /// What has been read so far.
  private struct Known {
    var roads: [SharedRoad?]
    var nodes: [NodeAttributes]?
  }

  /// Finds the roads of a tile with so many edges and nodes.
  ///
  /// No tile has more roads or segments than edges, so the memory for them is bounded by what the
  /// tile itself takes.
  init(
    _ section: ByteReader, edgeCount: Int, nodeCount: Int, rules: [TimeRule]
  ) throws(TileFormatError) {
    self.section = section
    self.rules = rules
    nodeLimit = nodeCount
    var reader = section
    guard !reader.isAtEnd else {
      // A tile without texts: their number 0, no roads, no segments, no nodes.
      var empty = ByteReader([0])
      texts = try TextIndex(&empty)
      (wayIDs, roadStarts, segmentRoads, nodesStart) = ([], [], [], 0)
      known = Mutex(Known(roads: [], nodes: []))
      return
    }
    texts = try TextIndex(&reader)
    (wayIDs, roadStarts) = try Self.roads(&reader, limit: edgeCount)
    segmentRoads = try Self.segments(&reader, limit: edgeCount, roadCount: wayIDs.count)
    nodesStart = reader.place
    known = Mutex(Known(roads: Array(repeating: nil, count: wayIDs.count)))
  }

  private static func roads(
    _ reader: inout ByteReader, limit: Int
  ) throws(TileFormatError) -> (ways: [Int64], starts: [UInt32]) {
    let count = try reader.readIndex(below: limit + 1)
    var ways: [Int64] = []
    var starts: [UInt32] = []
    ways.reserveCapacity(count)
    starts.reserveCapacity(count)
    var way: Int64 = 0
    for _ in 0..<count {
      way &+= try reader.readSigned()
      ways.append(way)
      starts.append(UInt32(truncatingIfNeeded: reader.place))
      try AttributesCoder.skipRoad(&reader)
    }
    return (ways, starts)
  }

  private static func segments(
    _ reader: inout ByteReader, limit: Int, roadCount: Int
  ) throws(TileFormatError) -> [UInt32] {
    let count = try reader.readIndex(below: limit + 1)
    var roads: [UInt32] = []
    roads.reserveCapacity(count)
    var road: Int64 = 0
    for _ in 0..<count {
      road &+= try reader.readSigned()
      guard (0..<Int64(roadCount)).contains(road) else { throw .invalid("road \(road)") }
      roads.append(UInt32(road))
    }
    return roads
  }

  /// What is told about the road of `segment`.
  func road(ofSegment segment: Int) throws(TileFormatError) -> SharedRoad {
    guard segment < segmentRoads.count else {
      throw .invalid("segment \(segment) without a road")
    }
    let place = Int(segmentRoads[segment])
    if let road = known.withLock({ $0.roads[place] }) { return road }
    var reader = section.moved(to: Int(roadStarts[place]))
    let road = SharedRoad(
      try AttributesCoder.road(way: wayIDs[place], &reader, texts, rules))
    return known.withLock { known in
      // All who ask share the one that was kept first.
      if let first = known.roads[place] { return first }
      known.roads[place] = road
      return road
    }
  }

  /// What is told about the nodes, in their order.
  func nodes() throws(TileFormatError) -> [NodeAttributes] {
    if let nodes = known.withLock({ $0.nodes }) { return nodes }
    var reader = section.moved(to: nodesStart)
    let nodes = try AttributesCoder.nodes(&reader, texts, limit: nodeLimit)
    known.withLock { $0.nodes = nodes }
    return nodes
  }
}
