import Geo
import JSONText
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapServer

@Suite struct PictureTests {
  /// A street along a lake with an island.
  private static let shore = ServedMap(
    AsciiMap(
      """
      a----------b
      w-----x
      |e-f  |
      |h-g  |
      z-----y
      """, cell: .meters(60),
      ways: [
        "ab": "highway=primary name=Promenade maxspeed=50", "wxyzw": "natural=water",
        "efghe": "landuse=forest", "az": "railway=rail",
      ], options: ImportOptions(usesBorderTable: false, layers: [.baseMap])))

  private static let bare = ServedMap(
    AsciiMap(
      "a----------b", cell: .meters(60),
      ways: ["ab": "highway=primary name=Promenade maxspeed=50"]))

  private func target(_ zoom: Int, _ ending: String, at letter: Character = "a") -> String {
    let position = WebMercator.position(of: Self.shore.map.coordinate(letter))
    let side = Double(1 << zoom)
    return "/tiles/\(zoom)/\(Int(position.x * side))/\(Int(position.y * side))\(ending)"
  }

  private func response(_ target: String, of map: ServedMap = shore) -> HTTPResponse {
    map.service.response(to: HTTPRequest("GET", target))
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  @Test(
    .enabled(if: PaintedPictureWriter.isAvailable),
    arguments: [("", 256), ("@2x", 512)], PictureScene.Theme.allCases)
  func aPictureIsPaintedInTheSizeAskedFor(
    _ form: (ending: String, side: Int), _ theme: PictureScene.Theme
  ) {
    let target = target(14, "\(form.ending).png?theme=\(theme.rawValue)")
    let response = response(target)
    #expect(response.status == 200)
    #expect(response.contentType == "image/png")
    #expect(response.lifetime != nil && response.tag?.hasPrefix("\"") == true)
    let bytes = response.body
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    #expect(number(bytes[16..<20]) == form.side && number(bytes[20..<24]) == form.side)
    // What lies over another map lets it through.
    #expect(bytes[25] == ([.roads, .dark].contains(theme) ? 2 : 6))
    #expect(self.response(target).body == bytes, "the same bytes each time")
  }

  @Test(.enabled(if: PaintedPictureWriter.isAvailable))
  func picturesShowTheBaseMapWhereThereIsOne() {
    let target = target(14, ".png")
    #expect(response(target).body != response(target, of: Self.bare).body)
  }

  @Test(.enabled(if: PaintedPictureWriter.isAvailable))
  func manyThreadsMayPaintAtOnce() async {
    let target = target(15, ".png")
    let expected = response(target).body
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          Self.shore.service.response(to: HTTPRequest("GET", target)).body == expected
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(.disabled(if: PaintedPictureWriter.isAvailable))
  func withoutTheLibrariesAPictureIsRefusedWithTheRemedy() throws {
    let refused = response(target(14, ".png"))
    #expect(refused.status == 400)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("apt install"))
  }

  @Test func vectorPicturesShowTheBaseMapUnderTheRoads() throws {
    let text = String(decoding: response(target(14, ".svg")).body, as: UTF8.self)
    let lake = try #require(text.range(of: "#b3d4e8"))
    let wood = try #require(text.range(of: "#c9dfb8"))
    let street = try #require(text.range(of: "#f2bf78"))
    #expect(wood.lowerBound < lake.lowerBound && lake.lowerBound < street.lowerBound)
    let limits = response(target(14, ".svg?theme=limits"))
    #expect(!String(decoding: limits.body, as: UTF8.self).contains("#b3d4e8"))
  }

  @Test(arguments: [8, 9, 11, 13, 14, 16])
  func vectorTilesHoldTheBaseMapWhereItLies(_ zoom: Int) throws {
    let map = Self.shore.map
    let tile = try VectorTileReader(response(target(zoom, ".mvt")).body, layer: "base_map")
    let lake = tile.features.first { $0.properties["kind"] == "water" }
    guard zoom > 8 else { return #expect(lake == nil, "the base map begins at zoom 9") }
    let water = try #require(lake)
    #expect(water.isArea && water.lines.count == 1)
    let position = WebMercator.position(of: map.coordinate("a"))
    let side = Double(1 << zoom)
    let square = try #require(
      MapTile(zoom: zoom, x: Int(position.x * side), y: Int(position.y * side)))
    let corner = square.place(of: map.coordinate("w"))
    let steps = max(2, 1 << max(0, zoom - 13))
    #expect(
      water.lines[0].contains { abs($0[0] - corner.x) <= steps && abs($0[1] - corner.y) <= steps })
  }

  @Test func whoHasThePictureAlreadyGetsNone() throws {
    let target = target(14, ".svg")
    let tag = try #require(response(target).tag)
    for known in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
      let again = Self.shore.service.response(
        to: HTTPRequest("GET", target, knownTags: known))
      #expect(again.status == 304 && again.body.isEmpty && again.tag == tag, "\(known)")
    }
    let other = Self.shore.service.response(
      to: HTTPRequest("GET", target, knownTags: "\"other\""))
    #expect(other.status == 200 && !other.body.isEmpty)
    #expect(Self.bare.service.response(to: HTTPRequest("GET", target)).tag != tag)
  }

