import JSONText
import MapServer
import NetworkFixtures
import Testing

/// Steps as clients of OSRM expect them.
@Suite struct RouteStepTests {
  @Test func aTurnIsAStepBetweenDepartureAndArrival() throws {
    let map = ServedMap.corner
    #expect(try map.turns("ad") == ["turn left"])
    #expect(try map.names("ad") == ["Main", "Side", "Side"])
    #expect(try map.turns("ac") == [])
    #expect(try map.names("ac") == ["Main", "Main"])
  }

  @Test func theManeuverStandsOnTheNode() throws {
    let map = ServedMap.corner
    let maneuver = try #require(map.steps("ad")[1]["maneuver"])
    let node = map.map.coordinate("b")
    #expect(maneuver["location"]?.compact == "[\(node.longitude),\(node.latitude)]")
    #expect(maneuver["bearing_before"] == 90)
    #expect(maneuver["bearing_after"] == 0)
  }

  private let line = ServedMap(
    AsciiMap(
      "a------b---c---d---e---f",
      ways: [
        "ab": "highway=primary name=First", "bc": "highway=primary name=Second",
        "cd": "highway=primary", "de": "highway=primary name=Second",
        "ef": "highway=primary name=Third ref=B_7;B_8",
      ]))

  @Test func eachChangeOfNameIsAStep() throws {
    #expect(try line.names("af") == ["First", "Second", "Third", "Third"])
    #expect(try line.turns("af") == ["new name straight", "new name straight"])
  }

  @Test func aNameThatGoesMissingIsNoStep() throws {
    #expect(try line.names("bd") == ["Second", ""])
  }

  @Test func aNumberIsKeptOutOfTheName() throws {
    let step = try #require(line.steps("ef").first)
    #expect(step["name"] == "Third")
    #expect(step["ref"] == "B 7, B 8")
  }

  @Test func stayingOnAStreetThatTurnsIsToContinue() throws {
    let map = ServedMap(
      AsciiMap(
        """
            d
            |
        a---b---c
        """,
        ways: [
          "ab": "highway=primary name=Main", "bd": "highway=primary name=Main",
          "bc": "highway=primary name=Other",
        ]))
    #expect(try map.turns("ad") == ["continue left"])
  }

