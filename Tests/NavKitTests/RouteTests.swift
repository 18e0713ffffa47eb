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