  @Test func tagsTravelOverAConnection() throws {
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let service = Self.shore.service
    let server = try HTTPServer(configuration) { service.response(to: $0, isCancelled: $1) }
    let client = try LoopbackClient(port: server.port)
    let first = try client.ask("GET", target(14, ".svg"))
    let tag = try #require(first.headers["etag"])
    #expect(first.headers["cache-control"] == "max-age=300")
    client.send(
      "GET \(target(14, ".svg")) HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\n\r\n")
    let second = try client.answer(hasBody: false)
    #expect(second.status == 304 && second.headers["etag"] == tag)
    #expect(try client.ask("GET", "/health").status == 200, "the connection goes on")
  }
}

@Suite struct RingTests {
  private func ring(_ numbers: [Int]) -> [TilePoint] {
    stride(from: 0, to: numbers.count, by: 2).map { TilePoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  private func square(_ low: Int, _ high: Int) -> [TilePoint] {
    ring([low, low, high, low, high, high, low, high])
  }

  @Test func ringsInRingsAreHolesAndIslands() {
    let rings = [
      square(40, 60), square(0, 100), square(20, 80), square(200, 300), ring([1, 1, 5, 5]),
    ]
    let areas = RingNesting(rings).areas()
    #expect(areas.map(\.border).map { $0[0].x } == [40, 0, 200])
    #expect(areas.map(\.holes.count) == [0, 1, 0])
    #expect(areas[1].holes[0].contains(TilePoint(x: 20, y: 80)))
  }

  @Test func bordersRunClockwiseAndHolesAgainst() {
    func size(_ ring: [TilePoint]) -> Int {
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
      }
    }
    for outer in [square(0, 100), square(0, 100).reversed()] {
      for inner in [square(20, 80), square(20, 80).reversed()] {
        let area = RingNesting([inner, outer]).areas()[0]
        #expect(size(area.border) > 0 && size(area.holes[0]) < 0)
      }
    }
  }

  /// Whether a place that is on no line is inside an odd number of rings.
  private func isFilled(_ rings: [[TilePoint]], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (Double(start.y) > y) != (Double(end.y) > y) {
        let part = (y - Double(start.y)) / Double(end.y - start.y)
        if Double(start.x) + Double(end.x - start.x) * part < x { isInside.toggle() }
      }
    }
    return isInside
  }

  @Test func whatIsCutOffIsFilledAsBeforeInside() {
    var random = SplitMix64(seed: 17)
    for round in 0..<100 {
      let whole = (0..<7).map { _ in
        TilePoint(
          x: Int.random(in: -8000...12_000, using: &random),
          y: Int.random(in: -8000...12_000, using: &random))
      }
      let part = RingClipper(margin: 0).part(of: whole)
      #expect(part.allSatisfy { (0...4096).contains($0.x) && (0...4096).contains($0.y) })
      var differences = 0
      for _ in 0..<200 {
        let x = Double.random(in: 1...4095, using: &random)
        let y = Double.random(in: 1...4095, using: &random)
        if isFilled([whole], x, y) != isFilled([part], x, y) { differences += 1 }
      }
      // Crossings are rounded to whole units, so that a line may move by one.
      #expect(differences <= 2, "seed 17, round \(round)")
    }
  }
}