  @Test func theNameOfABridgeIsNoStepOfItsOwn() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c---d",
        ways: [
          "ab": "highway=primary name=Main", "cd": "highway=primary name=Main",
          "bc": "highway=primary name=Long_Bridge bridge=yes",
        ]))
    #expect(try map.names("ad") == ["Main", "Main"])
  }

  @Test func theEndOfARoadOnWhichOneStartedIsATurn() throws {
    let map = ServedMap.corner
    #expect(try map.turns("da") == ["turn right"])
  }

  @Test func signsAndExitsAreToldWithTheRoadEntered() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a----b----c----e
              \\
               \\--d--f
        """,
        ways: [
          "abce": "highway=motorway oneway=yes ref=A_1",
          "bd": "highway=motorway_link oneway=yes destination=Berlin;Hamburg"
            + " destination:ref=A_2;A_3 junction:ref=12",
          "df": "highway=primary name=Country_Road",
        ]))
    let step = try map.steps("af")[1]
    #expect(step["destinations"] == "A 2, A 3: Berlin, Hamburg")
    #expect(step["exits"] == "12")
    #expect(step["maneuver"]?["type"] == "off ramp")
  }

  @Test func crossingsAreListedClockwiseWithWhatMayBeEntered() throws {
    let map = ServedMap(
      AsciiMap(
        """
            d
            |
        a---b---c
            |
            e
        """,
        ways: [
          "ab": "highway=primary name=Main", "bc": "highway=primary name=Main",
          "db": "highway=residential oneway=yes", "be": "highway=residential",
        ],
        relations: [AsciiRestriction("no_right_turn", from: "ab", via: "b", to: "be")]))
    let crossings = try #require(map.steps("ac").first?["intersections"]?.elements)
    #expect(crossings.count == 2)
    #expect(crossings[0].compact.contains(#""out":0,"entry":[true],"bearings":[90]"#))
    let crossing = crossings[1]
    #expect(crossing["bearings"] == [0, 90, 180, 270])
    #expect(crossing["entry"] == [false, true, false, false])
    #expect(crossing["in"] == 3)
    #expect(crossing["out"] == 1)
  }

  @Test func tollAndTunnelsAreClassesOfTheRoadTaken() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c",
        ways: [
          "ab": "highway=primary", "bc": "highway=primary toll=yes tunnel=yes",
        ]))
    let crossings = try map.steps("ac")[0]["intersections"]?.elements
    #expect(crossings?.map { $0["classes"]?.compact } == [nil, #"["toll","tunnel"]"#])
  }

  @Test func aFerryIsAModeOfItsOwn() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b---c---d",
        ways: [
          "ab": "highway=primary name=Quay", "bc": "route=ferry name=Boat motor_vehicle=yes",
          "cd": "highway=primary",
        ]))
    #expect(
      try map.steps("ad").map { $0["mode"]?.string } == [
        "driving", "ferry", "driving", "driving",
      ])
    #expect(try map.turns("ad") == ["notification straight", "notification straight"])
  }

  @Test func trafficOnTheLeftIsTold() throws {
    let map = ServedMap(
      AsciiMap(
        "a---b", ways: ["ab": "highway=primary driving_side=left"]))
    #expect(try map.steps("ab").allSatisfy { $0["driving_side"] == "left" })
  }

  /// A roundabout with four roads; cells as wide as given.
  private func roundabout(_ cell: Double, _ tags: String) -> ServedMap {
    ServedMap(
      AsciiMap(
        """
            a
            |
            b
           / \\
        c-d   e-f
           \\ /
            g
            |
            h
        """, cell: .meters(cell),
        ways: [
          "ab": "highway=primary name=North", "cd": "highway=primary name=West",
          "ef": "highway=primary name=East", "gh": "highway=primary name=South",
          "bdgeb": "highway=primary junction=roundabout \(tags)",
        ]))
  }

  @Test func aRoundaboutIsEnteredByItsExitAndLeft() throws {
    let map = roundabout(10, "")
    #expect(try map.turns("ah") == ["roundabout right 2", "exit roundabout right 2"])
    #expect(try map.names("ah") == ["North", "South", "South", "South"])
  }

  @Test func aLargeRoundaboutWithANameIsARotary() throws {
    let map = roundabout(30, "name=Ring")
    #expect(try map.turns("ah") == ["rotary right 2", "exit rotary right 2"])
    #expect(try map.steps("ah")[1]["rotary_name"] == "Ring")
  }

  @Test func aSmallRoundaboutIsATurn() throws {
    let map = roundabout(5, "")
    #expect(try map.turns("ah") == ["roundabout turn straight 2"])
    #expect(try map.names("ah") == ["North", "South", "South"])
  }

  @Test func eachLegEndsWithAnArrivalThatRepeatsTheName() throws {
    let map = ServedMap.corner
    let answer = try map.get("route", "abd", "steps=true")
    let legs = try #require(answer["routes"]?.elements?.first?["legs"]?.elements)
    #expect(legs.count == 2)
    for leg in legs {
      let steps = try #require(leg["steps"]?.elements)
      #expect(steps.first?["maneuver"]?["type"] == "depart")
      #expect(steps.last?["maneuver"]?["type"] == "arrive")
      #expect(steps.last?["name"] == steps[steps.count - 2]["name"])
      #expect(steps.last?["distance"] == 0)
      let sum = steps.reduce(0.0) { $0 + ($1["distance"]?.number ?? 0) }
      #expect(abs(sum - (leg["distance"]?.number ?? 0)) < 0.3)
    }
  }

  @Test func theSummaryNamesTheTwoLongestStreets() throws {
    let answer = try line.get("route", "af", "steps=true")
    let leg = try #require(answer["routes"]?.elements?.first?["legs"]?.elements?.first)
    #expect(leg["summary"] == "First, Second")
  }
}
