import Foundation
import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Routing
import Testing
import TileStorage

/// Routes on a cut, compared with those on the whole pack.
@Suite struct CutRoutingTests {
  private let folder: PackFolder

  init() throws { folder = try PackFolder() }

  /// A number between two others, or a little beyond them.
  private func place(_ low: Double, _ high: Double, _ random: inout SplitMix64) -> Double {
    let margin = (high - low) / 5
    return max(-180, min(180, Double.random(in: low - margin...high + margin, using: &random)))
  }

  /// What came of a comparison.
  private struct Tally {
    var equal = 0
    var other = 0
    var missing = 0
    /// Trips of matrices that have to be those of the whole, and were.
    var matrixTrips = 0
  }

  /// Compares routes between random places in and around the box on both packs.
  private func compare(
    _ whole: Pack, _ box: BoundingBox, routes: Int, _ random: inout SplitMix64,
    _ tally: inout Tally
  ) throws {
    try folder.cut(.box(box), from: whole, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    let full = Router(graph: RoadGraph(source: whole))
    // With the overlay of the cut, if it has one.
    let part = Router(graph: RoadGraph(source: cut), overlays: cut)
    for _ in 0..<routes {
      let places = try (0..<2).map { _ in
        try #require(
          Coordinate(
            latitude: place(box.south, box.north, &random),
            longitude: place(box.west, box.east, &random)))
      }
      let request = RouteRequest(waypoints: places.map { Waypoint($0) }, profile: .car)
      try compare(request, full, part, cut, &tally)
    }
    try compareMatrices(in: box, full, part, &random, &tally)
  }

