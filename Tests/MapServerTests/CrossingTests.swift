import NetworkFixtures
import Testing

/// What is told at one crossing.
@Suite struct CrossingTests {
  @Test func aRoadThatPartsEvenlyIsAFork() throws {
    let map = ServedMap(
      AsciiMap(
        """
              c

        a--b

              d
        """,
        ways: [
          "ab": "highway=primary name=Main", "bc": "highway=primary name=North",
          "bd": "highway=primary name=South",
        ]))
    #expect(try map.turns("ac") == ["fork slight left"])
    #expect(try map.turns("ad") == ["fork slight right"])
  }

  @Test func aRampIsToldByItsDirectionBehindTheStripOnWhichItLeaves() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a------b------c
                `-r
                  |
                  |
                  |
                  d
        """, cell: .meters(5),
        ways: [
          "abc": "highway=motorway name=Main", "brd": "highway=motorway_link",
        ]))
    #expect(try map.turns("ad") == ["off ramp right"])
  }

  @Test func aRampThatBendsBackIsToldByTheSideOnWhichItLeaves() throws {
    let map = ServedMap(
      AsciiMap(
        """
               d
              |
        a----b------c
              `r
        """, cell: .meters(5),
        ways: ["abc": "highway=motorway name=Main", "brd": "highway=motorway_link"]))
    let turn = try #require(try map.turns("ad").first)
    #expect(turn.hasPrefix("off ramp") && turn.hasSuffix("right"))
  }

  @Test func whoComesFromARampPassesTheRoadSlightlyBesideIt() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a------b------c
             /   `
           d       e
        """,
        ways: [
          "abc": "highway=motorway name=Main", "db": "highway=motorway_link oneway=yes",
          "be": "highway=motorway_link oneway=yes",
        ]))
    #expect(try map.turns("de") == ["off ramp slight right"])
  }

  @Test func whereTheRoadGoesOnItIsNoFork() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a--b---c

               d
        """,
        ways: ["abc": "highway=primary name=Main", "bd": "highway=primary name=Side"]))
    #expect(try map.turns("ac") == [])
    #expect(try map.turns("ad") == ["turn slight right"])
  }

  @Test func aDrivewayIsNoRival() throws {
    let map = ServedMap(
      AsciiMap(
        """
              c

        a--b

              d
        """,
        ways: [
          "ab": "highway=primary name=Main", "bc": "highway=primary name=North",
          "bd": "highway=service service=driveway",
        ]))
    #expect(try map.turns("ac") == ["new name slight left"])
    #expect(try map.turns("ad") == ["turn slight right"])
  }

  private static let hook = AsciiMap(
    """
    a--b--c
       |
    e--d--f
    """,
    ways: [
      "abc": "highway=primary name=Main", "bd": "highway=primary name=Lane",
      "edf": "highway=primary name=Cross",
    ])

  @Test func theEndOfARoadIsToldOnlyToWhoHasPassedACrossing() throws {
    let map = ServedMap(Self.hook)
    #expect(try map.turns("af") == ["turn right", "turn left"])
    let long = ServedMap(
      AsciiMap(
        """
        a--b--c
           |
        g--h--i
           |
        e--d--f
        """,
        ways: [
          "abc": "highway=primary name=Main", "bhd": "highway=primary name=Lane",
          "ghi": "highway=residential name=Alley", "edf": "highway=primary name=Cross",
        ]))
    #expect(try long.turns("af") == ["turn right", "end of road left"])
  }

  @Test func twoWaysToOneSideAreToldApart() throws {
    let map = ServedMap(
      AsciiMap(
        """
        c
        |
        |
        |
        a--b---d
           |\\
           |
           | f
           e
        """,
        ways: [
          "ab": "highway=primary name=Main", "bd": "highway=primary name=Main",
          "be": "highway=primary name=Plain", "bf": "highway=primary name=Gentle",
          "ac": "highway=primary name=Far",
        ]))
    #expect(try map.turns("ce").last == "turn right")
    #expect(try map.turns("cf").last == "turn slight right")
  }

  @Test func turningOntoTheOtherCarriagewayIsToTurnRound() throws {
    let map = ServedMap(
      AsciiMap(
        """
               c
        a---b
               d
        """,
        ways: [
          "ab": "highway=primary name=Main", "cb": "highway=primary name=Main oneway=yes",
          "bd": "highway=primary name=Main oneway=yes",
        ]))
    #expect(try map.turns("cd") == ["continue uturn"])
    #expect(try map.turns("ad") == [])
  }

  @Test(arguments: [
    ("42 N", "42 S", []), ("West 42", "East 42", []), ("North Road", "Road", []),
    ("North Road", "South Street", ["new name straight"]),
    ("North", "South", ["new name straight"]),
  ])
  func theSideOfATownIsNoNameOfItsOwn(_ one: String, _ other: String, _ told: [String]) throws {
    func tag(_ name: String) -> String { "highway=primary name=\(name.replacing(" ", with: "_"))" }
    let map = ServedMap(AsciiMap("a--b--c", ways: ["ab": tag(one), "bc": tag(other)]))
    #expect(try map.turns("ac") == told)
  }

  @Test func aRampIsLeftForAndJoinedByItsWords() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a-----b-----c
              |
              d--e
        """,
        ways: [
          "abc": "highway=motorway oneway=yes ref=A_1",
          "bd": "highway=motorway_link oneway=yes", "de": "highway=primary name=Land",
        ]))
    #expect(try map.turns("ae").first == "off ramp right")
  }

  @Test func anOrdinaryRoadGoesOnPastARamp() throws {
    let map = ServedMap(
      AsciiMap(
        """
              c

        a--b

              d
        """,
        ways: [
          "ab": "highway=primary name=Main", "bc": "highway=primary name=North",
          "bd": "highway=motorway_link oneway=yes",
        ]))
    #expect(try map.turns("ac") == ["new name slight left"])
    #expect(try map.turns("ad") == ["on ramp slight right"])
  }
}
