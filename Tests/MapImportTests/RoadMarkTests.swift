import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct RoadMarkTests {
  private func road(_ tags: String, at letter: Character = "c") -> AsciiMap {
    AsciiMap(
      "a-b-c-d-e", ways: ["abcde": "highway=primary"],
      nodes: [letter: tags])
  }

  private func holds(_ map: AsciiMap, _ flag: EdgeFlags) throws -> (Bool, Bool) {
    (
      try map.record("a", "e").flags.contains(flag), try map.record("e", "a").flags.contains(flag)
    )
  }

  @Test(arguments: [
    ("highway=traffic_signals", EdgeFlags.signals, true, true),
    ("highway=traffic_signals traffic_signals:direction=forward", .signals, true, false),
    ("highway=traffic_signals direction=backward", .signals, false, true),
    ("highway=stop direction=forward", .stopSign, true, false),
    ("highway=give_way direction=backward", .giveWaySign, false, true),
    ("railway=level_crossing", .levelCrossing, true, true),
    ("traffic_calming=hump", .trafficCalming, true, true),
    ("barrier=toll_booth", .tollBooth, true, true),
  ])
  func whatStandsInMidRoadHoldsItsDirections(
    _ tags: String, _ flag: EdgeFlags, _ forward: Bool, _ backward: Bool
  ) throws {
    let found = try holds(road(tags), flag)
    #expect(found == (forward, backward))
  }

  @Test func aSignWithoutDirectionSpeaksTowardsTheNearerJunction() throws {
    let near = try holds(road("highway=stop", at: "d"), .stopSign)
    #expect(near == (true, false))
    let far = try holds(road("highway=give_way", at: "b"), .giveWaySign)
    #expect(far == (false, true))
  }

  @Test func signalsAtAJunctionHoldAllWhoArrive() throws {
    let map = AsciiMap(
      """
      a-b-c
        |
        d
      """, ways: ["abc": "highway=primary", "bd": "highway=residential"],
      nodes: ["b": "highway=traffic_signals"])
    for start in "acd" { #expect(try map.record(start, "b").flags.contains(.signals)) }
    for end in "acd" { #expect(try !map.record("b", end).flags.contains(.signals)) }
  }

  @Test func aStopAtAJunctionHoldsTheLesserRoad() throws {
    for (tags, isHeld) in [("highway=stop", false), ("highway=stop stop=all", true)] {
      let map = AsciiMap(
        """
        a-b-c
          |
          d
        """, ways: ["abc": "highway=primary", "bd": "highway=residential"], nodes: ["b": tags])
      #expect(try map.record("d", "b").flags.contains(.stopSign))
      #expect(try map.record("a", "b").flags.contains(.stopSign) == isHeld)
    }
  }

  @Test func aPrivateGateMakesTheRoadBehindItPrivate() throws {
    let map = AsciiMap(
      "a-b-c", ways: ["abc": "highway=residential"],
      nodes: ["b": "barrier=gate access=private foot=yes"])
    for (start, end) in [("a", "b"), ("b", "c"), ("c", "b"), ("b", "a")] as [(Character, Character)]
    {
      let access = try map.record(start, end).access
      #expect(access[.car] == .private)
      #expect(access[.pedestrian] == .yes)
    }
  }

  @Test func aPrivateGateAtAJunctionClosesTheSmallRoadsOnly() throws {
    let map = AsciiMap(
      """
      a-b-c
        |
        d
      """, ways: ["abc": "highway=residential", "bd": "highway=service"],
      nodes: ["b": "barrier=gate access=private"])
    #expect(try map.record("a", "b").access[.car] == .yes)
    #expect(try map.record("b", "d").access[.car] == .private)
  }

  @Test func aBollardStopsCarsAtItsNode() throws {
    let map = AsciiMap(
      "a-b-c", ways: ["abc": "highway=residential"], nodes: ["b": "barrier=bollard"])
    let node = try map.graph.record(of: #require(map.junction("b")))
    #expect(node.access[.car] == .no)
    #expect(node.access[.bicycle] == .yes)
    #expect(node.flags.contains(.barrier))
    #expect(try map.record("a", "b").access[.car] == .yes)
  }
}
