import Geo
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Barriers that open and close, and what passing one takes; 2 March 2026 is a Monday.
@Suite struct BarrierTests {
  private func block(_ barrier: String) -> AsciiMap {
    AsciiMap(
      """
          f---g
          |   |
      a---b-x-c---d
      """,
      ways: [
        "ab": "highway=primary", "bxc": "highway=primary", "cd": "highway=primary",
        "bf": "highway=primary", "fg": "highway=primary", "cg": "highway=primary",
      ], nodes: ["x": barrier], options: ImportOptions(timeZone: "Europe/Berlin"))
  }

  private func way(
    _ map: AsciiMap, _ stops: String, at text: String?, by profile: Profile = .car
  ) throws -> String {
    let departure = try text.map {
      Departure(try #require(Timestamp.parse(iso8601: "2026-03-02T" + $0 + "+01:00")?.timestamp))
    }
    let request = RouteRequest(
      waypoints: stops.map { Waypoint(map.coordinate($0)) }, profile: profile,
      departure: departure)
    return map.letters(of: try Router(graph: map.graph).route(request))
  }

  private static let through = "abxcd"
  private static let round = "abfgcd"

  @Test(
    arguments: [
      ("barrier=gate opening_hours=08:00-18:00", "12:00:00", through),
      ("barrier=gate opening_hours=08:00-18:00", "20:00:00", round),
      ("barrier=gate opening_hours=08:00-18:00", nil, through),
      ("barrier=gate opening_hours=Su", "12:00:00", round),
      ("barrier=gate access:conditional=no_@_(22:00-06:00)", "23:00:00", round),
      ("barrier=gate access:conditional=no_@_(22:00-06:00)", "12:00:00", through),
      ("barrier=bollard access:conditional=yes_@_(08:00-11:00)", "09:00:00", through),
      ("barrier=bollard access:conditional=yes_@_(08:00-11:00)", "12:00:00", round),
      ("barrier=bollard access:conditional=yes_@_(08:00-11:00)", nil, round),
      ("barrier=gate access:conditional=destination_@_(22:00-06:00)", "23:00:00", round),
      ("barrier=gate access:conditional=destination_@_(22:00-06:00)", "12:00:00", through),
      ("barrier=gate access=private access:conditional=yes_@_(08:00-18:00)", "12:00:00", through),
      ("barrier=gate access=private access:conditional=yes_@_(08:00-18:00)", "20:00:00", round),
    ] as [(String, String?, String)])
  func aBarrierClosesAtItsHours(_ tags: String, _ time: String?, _ expected: String) throws {
    #expect(try way(block(tags), "ad", at: time) == expected)
  }

  @Test func theTimeOfReachingTheGateCounts() throws {
    let map = AsciiMap(
      """
          f---g
          |   |
      a---b-x-c---d
      """, cell: .kilometers(2),
      ways: [
        "ab": "highway=primary", "bxc": "highway=primary", "cd": "highway=primary",
        "bf": "highway=primary", "fg": "highway=primary", "cg": "highway=primary",
      ], nodes: ["x": "barrier=gate opening_hours=08:00-18:00"],
      options: ImportOptions(timeZone: "Europe/Berlin"))
    // The gate lies some ten minutes ahead.
    #expect(try way(map, "ad", at: "07:58:00") == Self.through)
    #expect(try way(map, "ad", at: "07:30:00") == Self.round)
    #expect(try way(map, "ad", at: "17:58:00") == Self.round)
  }

  @Test func whoStandsBeforeAShutGateTurnsRound() throws {
    let map = block("barrier=gate opening_hours=08:00-18:00")
    #expect(try way(map, "xd", at: "20:00:00").hasSuffix("cd"))
    #expect(try way(map, "ax", at: "20:00:00") == "abx")
  }

  @Test func peoplePassABeamOnFoot() throws {
    let map = block("barrier=lift_gate opening_hours=08:00-18:00")
    #expect(try way(map, "ad", at: "20:00:00") == Self.round)
    #expect(try way(map, "ad", at: "20:00:00", by: .pedestrian) == Self.through)
  }

  @Test func passingAGateTakesItsTimeOnce() throws {
    for (profile, seconds) in [(Profile.car, 5), (.bicycle, 3), (.pedestrian, 1)] {
      let free = try block("").route(over: stops(block("")), by: profile).duration
      for barrier in ["barrier=gate", "barrier=gate access=private motor_vehicle=yes"] {
        let map = block(barrier)
        let route = try map.route(over: stops(map), by: profile)
        // Costs of both pieces are rounded up.
        let extra = route.duration - free - .seconds(seconds)
        #expect((.zero ... .milliseconds(100)).contains(extra), "\(profile.name) \(barrier)")
      }
    }
  }

  private func stops(_ map: AsciiMap) -> [Coordinate] { ["b", "c"].map { map.coordinate($0) } }
}
