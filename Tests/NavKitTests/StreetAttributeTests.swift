import Foundation
import MapImport
import NavKit
import NetworkFixtures
import Testing

/// What spans tell of roads.
@Suite struct StreetAttributeTests {
  private static func spans(_ tags: String, _ options: RoutingOptions) async throws -> [Span] {
    let town = try TownPack(
      AsciiMap(
        "a----b----c", cell: .meters(40),
        ways: ["ab": "highway=tertiary name=Lane", "bc": tags],
        options: ImportOptions(
          country: "DE", timeZone: "Europe/Berlin", usesBorderTable: false)))
    defer { town.remove() }
    let routes = try await RoutingEngine(data: town.data).calculateRoute(
      with: "ac".map(town.waypoint), options: options)
    return routes[0].sections[0].spans
  }

  @Test(arguments: [
    ("highway=motorway", StreetAttributes.motorway),
    ("highway=motorway", .controlledAccessHighway), ("highway=motorway_link", .ramp),
    ("highway=tertiary maxspeed=50 maxspeed:type=DE:urban", .builtUpArea),
    ("highway=tertiary tunnel=yes", .tunnel), ("highway=tertiary bridge=yes", .bridge),
    ("highway=tertiary toll=yes", .tollway), ("highway=tertiary junction=roundabout", .roundabout),
    ("highway=tertiary surface=gravel", .dirtRoad),
    ("route=ferry motor_vehicle=yes duration=00:05", .ferry),
    ("highway=tertiary oneway=yes dual_carriageway=yes", .dividedRoad),
    ("highway=living_street", .livingStreet), ("highway=service", .serviceRoad),
    ("highway=pedestrian", .pedestrian),
  ])
  func eachKindOfRoadHasItsAttribute(_ tags: String, _ attribute: StreetAttributes) async throws {
    let mode: TransportMode = attribute == .pedestrian ? .pedestrian : .car
    let spans = try await Self.spans(tags, RoutingOptions(transportMode: mode))
    #expect(spans.count == 2)
    #expect(spans.map { $0.streetAttributes.contains(attribute) } == [false, true])
    // So a summary of a route can be made of its spans.
    let length = spans.filter { $0.streetAttributes.contains(attribute) }
      .reduce(0) { $0 + $1.lengthInMeters }
    #expect(abs(length - 200) <= 1)
    #expect(spans.allSatisfy { $0.countryCode == "DE" })
  }

  @Test func theClocksAtTheDestinationAreKnownWhereTheMapTells() async throws {
    func route(_ zone: String?) async throws -> Route {
      let town = try TownPack(
        AsciiMap(
          "a----b", cell: .meters(40), ways: ["ab": "highway=tertiary"],
          options: ImportOptions(timeZone: zone, usesBorderTable: false)))
      defer { town.remove() }
      return try await town.route("ab")
    }
    let (january, july) = (
      Date(timeIntervalSince1970: 1_767_268_800), Date(timeIntervalSince1970: 1_782_907_200)
    )
    let berlin = try await route("Europe/Berlin")
    #expect(berlin.destinationSecondsFromGMT(at: january) == 3600)
    #expect(berlin.destinationSecondsFromGMT(at: july) == 7200)
    #expect(try await route(nil).destinationSecondsFromGMT(at: july) == nil)
  }
}
