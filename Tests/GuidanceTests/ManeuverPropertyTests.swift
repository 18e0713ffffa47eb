import Geo
import Guidance
import NetworkFixtures
import Routing
import Testing

/// What holds for the maneuvers of any route.
@Suite struct ManeuverPropertyTests {
  private static let size = 7

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [Profile.car, .bicycle, .pedestrian])
  func maneuversFitTheirRoute(_ seed: UInt64, _ profile: Profile) throws {
    // A narrow grid, so that junctions often lie as close as the carriageways of a road.
    let spacing = Distance.meters(seed % 2 == 0 ? 30 : 300)
    let map = RandomNetwork(seed: seed, size: Self.size, spacing: spacing)
    let router = Router(graph: map.graph)
    let builder = ManeuverBuilder(graph: map.graph)
    var random = SplitMix64(seed: seed)
    var routes = 0
    for _ in 0..<25 {
      let stops = try (0..<3).map { _ in
        Waypoint(
          try #require(
            map.coordinate(
              row: Int.random(in: 0..<Self.size, using: &random),
              column: Int.random(in: 0..<Self.size, using: &random), size: Self.size)))
      }
      let request = RouteRequest(
        waypoints: stops, profile: profile, allowsTurningRoundAtWaypoints: true)
      guard let route = try? router.route(request) else { continue }
      routes += 1
      let maneuvers = try builder.maneuvers(of: route)
      #expect(maneuvers.allSatisfy { !$0.text.isEmpty }, "seed \(seed)")
      for (index, leg) in route.legs.enumerated() {
        check(maneuvers.filter { $0.leg == index }, fit: leg, seed: seed)
      }
    }
    #expect(routes > 5, "seed \(seed)")
  }

  private func check(_ maneuvers: [Maneuver], fit leg: RouteLeg, seed: UInt64) {
    #expect(maneuvers.first?.kind == .depart, "seed \(seed)")
    #expect(maneuvers.last?.kind == .arrive, "seed \(seed)")
    let inner = maneuvers.dropFirst().dropLast()
    #expect(inner.allSatisfy { $0.kind != .depart && $0.kind != .arrive }, "seed \(seed)")
    let places = maneuvers.map(\.pathIndex)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")

    let distance = maneuvers.reduce(Distance.zero) { $0 + $1.distance }
    #expect(abs((distance - leg.distance).meters) < 0.01, "seed \(seed)")
    let duration = maneuvers.reduce(Duration.zero) { $0 + $1.duration }
    #expect(duration == leg.duration, "seed \(seed)")
    var sum = Distance.zero
    for maneuver in maneuvers {
      #expect(abs((maneuver.distanceFromLegStart - sum).meters) < 0.01, "seed \(seed)")
      #expect(leg.line.points.contains(maneuver.position), "seed \(seed)")
      sum += maneuver.distance
    }
  }

  @Test func theSameRouteGivesTheSameManeuvers() throws {
    let map = RandomNetwork(seed: 7, size: Self.size)
    let ends = try [(0, 0), (Self.size - 1, Self.size - 1)].map {
      Waypoint(try #require(map.coordinate(row: $0.0, column: $0.1, size: Self.size)))
    }
    let route = try Router(graph: map.graph).route(
      RouteRequest(waypoints: ends, profile: .pedestrian))
    let builder = ManeuverBuilder(graph: map.graph)
    #expect(try builder.maneuvers(of: route) == builder.maneuvers(of: route))
  }
}