  /// Each trip of a matrix on the cut is that of the whole, or marked.
  private func compareMatrices(
    in box: BoundingBox, _ full: Router, _ part: Router, _ random: inout SplitMix64,
    _ tally: inout Tally
  ) throws {
    let places = try (0..<8).map { _ in
      try #require(
        Coordinate(
          latitude: Double.random(in: box.south...box.north, using: &random),
          longitude: Double.random(in: box.west...box.east, using: &random)))
    }
    let request = MatrixRequest(
      waypoints: places.map { Waypoint($0) }, sources: Array(0..<4), destinations: Array(4..<8),
      profile: .car)
    // A place without known roads, or a way in missing tiles only, is an answer of its own.
    guard let found = try? part.matrix(request) else { return }
    let expected = try full.matrix(request)
    for (found, expected) in zip(found.trips.joined(), expected.trips.joined()) {
      guard found?.isIncomplete != true else { continue }
      #expect(found?.duration == expected?.duration, "\(places)")
      tally.matrixTrips += 1
    }
  }

  private func compare(
    _ request: RouteRequest, _ full: Router, _ part: Router, _ cut: Pack, _ tally: inout Tally
  ) throws {
    let found: Route
    do {
      found = try part.route(request)
    } catch RoutingError.tilesMissing(let tiles) {
      #expect(tiles.allSatisfy { !cut.covers($0) })
      let known = try? full.route(request)
      let startsInside = request.waypoints.allSatisfy {
        cut.covers(TileID(containing: $0.coordinate))
      }
      let wasNeedless = startsInside && known.map { isInside($0, cut) } ?? false
      #expect(!wasNeedless, "\(request.waypoints): tiles \(tiles) are not needed")
      tally.missing += 1
      return
    } catch {
      // Without a word about tiles, the answer has to be that of the whole.
      #expect(throws: RoutingError.self) { try full.route(request) }
      return
    }
    let expected = try full.route(request)
    // Of two ways that take equally long either may be found.
    if ends(expected) == ends(found), expected.duration == found.duration {
      tally.equal += 1
      return
    }
    #expect(
      !isInside(expected, cut), "\(request.waypoints): another route although the best is inside")
    // Where the ends are on the same roads, a detour takes longer.
    if ends(expected) == ends(found) { #expect(found.duration >= expected.duration) }
    tally.other += 1
  }

  private func ends(_ route: Route) -> [EdgeID?] {
    [route.legs.first?.origin.edge, route.legs.last?.destination.edge]
  }

  /// Whether all that is travelled lies in covered tiles.
  private func isInside(_ route: Route, _ cut: Pack) -> Bool {
    let points = route.line.points
    return zip(points, points.dropFirst()).allSatisfy {
      TileID.touched(from: $0, to: $1).allSatisfy { cut.covers($0) }
    }
  }

  private func randomBox(
    in outer: BoundingBox, _ random: inout SplitMix64
  ) throws -> BoundingBox {
    let (width, height) = (outer.east - outer.west, outer.north - outer.south)
    let west = outer.west + width * Double.random(in: 0..<0.7, using: &random)
    let south = outer.south + height * Double.random(in: 0..<0.7, using: &random)
    return try #require(
      BoundingBox(
        west: west, south: south, east: west + width * Double.random(in: 0.1..<0.3, using: &random),
        north: south + height * Double.random(in: 0.1..<0.3, using: &random)))
  }

  @Test(arguments: [(1, 24, 900.0), (2, 24, 900), (3, 10, 5000), (4, 40, 400)])
  func routesOnACutAreThoseOfTheWholeWhereTheyStayInside(
    seed: UInt64, size: Int, spacing: Double
  ) throws {
    let network = RandomNetwork(seed: seed, size: size, spacing: .meters(spacing))
    let whole = try folder.writePackWithOverlay(network, named: "whole")
    let degrees = Double(size) * spacing / 111_000
    let outer = try #require(
      BoundingBox(
        west: 9.5, south: 47.5 - degrees, east: 9.5 + degrees / 0.68, north: 47.5))
    var random = SplitMix64(seed: seed)
    var tally = Tally()
    for _ in 0..<(Machine.isFull ? 40 : 8) {
      let box = try randomBox(in: outer, &random)
      try compare(whole, box, routes: 40, &random, &tally)
    }
    #expect(tally.equal > 50, "\(tally)")
    #expect(tally.missing > 0, "\(tally)")
    // Where junctions are farther apart than one looks for roads, hardly any matrix is whole.
    #expect(tally.matrixTrips > 0 || spacing >= 5000, "\(tally)")
  }

  /// Names of extracts of this machine, or the path of one that was asked for.
  static let regions =
    Machine.ownExtract.map { [$0] }
    ?? (Machine.isFull ? ["fiji-ferry", "heidelberg", "porto"] : ["fiji-ferry"])
  static let areExtractsAbsent =
    Machine.ownExtract == nil && !FileManager.default.fileExists(atPath: Machine.extracts)

  @Test(.disabled(if: areExtractsAbsent, "the extracts are absent"), arguments: regions)
  func routesOnACutOfARealRegionAreThoseOfTheWhole(_ region: String) throws {
    let extract = region == Machine.ownExtract ? region : "\(Machine.extracts)/\(region).osm.pbf"
    #expect(try Tool.run(["import", extract, "-o", "whole"], in: folder).code == 0)
    let whole = try Pack(path: folder.path("whole"))
    let ids = try whole.tileIDs
    var random = SplitMix64(seed: 20)
    var tally = Tally()
    for _ in 0..<(Machine.isFull ? 20 : 4) {
      let home = try #require(ids[Int.random(in: 0..<ids.count, using: &random)].bounds)
      let box = try #require(
        BoundingBox(
          west: home.west, south: home.south,
          east: min(180, home.west + Double.random(in: 0.02..<0.15, using: &random)),
          north: home.south + Double.random(in: 0.02..<0.1, using: &random)))
      try compare(whole, box, routes: 25, &random, &tally)
    }
    #expect(tally.equal + tally.missing > 20, "\(tally)")
    if Machine.isFull { print("\(region): \(tally)") }
  }
}
