import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Rules by hours count when their place is reached; 2 March 2026 is a Monday.
@Suite struct TimedRoutingTests {
  private static let options = ImportOptions(timeZone: "Europe/Berlin")

  private func block(
    _ street: String, cell: Distance = .meters(100), _ restrictions: AsciiRestriction...
  ) -> AsciiMap {
    AsciiMap(
      """
          f---g
          |   |
      a---b---c---d
      """, cell: cell,
      ways: [
        "ab": "highway=primary maxspeed=50", "bc": "highway=primary \(street)",
        "cd": "highway=primary", "bf": "highway=primary", "fg": "highway=primary",
        "cg": "highway=primary",
      ], relations: restrictions, options: Self.options)
  }

  private func departure(_ text: String) throws -> Departure {
    Departure(try #require(Timestamp.parse(iso8601: text)?.timestamp))
  }

  private func route(
    _ map: AsciiMap, _ stops: String, at text: String?, by profile: Profile = .car
  ) throws -> Route {
    let start = try text.map { try self.departure($0) }
    let request = RouteRequest(
      waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: profile,
      departure: start)
    return try Router(graph: map.graph).route(request)
  }

  @Test(
    arguments: [
      ("2026-03-02T09:00:00+01:00", "abfgcd"), ("2026-03-02T07:00:00+01:00", "abcd"),
      ("2026-03-01T09:00:00+01:00", "abcd"), ("2026-03-02T18:00:00+01:00", "abcd"),
      ("2026-03-02T08:00:00Z", "abfgcd"), ("2026-07-06T06:30:00Z", "abfgcd"), (nil, "abcd"),
    ] as [(String?, String)])
  func aRoadIsClosedAtItsHours(_ time: String?, _ way: String) throws {
    let map = block("motor_vehicle:conditional=no_@_(Mo-Fr_08:00-18:00)")
    #expect(map.letters(of: try route(map, "ad", at: time)) == way)
  }

  @Test func theHourOfPassingCountsAndNotThatOfTheStart() throws {
    let map = block(
      "motor_vehicle:conditional=no_@_(08:00-18:00)", cell: .kilometers(2))
    // The street lies some ten minutes ahead.
    #expect(
      map.letters(of: try route(map, "ad", at: "2026-03-02T07:55:00+01:00")) == "abfgcd")
    #expect(map.letters(of: try route(map, "ad", at: "2026-03-02T07:30:00+01:00")) == "abcd")
    #expect(map.letters(of: try route(map, "ad", at: "2026-03-02T17:55:00+01:00")) == "abcd")
  }

