import Foundation
import NavKit
import Testing

/// Delays along a route that is followed.
@Suite struct TrafficOnRouteTests {
  let pack: TownPack
  let engine: RoutingEngine

  init() throws {
    pack = try TownPack()
    engine = RoutingEngine(data: pack.data)
  }

  /// Traffic that creeps along one of the roads.
  private func jam(on way: String) throws -> TrafficData {
    let file = pack.url.deletingPathExtension().appendingPathExtension("\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("way_id,speed_kmh\n\(pack.map.wayID(way)),4\n".utf8).write(to: file)
    return try TrafficData(contentsOf: file)
  }

  private func route(_ letters: String) async throws -> Route {
    try await engine.calculateRoute(with: letters.map(pack.waypoint), carOptions: CarOptions())[0]
  }

  private func progress(
    along route: Route, _ change: (Int, Navigator) throws -> Void = { _, _ in }
  ) throws -> [RouteProgress] {
    let (navigator, listener) = (try Navigator(data: pack.data), Listener())
    listener.listen(to: navigator)
    navigator.route = route
    for (index, location) in TownPack.locations(along: route).enumerated() {
      try change(index, navigator)
      navigator.onLocationUpdated(location)
    }
    return listener.progress
  }

  @Test func theDelayOfARouteIsToldFromTheFirstProgressOn() async throws {
    defer { pack.remove() }
    engine.trafficData = try jam(on: "fh")
    let jammed = try await route("abfh")
    engine.trafficData = nil
    let free = try await engine.refreshRoute(jammed).route
    #expect(free.trafficDelay == 0 && jammed.trafficDelay > 60)
    let told = try progress(along: jammed)
    let first = try #require(told.first?.sectionProgress)
    #expect(abs(first[2].trafficDelay - jammed.trafficDelay) < 1)
    #expect(abs(first[2].remainingDuration - jammed.duration) < 1)
    #expect(
      abs(first[2].trafficDelay - (first[2].remainingDuration - free.duration)) < 2)
    // All of the jam lies in the last section.
    #expect(first[0].trafficDelay == 0 && first[1].trafficDelay == 0)
    let delays = told.compactMap(\.sectionProgress.last?.trafficDelay)
    #expect(delays == delays.sorted(by: >))
    #expect(try #require(delays.last) < 15)
    #expect(try progress(along: free).allSatisfy { $0.sectionProgress[2].trafficDelay == 0 })
  }

  @Test func trafficThatChangesOnTheWayIsToldOnRequestOnly() async throws {
    defer { pack.remove() }
    let route = try await route("abfh")
    let plain = try progress(along: route)
    var asked: TrafficOnRoute?
    let told = try progress(along: route) { index, navigator in
      if index == 10 { engine.trafficData = try jam(on: "fh") }
      guard index == 20 else { return }
      engine.calculateTrafficOnRoute(
        currentRoute: route, lastTraveledSectionIndex: 0,
        traveledDistanceOnLastSectionInMeters: 190
      ) { error, traffic in
        #expect(error == nil)
        asked = traffic
      }
      navigator.trafficOnRoute = asked
    }
    let delay = try #require(asked).trafficSections.flatMap(\.trafficSpans)
      .reduce(0) { $0 + $1.trafficDelay }
    #expect(asked?.trafficSections.count == 3 && delay > 60)
    for (index, (with, without)) in zip(told, plain).enumerated() {
      let (now, then) = (try #require(with.sectionProgress.last), without.sectionProgress[2])
      #expect(now.remainingDistanceInMeters == then.remainingDistanceInMeters)
      if index < 20 {
        #expect(with == without)
      } else if with.routeMatchedLocation.sectionIndex < 2 {
        #expect(abs(now.trafficDelay - delay) < 1)
        #expect(abs(now.remainingDuration - then.remainingDuration - delay) < 1)
      }
    }
    #expect(told.count == plain.count)
  }

  @Test func theTravelledDistanceIsThatOfTheSection() async throws {
    defer { pack.remove() }
    let route = try await route("abfh")
    engine.trafficData = try jam(on: "fh")
    let updater = TrafficOnRouteUpdater(engine: engine, interval: 0)
    var checked = 0
    let told = try progress(along: route) { index, navigator in
      guard index == 60 else { return }
      let listener = Listener()
      navigator.routeProgressDelegate = listener
      var next = TownPack.locations(along: route)[index]
      next.time = next.time?.addingTimeInterval(-0.5)
      navigator.onLocationUpdated(next)
      let progress = try #require(listener.progress.first)
      #expect(progress.routeMatchedLocation.sectionIndex == 1)
      #expect(updater.update(progress, of: navigator))
      let traffic = try #require(navigator.trafficOnRoute)
      let travelled = Int(traffic.traveledDistanceOnLastSectionInMeters)
      let before = route.sections[0].lengthInMeters
      #expect(
        abs(travelled - (progress.routeMatchedLocation.traveledDistanceInMeters - before)) <= 1)
      // What is left by the traffic is what is left of the route; by the distance of the whole trip it
      // would be less.
      let left = traffic.trafficSections.flatMap(\.trafficSpans).reduce(0) {
        $0 + $1.lengthInMeters
      }
      #expect(abs(left - Double(progress.sectionProgress[2].remainingDistanceInMeters)) <= 2)
      engine.calculateTrafficOnRoute(
        route: route, lastTraveledSectionIndex: 1,
        traveledDistanceOnLastSectionInMeters:
          progress.routeMatchedLocation.traveledDistanceInMeters
      ) { _, traffic in
        let wrong = traffic?.trafficSections.flatMap(\.trafficSpans)
          .reduce(0) { $0 + $1.lengthInMeters }
        #expect((wrong ?? 0) < left - 100)
      }
      checked += 1
    }
    #expect(checked == 1 && !told.isEmpty)
  }

  @Test func theUpdaterAsksOnceInEachInterval() async throws {
    defer { pack.remove() }
    let route = try await route("ah")
    let navigator = try Navigator(data: pack.data)
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.route = route
    navigator.onLocationUpdated(TownPack.locations(along: route)[0])
    let progress = try #require(listener.progress.first)
    let updater = TrafficOnRouteUpdater(engine: engine, interval: 600)
    let start = Date(timeIntervalSince1970: 1e9)
    navigator.route = nil
    #expect(!updater.update(progress, of: navigator, at: start))
    navigator.route = route
    let asked = (0...1500).filter {
      updater.update(progress, of: navigator, at: start + Double($0))
    }
    #expect(asked == [0, 600, 1200])
    #expect(updater.lastError == .trafficNotAvailable && navigator.trafficOnRoute == nil)
    engine.trafficData = try jam(on: "fh")
    #expect(updater.update(progress, of: navigator, at: start + 1800))
    #expect(updater.lastError == nil && navigator.trafficOnRoute != nil)
  }

  @Test func whatCannotBeAnsweredIsAnErrorOfItsKind() async throws {
    defer { pack.remove() }
    let route = try await route("ah")
    var errors: [RoutingError?] = []
    func ask(_ section: Int, _ travelled: Int) {
      engine.calculateTrafficOnRoute(
        route: route, lastTraveledSectionIndex: section,
        traveledDistanceOnLastSectionInMeters: travelled
      ) { error, traffic in
        #expect((error == nil) != (traffic == nil))
        errors.append(error)
      }
    }
    ask(0, 0)
    engine.trafficData = try jam(on: "fh")
    ask(1, 0)
    ask(0, -1)
    ask(0, 10)
    #expect(errors == [.trafficNotAvailable, .invalidPosition, .invalidPosition, nil])
  }
}
