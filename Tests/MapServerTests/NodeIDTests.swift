import Geo
import JSONText
import MapImport
import MapServer
import NetworkFixtures
import RoadNetwork
import Testing

/// The ids of nodes in answers, with and without the layer that keeps those of bends.
@Suite struct NodeIDTests {
  private static func map(_ layers: Set<MapLayer>) -> ServedMap {
    ServedMap(
      AsciiMap(
        """
        a---b       g
            |      /
            c---d-e---f
        """,
        ways: ["abcd": "highway=primary", "def": "highway=primary", "eg": "highway=service"],
        options: ImportOptions(usesBorderTable: false, layers: layers)))
  }

  private let full = map([.nodeIDs])
  private let bare = map([])

  private func nodes(_ map: ServedMap, _ places: [Coordinate]) throws -> String {
    let list = places.map(map.text).joined(separator: ";")
    let target = "/route/v1/car/\(list)?annotations=nodes,distance"
    let answer = try JSON(parsing: map.service.response(to: HTTPRequest("GET", target)).body)
    let annotation = answer["routes"]?.elements?.first?["legs"]?.elements?.first?["annotation"]
    let nodes = try #require(annotation?["nodes"]?.elements, "\(answer.compact)")
    #expect(nodes.count == (annotation?["distance"]?.elements?.count ?? 0) + 1)
    return String(
      nodes.map { id in
        "0abcdefg".first { id == .integer($0 == "0" ? 0 : AsciiMap.osmID($0)) } ?? "?"
      })
  }

  private func between(_ start: Character, _ end: Character) -> Coordinate {
    full.map.point(from: start, to: end)
  }

  @Test func bendsHaveTheirIDsWhereTheMapKeepsThem() throws {
    let ends = [full.map.coordinate("a"), full.map.coordinate("f")]
    #expect(try nodes(full, ends) == "abcdef")
    #expect(try nodes(full, ends.reversed()) == "fedcba")
    #expect(try nodes(bare, ends) == "a00def")
    #expect(try nodes(bare, ends.reversed()) == "fed00a")
  }

  @Test func atTheEndsStandTheNodesBeforeAndBehind() throws {
    #expect(try nodes(full, [between("b", "c"), between("e", "f")]) == "bcdef")
    #expect(try nodes(full, [between("e", "f"), between("b", "c")]) == "fedcb")
    #expect(try nodes(bare, [between("b", "c"), between("e", "f")]) == "00def")
    // Within one edge, over a bend and without one.
    #expect(try nodes(full, [between("a", "b"), between("c", "d")]) == "abcd")
    #expect(try nodes(full, [between("c", "d"), between("a", "b")]) == "dcba")
    let (from, to) = (full.map.coordinate("b"), full.map.coordinate("c"))
    let near = from.interpolated(to: to, fraction: 0.4)
    let far = from.interpolated(to: to, fraction: 0.6)
    #expect(try nodes(full, [near, far]) == "bc")
    #expect(try nodes(full, [far, near]) == "cb")
  }

  @Test(arguments: [("b", "c", "00"), ("a", "b", "a0"), ("e", "f", "ef")])
  func nearestNamesBothEndsOfThePiece(_ start: String, _ end: String, _ known: String) throws {
    let place = between(Character(start), Character(end))
    for (map, expected) in [(full, start + end), (bare, known)] {
      let target = "/nearest/v1/car/\(map.text(place))"
      let answer = try JSON(parsing: map.service.response(to: HTTPRequest("GET", target)).body)
      let nodes = answer["waypoints"]?.elements?.first?["nodes"]?.elements ?? []
      let ids = expected.map { JSON.integer($0 == "0" ? 0 : AsciiMap.osmID($0)) }
      #expect(Set(nodes) == Set(ids))
    }
  }

  /// The ids of a whole random network, held against the ways it was made of.
  @Test func eachRoadHasTheIDsOfItsWay() throws {
    let map = full.map
    for part in map.tiles.parts where part.layer == .nodeIDs {
      let tile = try #require(try map.graph.tileIfAny(part.tile))
      let shapes = try tile.shapes()
      let segments = try part.rows(as: NodeIDTile.self).flatMap { try $0.segments() }
      #expect(segments.count == shapes.segmentCount)
      for (segment, ids) in segments.enumerated() {
        let bends = shapes.line(ofSegment: segment, in: tile).points.dropFirst().dropLast()
        let places = ids.map { id in
          map.coordinate("abcdefg".first { AsciiMap.osmID($0) == id } ?? "a")
        }
        #expect(places == Array(bends))
      }
    }
  }
}
