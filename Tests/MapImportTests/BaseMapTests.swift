import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@Suite struct BaseMapTests {
  private static let options = ImportOptions(layers: [.baseMap])

  private func shapes(_ map: MemoryTiles) throws -> [(tile: TileID, shape: BaseMapShape)] {
    try map.parts.flatMap { part in
      try part.rows(as: BaseMapTile.self).flatMap { row in
        try row.shapes().map { (part.tile, $0) }
      }
    }
  }

  @Test func areasAndLinesAreDrawnInOrder() throws {
    let map = AsciiMap(
      """
      a-----b
      w--x  p
      z--y  q
      """, cell: .meters(60),
      ways: [
        "ab": "highway=primary", "pq": "railway=rail", "wxyzw": "natural=water",
        "wxyw": "landuse=residential", "wxyz": "natural=wood",
      ], options: Self.options)
    let found = try shapes(map.tiles)
    #expect(found.map(\.shape.kind) == [.builtUp, .water, .rail])
    let lake = found[1]
    #expect(lake.shape.lines.count == 1 && lake.shape.lines[0].count == 4)
    let corners = lake.shape.lines[0].compactMap { lake.tile.coordinate(of: $0) }
    for (corner, letter) in zip(corners, "wxyz") {
      #expect(corner.distance(to: map.coordinate(letter)).meters < 2)
    }
    #expect(map.report.layerRows[.baseMap] == 1)
  }

  @Test func smallThingsAreLeftOut() throws {
    let map = AsciiMap(
      """
      a-----b
      w--x
      z--y
      """, cell: .meters(3), ways: ["ab": "highway=primary", "wxyzw": "natural=water"],
      options: Self.options)
    #expect(try shapes(map.tiles).isEmpty)
  }

  /// A square of about twelve kilometres, as one relation of two ways with a hole.
  private func lake() throws -> ImportedNetwork {
    func node(_ id: Int64, _ latitude: Double, _ longitude: Double) -> OSMNode {
      OSMNode(id: id, coordinate: Coordinate(latitude: latitude, longitude: longitude), tags: [:])
    }
    return ImportedNetwork(
      OSMObjects(
        nodes: [
          node(1, 48, 11), node(2, 48, 11.16), node(3, 48.1, 11.16), node(4, 48.1, 11),
          node(5, 48.04, 11.06), node(6, 48.04, 11.1), node(7, 48.06, 11.1), node(8, 48.06, 11.06),
        ],
        ways: [
          OSMWay(id: 1, nodeIDs: [1, 2, 3], tags: [:]),
          OSMWay(id: 2, nodeIDs: [1, 4, 3], tags: [:]),
          OSMWay(id: 3, nodeIDs: [5, 6, 7, 8, 5], tags: [:]),
        ],
        relations: [
          OSMRelation(
            id: 9,
            members: [1, 2, 3].map { OSMRelation.Member(kind: .way, id: $0, role: "outer") },
            tags: ["type": "multipolygon", "natural": "water"])
        ]), options: Self.options)
  }

  /// Whether the rings around a place count odd, as a drawing program fills them.
  private func isWet(_ point: Coordinate, _ shapes: [(tile: TileID, shape: BaseMapShape)]) -> Bool {
    let tile = TileID(containing: point)
    guard let box = tile.bounds else { return false }
    let x = (point.longitude - box.west) / (box.east - box.west) * 4096
    let y = (box.north - point.latitude) / (box.north - box.south) * 4096
    var isInside = false
    for (_, shape) in shapes where shape.kind == .water {
      for ring in shape.lines {
        for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let (from, to) = (Double(start.y), Double(end.y))
          guard (from > y) != (to > y) else { continue }
          let across = Double(start.x) + (y - from) / (to - from) * Double(end.x - start.x)
          if across > x { isInside.toggle() }
        }
      }
    }
    return isInside
  }

  @Test func whatTilesShowTogetherIsTheWholeArea() throws {
    let network = try lake()
    let all = try shapes(network.tiles)
    #expect(Set(all.map(\.tile)).count > 9)
    for latitude in stride(from: 47.995, through: 48.105, by: 0.0071) {
      for longitude in stride(from: 10.995, through: 11.165, by: 0.0083) {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let isHole = (48.04..<48.06).contains(latitude) && (11.06..<11.1).contains(longitude)
        let isLake = (48..<48.1).contains(latitude) && (11..<11.16).contains(longitude)
        let here = all.filter { $0.tile == TileID(containing: point) }
        #expect(isWet(point, here) == (isLake && !isHole), "\(latitude) \(longitude)")
      }
    }
  }

  @Test func aRelationWithAGapIsLeftOut() throws {
    var objects = OSMObjects(nodes: [], ways: [], relations: [])
    objects.nodes = (1...4).map { id in
      OSMNode(
        id: id,
        coordinate: Coordinate(
          latitude: 48 + Double(id % 2) / 50, longitude: 11 + Double(id) / 50), tags: [:])
    }
    objects.ways = [OSMWay(id: 1, nodeIDs: [1, 2, 3, 4], tags: [:])]
    objects.relations = [
      OSMRelation(
        id: 1, members: [OSMRelation.Member(kind: .way, id: 1, role: "outer")],
        tags: ["type": "multipolygon", "natural": "water"])
    ]
    let network = ImportedNetwork(objects, options: Self.options)
    #expect(network.tiles.parts.isEmpty)
  }
}