  @Test func aClosedRoadMayOpen() throws {
    let map = block(
      "motor_vehicle=no motor_vehicle:conditional=yes_@_(20:00-06:00)")
    #expect(
      map.letters(of: try route(map, "ad", at: "2026-03-02T21:00:00+01:00")) == "abcd")
    #expect(
      map.letters(of: try route(map, "ad", at: "2026-03-02T12:00:00+01:00")) == "abfgcd")
    #expect(map.letters(of: try route(map, "ad", at: nil)) == "abfgcd")
  }

  @Test func whatOnlyOthersMayUseIsJudgedForThem() throws {
    let map = block("motor_vehicle:conditional=no_@_(08:00-18:00) bicycle=yes")
    let noon = "2026-03-02T12:00:00+01:00"
    #expect(map.letters(of: try route(map, "ad", at: noon, by: .bicycle)) == "abcd")
    #expect(map.letters(of: try route(map, "ad", at: noon)) == "abfgcd")
  }

  @Test func throughTrafficLeavesARoadForResidentsAtItsHours() throws {
    let map = block("motor_vehicle:conditional=destination_@_(22:00-06:00)")
    #expect(
      map.letters(of: try route(map, "ad", at: "2026-03-02T23:00:00+01:00")) == "abfgcd")
    #expect(map.letters(of: try route(map, "ad", at: "2026-03-02T12:00:00+01:00")) == "abcd")
  }

  @Test func aRoadMayBeOneWayForSomeHours() throws {
    let map = block("oneway:conditional=-1_@_(06:00-09:00)")
    #expect(
      map.letters(of: try route(map, "ad", at: "2026-03-02T07:00:00+01:00")) == "abfgcd")
    #expect(map.letters(of: try route(map, "da", at: "2026-03-02T07:00:00+01:00")) == "dcba")
    #expect(map.letters(of: try route(map, "ad", at: "2026-03-02T12:00:00+01:00")) == "abcd")
  }

  @Test func whatNobodyCanKnowNeverApplies() throws {
    let map = block("motor_vehicle:conditional=no_@_snow")
    #expect(map.letters(of: try route(map, "ad", at: "2026-01-20T10:00:00+01:00")) == "abcd")
  }

  @Test(
    arguments: [
      ("2026-03-02T08:00:00+01:00", "abcgf"), ("2026-03-01T08:00:00+01:00", "abf"),
      ("2026-03-02T19:30:00+01:00", "abf"), (nil, "abf"),
    ] as [(String?, String)])
  func aTurnIsForbiddenAtItsHours(_ time: String?, _ way: String) throws {
    let map = block(
      "maxspeed=50", cell: .meters(100),
      AsciiRestriction(
        "", from: "ab", via: "b", to: "bf",
        tags: "restriction:conditional=no_left_turn_@_(Mo-Fr_07:00-19:00)"))
    #expect(map.letters(of: try route(map, "af", at: time)) == way)
  }

  @Test func oldHoursOfARestrictionAreRead() throws {
    let map = block(
      "maxspeed=50", cell: .meters(100),
      AsciiRestriction(
        "no_left_turn", from: "ab", via: "b", to: "bf",
        tags: "day_on=Monday day_off=Friday hour_on=07:00 hour_off=19:00"))
    #expect(
      map.letters(of: try route(map, "af", at: "2026-03-02T08:00:00+01:00")) == "abcgf")
    #expect(map.letters(of: try route(map, "af", at: "2026-03-02T20:00:00+01:00")) == "abf")
  }

  @Test func aLimitByHoursSlowsTheTripAndIsTold() throws {
    let map = block("maxspeed=100 maxspeed:conditional=30_@_(Mo-Fr_07:00-17:00;_SH_off)")
    let slow = try route(map, "bc", at: "2026-03-02T08:00:00+01:00")
    // Nothing is known of school holidays, so the rule cannot be decided.
    #expect(try limit(slow, map) == 100)
    let timed = AsciiMap(
      "a---b",
      ways: ["ab": "highway=primary maxspeed=100 maxspeed:conditional=30_@_(Mo-Fr_07:00-17:00)"],
      options: Self.options)
    let school = try route(timed, "ab", at: "2026-03-02T08:00:00+01:00")
    let evening = try route(timed, "ab", at: "2026-03-02T18:00:00+01:00")
    #expect(try limit(school, timed) == 30)
    #expect(try limit(evening, timed) == 100)
    #expect(school.duration > evening.duration)
    #expect(try route(timed, "ab", at: nil).duration == evening.duration)
  }

  private func limit(_ route: Route, _ map: AsciiMap) throws -> Double? {
    let spans = try map.graph.spans(
      of: route.legs[0], for: .car, departure: route.departure(ofLeg: 0))
    return spans.first?.limit.effective?.kilometersPerHour
  }

  @Test func laterLegsStartLater() throws {
    let map = block("motor_vehicle:conditional=no_@_(08:00-18:00)", cell: .kilometers(10))
    let route = try route(map, "abd", at: "2026-03-02T07:55:00+01:00")
    #expect(map.letters(of: route) == "abfgcd")
    let second = try #require(route.departure(ofLeg: 1))
    #expect(second.time - (try #require(route.departure)).time == route.legs[0].duration)
  }

  @Test func aPlaceThatIsClosedOffAtTheTimeHasNoRoute() throws {
    let map = AsciiMap(
      "a---b---c",
      ways: [
        "ab": "highway=primary",
        "bc": "highway=primary motor_vehicle:conditional=no_@_(08:00-18:00)",
      ], options: Self.options)
    #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
      try self.route(map, "ac", at: "2026-03-02T12:00:00+01:00")
    }
    #expect(map.letters(of: try route(map, "ac", at: "2026-03-02T19:00:00+01:00")) == "abc")
  }

  @Test func whereTheMapDoesNotTellTheWrittenOffsetHolds() throws {
    let map = AsciiMap(
      "a---b",
      ways: ["ab": "highway=primary maxspeed=50 maxspeed:conditional=30_@_(07:00-08:00)"])
    let time = try #require(Timestamp.parse(iso8601: "2026-03-02T07:30:00-05:00")?.timestamp)
    for (zone, expected) in [(TimeZoneRule(offsetSeconds: -18_000), 30.0), (nil, 50)] {
      let request = RouteRequest(
        waypoints: "ab".map { Waypoint(map.coordinate($0)) }, profile: .car,
        departure: Departure(time, assumedZone: zone))
      #expect(try limit(try Router(graph: map.graph).route(request), map) == expected)
    }
  }
}
