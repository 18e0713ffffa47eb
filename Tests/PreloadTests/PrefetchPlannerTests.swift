import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing

@Suite struct PrefetchPlannerTests {
  /// A line of 30 km to the east in steps of 500 m.
  private func line() throws -> Polyline {
    let degrees = 0.5 / 111.195
    return Polyline(
      try (0...60).map { step in
        try #require(Coordinate(latitude: 0, longitude: 10 + Double(step) * degrees))
      })
  }

  @Test func theCorridorRollsOneKilometreBeforeItsEnd() throws {
    var planner = PrefetchPlanner(along: try line())
    var asked: [Double] = []
    var areas: [Area] = []
    for meters in stride(from: 0.0, through: 30_000, by: 100) {
      if let area = planner.advance(to: .meters(meters)) {
        asked.append(meters)
        areas.append(area)
      }
    }
    #expect(asked == [0, 9000, 18000, 27000])
    #expect(planner.advance(to: .kilometers(40)) == nil)
    // Together the corridors hold all that the line passes.
    let tiles = try areas.reduce(into: Set<TileID>()) { $0.formUnion(try $1.tiles() ?? []) }
    let points = try line().points
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(TileID.touched(from: point, to: next).isSubset(of: tiles))
    }
  }

  @Test func whatDidNotComeIsAskedForAgain() throws {
    var planner = PrefetchPlanner(along: try line())
    let first = planner.advance(to: .zero)
    #expect(first != nil && planner.advance(to: .zero) == nil)
    planner.forget()
    #expect(planner.advance(to: .zero) == first)
  }

  @Test func aLineOfOnePointIsACircle() throws {
    let point = try #require(Coordinate(latitude: 1, longitude: 2))
    var planner = PrefetchPlanner(along: Polyline([point]))
    let tiles = try #require(try planner.advance(to: .zero)?.tiles())
    #expect(tiles.contains(TileID(containing: point)))
    #expect(planner.advance(to: .kilometers(1)) == nil)
  }

  @Test(arguments: 1...20)
  func aBudgetKeepsTheTilesThatWereWantedLast(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var recent = RecentTiles(byteBudget: 1000)
    var history: [TileID] = []
    func size(_ tile: TileID) -> Int { 50 + tile.x % 7 * 10 }
    for _ in 0..<60 {
      let wanted = Set(
        try (0..<Int.random(in: 1...5, using: &random)).map { _ in
          try #require(TileID(x: Int.random(in: 0..<30, using: &random), y: 4))
        })
      recent.want(wanted, size: size)
      history = history.filter { !wanted.contains($0) } + wanted.sorted()
      // The reference: from the end of all that was ever wanted, as long as it fits.
      var left = 1000
      let kept = history.reversed().prefix { tile in
        left -= size(tile)
        return left >= 0 || wanted.contains(tile)
      }
      #expect(recent.tiles.suffix(kept.count) == kept.reversed()[...])
      #expect(recent.tiles.reduce(0) { $0 + size($1) } <= 1000)
    }
  }
}
