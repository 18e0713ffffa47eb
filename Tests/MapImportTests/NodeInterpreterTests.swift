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
  ])
  func aBarrierLetsThrough(_ tags: String, _ expected: String) {
    #expect(node(tags).map { letters($0.access) } == expected)
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
