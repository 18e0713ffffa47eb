import Geo
import Guidance
import Testing

@Suite struct RoundaboutTests {
  /// A ring of eight nodes with an arm at each, both ways open.
  ///
  /// Ring nodes are `A` to `H`, the ends of the arms `a` to `h`: `a` in the south, then on in the
  /// direction of travel.
  private static func octopus(
    radius: Double = 20, ring: String = "", arms: [Character: String] = [:],
    drivesOnLeft: Bool = false
  ) throws -> RoadSketch {
    var places: [Character: RoadSketch.Place] = [:]
    for (index, pair) in zip("ABCDEFGH", "abcdefgh").enumerated() {
      let angle = Double(index) * .pi / 4 * (drivesOnLeft ? -1 : 1) - .pi / 2
      let (x, y) = direction(angle)
      places[pair.0] = (radius * x, radius * y)
      places[pair.1] = ((radius + 250) * x, (radius + 250) * y)
    }
    func arm(_ letter: Character) -> String { arms[letter] ?? "name=\(letter.uppercased())_Street" }
    return try RoadSketch(
      places: places,
      ways: [
        "ABCDEFGHA": "highway=tertiary junction=roundabout \(ring)",
        "aA": arm("a"), "Bb": arm("b"), "Cc": arm("c"), "Dd": arm("d"), "Ee": arm("e"),
        "Ff": arm("f"), "Gg": arm("g"), "Hh": arm("h"),
      ], drivesOnLeft: drivesOnLeft)
  }

  /// A point of the unit circle, without a mathematics library: exact for the eighths used here.
  private static func direction(_ angle: Double) -> (Double, Double) {
    let eighth = Int((angle / (.pi / 4)).rounded())
    let diagonal = 0.5.squareRoot()
    let points = [
      (1.0, 0.0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
      (-diagonal, -diagonal), (0, -1), (diagonal, -diagonal),
    ]
    return points[(eighth % 8 + 8) % 8]
  }

  @Test(arguments: 1...7, [false, true])
  func exitsAreCountedInTheDirectionOfTravel(_ number: Int, _ drivesOnLeft: Bool) throws {
    let map = try Self.octopus(drivesOnLeft: drivesOnLeft)
    let end = Array("abcdefgh")[number]
    let maneuvers = try map.maneuvers("a\(end)")
    #expect(maneuvers.map(\.kind) == [.depart, .roundabout, .roundaboutExit, .arrive])
    #expect(maneuvers[1].roundaboutExit == number)
    #expect(maneuvers[1].road.name == "\(end.uppercased()) Street")
    #expect(maneuvers[2].road.name == maneuvers[1].road.name)
    #expect(maneuvers[1].drivesOnLeft == drivesOnLeft)
    let right: [Maneuver.Modifier] = [
      .sharpRight, .right, .slightRight, .straight, .slightLeft, .left, .sharpLeft,
    ]
    let expected = drivesOnLeft ? right.reversed()[number - 1] : right[number - 1]
    #expect(maneuvers[1].modifier == expected)
  }

  @Test func aRoundaboutThatIsPassedEndsTheCount() throws {
    let map = try Self.octopus(arms: [
      "b": "highway=footway", "c": "highway=service service=driveway",
      "d": "access=private name=Private_Way",
    ])
    #expect(
      try map.told("ae") == [
        "roundabout straight #2 E Street", "roundabout_exit right #2 E Street",
      ])
    #expect(try map.told("ac").first == "roundabout right #1")
  }

  /// The arms of the south, east, north and west, each as a way in and a way out.
  private static func split(_ name: String) throws -> RoadSketch {
    try RoadSketch(
      places: [
        "1": (7, -24), "2": (24, -7), "3": (24, 7), "4": (7, 24), "5": (-7, 24), "6": (-24, 7),
        "7": (-24, -7), "8": (-7, -24), "a": (20, -220), "b": (220, -20), "c": (220, 20),
        "d": (20, 220), "e": (-20, 220), "f": (-220, 20), "g": (-220, -20), "h": (-20, -220),
      ],
      ways: [
        "123456781": "highway=tertiary junction=roundabout \(name)",
        "a1": "name=South oneway=yes", "2b": "name=East oneway=yes", "c3": "name=East oneway=yes",
        "4d": "name=North oneway=yes", "e5": "name=North oneway=yes",
        "6f": "name=West oneway=yes", "g7": "name=West oneway=yes", "8h": "name=South oneway=yes",
      ])
  }

  @Test(arguments: [("b", 1), ("d", 2), ("f", 3), ("h", 4)])
  func waysThatOnlyLeadInAreNoExits(_ end: String, _ number: Int) throws {
    #expect(try Self.split("").maneuvers("a\(end)")[1].roundaboutExit == number)
  }

