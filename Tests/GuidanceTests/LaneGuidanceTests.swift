import Guidance
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

/// Which lanes lead where a route goes.
@Suite struct LaneGuidanceTests {
  /// A crossing of two roads at `b`.
  private static func crossing(_ lanes: String, onwards: String = "") throws -> RoadSketch {
    try RoadSketch(
      """
          d---f
          |
      a---b---c
          |
          e
      """,
      ways: [
        "ab": "highway=primary oneway=yes \(lanes)", "bc": "highway=primary name=Main",
        "bd": "highway=primary name=North \(onwards)", "df": "highway=primary name=Far",
        "be": "highway=primary name=South",
      ])
  }

  /// One character for each lane: `-` none, `r` recommended, `h` highly recommended.
  @Test(arguments: [
    ("turn:lanes=left|through|right", "ac", "-r-"),
    ("turn:lanes=left|through|right", "ad", "r--"),
    ("turn:lanes=left|through|right", "ae", "--r"),
    ("turn:lanes=left;through|through|right", "ac", "rr-"),
    ("turn:lanes=|through|right", "ac", "rr-"),
    ("turn:lanes=left||right", "ac", "-r-"),
    ("turn:lanes=slight_left|through|slight_right", "ad", "r--"),
    ("turn:lanes=left|through|merge_to_left", "ac", "-r-"),
    ("turn:lanes=left|through|unheard_of", "ac", "-r-"),
    ("turn:lanes=left|through|through vehicle:lanes=||no bus:lanes=||designated", "ac", "-r-"),
    ("turn:lanes=left|right", "ac", ""),
    ("turn:lanes=|||", "ad", ""),
    ("lanes=3", "ad", ""),
    ("", "ad", ""),
  ])
  func lanesLeadWhereTheirArrowsPoint(_ lanes: String, _ trip: String, _ expected: String) throws {
    let route = try Self.crossing(lanes).route(trip)
    let graph = try Self.crossing(lanes).graph
    let guidance = try ManeuverBuilder(graph: graph).guidance(of: route)
    #expect(guidance.laneViews.first.map { text($0.lanes) } ?? "" == expected)
    let told = guidance.maneuvers.first { !$0.lanes.isEmpty }
    #expect(text(told?.lanes ?? []) == (trip == "ac" ? "" : expected))
  }

  @Test func aBusMayTakeItsLane() throws {
    let lanes = "turn:lanes=left|through|through bus:lanes=||designated"
    let sketch = try Self.crossing(lanes)
    let guidance = try ManeuverBuilder(graph: sketch.graph).guidance(
      of: sketch.route("ac", by: .bus))
    #expect(guidance.laneViews.first.map { text($0.lanes) } == "-rr")
  }

  @Test func nobodyOnFootIsToldOfLanes() throws {
    let sketch = try Self.crossing("turn:lanes=left|through|right foot=yes")
    let guidance = try ManeuverBuilder(graph: sketch.graph).guidance(
      of: sketch.route("ad", by: .pedestrian))
    #expect(guidance.laneViews.isEmpty)
  }

  @Test func theArrowToFollowIsTold() throws {
    let sketch = try Self.crossing("turn:lanes=left;through|through;right")
    let maneuver = try #require(try sketch.maneuvers("ad").first { $0.kind != .depart })
    #expect(maneuver.lanes.map(\.followed) == [.left, []])
    #expect(maneuver.lanes.map(\.directions) == [[.left, .through], [.through, .right]])
  }

  /// Left at `b`, then right at `d`: of two lanes that turn left, the right one is the better.
  @Test(arguments: [
    // Without lanes on the road between.
    ("", "rh-"),
    // Both lanes go on, and only the right one turns right.
    ("oneway=yes turn:lanes=left|right", "rh-"),
    // The arrows contradict the side: they are believed.
    ("oneway=yes turn:lanes=right|left", "hr-"),
    ("oneway=yes turn:lanes=right|right", "hh-"),
    // A third lane begins on the right; who turns left keeps left.
    ("oneway=yes turn:lanes=left|right|right", "rh-"),
  ])
  func theBetterLaneFitsTheManeuverAfterTheNext(_ onwards: String, _ expected: String) throws {
    let sketch = try RoadSketch(
      """
      g---d---f
          |
      a---b---c
      """,
      ways: [
        "ab": "highway=primary oneway=yes turn:lanes=left|left|through",
        "bc": "highway=primary name=Main", "bd": "highway=primary name=North \(onwards)",
        "df": "highway=primary name=Far", "gd": "highway=primary name=Far",
      ])
    let maneuver = try #require(try sketch.maneuvers("af").first { $0.kind != .depart })
    #expect(text(maneuver.lanes) == expected)
  }

