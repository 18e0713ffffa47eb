import Foundation
import NavKit
import NetworkFixtures
import Testing

@Suite struct RouteTests {
  let pack: TownPack

  init() throws { pack = try TownPack() }

  @Test func theGeometryIsAsLongAsTheRoute() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let vertices = route.geometry.vertices
    let length = zip(vertices, vertices.dropFirst()).compactMap { $0.distance(to: $1) }
      .reduce(0, +)
    #expect(abs(length - Double(route.lengthInMeters)) < 2)
    #expect(route.sections.map(\.lengthInMeters).reduce(0, +) == route.lengthInMeters)
  }

  @Test(arguments: ["ah", "aeh", "dbg"]) func maneuversLeadToTheirSpans(stops: String) async throws
  {
    defer { pack.remove() }
    let route = try await pack.route(stops)
    #expect(route.sections.count == stops.count - 1)
    for (index, section) in route.sections.enumerated() {
      #expect(section.spans.map(\.lengthInMeters).reduce(0, +) == section.lengthInMeters)
      #expect(section.sectionTransportMode == .car)
      #expect(section.maneuvers.first?.action == .depart)
      for maneuver in section.maneuvers {
        #expect(maneuver.sectionIndex == Int32(index))
        let isArrival = maneuver.action == .arrive
        #expect(isArrival == (Int(maneuver.spanIndex) == section.spans.count))
      }
      #expect(section.maneuvers.last?.action == .arrive)
    }
  }

  @Test func spansTellWhatTheRoadIs() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let spans = route.sections[0].spans
    #expect(spans.first?.streetAttributes.contains(.motorway) ?? false)
    #expect(spans.first?.names.defaultValue() == "Main Street")
    let limit = try #require(spans.first?.speedLimitInMetersPerSecond)
    #expect(abs(limit * 3.6 - 50) < 0.01)
    #expect(spans.first?.speedLimit.source == .sign)
    #expect(spans.last?.names.defaultValue() == "Hill Street")
  }

  @Test func textsComeInThePreferredLanguage() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ad")
    let names = try #require(route.sections[0].spans.first).names
    #expect(names.preferredValue(for: [Locale(identifier: "de_AT")]) == "Hauptstraße")
    #expect(names.preferredValue(for: [Locale(identifier: "fr")]) == "Main Street")
    let both = [Locale(identifier: "fr"), Locale(identifier: "de")]
    #expect(names.preferredValue(for: both) == "Hauptstraße")
    #expect(names.preferredValue(for: []) == "Main Street")
    #expect(LocalizedTexts(nil).preferredValue(for: both) == nil)
  }

  @Test func aManeuverTellsWhereAndWhatItIs() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let maneuvers = route.sections[0].maneuvers
    let turn = try #require(maneuvers.first { $0.action == .rightTurn })
    #expect(turn.coordinates.distance(to: pack.waypoint("c").coordinates) ?? 99 < 1)
    #expect(turn.roadTexts.names.defaultValue() == "Main Street")
    #expect(turn.roadTexts.numbersWithDirection.defaultValue() == "A 1")
    #expect(turn.nextRoadTexts.names.defaultValue() == "Oak Street")
    #expect(turn.nextRoadTexts.numbersWithDirection.defaultValue() == "B 7")
    #expect(abs(try #require(turn.turnAngleInDegrees) - 90) < 1)
    #expect(turn.exitSignTexts.defaultValue() == nil && turn.lanes.isEmpty)
    #expect(turn.sectionIndex == 0 && turn.text.contains("Oak Street"))
    let span = route.sections[0].spans[Int(turn.spanIndex)]
    #expect(span.names.defaultValue() == "Oak Street")
    #expect(abs(maneuvers.reduce(0) { $0 + $1.lengthInMeters } - route.lengthInMeters) <= 3)
    #expect(abs(maneuvers.reduce(0) { $0 + $1.duration } - route.duration) < 1)
  }

  @Test func aRouteIsSplitWhereOneHasCome() async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    func length(_ line: GeoPolyline) -> Double {
      zip(line.vertices, line.vertices.dropFirst()).compactMap { $0.distance(to: $1) }
        .reduce(0, +)
    }
    let whole = length(route.geometry)
    for distance in [-5, 0, 0.5, 100, 640, whole / 2, whole - 1, whole, 1e9, .nan, .infinity] {
      let (traveled, ahead) = route.split(atTraveledDistanceInMeters: distance)
      let expected = distance.isNaN ? 0 : max(0, min(whole, distance))
      #expect(abs(length(traveled) - expected) < 1)
      #expect(abs(length(ahead) - (whole - expected)) < 1)
      #expect(traveled.vertices.last == ahead.vertices.first)
      #expect(traveled.vertices.first == route.geometry.vertices.first)
      #expect(ahead.vertices.last == route.geometry.vertices.last)
    }
  }

  @Test func theFiguresOfARouteAreThoseOfItsFirstProgress() async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    let (navigator, listener) = (try Navigator(data: pack.data), Listener())
    listener.listen(to: navigator)
    navigator.route = route
    navigator.onLocationUpdated(TownPack.locations(along: route)[0])
    let first = try #require(listener.progress.first)
    #expect(first.sectionProgress.count == 2)
    let (middle, end) = (first.sectionProgress[0], first.sectionProgress[1])
    #expect(abs(end.remainingDistanceInMeters - route.lengthInMeters) <= 1)
    #expect(abs(end.remainingDuration - route.duration) < 0.5)
    #expect(abs(middle.remainingDistanceInMeters - route.sections[0].lengthInMeters) <= 1)
    #expect(abs(middle.remainingDuration - route.sections[0].duration) < 0.5)
  }

  @Test func theRouteThatIsFollowedIsFoundAmongOthers() async throws {
    defer { pack.remove() }
    let routes = [try await pack.route("ah"), try await pack.route("aeh")]
    let navigator = try Navigator(data: pack.data)
    for (index, route) in routes.enumerated() {
      navigator.route = route
      #expect(routes.firstIndex { $0 == navigator.route } == index)
    }
  }

  @Test func completionsAreCalledOnce() {
    defer { pack.remove() }
    let engine = RoutingEngine(data: pack.data)
    var answers: [(RoutingError?, [Route]?)] = []
    engine.calculateRoute(
      with: [pack.waypoint("a"), pack.waypoint("h")], carOptions: CarOptions()
    ) { answers.append(($0, $1)) }
    engine.calculateRoute(with: [pack.waypoint("a")], carOptions: CarOptions()) {
      answers.append(($0, $1))
    }
    #expect(answers.count == 2)
    #expect(answers[0].0 == nil)
    #expect(answers[0].1?.count == 1)
    #expect(answers[1].0 == .tooFewWaypoints)
    #expect(answers[1].1 == nil)
  }

  @Test func publicTransitIsRefused() async {
    defer { pack.remove() }
    let engine = RoutingEngine(data: pack.data)
    await #expect(throws: RoutingError.unsupportedTransportMode(.publicTransit)) {
      try await engine.calculateRoute(
        with: [pack.waypoint("a"), pack.waypoint("h")],
        options: RoutingOptions(transportMode: .publicTransit))
    }
  }

  @Test func aPlaceOffTheGlobeIsRefused() async {
    defer { pack.remove() }
    let engine = RoutingEngine(data: pack.data)
    let nowhere = Waypoint(coordinates: GeoCoordinates(latitude: 91, longitude: .infinity))
    await #expect(throws: RoutingError.invalidParameter(waypoint: 1)) {
      try await engine.calculateRoute(
        with: [pack.waypoint("a"), nowhere], pedestrianOptions: PedestrianOptions())
    }
  }

  @Test func oneMayReturnToTheStopsThatAreLeft() async throws {
    defer { pack.remove() }
    let route = try await pack.route("adh")
    let engine = RoutingEngine(data: pack.data)
    var found: [Route] = []
    engine.returnToRoute(
      route, startingPoint: pack.waypoint("e"), lastTraveledSectionIndex: 1,
      traveledDistanceOnLastSectionInMeters: 0
    ) { error, routes in
      #expect(error == nil)
      found = routes ?? []
    }
    #expect(found.first?.sections.count == 1)
    engine.returnToRoute(
      route, startingPoint: pack.waypoint("e"), lastTraveledSectionIndex: 7,
      traveledDistanceOnLastSectionInMeters: 0
    ) { error, _ in #expect(error == .invalidPosition) }
  }
}
