import Foundation
import MapImport
import NavKit
import NetworkFixtures
import Testing

/// Routes that are set, replaced, taken away and found anew.
@Suite struct RouteChangeTests {
  let pack: TownPack
  let navigator: Navigator
  let listener = Listener()

  init() throws {
    pack = try TownPack()
    navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
  }

  private static let start = Date(timeIntervalSince1970: 1e9)

  private var changes: [NavigationEvent] {
    listener.heard.filter {
      switch $0 {
      case .willReroute, .didReroute, .routeChanged: true
      default: false
      }
    }
  }

  @Test func aNewRouteIsToldInItsOrder() async throws {
    defer { pack.remove() }
    let (planned, driven) = (try await pack.route("ah"), try await pack.route("aeh"))
    navigator.reroutePolicy = .automatic
    navigator.route = planned
    TownPack.locations(along: driven).forEach(navigator.onLocationUpdated)
    let found = try #require(navigator.route)
    #expect(found != planned)
    // Who hears of the drive hears of its route first.
    #expect(listener.heard.first == .routeChanged(.set, planned))
    #expect(
      changes == [
        .routeChanged(.set, planned), .willReroute, .didReroute(nil),
        .routeChanged(.reroute, found),
      ])
  }

  @Test func aSearchThatFailsTellsItsError() async throws {
    // The map on which the navigator runs ends 2 km before the goal.
    let small = try TownPack(
      AsciiMap(
        "a-------b", cell: .meters(40), ways: ["ab": "highway=motorway name=Main_Street"]))
    defer {
      pack.remove()
      small.remove()
    }
    let large = try TownPack(
      AsciiMap(
        """
        a-------b---------------------------------------------------------------c
                |
                d
        """, cell: .meters(40),
        ways: [
          "abc": "highway=motorway name=Main_Street", "bd": "highway=residential",
        ]))
    defer { large.remove() }
    let navigator = try Navigator(data: small.data)
    listener.listen(to: navigator)
    navigator.reroutePolicy = .automatic
    let route = try await large.route("ac")
    navigator.route = route
    let away = try await large.route("ad")
    TownPack.locations(along: away).forEach(navigator.onLocationUpdated)
    let errors = listener.heard.compactMap {
      if case .didReroute(let error) = $0 { error } else { nil }
    }
    #expect(!errors.isEmpty)
    #expect(errors.count == listener.heard.count { $0 == .willReroute })
    #expect(!errors.contains(.cancelled))
    #expect(navigator.route == route)
  }

  @Test func eachChangeTellsItsCauseOnce() async throws {
    defer { pack.remove() }
    final class Witness: RerouteDelegate {
      let navigator: Navigator
      var told: [(cause: RouteChangeCause, route: Route?, isCurrent: Bool)] = []

      init(_ navigator: Navigator) { self.navigator = navigator }

      func onRouteChanged(cause: RouteChangeCause, route: Route?) {
        told.append((cause, route, navigator.route == route))
      }
    }
    let (first, second) = (try await pack.route("ad"), try await pack.route("ah"))
    let witness = Witness(navigator)
    navigator.rerouteDelegate = witness
    let locations = TownPack.locations(along: second)
    for (index, location) in locations.prefix(40).enumerated() {
      switch index {
      case 0: navigator.route = first
      case 10: navigator.route = second
      case 30, 35: navigator.route = nil
      default: break
      }
      navigator.onLocationUpdated(location)
    }
    #expect(witness.told.map(\.cause) == [.set, .set, .stopped])
    #expect(witness.told.map(\.route) == [first, second, nil])
    #expect(witness.told.map(\.isCurrent) == [true, true, true])
    #expect(listener.progress.count == 30)
    let left = listener.progress.compactMap(\.sectionProgress.last?.remainingDistanceInMeters)
    #expect(abs(left[10] - (second.lengthInMeters - 100)) <= 2)
  }

  @Test func afterAnArrivalNothingIsStoppedAgain() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ad")
    navigator.route = route
    let locations = TownPack.locations(along: route)
    locations.forEach(navigator.onLocationUpdated)
    navigator.route = nil
    var later = locations[locations.count - 1]
    later.time = later.time?.addingTimeInterval(5)
    navigator.onLocationUpdated(later)
    #expect(listener.arrivals == 1)
    #expect(changes == [.routeChanged(.set, route), .routeChanged(.stopped, nil)])
  }

  @Test func aRouteThatWasNotFoundStartsNothing() throws {
    defer { pack.remove() }
    var answer: (error: RoutingError?, routes: [Route]?)
    RoutingEngine(data: pack.data).calculateRoute(
      with: [pack.waypoint("a")], carOptions: CarOptions()
    ) { answer = ($0, $1) }
    #expect(answer.error == .tooFewWaypoints)
    navigator.route = answer.routes?.first
    var location = Location(coordinates: pack.waypoint("a").coordinates)
    location.time = Self.start
    navigator.onLocationUpdated(location)
    #expect(changes.isEmpty && listener.progress.isEmpty && listener.locations.count == 1)
  }

  @Test func withoutTheRouteSpeedIsStillWatched() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ad")
    navigator.route = route
    TownPack.locations(along: route).prefix(20).forEach(navigator.onLocationUpdated)
    let progress = listener.progress.count
    navigator.route = nil
    let fast = TownPack.locations(along: route, speed: 20, from: Self.start + 100)
    fast.dropFirst(10).forEach(navigator.onLocationUpdated)
    #expect(progress == 20 && listener.progress.count == progress)
    #expect(listener.locations.count == 20 + fast.count - 10)
    #expect(listener.heard.contains(.speedWarning(.speedLimitExceeded)))
  }

  @Test func aHundredRoutesInARowLeaveNothingBehind() async throws {
    defer { pack.remove() }
    let ways = [try await pack.route("bf"), try await pack.route("fb")]
    var sizes: [Int] = []
    for round in 0..<100 {
      let route = ways[round % 2]
      navigator.route = route
      let start = Self.start + 1000 * Double(round)
      TownPack.locations(along: route, speed: 12, from: start)
        .forEach(navigator.onLocationUpdated)
      if round % 2 == 1 { sizes.append(try navigator.saveSession().count) }
    }
    #expect(listener.arrivals == 100)
    #expect(try #require(sizes.last) <= sizes[0] + 8)
  }
}
