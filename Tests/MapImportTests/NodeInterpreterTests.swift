import Geo
import RoadNetwork
import Testing

@testable import MapImport

/// Modes in the order car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
@Suite struct NodeInterpreterTests {
  @Test(arguments: [
    ("barrier=gate", "yyyyyyyy"),
    ("barrier=lift_gate", "yyyyyyyy"),
    ("barrier=toll_booth", "yyyyyyyy"),
    ("barrier=cattle_grid", "yyyyyyyy"),
    ("barrier=bollard", "nnnnnnyy"),
    ("barrier=block", "nnnnnnyy"),
    ("barrier=something_new", "nnnnnnyy"),
    ("barrier=kissing_gate", "nnnnnnny"),
    ("barrier=bus_trap", "nyynyyyy"),
    ("barrier=bollard motor_vehicle=yes", "yyyyyyyy"),
    ("barrier=bollard access=yes", "nnnnnnyy"),
    ("barrier=bollard psv=yes", "nnyynnyy"),
    ("barrier=bollard bicycle=no", "nnnnnnny"),
    ("barrier=gate access=private", "pppppppp"),
    ("barrier=gate access=private foot=yes bicycle=yes", "ppppppyy"),
    ("barrier=gate access=no", "nnnnnnnn"),
    ("barrier=gate locked=yes", "pppppppp"),
    ("barrier=gate locked=yes bicycle=yes", "ppppppyp"),
    ("barrier=lift_gate motor_vehicle=destination", "ttttttyy"),
    ("highway=gate access=no foot=yes", "nnnnnnny"),
    ("barrier=bollard bollard=rising", "yyyyyyyy"),
    // An opening in what else stops everybody.
    ("barrier=wall", "nnnnnnnn"),
    ("barrier=wall access=yes", "yyyyyyyy"),
    ("barrier=fence access=permissive", "yyyyyyyy"),
    ("barrier=wall access=private", "nnnnnnnn"),
    // A fence of noise.
    ("barrier=fence sensory=audible", "yyyyyyyy"),
    ("barrier=fence sensory=visual", "nnnnnnnn"),
    ("barrier=kerb", "nnnnnnyy"),
    ("barrier=kerb kerb=raised", "nnnnnnyy"),
    ("barrier=kerb kerb=lowered", "yyyyyyyy"),
    ("barrier=kerb kerb=flush", "yyyyyyyy"),
    ("barrier=kerb highway=crossing", "yyyyyyyy"),
    // No car fits through.
    ("barrier=height_restrictor maxheight=1", "nnnnyyyy"),
    ("barrier=height_restrictor maxheight=1.4", "yyyyyyyy"),
    ("barrier=height_restrictor maxheight=default", "yyyyyyyy"),
    // Without a barrier a ban stops as well, unless it speaks of a thing that stands there.
    ("access=no", "nnnnnnnn"),
    ("motor_vehicle=no", "nnnnnnyy"),
    ("access=no bicycle=yes", "nnnnnnyn"),
    ("highway=stop bicycle=no", "yyyyyyyy"),
  ])
  func aBarrierLetsThrough(_ tags: String, _ expected: String) {
    #expect(node(tags).map { letters($0.access) } == expected)
  }

  /// Access as usual, then on a Monday at noon, then at midnight.
  @Test(arguments: [
    ("barrier=gate opening_hours=08:00-18:00", "yyyyyyyy", "yyyyyyyy", "nnnnnnnn"),
    ("barrier=lift_gate opening_hours=08:00-18:00", "yyyyyyyy", "yyyyyyyy", "nnnnnnyy"),
    ("barrier=toll_booth opening_hours=08:00-18:00", "yyyyyyyy", "yyyyyyyy", "yyyyyyyy"),
    ("barrier=border_control opening_hours=08:00-18:00", "yyyyyyyy", "yyyyyyyy", "nnnnnnnn"),
    (
      "barrier=gate access:conditional=no_@_(22:00-06:00)", "yyyyyyyy", "yyyyyyyy", "nnnnnnnn"
    ),
    (
      "barrier=gate access=no access:conditional=yes_@_(08:00-18:00)", "nnnnnnnn", "yyyyyyyy",
      "nnnnnnnn"
    ),
    (
      "barrier=bollard access:conditional=yes_@_(08:00-18:00)", "nnnnnnyy", "yyyyyyyy",
      "nnnnnnyy"
    ),
    (
      "barrier=bollard motor_vehicle:conditional=delivery_@_(08:00-18:00)", "nnnnnnyy",
      "vvvvvvyy", "nnnnnnyy"
    ),
    (
      "barrier=gate foot=yes access:conditional=no_@_(22:00-06:00)", "yyyyyyyy", "yyyyyyyy",
      "nnnnnnny"
    ),
    (
      "barrier=kissing_gate access:conditional=yes_@_(08:00-18:00)", "nnnnnnny", "nnnnnnny",
      "nnnnnnny"
    ),
  ])
  func aBarrierHasHours(
    _ tags: String, _ usual: String, _ noon: String, _ midnight: String
  ) throws {
    let meaning = try #require(node(tags))
    #expect(letters(meaning.access) == usual)
    for (time, expected) in [("12:00", noon), ("23:59", midnight)] {
      let context = RuleContext(
        time: try #require(Timestamp.parse(iso8601: "2026-03-02T\(time):00Z")?.timestamp),
        calendar: LocalCalendar(zone: .utc),
        position: try #require(Coordinate(latitude: 50, longitude: 10)))
      var access = meaning.access
      for mode in TravelMode.allCases {
        access[mode] = meaning.conditions.access(of: mode, standard: access[mode], in: context)
      }
      #expect(letters(access) == expected, "\(time)")
    }
  }

  @Test(arguments: [
    ("barrier=gate", true), ("barrier=lift_gate", true), ("barrier=border_control", true),
    ("barrier=cattle_grid", false), ("barrier=bollard", false), ("barrier=entrance", false),
    ("barrier=toll_booth", false),
  ])
  func gatesHaveToBeOpened(_ tags: String, _ expected: Bool) {
    #expect(node(tags)?.edgeFlags.contains(.gate) == expected)
  }

  @Test(arguments: ["highway=crossing bicycle=no", "barrier=no access=no", "natural=tree"])
  func whatIsNoBarrierStopsNobody(_ tags: String) {
    #expect(node(tags)?.isObstacle ?? false == false)
  }

  @Test func signalsAndSignsKnowTheirDirection() {
    #expect(node("highway=traffic_signals")?.direction == nil)
    #expect(
      node("highway=traffic_signals traffic_signals:direction=forward")?.direction == .forward)
    #expect(node("highway=stop direction=backward")?.direction == .backward)
    #expect(node("highway=stop stop=all")?.stopsAll == true)
    #expect(node("highway=give_way")?.edgeFlags == .giveWaySign)
  }

  @Test func exitsHaveNumbersAndNames() {
    let exit = node("highway=motorway_junction ref=12b name=Old_Mill")
    #expect(exit?.flags == .motorwayJunction)
    #expect(exit?.exitRef == "12b")
    #expect(exit?.name == "Old Mill")
  }
}
