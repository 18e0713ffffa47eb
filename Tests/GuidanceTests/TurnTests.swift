import Guidance
import Testing

@Suite struct TurnTests {
  @Test func aTurnIsTold() throws {
    let map = try RoadSketch(
      """
          d
          |
      a---b---c
      """, ways: ["abc": "name=Main", "bd": "name=Side"])
    #expect(try map.told("ad") == ["turn left Side"])
    #expect(try map.told("ac") == [])
    #expect(try map.told("da") == ["end_of_road right Main"])
    #expect(try map.told("dc") == ["end_of_road left Main"])
  }

  @Test func aTurnThatKeepsTheNameIsTold() throws {
    let map = try RoadSketch(
      """
          d
          |
      a---b---c
      """, ways: ["abd": "name=Linden_Place", "bc": "name=Birch_Street"])
    #expect(try map.told("ad") == ["turn left Linden Place"])
    #expect(try map.told("ac") == ["new_name straight Birch Street"])
    let turn = try #require(try map.maneuvers("ad").first { $0.kind == .turn })
    #expect(turn.text == "Turn left to stay on Linden Place")
  }

  @Test func aBendWithoutChoiceIsSilent() throws {
    let map = try RoadSketch(
      """
      a---b
          |
          c---d
      """, ways: ["ab": "name=Main", "bc": "name=Main", "cd": "name=Main"])
    #expect(try map.told("ad") == [])
  }

  @Test(arguments: ["service=driveway highway=service", "highway=footway"])
  func drivewaysAndFootpathsAreNoChoice(_ tags: String) throws {
    let map = try RoadSketch(
      """
      a---b---d
          |
          c
      """, ways: ["abc": "name=Main", "bd": tags])
    #expect(try map.told("ac") == [])
  }

  @Test func aForkWithoutNamesIsTold() throws {
    let map = try RoadSketch(
      places: ["a": (-300, 0), "b": (0, 0), "c": (290, 85), "d": (290, -85)],
      ways: ["ab": "highway=secondary", "bc": "highway=secondary", "bd": "highway=secondary"])
    #expect(try map.told("ac") == ["fork slight_left"])
    #expect(try map.told("ad") == ["fork slight_right"])
    #expect(try map.maneuvers("ad")[1].text == "Keep right")
  }

  @Test func threeProngsAreLeftMiddleAndRight() throws {
    let map = try RoadSketch(
      places: ["a": (-300, 0), "b": (0, 0), "c": (280, 110), "d": (300, 20), "e": (280, -110)],
      ways: ["ab": "", "bc": "", "bd": "", "be": ""])
    #expect(try map.told("ac") == ["fork slight_left"])
    #expect(try map.told("ae") == ["fork slight_right"])
  }

  @Test func theNamedRoadThroughAForkIsSilent() throws {
    let map = try RoadSketch(
      places: ["a": (-300, 0), "b": (0, 0), "c": (290, 85), "d": (290, -85)],
      ways: [
        "abc": "highway=secondary name=Main", "bd": "highway=secondary name=Side",
      ])
    #expect(try map.told("ac") == [])
    #expect(try map.told("ad") == ["fork slight_right Side"])
  }

  @Test func aNewNameIsANotice() throws {
    let map = try RoadSketch(
      "a---b---c", ways: ["ab": "name=First", "bc": "name=Second"])
    #expect(try map.told("ac") == ["new_name straight Second"])
  }

  @Test(arguments: [
    ("name=First", "highway=residential"), ("highway=residential", "name=Second"),
    ("name=First ref=B_1", "name=Second ref=B_1"), ("ref=B_1;B_2", "ref=B_2"),
    ("ref=IP_1", "ref=IP1"),
  ])
  func aMissingNameOrASharedNumberIsNoNewName(_ first: String, _ second: String) throws {
    let map = try RoadSketch("a---b---c", ways: ["ab": first, "bc": second])
    #expect(try map.told("ac") == [])
  }

  @Test func aNewNameBeyondANamelessPieceIsANotice() throws {
    let map = try RoadSketch(
      "a---b---c---d", ways: ["ab": "name=First", "bc": "", "cd": "name=Second"])
    #expect(try map.told("ad") == ["new_name straight Second"])
  }

  @Test func turningRoundInADeadEndIsAUTurn() throws {
    let map = try RoadSketch("a---b", ways: ["ab": "name=Main"])
    let route = try map.maneuvers("aba", turningRound: true)
    #expect(route.map(\.kind) == [.depart, .arrive, .depart, .arrive])
    #expect(route.map(\.leg) == [0, 0, 1, 1])
    #expect(route[2].modifier == .uTurn)
    #expect(route[1].isStopover && !route[3].isStopover)
  }

  @Test func likeTurnsToOneSideAreToldApart() throws {
    let map = try RoadSketch(
      places: ["a": (-300, 0), "b": (0, 0), "c": (180, 230), "d": (-90, 250), "e": (300, 0)],
      ways: ["abe": "name=Main", "bc": "name=First", "bd": "name=Second"])
    #expect(try map.told("ac") == ["turn slight_left First"])
    #expect(try map.told("ad") == ["turn sharp_left Second"])
  }

  @Test func aSmallStaggerIsStraight() throws {
    let map = try RoadSketch(
      places: [
        "a": (-300, 0), "b": (0, 0), "c": (0, 8), "d": (300, 8), "e": (0, -200), "f": (0, 200),
      ],
      ways: ["ab": "name=Main", "ebcf": "name=Cross", "cd": "name=Main"])
    #expect(try map.told("ad") == [])
    #expect(try map.told("af") == ["end_of_road left Cross"])
  }

  @Test func aFerryIsBoardedAndLeft() throws {
    let map = try RoadSketch(
      "a---b---c---d",
      ways: [
        "ab": "name=Quay", "bc": "route=ferry motor_vehicle=yes name=A-B", "cd": "name=Harbour",
      ])
    #expect(try map.told("ad") == ["ferry A-B", "notification straight Harbour"])
    #expect(try map.maneuvers("ad")[1].text == "Take the ferry A-B")
  }

  @Test func onePlaceIsDepartureAndArrival() throws {
    let map = try RoadSketch("a---b---c", ways: ["abc": "name=Main"])
    let maneuvers = try map.maneuvers("bb")
    #expect(maneuvers.map(\.kind) == [.depart, .arrive])
    #expect(maneuvers.allSatisfy { $0.distance == .zero && $0.duration == .zero })
  }

  @Test(arguments: [("a", 20.0, true), ("a", -20, false), ("c", 20, false), ("c", -20, true)])
  func theDestinationLiesOnTheSideOfTravel(
    _ start: String, _ north: Double, _ isLeft: Bool
  ) throws {
    let map = try RoadSketch("a---b---c", ways: ["abc": "name=Main"])
    let arrival = try #require(
      try map.maneuvers(from: Character(start), to: "b", north: north).last)
    #expect(arrival.destinationSide == (isLeft ? .left : .right))
    #expect(arrival.text == "Arrive at your destination, on the \(isLeft ? "left" : "right")")
  }
}
