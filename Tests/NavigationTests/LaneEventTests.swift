import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Lanes ahead and lanes of the road.
@Suite struct LaneEventTests {
  /// A road with lanes that passes a side road, and turns off at the next.
  private static let map = AsciiMap(
    """
            f       g
            |       |
    a-------b-------c-------d
    """, cell: .meters(60),
    ways: [
      "ab": "highway=primary name=Main oneway=yes turn:lanes=left|through|through",
      "bc": "highway=primary name=Main oneway=yes turn:lanes=left|through bus:lanes=yes|designated"
        + " destination:lanes=Town|Coast",
      "cd": "highway=primary name=Main", "bf": "highway=primary name=First",
      "cg": "highway=primary name=Second",
    ])

  private func drive(_ stops: String, onRoute: Bool = true) throws -> Drive {
    var drive = Drive(Self.map)
    if onRoute {
      let route = try drive.plan(over: stops).route
      let guidance = try ManeuverBuilder(graph: Self.map.graph).guidance(of: route)
      drive.feed(.route(RoutePlan(route: route, guidance: guidance)))
    }
    drive.feed(try drive.fixes(along: stops))
    return drive
  }

  private func junctions(_ drive: Drive) -> [JunctionLanes?] {
    drive.events.compactMap { if case .junctionLanes(let lanes) = $0 { lanes } else { .none } }
  }

  private func text(_ lanes: JunctionLanes?) -> String {
    guard let lanes else { return "gone" }
    return lanes.view.lanes.map { $0.isRecommended ? "r" : "-" }.joined()
      + (lanes.maneuverIndex == nil ? "" : " maneuver")
  }

  @Test func eachJunctionWithLanesIsToldOnceAndGoesOnce() throws {
    let drive = try drive("ag")
    let told = drive.events.compactMap { event -> String? in
      if case .junctionLanes(let lanes) = event { text(lanes) } else { nil }
    }
    #expect(told == ["-rr", "r- maneuver", "gone"])
    for lanes in junctions(drive).compactMap({ $0 }) {
      #expect(lanes.distance > .zero && lanes.view.isComplex)
    }
  }

  @Test func aRouteBesideTheLanesTellsNone() throws {
    var drive = Drive(Town.blocks)
    drive.feed(.route(try drive.plan(over: "ah")))
    drive.feed(try drive.fixes(along: "ah"))
    #expect(junctions(drive).isEmpty)
  }

  @Test func theLanesOfTheRoadAreToldWithAndWithoutARoute() throws {
    for onRoute in [false, true] {
      let lanes = try drive("ad", onRoute: onRoute).events.compactMap { event -> RoadLanes? in
        if case .lanesChanged(let lanes) = event { lanes } else { nil }
      }
      #expect(lanes.map(\.count) == [3, 2, nil])
      #expect(lanes[0].list.map(\.directions) == [.left, .through, .through])
      #expect(lanes[1].list[1].modes.contains(.bus))
      #expect(lanes[1].list.map(\.destinations) == [["Town"], ["Coast"]])
    }
  }
}
