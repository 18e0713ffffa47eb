import Geo
import Guidance
import NetworkFixtures
import Positioning
import Routing
import Testing

@testable import Navigation

/// The figures of a drive, held against those of its route.
@Suite struct ProgressTests {
  @Test func sectionsOfThreeLegsAreAddedUp() throws {
    var drive = try Drive(Town.blocks, along: "aegh")
    drive.feed(try drive.fixes(along: "aegh", noise: 3))
    let legs = try #require(drive.state.plan).route.legs
    #expect(legs.count == 3)
    let ends = legs.indices.map { leg in
      legs[...leg].reduce(0) { $0 + $1.distance.meters }
    }
    let seconds = legs.indices.map { leg in
      legs[...leg].reduce(0) { $0 + $1.duration / .seconds(1) }
    }
    for progress in drive.progress {
      let along = progress.position.along.meters
      for (section, end) in zip(progress.sections, ends) {
        #expect(abs(section.remainingDistance.meters - max(0, end - along)) < 0.01)
      }
      let durations = progress.sections.map { $0.remainingDuration / .seconds(1) }
      for leg in 1..<3 where along < ends[leg - 1] {
        #expect(abs(durations[leg] - durations[leg - 1] - (seconds[leg] - seconds[leg - 1])) < 0.1)
      }
    }
    #expect(Set(drive.progress.map(\.position.leg)) == [0, 1, 2])
    #expect(drive.arrivals == 1)
  }

  @Test func theTimeOfArrivalHardlyMoves() throws {
    var drive = try Drive(Town.blocks, along: "ah")
    let fixes = try drive.fixes(along: "ah")
    drive.feed(fixes)
    let route = try #require(drive.state.plan).route
    let first = try #require(drive.progress.first?.sections.last)
    #expect(abs((first.remainingDuration - route.duration) / .seconds(1)) < 0.01)
    let arrivals = zip(fixes, drive.progress).compactMap { fix, progress -> Double? in
      guard let time = fix.time, let left = progress.sections.last?.remainingDuration else {
        return nil
      }
      return (time + left - Drive.start) / .seconds(1)
    }
    let (earliest, latest) = (arrivals.min() ?? 0, arrivals.max() ?? .infinity)
    // Two turns and an intersection are the most that they can be off.
    #expect(latest - earliest < 20)
    #expect(abs(Double(fixes.count) - (arrivals.last ?? 0)) < 5)
  }

  @Test func aManeuverComesNearerByTheWayThatIsDriven() throws {
    var drive = try Drive(Town.blocks, along: "ah")
    drive.feed(try drive.fixes(along: "ah", noise: 3))
    var compared = 0
    for (before, after) in zip(drive.progress, drive.progress.dropFirst()) {
      guard let old = before.maneuvers.first, let new = after.maneuvers.first,
        old.index == new.index
      else { continue }
      let driven = after.position.along - before.position.along
      #expect(
        abs((old.remainingDistance - new.remainingDistance - driven).meters) < 0.01)
      #expect(new.remainingDuration <= old.remainingDuration)
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test func eachManeuverIsNewOnce() throws {
    var drive = try Drive(Town.blocks, along: "aeh")
    drive.feed(try drive.fixes(along: "aeh"))
    let changes = drive.events.compactMap {
      if case .maneuver(let change) = $0 { change } else { nil }
    }
    let plan = try #require(drive.state.plan)
    let expected = plan.maneuvers.indices.filter { plan.maneuvers[$0].kind != .depart }
    #expect(changes.compactMap(\.next) == expected)
    for (before, after) in zip(changes, changes.dropFirst()) {
      #expect(after.passed == before.next)
    }
  }

  @Test func atTheGoalNoManeuverIsLeft() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ad")
    drive.feed(try drive.fixes(along: "ad").prefix(20))
    let plan = try #require(drive.state.plan)
    let end = try #require(plan.line.position(at: plan.line.length))
    let trip = try #require(drive.state.trip)
    let progress = trip.progress(at: end, maneuversAhead: 2)
    #expect(progress.maneuvers.isEmpty)
    #expect(progress.sections.map(\.remainingDistance) == [.zero])
  }

  @Test func aSpeedThatWaversAtTheLimitIsToldOnce() throws {
    let map = Town.blocks
    var drive = Drive(map)
    var fixes = Drive.fixes(
      through: ["a", "d"].map { map.coordinate($0) }, speed: 14, from: Drive.start)
    // The limit is 13.9 m/s.
    let speeds = [13, 14.5, 13, 14.6, 13.5, 15.5, 14.1, 14.8, 14.2, 15.2, 14.4, 13, 14.5, 13.8]
    for (index, speed) in speeds.enumerated() { fixes[index].speed = Speed(metersPerSecond: speed) }
    drive.feed(fixes.prefix(speeds.count))
    let told = drive.events.compactMap {
      if case .speeding(let speeding) = $0 { speeding } else { nil }
    }
    #expect(told.map(\.isExceeding) == [true, false])
    #expect(told.map(\.speed.metersPerSecond) == [15.5, 13])
    #expect(told.allSatisfy { $0.limit == .kilometersPerHour(50) })
  }

