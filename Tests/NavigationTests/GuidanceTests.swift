import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import Routing
import Testing

@Suite struct GuidanceTests {
  @Test(arguments: [0.0, 4.0]) func aCleanDriveTellsProgressForEveryFixAndArrivesOnce(
    noise: Double
  ) throws {
    var drive = try Drive(Town.blocks, along: "ah")
    let fixes = try drive.fixes(along: "ah", noise: noise)
    drive.feed(fixes)
    let arrival = try #require(drive.log.firstIndex { $0.contains(.arrived) })
    #expect(drive.progress.count == arrival)
    #expect(drive.arrivals == 1)
    #expect(drive.deviations.isEmpty)
    #expect(drive.state.mode == .arrived)
    #expect(drive.locations.count == fixes.count)
    #expect(drive.locations.allSatisfy { ($0.matched?.distance.meters ?? 99) <= 25 })
  }

  @Test func theRemainingDistanceNeverRisesAndEndsNearTheGoal() throws {
    var drive = try Drive(Town.blocks, along: "aeh")
    drive.feed(try drive.fixes(along: "aeh", noise: 5))
    let left = drive.progress.compactMap { $0.sections.last?.remainingDistance.meters }
    #expect(zip(left, left.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(left.last ?? 99 <= 30)
    let length = try #require(drive.state.plan).route.distance.meters
    #expect(abs((left.first ?? 0) - length) < 20)
  }

  @Test func sectionsAreAddedUpAndOneForEachLeg() throws {
    var drive = try Drive(Town.blocks, along: "aeh")
    drive.feed(try drive.fixes(along: "aeh"))
    for progress in drive.progress {
      #expect(progress.sections.count == 2)
      #expect(progress.sections[0].remainingDistance <= progress.sections[1].remainingDistance)
      #expect(progress.sections[0].remainingDuration <= progress.sections[1].remainingDuration)
    }
    #expect(drive.progress.first?.position.leg == 0)
    #expect(drive.progress.last?.position.leg == 1)
    #expect(drive.arrivals == 1)
    let stops = drive.events.compactMap {
      if case .milestone(let milestone) = $0 { milestone } else { nil }
    }
    #expect(stops.map(\.status) == [.reached])
  }

  @Test func maneuversAheadAreInOrderAndExist() throws {
    var drive = try Drive(Town.blocks, along: "aeh")
    drive.feed(try drive.fixes(along: "aeh"))
    let plan = try #require(drive.state.plan)
    for progress in drive.progress {
      let distances = progress.maneuvers.map(\.remainingDistance)
      #expect(distances == distances.sorted())
      #expect(progress.maneuvers.count <= 2)
      #expect(progress.maneuvers.allSatisfy { plan.maneuvers.indices.contains($0.index) })
      #expect(distances.allSatisfy { $0 > .zero })
    }
  }

  @Test func afterArrivalLocationsGoOnWithoutProgress() throws {
    var drive = try Drive(Town.blocks, along: "ad")
    drive.feed(try drive.fixes(along: "ad"))
    let before = drive.progress.count
    drive.feed(try drive.fixes(along: "dg", after: .seconds(600)))
    #expect(drive.progress.count == before)
    #expect(drive.arrivals == 1)
    #expect(drive.deviations.isEmpty)
    #expect(drive.ways.last == 4)
  }

  @Test func takingTheRouteAwayLeavesTracking() throws {
    var drive = try Drive(Town.blocks, along: "ad")
    let fixes = try drive.fixes(along: "ad")
    drive.feed(fixes.prefix(10))
    #expect(drive.feed(.route(nil)) == [])
    let events = drive.feed(.fix(fixes[10]))
    let change = events.lazy.compactMap {
      if case .routeChanged(let change) = $0 { change } else { nil }
    }.first
    #expect(change?.cause == .stopped)
    #expect(change?.route == nil)
    drive.feed(fixes.dropFirst(11))
    #expect(drive.progress.count == 10)
    #expect(drive.locations.count == fixes.count)
    #expect(drive.arrivals == 0)
  }

  @Test func aRouteSetAgainIsFollowedAnew() throws {
    var drive = try Drive(Town.blocks, along: "ad")
    drive.feed(try drive.fixes(along: "ad"))
    drive.feed(.route(try drive.plan(over: "dh")))
    drive.feed(try drive.fixes(along: "dh", after: .seconds(600)))
    #expect(drive.arrivals == 2)
  }

  @Test func progressComesOnlyWithFixesOnARoute() throws {
    var drive = Drive(Town.blocks)
    drive.feed(try drive.fixes(along: "ad"))
    #expect(drive.progress.isEmpty)
    #expect(drive.announcements.isEmpty)
    #expect(drive.state.mode == .tracking)
    #expect(drive.locations.allSatisfy { $0.road?.text.name == "Main Street" })
  }

  @Test func trafficChangesDurationsFromTheNextProgressOn() throws {
    var plain = try Drive(Town.blocks, along: "ad")
    var slowed = plain
    let fixes = try plain.fixes(along: "ad")
    plain.feed(fixes.prefix(12))
    slowed.feed(fixes.prefix(10))
    let stretch = RouteTraffic.Stretch(
      start: .meters(500), length: .meters(400), duration: .seconds(300), delay: .seconds(250))
    #expect(slowed.feed(.traffic(RouteTraffic(stretches: [stretch]))) == [])
    slowed.feed(fixes[10..<12])
    #expect(slowed.progress.prefix(10) == plain.progress.prefix(10))
    for (with, without) in zip(slowed.progress, plain.progress).dropFirst(10) {
      #expect(with.sections[0].remainingDistance == without.sections[0].remainingDistance)
      #expect(with.sections[0].remainingDuration > without.sections[0].remainingDuration)
      #expect(with.sections[0].trafficDelay == .seconds(250))
    }
  }

  @Test func trafficDelayFallsWithinItsStretch() throws {
    var drive = try Drive(Town.blocks, along: "ad")
    let stretch = RouteTraffic.Stretch(
      start: .meters(300), length: .meters(300), duration: .seconds(90), delay: .seconds(60))
    drive.feed(.traffic(RouteTraffic(stretches: [stretch])))
    drive.feed(try drive.fixes(along: "ad"))
    let delays = drive.progress.map { $0.sections[0].trafficDelay }
    #expect(zip(delays, delays.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(delays.first == .seconds(60))
    #expect(delays.last == .zero)
    #expect(delays.contains { $0 > .seconds(10) && $0 < .seconds(50) })
  }
}
