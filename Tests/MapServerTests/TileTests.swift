import Geo
import JSONText
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapServer

@Suite struct TileTests {
  private static let town = ServedMap(
    AsciiMap(
      """
          d
          |
      a---b---c
          |
          e
      """, cell: .meters(40),
      ways: [
        "ab": "highway=primary name=Main ref=B_7 maxspeed=50",
        "bc": "highway=primary name=Main oneway=-1 maxspeed=none",
        "bd": "highway=residential name=Tom_&_<b>Jerry</b> maxspeed=30 hazard=school_zone",
        "be": "highway=footway tunnel=yes",
      ]))

  private func response(_ target: String, of map: ServedMap = town) -> HTTPResponse {
    map.service.response(to: HTTPRequest("GET", target))
  }

  /// The tile at `zoom` that holds a place of the town.
  private func tile(_ zoom: Int, at letter: Character = "b") -> (x: Int, y: Int) {
    let position = WebMercator.position(of: Self.town.map.coordinate(letter))
    let side = Double(1 << zoom)
    return (Int(position.x * side), Int(position.y * side))
  }

  private func vector(_ zoom: Int) throws -> VectorTileReader {
    let (x, y) = tile(zoom)
    let response = response("/tiles/\(zoom)/\(x)/\(y).mvt")
    #expect(response.status == 200)
    #expect(response.contentType == "application/vnd.mapbox-vector-tile")
    return try VectorTileReader(response.body)
  }

  @Test func aVectorTileHoldsTheRoadsOnce() throws {
    let tile = try vector(14)
    #expect(tile.layerName == "roads")
    #expect(tile.extent == 4096)
    #expect(tile.version == 2)
    let classes = tile.features.compactMap { $0.properties["class"] }
    #expect(classes.sorted() == ["footway", "primary", "primary", "residential"])
    #expect(classes.first == "footway", "the least important road is drawn first")
  }

  @Test func itsPropertiesAreThoseOfTheRoads() throws {
    let roads = try vector(14).features.map(\.properties)
    let main = try #require(roads.first { $0["maxspeed_forward"] == "50.0" })
    #expect(main["name"] == "Main" && main["ref"] == "B 7")
    #expect(main["oneway"] == nil && main["maxspeed_backward"] == "50.0")
    #expect(main["way_id"].flatMap(Int.init) != nil)
    let fast = try #require(roads.first { ["1", "-1"].contains($0["oneway"]) })
    #expect(fast["class"] == "primary")
    #expect([fast["maxspeed_forward"], fast["maxspeed_backward"]].contains("none"))
    let path = try #require(roads.first { $0["class"] == "footway" })
    #expect(path["tunnel"] == "true" && path["maxspeed_forward"] == nil)
  }

  @Test func linesLieWhereTheRoadsDo() throws {
    let zoom = 14
    let (x, y) = tile(zoom)
    let square = try #require(MapTile(zoom: zoom, x: x, y: y))
    let expected = ["a", "b"].map { square.place(of: Self.town.map.coordinate(Character($0))) }
      .map { [$0.x, $0.y] }
    let lines = try vector(zoom).features.flatMap(\.lines)
    #expect(lines.contains(expected) || lines.contains(expected.reversed()))
  }

  @Test func farOutOnlyGreatRoadsAreShown() throws {
    #expect(try vector(12).features.isEmpty == false)
    #expect(try vector(12).features.allSatisfy { $0.properties["class"] == "primary" })
    #expect(try vector(5).features.isEmpty)
  }

  @Test func aRoadThroughManyTilesIsInEachOfThem() throws {
    let long = ServedMap(
      AsciiMap("a---------------------------b", cell: .meters(600), ways: ["ab": "highway=primary"])
    )
    let (from, to) = (
      WebMercator.position(of: long.map.coordinate("a")),
      WebMercator.position(of: long.map.coordinate("b"))
    )
    let side = Double(1 << 13)
    let columns = Int(from.x * side)...Int(to.x * side)
    #expect(columns.count > 3)
    for column in columns {
      let response = response("/tiles/13/\(column)/\(Int(from.y * side)).mvt", of: long)
      let tile = try VectorTileReader(response.body)
      #expect(tile.features.count == 1)
      let points = tile.features.flatMap(\.lines).flatMap(\.self)
      #expect(points.allSatisfy { (-64...4160).contains($0[0]) })
    }
    let whole = response(
      "/tiles/8/\(Int(from.x * 256))/\(Int(from.y * 256)).mvt", of: long)
    #expect(try VectorTileReader(whole.body).features.isEmpty, "primary roads begin at zoom 9")
  }