  @Test func besideAServiceRoadTheRouteIsKept() throws {
    let map = AsciiMap(
      """
      a-----------------------------b
      c-----------------------------d
      """, cell: .meters(14),
      ways: [
        "ab": "highway=primary name=Main", "cd": "highway=service name=Side",
        "ac": "highway=service name=Link", "bd": "highway=service name=Link",
      ])
    // The receiver is off by as much as the roads are apart.
    let fixes = Drive.fixes(through: ["c", "d"].map { map.coordinate($0) }, speed: 10).bare
    var guided = try Drive(map, along: "ab")
    guided.feed(fixes)
    #expect(guided.deviations.isEmpty && guided.arrivals == 1)
    let beforeArrival = guided.log.prefix { !$0.contains(.arrived) }.count
    let roads = guided.locations.prefix(beforeArrival).map { $0.road?.text.name }
    #expect(Set(roads) == ["Main"])
    var free = Drive(map)
    free.feed(fixes)
    #expect(free.locations.count { $0.road?.text.name == "Side" } > fixes.count * 3 / 4)
  }

  @Test func aWalkIsFollowedWithAndWithoutARoute() throws {
    let map = AsciiMap(
      """
      a---------b
                |
                c---------d
      """, cell: .meters(15),
      ways: [
        "ab": "highway=footway name=Park_Path", "bc": "highway=steps name=Long_Steps",
        "cd": "highway=path name=River_Path",
      ])
    let points = "abcd".map { map.coordinate($0) }
    let fixes = Drive.fixes(through: points, speed: 1.4, noise: 4)
    var guided = Drive(map, profile: .pedestrian)
    let request = RouteRequest(
      waypoints: [Waypoint(points[0]), Waypoint(points[3])], profile: .pedestrian)
    guided.feed(.route(try guided.plan(request)))
    guided.feed(fixes)
    #expect(guided.arrivals == 1 && guided.deviations.isEmpty)
    #expect(guided.announcements.count >= 3)
    var free = Drive(map, profile: .pedestrian)
    free.feed(fixes)
    #expect(free.locations.allSatisfy { ($0.matched?.distance.meters ?? 99) <= 25 })
    let roads = Set(free.locations.map { $0.road?.text.name })
    #expect(roads == ["Park Path", "Long Steps", "River Path"])
  }
}

/// Where and how fast one is without fixes.
@Suite struct EstimateTests {
  @Test func withoutTheTimeGuidanceHaltsAtTheMouthOfATunnel() throws {
    var drive = try Drive(SignalTests.tunnel, along: "af")
    let fixes = try drive.fixes(along: "af").bare.filter(SignalTests.isUnderTheSky)
    drive.feed(fixes)
    #expect(drive.locations.count == fixes.count)
    #expect(drive.locations.allSatisfy { !$0.isEstimated })
    let mouth = SignalTests.tunnel.coordinate("b").longitude
    let last = try #require(fixes.lastIndex { $0.coordinate.longitude <= mouth })
    #expect(drive.progress[last].position.along < drive.progress[last + 1].position.along)
    let jump = drive.progress[last + 1].position.along - drive.progress[last].position.along
    #expect(jump.meters > 500)
  }

  private static let slowTunnel = AsciiMap(
    """
    a-------b-------c-------d---------------------------------------e
    """, cell: .meters(50),
    ways: [
      "ab": "highway=trunk oneway=yes maxspeed=80",
      "bc": "highway=trunk oneway=yes tunnel=yes maxspeed=80",
      "cd": "highway=trunk oneway=yes tunnel=yes maxspeed=30",
      "de": "highway=trunk oneway=yes maxspeed=80",
    ])

  @Test func estimatesFollowTheLineKeepToTheLimitAndEnd() throws {
    let map = Self.slowTunnel
    var drive = try Drive(map, along: "ae")
    let mouth = map.coordinate("b").longitude
    let fixes = Drive.fixes(through: ["a", "c"].map { map.coordinate($0) }, speed: 20)
      .filter { $0.coordinate.longitude <= mouth }
    drive.feed(fixes)
    let last = try #require(fixes.last?.time)
    for second in 1...200 { drive.feed(.tick(last + .seconds(second))) }
    let estimates = drive.locations.filter(\.isEstimated)
    let alongs = estimates.compactMap { $0.onRoute?.along.meters }
    #expect(alongs.count == estimates.count && alongs == alongs.sorted())
    for estimate in estimates {
      let along = estimate.onRoute?.along.meters ?? 0
      let (speed, isSlow) = (estimate.speed.metersPerSecond, (800..<1200).contains(along))
      let isAtBorder = min(abs(along - 800), abs(along - 1200)) < 2
      #expect(isAtBorder || abs(speed - (isSlow ? 30 / 3.6 : 20)) < 0.1)
      #expect(abs(estimate.matched?.bearing.turn(to: Bearing(degrees: 90)) ?? 99) < 1)
    }
    // 400 m at 20 m/s and 400 m at 30 km/h, and ten seconds beyond the end of the tunnel.
    #expect((68...82).contains(estimates.count))
    #expect(try #require(alongs.last) <= 1200 + 11 * 20)
    #expect(drive.arrivals == 0)
  }
}
