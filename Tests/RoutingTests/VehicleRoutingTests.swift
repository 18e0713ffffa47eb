import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Rules that depend on the vehicle count with and without a departure time.
@Suite struct VehicleRoutingTests {
  private func block(_ street: String, _ restrictions: AsciiRestriction...) -> AsciiMap {
    AsciiMap(
      """
          f---g
          |   |
      a---b---c---d
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary \(street)", "cd": "highway=primary",
        "bf": "highway=primary", "fg": "highway=primary", "cg": "highway=primary",
      ], relations: restrictions, options: ImportOptions(timeZone: "Europe/Berlin"))
  }

  private func truck(_ measures: [VehicleMeasure: Double]) -> Profile {
    var profile = Profile.truck
    for (measure, value) in measures { profile.vehicle[measure] = value }
    return profile
  }

  private func ways(_ map: AsciiMap, _ stops: String, by profile: Profile) throws -> Set<String> {
    var ways: Set<String> = []
    let noon = try #require(Timestamp.parse(iso8601: "2026-03-02T12:00:00+01:00")?.timestamp)
    for departure in [nil, Departure(noon)] {
      let request = RouteRequest(
        waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: profile,
        departure: departure)
      ways.insert(map.letters(of: try Router(graph: map.graph).route(request)))
    }
    return ways
  }

  @Test(
    arguments: [
      ("hgv:conditional=no_@_(weight>7.5)", [.weight: 12], false),
      ("hgv:conditional=no_@_(weight>7.5)", [.weight: 7.5], true),
      ("hgv:conditional=no_@_(weight>7.5)", [:], true),
      ("motor_vehicle:conditional=no_@_(length>12)", [.length: 16], false),
      ("access:conditional=no_@_(axles>=5)", [.axles: 5], false),
      ("hgv=no hgv:conditional=yes_@_(weight<=7.5)", [.weight: 7], true),
      ("hgv=no hgv:conditional=yes_@_(weight<=7.5)", [.weight: 8], false),
      ("maxweight:hgv=7.5", [.weight: 8], false),
      ("maxlength:bus=10", [.length: 16], true),
      ("maxbogieweight=10", [.bogieLoad: 12], false),
      ("hazmat=no", [.dangerousGoods: 1], false),
      ("hazmat=no", [.weight: 40], true),
      ("hazmat:water=no", [.dangerousGoods: 1], true),
      ("hazmat:water=no", [.waterPollutants: 1], false),
      ("maxweight=7.5 maxweight:conditional=none_@_destination", [.weight: 12], false),
      ("maxweight=7.5 maxweight:conditional=none_@_(18:00-06:00)", [.weight: 12], false),
    ] as [(String, [VehicleMeasure: Double], Bool)])
  func theVehicleDecides(
    _ street: String, _ measures: [VehicleMeasure: Double], _ mayPass: Bool
  ) throws {
    let found = try ways(block(street), "ad", by: truck(measures))
    #expect(found == [mayPass ? "abcd" : "abfgcd"])
  }

  @Test func visitorsAreExemptFromAWeightLimit() throws {
    let map = AsciiMap(
      "a---b---c",
      ways: [
        "ab": "highway=primary",
        "bc": "highway=primary maxweight=7.5 maxweight:conditional=none_@_destination",
      ])
    #expect(try ways(map, "ac", by: truck([.weight: 12])) == ["abc"])
  }

  @Test func aTurnMayBeForbiddenToHeavyVehicles() throws {
    let map = block(
      "",
      AsciiRestriction(
        "", from: "ab", via: "b", to: "bf",
        tags: "restriction:conditional=no_left_turn_@_(weight>7.5)"))
    #expect(try ways(map, "af", by: truck([.weight: 12])) == ["abcgf"])
    #expect(try ways(map, "af", by: truck([.weight: 3])) == ["abf"])
    #expect(try ways(map, "af", by: .truck) == ["abf"])
  }

  @Test(arguments: [
    ("maxspeed=100 maxspeed:hgv=40", 40.0), ("maxspeed:hgv=50", 50),
    ("maxspeed=100 maxspeed:conditional=60_@_hgv", 60), ("maxspeed=30 maxspeed:hgv=60", 24),
    ("maxspeed=100 maxspeed:bus=40", 80), ("maxspeed=100 maxspeed:hgv:forward=40", 40),
    ("maxspeed=100 maxspeed:hgv:backward=40", 80),
  ])
  func aTruckIsNeverFasterThanItsOwnLimit(_ tags: String, _ speed: Double) throws {
    let map = AsciiMap("a---------b", ways: ["ab": "highway=trunk \(tags)"])
    let edge = try map.edge("a", "b")
    let tile = try map.graph.tile(edge.tile)
    let cost = try CostModel(.truck).cost(of: Int(edge.index), in: tile)
    let length = tile.edges[Int(edge.index)].length.meters
    let expected = length / speed * 3600
    #expect(abs(Double(cost) - expected) <= 2)
    // The search in time counts the same.
    let request = RouteRequest(
      waypoints: "ab".map { Waypoint(map.coordinate($0)) }, profile: .truck,
      departure: Departure(Timestamp(millisecondsSince1970: 1_772_000_000_000)))
    let plain = RouteRequest(waypoints: request.waypoints, profile: .truck)
    let router = Router(graph: map.graph)
    #expect(try router.route(request).duration == router.route(plain).duration)
  }

  @Test func carsKeepToTheirOwnLimit() throws {
    let map = AsciiMap("a---b", ways: ["ab": "highway=trunk maxspeed=100 maxspeed:hgv=40"])
    let edge = try map.edge("a", "b")
    let tile = try map.graph.tile(edge.tile)
    #expect(tile.speedLimit(of: Int(edge.index), for: .car) == nil)
    #expect(tile.speedLimit(of: Int(edge.index), for: .truck) == 40)
  }
}
