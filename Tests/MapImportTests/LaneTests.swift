import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct LaneTests {
  /// Lanes are parted by bars, forward and backward by a slash.
  @Test(
    arguments: [
      // Numbers
      ("", "- / -"),
      ("lanes=2", "1 / 1"),
      ("lanes=3", "- / -"),
      ("lanes=1", "- / -"),
      ("lanes=3 lanes:both_ways=1", "1 / 1"),
      ("lanes=3 lanes:forward=2", "2 / 1"),
      ("lanes=3 lanes:backward=2", "1 / 2"),
      ("lanes:forward=2 lanes:backward=1", "2 / 1"),
      ("lanes=3 oneway=yes", "3 / -"),
      ("lanes=3 oneway=-1", "- / 3"),
      ("lanes=3 oneway=yes lanes:backward=1", "2 / 1"),
      ("lanes=2.5 oneway=yes", "- / -"),
      ("lanes=99 oneway=yes", "- / -"),
      ("lanes=-1 oneway=yes", "- / -"),
      // Arrows
      ("oneway=yes turn:lanes=left|through|right", "L|T|R / -"),
      ("oneway=-1 turn:lanes=left|through", "- / L|T"),
      ("turn:lanes:forward=left|through;right turn:lanes:backward=|none", "L|TR / .|."),
      ("oneway=yes turn:lanes=slight_left;sharp_left|reverse|merge_to_right", "SLl|U|>"),
      ("oneway=yes turn:lanes=left|unheard_of|right;unheard_of", "L|?|R / -"),
      ("oneway=yes turn:lanes=|", ".|. / -"),
      ("turn:lanes=left|through", "- / -"),
      ("turn:lanes=left|through turn:lanes:forward=right", "R / -"),
      ("oneway=yes turn:lanes=left turn:lanes:forward=right", "R / -"),
      ("oneway=yes lanes=2 turn=right", "R|R / -"),
      ("oneway=yes turn=right", "- / -"),
      ("lanes=2 turn:forward=left", "L / 1"),
      // Only how many lanes are for buses is told: those without arrows at one edge
      ("oneway=yes turn:lanes=left|through| lanes:psv=1", "L|T|.p / -"),
      ("turn:lanes:forward=|through|right lanes:bus:forward=1", ".p|T|R / -"),
      ("oneway=yes turn:lanes=left|through| lanes:psv=many", "L|T|. / -"),
      ("oneway=yes turn:lanes=|through| lanes:psv=1", ".|T|. / -"),
      ("oneway=yes turn:lanes=left|through lanes:psv=1", "L|T / -"),
      ("oneway=yes turn:lanes=left|through| lanes:psv=3", "L|T|. / -"),
      // Contradictions
      ("oneway=yes lanes=2 turn:lanes=left|through|right", "- / -"),
      ("oneway=yes turn:lanes=left|right change:lanes=yes|yes|yes", "- / -"),
      ("oneway=yes lanes=2 turn:lanes=left|right change:lanes=yes|yes|yes", "L|R / -"),
      ("oneway=yes lanes=2 turn:lanes=|| bicycle:lanes=|designated|", ".|.b|. / -"),
    ] as [(String, String)])
  func lanesAreReadFromLeftToRight(_ tags: String, _ expected: String) throws {
    let road = try #require(way("highway=primary \(tags)")).attributes
    let whole = expected.contains("/") ? expected : expected + " / -"
    #expect("\(text(of: road.forward.lanes)) / \(text(of: road.backward.lanes))" == whole)
  }

  @Test func anEmptyListTellsOfNoLane() {
    let lanes = LaneTags(
      ["turn:lanes:forward": "", "turn:lanes:backward": "left"], flow: .both)
    #expect(lanes.forward.count == nil)
    #expect(lanes.backward.count == 1)
  }

  @Test(arguments: [
    ("oneway=yes lanes=2 turn:lanes=left|through|right", true),
    ("oneway=yes turn:lanes=left|right change:lanes=yes|yes|yes", true),
    ("oneway=yes lanes=2 turn:lanes=left|right", false),
  ])
  func contradictionsAreCounted(_ tags: String, _ expected: Bool) {
    #expect(way("highway=primary \(tags)")?.hasContradictoryLanes == expected)
  }

  /// For each lane who may use it, of car, truck, bus, taxi, motorcycle, bicycle.
  @Test(arguments: [
    ("vehicle:lanes=yes|no bicycle:lanes=|designated", "ctbxmk|k"),
    ("bus:lanes=|designated", "ctbxmk|b"),
    ("psv:lanes=|designated bicycle:lanes=|yes", "ctbxmk|bxk"),
    ("bus:lanes=|designated motorcar:lanes=|yes", "ctbxmk|cb"),
    ("bicycle:lanes=|designated", "ctbxmk|k"),
    ("hgv:lanes=no|designated", "cbxmk|ctbxmk"),
    ("motorcycle:lanes=no|", "ctbxk|ctbxmk"),
    ("access:lanes=yes|no", "ctbxmk|"),
    ("vehicle:lanes=|no taxi:lanes=|yes", "ctbxmk|x"),
  ])
  func lanesAreOpenToThoseTheyAreMeantFor(_ tags: String, _ expected: String) throws {
    let lanes = try #require(way("highway=primary oneway=yes \(tags)")).attributes.forward.lanes
    let letters: [(TravelMode, String)] = [
      (.car, "c"), (.truck, "t"), (.bus, "b"), (.taxi, "x"), (.motorcycle, "m"), (.bicycle, "k"),
    ]
    let told = lanes.list.map { lane in
      letters.filter { lane.modes.contains($0.0) }.map(\.1).joined()
    }
    #expect(told.joined(separator: "|") == expected)
  }

  @Test(arguments: [
    ("hov:lanes=designated||", [true, false, false]),
    ("hov:lanes=yes|lane|", [false, true, false]),
    ("turn:lanes=left||", [false, false, false]), ("hov:lanes=designated lanes=3", []),
  ])
  func lanesForCarpoolsAreMarked(_ tags: String, _ expected: [Bool]) throws {
    let lanes = try #require(way("highway=primary oneway=yes \(tags)")).attributes.forward.lanes
    #expect(lanes.list.map(\.isForCarpools) == expected)
  }

  @Test(
    arguments: [
      ("oneway=yes placement=right_of:1", LanePlacement(.rightOf, lane: 0), nil),
      ("oneway=-1 placement=middle_of:2", nil, LanePlacement(.middleOf, lane: 1)),
      ("placement=left_of:1", nil, nil), ("oneway=yes placement=transition", nil, nil),
      ("oneway=yes placement=right_of:0", nil, nil), ("oneway=yes placement=over:1", nil, nil),
      ("oneway=yes lanes=2 placement=right_of:3", nil, nil),
      (
        "placement:forward=right_of:1 placement:backward=left_of:1",
        LanePlacement(.rightOf, lane: 0), LanePlacement(.leftOf, lane: 0)
      ),
    ] as [(String, LanePlacement?, LanePlacement?)])
  func theLineLiesBesideALane(
    _ tags: String, _ forward: LanePlacement?, _ backward: LanePlacement?
  ) throws {
    let road = try #require(way("highway=primary \(tags)")).attributes
    #expect(road.forward.lanes.placement == forward)
    #expect(road.backward.lanes.placement == backward)
  }

  @Test func signsWidthsAndChangesGoWithTheirLane() throws {
    let tags: OSMTags = [
      "highway": "motorway", "destination:lanes": "Bonn;Köln| |Ulm",
      "destination:ref:lanes": "A 3||", "width:lanes": "3.5|x|2",
      "change:lanes": "not_left|no|only_right",
    ]
    guard case .road(let meaning) = WayInterpreter.read(tags) else { throw FixtureError.noEdge("") }
    let lanes = meaning.attributes.forward.lanes.list
    #expect(lanes.map(\.destinations) == [["Bonn", "Köln"], [], ["Ulm"]])
    #expect(lanes.map(\.destinationRefs) == [["A 3"], [], []])
    #expect(lanes.map(\.widthCentimeters) == [350, nil, 200])
    #expect(lanes.map(\.change) == [.right, LaneChange.none, .right])
    #expect(lanes.allSatisfy { $0.directions == nil })
  }

  @Test(
    arguments: [
      ("1:1", [LaneLink(from: 0, to: 0)]),
      (
        "1:1|2:2,(3)",
        [.init(from: 0, to: 0), .init(from: 1, to: 1), .init(from: 1, to: 2, isOptional: true)]
      ),
      (" 2 : 1 ", [.init(from: 1, to: 0)]),
      ("", nil), ("1", nil), ("1:2:3", nil), ("0:1", nil), ("1:31", nil), ("1:", nil), ("a:b", nil),
      ("1:1|x", nil), ("1:1,", nil), ("9999999999999999999:1", nil),
    ] as [(String, [LaneLink]?)])
  func connectionsAreReadWholeOrNotAtAll(_ text: String, _ links: [LaneLink]?) {
    #expect(GuidanceRelationTags.links(text) == links)
  }

  private func text(of lanes: RoadLanes) -> String {
    if lanes.list.isEmpty { return lanes.count.map { "\($0)" } ?? "-" }
    let letters: [(LaneDirections, String)] = [
      (.slightLeft, "S"), (.left, "L"), (.sharpLeft, "Ll"), (.through, "T"), (.slightRight, "s"),
      (.right, "R"), (.sharpRight, "r"), (.reverse, "U"), (.mergeToLeft, "<"),
      (.mergeToRight, ">"),
    ]
    return lanes.list.map { lane in
      guard let directions = lane.directions else { return "?" }
      let arrows = letters.filter { directions.contains($0.0) }.map(\.1).joined()
      let isForBicycles = !lane.modes.contains(.car) && lane.modes.contains(.bicycle)
      let isForBuses = !lane.modes.contains(.car) && lane.modes.contains(.bus)
      return (arrows.isEmpty ? "." : arrows) + (isForBicycles ? "b" : isForBuses ? "p" : "")
    }.joined(separator: "|")
  }
}