  @Test func aManeuverFarAwayIsNoReasonToChooseALane() throws {
    let sketch = try RoadSketch(
      places: [
        "a": (0, 0), "b": (100, 0), "c": (200, 0), "d": (100, 900), "f": (200, 900),
        "g": (0, 900),
      ],
      ways: [
        "ab": "highway=primary oneway=yes turn:lanes=left|left|through",
        "bc": "highway=primary name=Main", "bd": "highway=primary name=North",
        "df": "highway=primary name=Far", "gd": "highway=primary name=Far",
      ])
    let maneuver = try #require(try sketch.maneuvers("af").first { $0.kind != .depart })
    #expect(text(maneuver.lanes) == "rr-")
  }

  /// Traffic on the left: lanes still count from the left.
  @Test func lanesCountFromTheLeftInEveryCountry() throws {
    let sketch = try RoadSketch(
      places: ["a": (0, 0), "b": (100, 0), "c": (200, 0), "d": (100, 100), "e": (100, -100)],
      ways: [
        "ab": "highway=primary oneway=yes turn:lanes=left|through|right",
        "bc": "highway=primary name=Main", "bd": "highway=primary name=North",
        "be": "highway=primary name=South",
      ], drivesOnLeft: true)
    let left = try #require(try sketch.maneuvers("ad").first { $0.kind != .depart })
    #expect(text(left.lanes) == "r--")
    let right = try #require(try sketch.maneuvers("ae").first { $0.kind != .depart })
    #expect(text(right.lanes) == "--r")
  }

  /// The way is drawn against the direction of travel.
  @Test func lanesCountFromTheLeftOnAWayDrawnBackwards() throws {
    let sketch = try RoadSketch(
      """
          d
          |
      a---b---c
      """,
      ways: [
        "ba": "highway=primary turn:lanes:backward=left|through",
        "bc": "highway=primary name=Main", "bd": "highway=primary name=North",
      ])
    let left = try #require(try sketch.maneuvers("ad").first { $0.kind != .depart })
    #expect(text(left.lanes) == "r-")
  }

  /// An exit of a motorway, with lanes as `tags` tell.
  private func exit(_ tags: String, onwards: String = "") throws -> RoadSketch {
    try RoadSketch(
      places: [
        "a": (0, 0), "b": (500, 0), "c": (1000, 0), "d": (600, -15), "e": (1000, -150),
      ],
      ways: [
        "ab": "highway=motorway \(tags)", "bc": "highway=motorway ref=A_1 \(onwards)",
        "bde": "highway=motorway_link oneway=yes lanes=1 destination=Rome destination:ref=B_2",
      ])
  }

  @Test(arguments: [
    ("turn:lanes=through|through|slight_right", "", "ae", "--r"),
    ("turn:lanes=through|through|slight_right", "", "ac", "rr-"),
    ("turn:lanes=through|through;slight_right", "", "ae", "-r"),
    // Signs over the lanes.
    ("destination:lanes=Bari|Bari|Rome", "", "ae", "--r"),
    ("destination:ref:lanes=A_1|A_1|B_2", "", "ac", "rr-"),
    // Lanes that neither begin nor end.
    ("lanes=3", "lanes=2", "ae", "--r"),
    ("lanes=3", "lanes=2", "ac", "rr-"),
    ("lanes=3", "lanes=3", "ae", ""),
    ("lanes=3", "", "ae", ""),
  ])
  func lanesOfAMotorwayLeadToItsExits(
    _ tags: String, _ onwards: String, _ trip: String, _ expected: String
  ) throws {
    let sketch = try exit(tags, onwards: onwards)
    let guidance = try ManeuverBuilder(graph: sketch.graph).guidance(of: sketch.route(trip))
    #expect(guidance.laneViews.first.map { text($0.lanes) } ?? "" == expected)
    #expect(guidance.laneViews.first?.isAtManeuver ?? (trip == "ae") == (trip == "ae"))
  }

