import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Preload

@Suite struct PolygonTests {
  private func ring(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
    try pairs.map { try #require(Coordinate(latitude: $0.1, longitude: $0.0)) }
  }

  private func tiles(_ polygons: [Polygon]) throws -> Set<TileID> {
    try #require(try Area.polygons(polygons).tiles())
  }

  @Test func aRectangleIsTheBox() throws {
    let polygon = Polygon(outer: try ring([(9.1, 47.1), (9.6, 47.1), (9.6, 47.4), (9.1, 47.4)]))
    let box = try #require(BoundingBox(west: 9.1, south: 47.1, east: 9.6, north: 47.4))
    #expect(try tiles([polygon]) == Area.box(box).tiles())
  }

  @Test func aRingMayRepeatItsFirstPointAndRunEitherWay() throws {
    let corners = [(9.1, 47.1), (9.6, 47.2), (9.3, 47.4)]
    let plain = try tiles([Polygon(outer: try ring(corners))])
    #expect(try tiles([Polygon(outer: try ring(corners + [corners[0]]))]) == plain)
    #expect(try tiles([Polygon(outer: try ring(corners.reversed()))]) == plain)
  }

  @Test func tilesWhollyInAHoleAreLeftOut() throws {
    let outer = try ring([(9, 47), (10, 47), (10, 48), (9, 48)])
    let hole = try ring([(9.3, 47.3), (9.7, 47.3), (9.7, 47.7), (9.3, 47.7)])
    let found = try tiles([Polygon(outer: outer, holes: [hole])])
    let inside = try #require(Coordinate(latitude: 47.5, longitude: 9.5))
    let border = try #require(Coordinate(latitude: 47.3, longitude: 9.5))
    #expect(!found.contains(TileID(containing: inside)))
    #expect(found.contains(TileID(containing: border)))
    #expect(try tiles([Polygon(outer: outer)]).contains(TileID(containing: inside)))
  }

  @Test func aPolygonOverTheDateLineIsNarrow() throws {
    let polygon = Polygon(
      outer: try ring([(179.8, -17), (-179.8, -17), (-179.8, -16.5), (179.8, -16.5)]))
    let box = try #require(BoundingBox(west: 179.8, south: -17, east: -179.8, north: -16.5))
    #expect(try tiles([polygon]) == Area.box(box).tiles())
  }

  @Test func aRandomPolygonMissesNothingInside() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      // A star around a centre: a point lies inside if its ray is shorter than the edge there.
      let radii = (0..<12).map { _ in Double.random(in: 0.05..<0.3, using: &random) }
      let corners = radii.enumerated().map { index, radius in
        let place = Self.circle[index]
        return (9.5 + radius * place.0, 47.5 + radius * place.1)
      }
      let found = try tiles([Polygon(outer: try ring(corners))])
      for _ in 0..<200 {
        let index = Int.random(in: 0..<12, using: &random)
        var weights = (0..<2).map { _ in Double.random(in: 0..<1, using: &random) }
        if weights[0] + weights[1] > 1 { weights = weights.map { 1 - $0 } }
        let (a, b) = (corners[index], corners[(index + 1) % 12])
        let point = try #require(
          Coordinate(
            latitude: 47.5 + weights[0] * (a.1 - 47.5) + weights[1] * (b.1 - 47.5),
            longitude: 9.5 + weights[0] * (a.0 - 9.5) + weights[1] * (b.0 - 9.5)))
        #expect(found.contains(TileID(containing: point)))
      }
    }
  }

  /// Twelve directions.
  private static let circle: [(Double, Double)] = [
    (1, 0), (0.866, 0.5), (0.5, 0.866), (0, 1), (-0.5, 0.866), (-0.866, 0.5), (-1, 0),
    (-0.866, -0.5), (-0.5, -0.866), (0, -1), (0.5, -0.866), (0.866, -0.5),
  ]

  @Test func aRingNeedsThreePointsAndMustNotRoundAPole() throws {
    let flat = try ring([(9, 47), (10, 47), (9, 47)])
    #expect(throws: PreloadError.self) { try tiles([Polygon(outer: flat)]) }
    let round = try ring([(-120, 80), (0, 80), (120, 80)])
    #expect(throws: PreloadError.self) { try tiles([Polygon(outer: round)]) }
  }
}

