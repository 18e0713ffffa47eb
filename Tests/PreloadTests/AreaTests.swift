import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Preload

@Suite struct AreaTests {
  private func box(_ w: Double, _ s: Double, _ e: Double, _ n: Double) throws -> Area {
    .box(try #require(BoundingBox(west: w, south: s, east: e, north: n)))
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func tiles(_ area: Area) throws -> Set<TileID> { try #require(try area.tiles()) }

  @Test func aBoxTouchesTheTilesOfItsPoints() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let south = Double.random(in: -80..<79, using: &random)
      let west = Double.random(in: -180..<179.8, using: &random)
      let area = try box(west, south, west + 0.15, south + 0.1)
      let found = try tiles(area)
      var seen: Set<TileID> = []
      for step in 0...60 {
        for other in 0...60 {
          seen.insert(
            TileID(
              containing: try place(
                south + 0.1 * Double(step) / 60, west + 0.15 * Double(other) / 60)))
        }
      }
      #expect(found == seen)
    }
  }

  @Test func aBoxWithWestGreaterThanEastCrossesTheDateLine() throws {
    let found = try tiles(try box(179.9, -16.9, -179.9, -16.7))
    #expect(found.contains(TileID(containing: try place(-16.8, 179.95))))
    #expect(found.contains(TileID(containing: try place(-16.8, -179.95))))
    #expect(Set(found.map(\.x)) == [0, 1, 2, 8189, 8190, 8191])
  }

  @Test func aBoxThatEndsAtTheDateLineHasTheRoadsOnIt() throws {
    let found = try tiles(try box(179.99, 10, 180, 10.001))
    #expect(found.contains(TileID(containing: try place(10, 180))))
    #expect(Set(found.map(\.x)) == [0, 8191])
    #expect(Set(try tiles(try box(-180, 10, -180, 10.001)).map(\.x)) == [0])
  }

  @Test func aBoxRoundTheGlobeHasEveryColumnOnce() throws {
    for area in [try box(-180, 10, 180, 10.001), try box(10.001, 10, 10, 10.001)] {
      #expect(try tiles(area).count == 8192)
    }
  }

  @Test func aBoxOfTheWorldIsTooLarge() throws {
    let area = try box(-180, -90, 180, 90)
    #expect(throws: PreloadError.areaTooLarge(limit: Area.tileLimit)) { try area.tiles() }
  }

  @Test func everythingHasNoList() throws {
    #expect(try Area.everything.tiles() == nil)
  }

  @Test(arguments: [0.0, 50, 3000, 40_000])
  func aCircleMissesNoTileAndTakesNoneFarAway(radius: Double) throws {
    var random = SplitMix64(seed: 11)
    for latitude in [-84.0, -16.8, 0, 47.5, 70] {
      let center = try place(latitude, Double.random(in: 179..<180, using: &random))
      let found = try tiles(.near([Polyline([center])], .meters(radius)))
      for _ in 0..<400 {
        let distance = radius * Double.random(in: 0...1, using: &random).squareRoot()
        let point = center.moved(
          by: .meters(distance), at: Bearing(degrees: Double.random(in: 0..<360, using: &random)))
        #expect(found.contains(TileID(containing: point)))
      }
      for tile in found {
        let box = try #require(tile.bounds)
        // The nearest point of a grid on the tile is at most a step of the grid too far.
        var nearest = Double.infinity
        for (i, j) in (0...16).flatMap({ i in (0...16).map { (i, $0) } }) {
          let point = try place(
            box.south + (box.north - box.south) * Double(i) / 16,
            min(180, box.west + (box.east - box.west) * Double(j) / 16))
          nearest = min(nearest, center.distance(to: point).meters)
        }
        #expect(nearest <= radius + 300, "\(tile) is \(nearest) m from \(center)")
      }
    }
  }

  @Test(arguments: [0.0, 200, 5000])
  func aCorridorMissesNothingAlongItsLine(meters: Double) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<10 {
      var points = [try place(47, 179.5)]
      for _ in 0..<4 {
        points.append(
          points[points.count - 1].moved(
            by: .meters(Double.random(in: 10..<30_000, using: &random)),
            at: Bearing(degrees: Double.random(in: 0..<180, using: &random))))
      }
      let line = Polyline(points)
      let found = try tiles(.near([line], .meters(meters)))
      for _ in 0..<500 {
        let along = Double.random(in: 0...1, using: &random) * line.length.meters
        let point = try #require(line.position(at: .meters(along)))
        let moved = point.moved(
          by: .meters(meters * Double.random(in: 0..<1, using: &random)),
          at: Bearing(degrees: Double.random(in: 0..<360, using: &random)))
        #expect(found.contains(TileID(containing: moved)))
      }
    }
  }

  @Test func aDistanceHasToBeSensible() throws {
    let line = Polyline([try place(47, 9)])
    for meters in [-1, .infinity, .nan, 3e6] {
      #expect(throws: PreloadError.self) { try Area.near([line], .meters(meters)).tiles() }
    }
  }
}
