import Geo
import RoadNetwork
import Testing

/// One road through a row of tiles: two nodes in each, and an edge over every border.
struct ChainNetwork {
  let tiles: [TileID]
  /// What the edge eastward from a tile says its twin is, where it does not tell the truth.
  var wrongTwins: [Int: UInt32] = [:]

  init(count: Int) { tiles = (0..<count).compactMap { TileID(x: 4000 + $0, y: 2800) } }

  /// The bytes of the tile at `place`, with names and numbers of `padding` bytes that hardly pack.
  func bytes(at place: Int, padding: Int = 0) throws -> [UInt8] {
    var builder = RoadTileBuilder(id: tiles[place])
    let noise = Array(noise(place, count: padding))
    var attributes = RoadAttributes(wayID: Int64(place))
    attributes.name = "Road \(place)" + String(noise.prefix(Self.textLength))
    attributes.refs = stride(from: Self.textLength, to: noise.count, by: Self.textLength).map {
      String(noise[$0..<min($0 + Self.textLength, noise.count)])
    }
    let road = builder.addRoad(attributes)
    func addEdge(to other: Int, _ node: Int, twin: UInt32, segment: Int? = nil) throws {
      let segment =
        try segment
        ?? builder.addSegment(
          SegmentDraft(shape: [], headCoordinate: try coordinate(other, node), road: road))
      try builder.addEdge(
        EdgeDraft(
          head: NodeID(tile: tiles[other], index: UInt32(node)), twinIndex: twin,
          lengthDecimeters: 100, roadClass: .primary, access: ModeAccess(all: .yes),
          departure: Bearing(degrees: 90), arrival: Bearing(degrees: 90), segment: segment))
    }
    try addNode(place, 0, to: &builder)
    try addEdge(to: place, 1, twin: place > 0 ? 2 : 1)
    if place > 0 { try addEdge(to: place - 1, 1, twin: place > 1 ? 3 : 2) }
    try addNode(place, 1, to: &builder)
    try addEdge(to: place, 0, twin: 0, segment: 0)
    if place + 1 < tiles.count { try addEdge(to: place + 1, 0, twin: wrongTwins[place] ?? 1) }
    return try builder.encoded()
  }

  private func addNode(_ place: Int, _ node: Int, to builder: inout RoadTileBuilder) throws {
    builder.addNode(
      NodeRecord(at: try coordinate(place, node)),
      NodeAttributes(nodeID: Int64(2 * place + node)))
  }

  private func coordinate(_ place: Int, _ node: Int) throws -> Coordinate {
    try #require(
      Coordinate(latitude: 49, longitude: -4 + 0.04 * Double(place) + 0.01 * Double(node)))
  }

  /// No text of a tile may be much longer.
  private static let textLength = 4000

  private func noise(_ seed: Int, count: Int) -> String {
    var value = UInt64(seed)
    let bytes = (0..<count).map { _ -> UInt8 in
      value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: value >> 57)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
