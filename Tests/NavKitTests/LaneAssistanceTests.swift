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
