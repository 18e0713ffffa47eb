import Foundation
import NavKit
import NetworkFixtures
import Testing

private final class RouteListener: DynamicRoutingDelegate {
  private(set) var found: [(route: Route, seconds: Int32, meters: Int32)] = []
  private(set) var errors: [RoutingError] = []

  func onBetterRouteFound(
    newRoute: Route, etaDifferenceInSeconds: Int32, distanceDifferenceInMeters: Int32
  ) {
    found.append((newRoute, etaDifferenceInSeconds, distanceDifferenceInMeters))
  }
  func onRoutingError(routingError: RoutingError) { errors.append(routingError) }
}

@Suite struct DynamicRoutingEngineTests {
  private static let map = AsciiMap(
    """
    a-------b-----------------c-------d
            |                 |
            e-----------------f
    """, cell: .meters(40),
    ways: [
      "ab": "highway=secondary maxspeed=50", "bc": "highway=secondary maxspeed=50 name=Direct",
      "cd": "highway=secondary maxspeed=50", "befc": "highway=secondary maxspeed=50 name=Detour",
    ])
  private static let start = Date(timeIntervalSince1970: 1_772_438_400)

  private let town: TownPack
  init() throws { town = try TownPack(Self.map) }

  /// An engine with the traffic of a CSV file with `rows`.
  private func engine(_ rows: String?) throws -> RoutingEngine {
    let engine = RoutingEngine(data: town.data)
    if let rows {
      let file = town.url.appendingPathExtension("csv")
      try Data("way_id,speed_kmh,closed\n\(rows)\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      engine.trafficData = try TrafficData(contentsOf: file)
    }
    return engine
  }

  private func place(_ letter: Character) -> MapMatchedLocation? {
    let matcher = try? MapMatcher(data: town.data)
    let here = Self.map.coordinate(letter)
    var location = Location(
      coordinates: GeoCoordinates(latitude: here.latitude, longitude: here.longitude))
    location.bearingInDegrees = 90
    location.time = Self.start
    return (try? matcher?.match(location)) ?? nil
  }

  private func search(
    _ rows: String?, minutes: Int = 11,
    _ options: DynamicRoutingEngineOptions = DynamicRoutingEngineOptions()
  ) async throws -> RouteListener {
    defer { town.remove() }
    let listener = RouteListener()
    let dynamic = DynamicRoutingEngine(engine: try engine(rows), options: options)
    dynamic.start(route: try await town.route("ad"), delegate: listener)
    let here = try #require(place("a"))
    for minute in 0..<minutes {
      dynamic.updateCurrentLocation(
        mapMatchedLocation: here, sectionIndex: 0, at: Self.start + Double(60 * minute))
    }
    dynamic.stop()
    dynamic.updateCurrentLocation(
      mapMatchedLocation: here, sectionIndex: 0, at: Self.start + 86_400)
    return listener
  }

  private var jam: String { "\(Self.map.wayID("bc")),4," }

  @Test func aWayRoundAJamIsFoundAfterTheInterval() async throws {
    let listener = try await search(jam)
    #expect(listener.errors.isEmpty && listener.found.count == 1)
    let found = try #require(listener.found.first)
    #expect(found.route.sections[0].spans.contains { $0.names.defaultValue() == "Detour" })
    // 720 m at 4 km/h take 648 s; the detour has 160 m more at 50 km/h.
    #expect(found.seconds < -500 && found.seconds > -650)
    #expect(abs(found.meters - 160) <= 2)
  }

  @Test func eachIntervalHasOneSearch() async throws {
    #expect(try await search(jam, minutes: 10).found.isEmpty)
    #expect(try await search(jam, minutes: 31).found.count == 3)
  }

  @Test func whereNothingIsGainedNothingIsTold() async throws {
    #expect(try await search("999,4,").found.isEmpty)
    let strict = DynamicRoutingEngineOptions(
      minTimeDifference: 3600, minTimeDifferencePercentage: 0.99)
    #expect(try await search(jam, strict).found.isEmpty)
  }

  @Test func aClosedRoadIsLeftWhateverItCosts() async throws {
    let strict = DynamicRoutingEngineOptions(
      minTimeDifference: 3600, minTimeDifferencePercentage: 0.99)
    #expect(try await search("\(Self.map.wayID("bc")),,true", strict).found.count == 1)
  }

  @Test func withoutTrafficEachSearchIsAnError() async throws {
    let listener = try await search(nil)
    #expect(listener.errors == [.trafficNotAvailable] && listener.found.isEmpty)
  }
}