  /// One tile of a map, as at the rim of a cut.
  private struct Rim: TileSource {
    let tiles: AsciiMap
    let only: TileID

    func bytes(of tile: TileID) throws -> [UInt8]? {
      tile == only ? tiles.tiles.bytes(of: tile) : nil
    }
    func covers(_ tile: TileID) -> Bool { tile == only }
  }

  @Test func aRoadThatLeadsOffTheMapIsDrawn() throws {
    let map = AsciiMap("a------b", cell: .meters(600), ways: ["ab": "highway=primary"])
    let tile = TileID(containing: map.coordinate("a"))
    #expect(TileID(containing: map.coordinate("b")) != tile)
    let service = MapService(
      graph: RoadGraph(source: Rim(tiles: map, only: tile)), tiles: [tile])
    let response = service.response(
      to: HTTPRequest("GET", "/tiles/13/\(tile.x)/\(tile.y).mvt"))
    #expect(response.status == 200)
    #expect(try VectorTileReader(response.body).features.count == 1)
  }

  @Test(arguments: ["roads", "dark", "limits", "schools"])
  func aPictureIsDrawnInEachTheme(_ theme: String) {
    let (x, y) = tile(16)
    let response = response("/tiles/16/\(x)/\(y).svg?theme=\(theme)")
    #expect(response.status == 200)
    #expect(response.contentType == "image/svg+xml")
    #expect(response.lifetime != nil)
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    #expect(text.contains("<path "))
    #expect(!text.contains("<b>"))
    #expect(text.contains("<rect") == ["roads", "dark"].contains(theme))
    #expect(
      text.contains("#f4f1ea") == (theme == "roads"), "the ground by day, and rims of letters")
    #expect(text.contains("#1b1d20") == (theme == "dark"))
  }

  @Test func namesAreWrittenWithoutTheirMarkup() {
    #expect(VectorPictureWriter.escaped("Tom & <b>\u{1}") == "Tom &amp; &lt;b&gt; ")
  }

  @Test(arguments: [
    "/tiles/14/1", "/tiles/14/1/2", "/tiles/14/1/2.jpg", "/tiles/14/1/2@3x.png",
    "/tiles/14/1/2@2x.svg", "/tiles/14/1/2@2x", "/tiles/21/1/2.svg", "/tiles/3/8/0.svg",
    "/tiles/3/0/-1.svg", "/tiles/a/b/c.svg", "/tiles/3/0/0.svg.svg", "/tiles/3/0/0.svg?theme=x",
    "/tiles/3/0/99999999999999999999.mvt", "/tiles/../../etc/passwd",
  ])
  func otherTilesAreRefused(_ target: String) throws {
    let response = response(target)
    #expect(response.status == 404 || response.status == 400)
    #expect(try JSON(parsing: response.body).code?.isEmpty == false)
  }
}

@Suite struct LineClipperTests {
  private func points(_ numbers: [Int]) -> [TilePoint] {
    stride(from: 0, to: numbers.count, by: 2).map { TilePoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  @Test(
    arguments: [
      // Inside, through, along a side, outside, in and out again.
      ([10, 10, 20, 20], [[10, 10, 20, 20]]),
      ([-50, 50, 5000, 50], [[0, 50, 4096, 50]]),
      ([0, 0, 4096, 0], [[0, 0, 4096, 0]]),
      ([-10, -10, -10, 5000], []),
      ([5000, 0, 0, 5000], [[4096, 904, 904, 4096]]),
      (
        [100, 100, 5000, 100, 5000, 200, 100, 200],
        [[100, 100, 4096, 100], [4096, 200, 100, 200]]
      ),
      ([7, 7, 7, 7], []),
    ] as [([Int], [[Int]])])
  func linesAreCutAtTheSides(_ line: [Int], _ parts: [[Int]]) {
    #expect(LineClipper(margin: 0).parts(of: points(line)) == parts.map(points))
  }

  @Test func noPartLeavesTheTileWhateverTheLine() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let line = (0..<8).map { _ in
        TilePoint(
          x: Int.random(in: -9000...9000, using: &random),
          y: Int.random(in: -9000...9000, using: &random))
      }
      for part in LineClipper().parts(of: line) {
        #expect(part.count > 1)
        #expect(part.allSatisfy { (-64...4160).contains($0.x) && (-64...4160).contains($0.y) })
      }
    }
  }
}