  @Test func theExitAtTheEntryComesLast() throws {
    let map = try RoadSketch(
      places: [
        "1": (0, -25), "2": (25, 0), "3": (0, 25), "4": (-25, 0),
        "a": (20, -200), "b": (200, 0), "c": (0, 200), "d": (-20, -200),
      ],
      ways: [
        "12341": "highway=tertiary junction=roundabout", "a1": "name=South oneway=yes",
        "1d": "name=South oneway=yes", "2b": "name=East", "3c": "name=North",
      ])
    #expect(try map.maneuvers("ab")[1].roundaboutExit == 1)
    #expect(try map.maneuvers("ac")[1].roundaboutExit == 2)
    let round = try map.maneuvers("ad")
    #expect(round[1].summary == "roundabout uturn #3 South")
    #expect(round.count == 3)
  }

  @Test(arguments: [false, true])
  func twoRoadsAtOneNodeAreTwoExits(_ drivesOnLeft: Bool) throws {
    let side = drivesOnLeft ? -1.0 : 1.0
    let map = try RoadSketch(
      places: [
        "1": (0, -25), "2": (25 * side, 0), "3": (0, 25), "4": (-25 * side, 0), "a": (0, -200),
        "b": (200 * side, -80), "c": (200 * side, 80), "d": (0, 200),
      ],
      ways: [
        "12341": "highway=tertiary junction=roundabout", "a1": "name=South", "2b": "name=First",
        "2c": "name=Second", "3d": "name=Third",
      ], drivesOnLeft: drivesOnLeft)
    #expect(try map.maneuvers("ab")[1].roundaboutExit == 1)
    #expect(try map.maneuvers("ac")[1].roundaboutExit == 2)
    #expect(try map.maneuvers("ad")[1].roundaboutExit == 3)
  }

  @Test func aNamedOrWideRoundaboutIsARotary() throws {
    let named = try Self.octopus(ring: "name=Market_Circus").maneuvers("ac")[1]
    #expect(named.kind == .rotary)
    #expect(named.text == "Enter Market Circus and take the 2nd exit onto C Street")
    let wide = try Self.octopus(radius: 60).maneuvers("ac")[1]
    #expect(wide.kind == .rotary)
    #expect(wide.text == "Enter the roundabout and take the 2nd exit onto C Street")
    let through = try Self.octopus(ring: "name=A_Street").maneuvers("ac")[1]
    #expect(through.kind == .roundabout)
  }

  @Test func aRouteMayStartAndEndOnTheRing() throws {
    let map = try Self.octopus()
    #expect(try map.told("aD") == ["roundabout"])
    #expect(try map.maneuvers("aD")[1].text == "Enter the roundabout")
    #expect(try map.told("Bd") == ["roundabout_exit right #2 D Street"])
    #expect(try map.told("BD") == [])
  }

  @Test func twoRoundaboutsInARowAreToldEach() throws {
    let map = try RoadSketch(
      places: [
        "1": (0, -20), "2": (20, 0), "3": (0, 20), "4": (-20, 0), "5": (100, -20), "6": (120, 0),
        "7": (100, 20), "8": (80, 0), "a": (-200, 0), "b": (0, 200), "c": (300, 0),
        "d": (100, -200),
      ],
      ways: [
        "12341": "highway=tertiary junction=roundabout",
        "56785": "highway=tertiary junction=roundabout",
        "a4": "name=Main", "28": "name=Main", "6c": "name=Main", "3b": "name=North",
        "5d": "name=South",
      ])
    #expect(
      try map.maneuvers("ac").map(\.kind) == [
        .depart, .roundabout, .roundaboutExit, .roundabout, .roundaboutExit, .arrive,
      ])
    #expect(try map.maneuvers("ac").compactMap(\.roundaboutExit) == [1, 1, 2, 2])
  }

  @Test func ringsThatTouchAreTwoRoundabouts() throws {
    let map = try RoadSketch(
      places: [
        "1": (0, -20), "2": (20, 0), "3": (0, 20), "4": (-20, 0), "6": (40, -20), "7": (60, 0),
        "8": (40, 20), "a": (-200, 0), "b": (0, -200), "c": (300, 0),
      ],
      ways: [
        "12341": "highway=tertiary junction=roundabout",
        "26782": "highway=tertiary junction=roundabout",
        "a4": "name=West", "1b": "name=South", "7c": "name=East",
      ])
    let told = try map.told("ac")
    #expect(
      told.map { $0.prefix { $0 != " " } } == ["roundabout", "roundabout", "roundabout_exit"])
    #expect(try map.maneuvers("ac").compactMap(\.roundaboutExit) == [2, 1, 1])
  }

  @Test(arguments: [("c", 2), ("b", 1)])
  func aMiniRoundaboutHasExits(_ end: String, _ number: Int) throws {
    let map = try RoadSketch(
      """
      b---M---a
          |
          c
      """, ways: ["aM": "name=High", "Mb": "name=High", "Mc": "name=Low"],
      nodes: ["M": "highway=mini_roundabout"])
    #expect(try map.maneuvers("a\(end)")[1].roundaboutExit == number)
    #expect(try map.maneuvers("a\(end)")[1].kind == .roundabout)
  }

  @Test func peopleOnFootTurnInsteadOfCirculating() throws {
    let map = try Self.octopus()
    let kinds = try map.maneuvers("ac", by: .pedestrian).map(\.kind)
    #expect(!kinds.contains(.roundabout) && !kinds.contains(.roundaboutExit))
  }
}
