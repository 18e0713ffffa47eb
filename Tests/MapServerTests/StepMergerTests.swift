import JSONText
import NetworkFixtures
import Testing

/// Crossings that are one turn to the traveller, and names that are not worth a step.
@Suite struct StepMergerTests {
  @Test func aNameThatIsSoonGoneIsNoStep() throws {
    let map = ServedMap(
      AsciiMap(
        "a---------b---c---------d", cell: .meters(20),
        ways: [
          "ab": "highway=primary name=First", "bc": "highway=primary name=Second",
          "cd": "highway=primary name=Third",
        ]))
    #expect(try map.names("ad") == ["First", "Third", "Third"])
    #expect(try map.names("ac") == ["First", "Second"])
  }

  @Test func aNameWithLanesIsAStepHoweverSoonItIsGone() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a---------b---c
                  |
                  d
        """, cell: .meters(20),
        ways: [
          "ab": "highway=primary name=First turn:lanes:forward=through|right",
          "bc": "highway=primary name=Second", "bd": "highway=residential name=Third",
        ]))
    #expect(try map.names("ac") == ["First", "Second", "Second"])
  }

  @Test func aNameThatComesAndGoesIsNoStep() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c---d",
        ways: [
          "ab": "highway=primary name=Main", "bc": "highway=primary name=Bridge",
          "cd": "highway=primary name=Main",
        ]))
    #expect(try map.names("ad") == ["Main", "Main"])
  }

  /// A divided road from west to east that an ordinary one crosses.
  private static let divided = ServedMap(
    AsciiMap(
      """
            n
            |
      c-----d-----e
            |
      f-----g-----h
            |
            s
      """, cell: .meters(12),
      ways: [
        "edc": "highway=primary name=Main oneway=yes",
        "fgh": "highway=primary name=Main oneway=yes",
        "ndgs": "highway=secondary name=Cross",
      ]))

  @Test(arguments: [
    ("fn", ["turn left"]), ("fs", ["turn right"]), ("sc", ["turn left"]), ("sh", ["turn right"]),
    ("fc", ["continue uturn"]), ("sn", []), ("fh", []),
  ])
  func bothCarriagewaysAreOneCrossing(_ trip: String, _ told: [String]) throws {
    #expect(try Self.divided.turns(trip) == told)
  }

  @Test func aSlightOffsetIsGoneStraightAcross() throws {
    let map = ServedMap(
      AsciiMap(
        """
             e
             |
             |
        a----bc-----d
              |
              |
              f
        """, cell: .meters(2),
        ways: [
          "abcd": "highway=primary name=Main", "be": "highway=residential name=North",
          "cf": "highway=residential name=North",
        ]))
    #expect(try map.turns("ef") == [])
  }

  @Test func aSlipRoadAndTheRoadBehindItAreOneTurn() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a--s-----m----b
                 |
                 |
                 t
                 |
                 |
                 c
        """, cell: .meters(10),
        ways: [
          "asmb": "highway=primary name=Main", "mtc": "highway=primary name=Side",
          "st": "highway=primary_link oneway=yes",
        ]))
    #expect(try map.turns("ac") == ["turn right"])
    #expect(try map.names("ac") == ["Main", "Side", "Side"])
    #expect(try map.turns("ab") == [])
  }

  @Test func theArrivalRepeatsTheSignsOfTheLastRoad() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c",
        ways: [
          "ab": "highway=primary name=Main",
          "bc": "highway=primary name=Other oneway=yes destination=Town destination:street=Way",
        ]))
    let steps = try map.steps("ac")
    #expect(steps.map { $0["destinations"]?.string } == [nil, "Town", "Town"])
  }

  @Test func crossingsListTheirDirectionsInStepsOfFifteenDegrees() throws {
    let map = ServedMap(
      AsciiMap(
        """
                d

        a---b-------c

          e
        """,
        ways: [
          "abc": "highway=primary name=Main", "bd": "highway=primary name=North",
          "be": "highway=primary name=South",
        ]))
    let crossing = try #require(map.steps("ac")[0]["intersections"]?.elements?.last)
    #expect(crossing["bearings"] == [60, 90, 225, 270])
  }

  /// A ring that one road enters and leaves at one node.
  @Test func aRoadThatLeavesWhereOneEntersIsPassedFirst() throws {
    let map = ServedMap(
      AsciiMap(
        """
        c     a

           b

        d     e

           g

           h
        """, cell: .meters(8),
        ways: [
          "ab": "highway=primary oneway=yes name=In", "bc": "highway=primary oneway=yes name=Out",
          "gh": "highway=primary name=South", "bdgeb": "highway=primary junction=roundabout",
        ]))
    #expect(try map.turns("ah").first?.hasPrefix("roundabout") == true)
    #expect(try map.turns("ah").first?.hasSuffix("2") == true)
  }
}
