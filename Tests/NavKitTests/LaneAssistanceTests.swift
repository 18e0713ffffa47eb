import NavKit
import NetworkFixtures
import Testing

@Suite struct LaneAssistanceTests {
  private final class Listener: ManeuverViewLaneAssistanceDelegate {
    var heard: [ManeuverViewLaneAssistance] = []
    func onLaneAssistanceUpdated(_ laneAssistance: ManeuverViewLaneAssistance) {
      heard.append(laneAssistance)
    }
  }

  private static let map = AsciiMap(
    """
            d
            |
            |
    a-------b-------c
    """, cell: .meters(40),
    ways: [
      "ab": "highway=primary name=Main oneway=yes turn:lanes=left|left;through|through",
      "bc": "highway=primary name=Main", "bd": "highway=primary name=Side",
    ])

  @Test func lanesAreToldAsTheManeuverComesNear() async throws {
    let town = try TownPack(Self.map)
    defer { town.remove() }
    let route = try await town.route("ad")
    let navigator = try Navigator(data: town.data)
    let listener = Listener()
    navigator.maneuverViewLaneAssistanceDelegate = listener
    navigator.route = route
    for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
    let lanes = try #require(listener.heard.last).lanesForNextManeuver
    #expect(lanes.map(\.recommendationState) == [.recommended, .recommended, .notRecommended])
    #expect(lanes.map(\.directions) == [[.left], [.left, .straight], [.straight]])
    #expect(lanes.map(\.directionsToFollow) == [[.left], [.left], []])
    let turn = try #require(route.sections[0].maneuvers.first { $0.action == .leftTurn })
    #expect(turn.lanes == lanes)
    #expect(listener.heard.allSatisfy { !$0.lanesForNextManeuver.isEmpty })
  }
}

@Suite struct JunctionLaneAssistanceTests {
  private final class Listener: JunctionViewLaneAssistanceDelegate,
    CurrentSituationLaneAssistanceDelegate
  {
    var junctions: [JunctionViewLaneAssistance] = []
    var roads: [CurrentSituationLaneAssistance] = []
    func onLaneAssistanceUpdated(_ laneAssistance: JunctionViewLaneAssistance) {
      junctions.append(laneAssistance)
    }
    func onLaneAssistanceUpdated(_ laneAssistance: CurrentSituationLaneAssistance) {
      roads.append(laneAssistance)
    }
  }

  private static let map = AsciiMap(
    """
            d
            |
            |
    a-------b-------c
    """, cell: .meters(40),
    ways: [
      "ab": "highway=primary name=Main oneway=yes turn:lanes=left|through|through"
        + " bus:lanes=||designated vehicle:lanes=yes|yes|no",
      "bc": "highway=primary name=Main", "bd": "highway=primary name=Side",
    ])

  @Test func lanesAreToldWithoutAManeuver() async throws {
    let town = try TownPack(Self.map)
    defer { town.remove() }
    let route = try await town.route("ac")
    let navigator = try Navigator(data: town.data)
    let listener = Listener()
    navigator.junctionViewLaneAssistanceDelegate = listener
    navigator.currentSituationLaneAssistanceDelegate = listener
    navigator.route = route
    for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
    #expect(listener.junctions.map(\.lanesForNextJunction.count) == [3, 0])
    let ahead = try #require(listener.junctions.first)
    #expect(
      ahead.lanesForNextJunction.map(\.recommendationState)
        == [.notRecommended, .recommended, .notRecommended])
    #expect(ahead.maneuverIndex == nil && ahead.distanceInMeters ?? 0 > 0)
    #expect(listener.roads.map(\.laneCount) == [3, nil])
    let lanes = try #require(listener.roads.first).lanes
    #expect(lanes.map(\.directions) == [[.left], [.straight], [.straight]])
    #expect(lanes[2].transportModes.contains(.bus) && !lanes[2].transportModes.contains(.car))
  }
}

@Suite struct CrossingViewTests {
  @Test func aManeuverTellsItsJunctionAndIsDrawn() async throws {
    let town = try TownPack()
    defer { town.remove() }
    let route = try await town.route("ah")
    let maneuvers = route.sections[0].maneuvers
    let turn = try #require(maneuvers.first { $0.crossingView != nil })
    let crossing = try #require(turn.crossingView)
    #expect(crossing.branches.count { $0.isTaken } == 1)
    #expect(crossing.branches.count > 1 && !crossing.drivesOnLeft && !crossing.isRoundabout)
    for ratio in RealisticViewAspectRatio.allCases {
      let view = try #require(turn.realisticView(aspectRatio: ratio))
      #expect(view.junctionViewSVG.hasPrefix("<svg"))
      #expect(view.signpostSVG == nil)
    }
    #expect(maneuvers.last?.realisticView() == nil)
  }
}