@Suite struct AreaFileTests {
  @Test func readsGeoJSON() throws {
    let text = """
      {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"a\\u00e9\\ud83d\\ude00\\n"},"geometry":
          {"type":"Polygon","coordinates":[[[9,47],[10,47,300],[10,48],[9,47]],
            [[9.1,47.1],[9.2,47.1],[9.2,47.2],[9.1,47.1]]]}},
        {"type":"Feature","properties":null,"geometry":null},
        {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
          {"type":"MultiPolygon","coordinates":[[[[1,2],[3,2],[3,4],[1,2]]]]},
          {"type":"Point","coordinates":[0,0]}]}}]}
      """
    let polygons = try PolygonFile.polygons(in: Array(text.utf8))
    #expect(polygons.count == 2)
    #expect(polygons[0].outer.count == 4 && polygons[0].holes.count == 1)
    #expect(polygons[1].outer[1] == Coordinate(latitude: 2, longitude: 3))
  }

  @Test func readsPolygonsOfOsmosis() throws {
    let text =
      "area\n1\n  9.0E0 47\n\t10 47\n  10 48\nEND\n!2\n 9.1 47.1\n 9.2 47.1\n9.2 47.2\nEND\nEND\n"
    let polygons = try PolygonFile.polygons(in: Array(text.utf8))
    #expect(polygons.count == 1)
    #expect(polygons[0].outer.count == 3 && polygons[0].holes.count == 1)
    #expect(polygons[0].outer[0] == Coordinate(latitude: 47, longitude: 9))
  }

  @Test(arguments: [
    "", "{}", "{\"type\":\"Polygon\"}", "{\"type\":\"Point\",\"coordinates\":[1,2]}",
    "name\n1\nEND",
    "name\n1\n 9 north\nEND\nEND", "{\"type\":\"Polygon\",\"coordinates\":[[[181,0],[1,1],[2,2]]]}",
    "{\"type\":\"Polygon\",\"coordinates\":[[[9,47],[10,47],[10,48]]}", "{\"a\":1e999}",
    "{\"a\":\"\\ud800\"}", "{\"a\":tru}", "{\"type\":\"Polygon\",\"coordinates\":[[[\"9\",47]]]}",
  ])
  func refusesWhatIsNoPolygon(text: String) {
    #expect(throws: PreloadError.self) { try PolygonFile.polygons(in: Array(text.utf8)) }
  }

  @Test func deepNestingIsRefusedAndDoesNotTrap() {
    let text = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(throws: PreloadError.self) { try PolygonFile.polygons(in: Array(text.utf8)) }
  }

  @Test func readsBackTheLineOfARoute() throws {
    let points = [(47.1, 9.5), (-16.8, 179.999999), (-16.8, -179.9), (0, 0)]
    let line = Polyline(
      try points.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) })
    let text = "{\"routes\":[{\"geometry\":\"\(line.encoded6.replacing("\\", with: "\\\\"))\"}]}"
    #expect(try RouteFile.lines(in: Array(text.utf8)) == [line])
  }

  @Test(arguments: [
    "{\"routes\":[]}", "{\"routes\":[{\"geometry\":\"\\u0001\"}]}",
    "{\"routes\":[{\"geometry\":\"~~~~~~~~~~~~~~\"}]}", "{\"routes\":[{\"geometry\":\"_\"}]}",
    "{\"type\":\"Point\",\"coordinates\":[1,2]}", "[1,2]",
  ])
  func refusesWhatIsNoRoute(text: String) {
    #expect(throws: PreloadError.self) { try RouteFile.lines(in: Array(text.utf8)) }
  }
}
