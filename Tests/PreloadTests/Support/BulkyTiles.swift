import Geo
import NetworkFixtures
import RoadNetwork
import Testing

/// Tiles with one road each, whose name hardly packs: large files that are quickly made.
enum BulkyTiles {
  static func make(count: Int, nameLength: Int, seed: UInt64) throws -> MemoryTiles {
    var random = SplitMix64(seed: seed)
    var tiles = MemoryTiles()
    for place in 0..<count {
      let id = try #require(TileID(x: 4000 + place % 16, y: 2800 + place / 16))
      let box = try #require(id.bounds)
      var builder = RoadTileBuilder(id: id)
      let letters = (0..<nameLength).map { _ in UInt8.random(in: 33..<127, using: &random) }
      let road = builder.addRoad(
        RoadAttributes(wayID: Int64(place), name: String(decoding: letters, as: UTF8.self)))
      let ends = try [0.25, 0.75].map { part in
        try #require(
          Coordinate(
            latitude: (box.south + box.north) / 2,
            longitude: box.west + (box.east - box.west) * part))
      }
      for (index, end) in ends.enumerated() {
        builder.addNode(
          NodeRecord(at: end), NodeAttributes(nodeID: Int64(2 * place + index)))
        if index == 0 {
          _ = builder.addSegment(
            SegmentDraft(shape: [], headCoordinate: ends[1], road: road))
        }
        try builder.addEdge(
          EdgeDraft(
            head: NodeID(tile: id, index: UInt32(1 - index)), twinIndex: UInt32(1 - index),
            lengthDecimeters: 1000, roadClass: .primary, access: ModeAccess(all: .yes),
            departure: Bearing(degrees: 90), arrival: Bearing(degrees: 90), segment: 0))
      }
      tiles.append(id, bytes: try builder.encoded())
    }
    return tiles
  }
}
