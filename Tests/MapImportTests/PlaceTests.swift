import Geo
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct PlaceTests {
  private func node(_ id: Int64, _ latitude: Double, _ longitude: Double) -> OSMNode {
    OSMNode(id: id, coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  private func way(_ id: Int64, _ nodes: [Int64], _ tags: OSMTags = ["highway": "primary"])
    -> OSMWay
  {
    OSMWay(id: id, nodeIDs: nodes, tags: tags)
  }

  @Test func twoNodesOnTheDateLineAreOneJunction() throws {
    let network = ImportedNetwork(
      OSMObjects(
        nodes: [
          node(1, -16.8, 179.994), node(2, -16.8, 180), node(3, -16.8, -180),
          node(4, -16.8, -179.994), node(5, -16.9, 180),
        ], ways: [way(1, [1, 2]), way(2, [3, 4]), way(3, [4, 5])]))
    #expect(network.report.oddities[.joinedNode] == 1)
    #expect(network.report.junctions == 4)
    let middle = try #require(network.nodesByID[2])
    let edges = try network.graph.outEdges(of: middle)
    #expect(edges.count == 2)
    for edge in edges {
      #expect(try (6000...6600).contains(network.graph.record(of: edge).lengthDecimeters))
    }
  }

  @Test func anEdgeOverTheDateLineGoesTheShortWay() throws {
    let network = ImportedNetwork(
      OSMObjects(nodes: [node(1, 0, 179.9), node(2, 0, -179.9)], ways: [way(1, [1, 2])]))
    let start = try #require(network.nodesByID[1])
    let edge = try #require(try network.graph.outEdges(of: start).first)
    #expect(try abs(network.graph.record(of: edge).length.meters - 22_239) < 30)
    #expect(network.tiles.ids.count == 6)
  }

  @Test func anEdgeIsKnownInEveryTileThatItCrosses() throws {
    let start = try #require(Coordinate(latitude: 47.9640271, longitude: 2.7983977))
    let end = try #require(Coordinate(latitude: 48.0359729, longitude: 3.2016023))
    let network = ImportedNetwork(
      OSMObjects(
        nodes: [
          OSMNode(id: 1, coordinate: start), OSMNode(id: 2, coordinate: end),
        ], ways: [way(1, [2, 1])]))
    let edge = EdgeID(tile: TileID(containing: end), index: 0)
    let crossed = TileID.touched(from: start, to: end)
    #expect(Set(network.tiles.ids) == crossed)
    for id in crossed {
      let tile = try network.graph.tile(id)
      #expect(tile.crossings == (tile.nodes.isEmpty ? [edge] : []))
    }
    #expect(try !network.graph.record(of: edge).flags.contains(.reversed))
  }

  @Test func aFerrySharesItsDurationByLength() throws {
    let map = AsciiMap(
      """
      a--b-----c
         |
         d
      """,
      ways: [
        "abc": "route=ferry motor_vehicle=yes duration=00:30", "bd": "route=ferry duration=soon",
      ])
    func duration(_ from: Character, _ to: Character) throws -> UInt32? {
      let edge = try map.edge(from, to)
      return try map.graph.tile(edge.tile).fixedDuration(of: Int(edge.index))
    }
    // Lengths are whole decimetres, so the shares are true to some tenths of a second.
    let near: ClosedRange<UInt32> = 5995...6005
    #expect(try near.contains(duration("a", "b") ?? 0))
    #expect(try near.contains((duration("c", "b") ?? 0) / 2))
    #expect(try duration("b", "d") == nil)
    #expect(try map.record("a", "b").flags.contains([.ferry, .hasFixedDuration]))
    #expect(map.report.ferries == 2)
  }

  @Test func theRimOfASquareIsWalkable() throws {
    var objects = AsciiMap(
      """
      a---b
      |   |
      d---c---e
      """, ways: ["ab": "source=x", "bcda": "source=y", "ce": "highway=footway"]
    ).objects
    objects.relations = [
      OSMRelation(
        id: 1, members: [1, 2].map { OSMRelation.Member(kind: .way, id: $0, role: "outer") },
        tags: ["type": "multipolygon", "highway": "pedestrian", "name": "Market"])
    ]
    let network = ImportedNetwork(objects)
    #expect(network.report.waysKept == 3)
    let corner = try #require(network.nodesByID[AsciiMap.osmID("c")])
    let edges = try network.graph.outEdges(of: corner)
    #expect(edges.count == 3)
    let rim = try #require(try edges.first { try network.graph.road(of: $0).name == "Market" })
    let record = try network.graph.record(of: rim)
    #expect(record.flags.contains(.area))
    #expect(record.access[.pedestrian] == .designated)
    #expect(record.access[.car] == .no)
  }

  private static let square: [(Double, Double)] = [(50, 8), (50, 9), (51, 9), (51, 8)]

  private func withBoundary(_ tags: OSMTags, isClosed: Bool = true) -> OSMObjects {
    var nodes = Self.square.enumerated().map {
      node(Int64($0.offset + 1), $0.element.0, $0.element.1)
    }
    nodes += [
      node(11, 50.5, 8.5), node(12, 50.5, 8.51), node(13, 50.5, 9.5), node(14, 50.5, 9.51),
      node(15, 50.5, 8.995), node(16, 50.5, 9.005),
    ]
    let ring = isClosed ? [[1, 2, 3], [3, 4, 1]] : [[1, 2, 3], [3, 4]] as [[Int64]]
    let ways =
      [way(1, [11, 12]), way(2, [13, 14]), way(3, [15, 16]), way(4, [16, 15])]
      + ring.enumerated().map {
        way(Int64($0.offset + 21), $0.element, ["boundary": "administrative"])
      }
    let relation = OSMRelation(
      id: 1,
      members: [21, 22].map { OSMRelation.Member(kind: .way, id: $0, role: "outer") },
      tags: tags)
    return OSMObjects(nodes: nodes, ways: ways, relations: [relation])
  }

  private func isLeft(_ network: ImportedNetwork, _ node: Int64) throws -> Bool {
    let start = try #require(network.nodesByID[node])
    let edge = try #require(try network.graph.outEdges(of: start).first)
    #expect(
      try network.graph.record(of: start).flags.contains(.drivesOnLeft)
        == network.graph.record(of: edge).flags.contains(.drivesOnLeft) || node == 16)
    return try network.graph.record(of: edge).flags.contains(.drivesOnLeft)
  }

  @Test(arguments: [
    ["driving_side": "left", "admin_level": "4"], ["ISO3166-1": "GB", "admin_level": "2"],
  ])
  func insideABoundaryTrafficMayKeepLeft(_ tags: [String: String]) throws {
    let all = OSMTags([("boundary", "administrative")] + tags.sorted { $0.key < $1.key })
    let network = ImportedNetwork(withBoundary(all))
    #expect(try isLeft(network, 11))
    #expect(try !isLeft(network, 13))
    #expect(try isLeft(network, 15))
    let right = ImportedNetwork(withBoundary(all), options: ImportOptions(drivingSide: .right))
    #expect(try !isLeft(right, 11))
    let open = ImportedNetwork(withBoundary(all, isClosed: false))
    #expect(try !isLeft(open, 11))
    #expect(open.report.oddities[.unclosedBoundary] == 1)
  }

  @Test func theCountryTellsTheSide() throws {
    let objects = AsciiMap("a-b", ways: ["ab": "highway=primary"]).objects
    for (country, side) in [("FJ", true), ("gb", true), ("DE", false)] {
      let network = ImportedNetwork(objects, options: ImportOptions(country: country))
      #expect(try isLeft(network, AsciiMap.osmID("a")) == side)
    }
  }
}
