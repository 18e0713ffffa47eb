import Geo
import Testing

@testable import RoadNetwork

@Suite struct TileIDTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func wrapped(_ longitude: Double) -> Double {
    longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  @Test func isTheRowOfThePack() throws {
    let tile = try #require(TileID(x: 4311, y: 2876))
    #expect(tile.rawValue == 2876 * 8192 + 4311)
    #expect(TileID(rawValue: tile.rawValue) == tile)
    #expect((tile.x, tile.y) == (4311, 2876))
    #expect("\(tile)" == "13/4311/2876")
  }

  @Test func hasNoPlaceOutsideTheGrid() {
    #expect(TileID(x: -1, y: 0) == nil)
    #expect(TileID(x: 0, y: 8192) == nil)
    #expect(TileID(rawValue: 8192 * 8192) == nil)
    #expect(TileID(rawValue: 8192 * 8192 - 1) != nil)
  }

  @Test(arguments: [
    (90.0, 0.0, 4096, 0), (-90, 0, 4096, 8191), (0, -180, 0, 4096), (0, 180, 0, 4096),
    (0, 179.9999999, 8191, 4096), (85.06, -180, 0, 0),
  ])
  func holdsPolesAndDateLine(latitude: Double, longitude: Double, x: Int, y: Int) throws {
    let tile = TileID(containing: try place(latitude, longitude))
    #expect((tile.x, tile.y) == (x, y))
  }

  @Test func holdsTheMiddleOfItsBounds() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<1000 {
      let tile = try #require(TileID(x: random.int(below: 8192), y: random.int(below: 8192)))
      let box = try #require(tile.bounds)
      let middle = try place((box.south + box.north) / 2, (box.west + box.east) / 2)
      #expect(TileID(containing: middle) == tile)
      #expect(box.contains(middle))
    }
  }

  @Test func findsEveryTileThatALinePasses() throws {
    var random = SplitMix(seed: 6)
    for _ in 0..<300 {
      let start = try place(
        Double.random(in: -84...84, using: &random), Double.random(in: -180..<180, using: &random))
      let end = try place(
        max(-85, min(85, start.latitude + Double.random(in: -0.3...0.3, using: &random))),
        wrapped(start.longitude + Double.random(in: -0.3...0.3, using: &random)))
      let touched = TileID.touched(from: start, to: end)
      #expect(touched == TileID.touched(from: end, to: start))
      for step in 0...2000 {
        let point = start.interpolated(to: end, fraction: Double(step) / 2000)
        #expect(touched.contains(TileID(containing: point)), "\(start) to \(end)")
      }
      let (first, last) = (TileID(containing: start), TileID(containing: end))
      let columns = min(abs(first.x - last.x), 8192 - abs(first.x - last.x))
      // More than a staircase would be tiles that the line does not pass.
      #expect(touched.count <= columns + abs(first.y - last.y) + 3)
    }
  }

  @Test func followsALineOverTheDateLine() throws {
    let touched = TileID.touched(from: try place(10, 179.99), to: try place(10, -179.99))
    #expect(touched.map(\.x).sorted() == [0, 8191])
  }

  @Test func findsATileWhoseCornerIsCut() throws {
    // From just right of a corner to just below it, through the tile between for a few metres.
    let box = try #require(TileID(x: 4311, y: 2876)?.bounds)
    let touched = TileID.touched(
      from: try place(box.south + 0.0005, box.east + 0.0001),
      to: try place(box.south - 0.01, box.east - 0.0001))
    #expect(touched.contains(try #require(TileID(x: 4312, y: 2877))))
  }

  @Test func itsNeighbourhoodWrapsAtTheDateLineAndEndsAtThePoles() throws {
    let tile = try #require(TileID(x: 0, y: 0))
    let around = tile.neighbourhood(radius: 1)
    #expect(around.first == tile)
    #expect(
      around.map { [$0.x, $0.y] } == [[0, 0], [8191, 0], [1, 0], [8191, 1], [0, 1], [1, 1]])
    #expect(tile.neighbourhood(radius: 0) == [tile])
  }
}