  @Test func whatTheMapSaysOfConnectionsWinsOverArrows() throws {
    let map = AsciiMap(
      """
      a---b---c
           \\
            d---e
      """,
      ways: [
        "ab": "highway=motorway turn:lanes=through|through|slight_right",
        "bc": "highway=motorway", "bde": "highway=motorway_link oneway=yes",
      ],
      relations: [
        AsciiRestriction(
          "", from: "ab", via: "b", to: "bde", tags: "type=connectivity connectivity=2:(1)|3:1")
      ])
    let route = try map.route(over: [map.coordinate("a"), map.coordinate("e")])
    let guidance = try ManeuverBuilder(graph: map.graph).guidance(of: route)
    #expect(guidance.laneViews.first.map { text($0.lanes) } == "-rr")
  }

  /// The road has lost its lanes on the last metres.
  @Test(arguments: [(20.0, "r--"), (60.0, "")])
  func aShortPieceBeforeAJunctionKeepsTheLanes(_ length: Double, _ expected: String) throws {
    let sketch = try RoadSketch(
      places: [
        "a": (0, 0), "x": (300 - length, 0), "b": (300, 0), "c": (400, 0), "d": (300, 100),
        "e": (300, -100),
      ],
      ways: [
        "ax": "highway=primary oneway=yes turn:lanes=left|through|right",
        "xb": "highway=primary oneway=yes", "bc": "highway=primary name=Main",
        "bd": "highway=primary name=North", "be": "highway=primary name=South",
      ])
    let left = try #require(try sketch.maneuvers("ad").first { $0.kind != .depart })
    #expect(text(left.lanes) == expected)
  }

  /// Through a roundabout the arrows show where one comes out.
  @Test(arguments: [("ah", "r-"), ("ag", "rr"), ("ai", "-r")])
  func lanesBeforeARoundaboutShowWhereOneComesOut(_ trip: String, _ expected: String) throws {
    let sketch = try RoadSketch(
      places: [
        "a": (-120, 0), "b": (-20, 0), "c": (0, -20), "d": (20, 0), "e": (0, 20), "g": (120, 0),
        "h": (0, 120), "i": (0, -120),
      ],
      ways: [
        "bcdeb": "highway=primary junction=roundabout",
        "ab": "highway=primary lanes:backward=1 turn:lanes:forward=left;through|through;right",
        "dg": "highway=primary name=East", "eh": "highway=primary name=North",
        "ci": "highway=primary name=South",
      ])
    let entry = try #require(try sketch.maneuvers(trip).first { $0.kind == .roundabout })
    #expect(text(entry.lanes) == expected)
  }

  /// Of any route the lanes stand at places of the path, in order, and are as many as the map has.
  @Test(arguments: 1...20)
  func lanesBelongToThePath(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["left", "through", "right", "", "slight_left", "left;through", "reverse"]
    func lanes() -> String {
      let count = Int.random(in: 1...4, using: &random)
      return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: "|")
    }
    let way = { "highway=primary turn:lanes:forward=\(lanes()) turn:lanes:backward=\(lanes())" }
    let sketch = try RoadSketch(
      """
      a---b---c---d
      |   |   |   |
      e---f---g---h
      |   |   |   |
      i---j---k---l
      """,
      ways: [
        "ab": way(), "bc": way(), "cd": way(), "ef": way(), "fg": way(), "gh": way(),
        "ij": way(), "jk": way(), "kl": way(), "ae": way(), "ei": way(), "bf": way(),
        "fj": way(), "cg": way(), "gk": way(), "dh": way(), "hl": way(),
      ])
    for trip in ["al", "ig", "da", "kb"] {
      let route = try sketch.route(trip)
      let guidance = try ManeuverBuilder(graph: sketch.graph).guidance(of: route)
      let places = guidance.laneViews.map(\.pathIndex)
      #expect(places == places.sorted() && Set(places).count == places.count, "seed \(seed)")
      for view in guidance.laneViews {
        let before = route.legs[0].path[view.pathIndex - 1].edge
        #expect(
          view.lanes.map(\.directions)
            == (try sketch.graph.lanes(of: before)).list.map(\.directions))
        #expect(view.lanes.contains { $0.isRecommended }, "seed \(seed)")
        #expect(view.lanes.allSatisfy { $0.isRecommended || $0.followed.isEmpty })
      }
      for maneuver in guidance.maneuvers where !maneuver.lanes.isEmpty {
        #expect(places.contains(maneuver.pathIndex), "seed \(seed)")
      }
    }
  }

  private func text(_ lanes: [GuidedLane]) -> String {
    lanes.map { lane in
      switch lane.recommendation {
      case .none: "-"
      case .recommended: "r"
      case .highlyRecommended: "h"
      }
    }.joined()
  }
}
