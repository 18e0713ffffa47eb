import Geo
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct RestrictionTests {
  private func cross(
    _ relations: AsciiRestriction..., ways: KeyValuePairs<String, String>? = nil
  ) -> AsciiMap {
    AsciiMap(
      """
        n
        |
      w-x-e
        |
        s
      """,
      ways: ways ?? [
        "sx": "highway=primary", "wx": "highway=primary", "nx": "highway=primary",
        "ex": "highway=primary",
      ], relations: relations)
  }

  @Test(arguments: [
    ("no_left_turn", "wx", "wx"), ("no_right_turn", "ex", "ex"), ("no_straight_on", "nx", "nx"),
    ("no_entry", "nx", "nx"), ("no_exit", "wx", "wx"), ("no_u_turn", "sx", "sx"),
  ])
  func aBanForbidsItsTurnAlone(_ kind: String, _ to: String, _ banned: String) throws {
    let map = cross(AsciiRestriction(kind, from: "sx", via: "x", to: to))
    #expect(map.report.restrictionsKept == 1)
    for end in ["w", "n", "e", "s"] {
      #expect(try map.allows("sx" + end) == (end + "x" != banned), "\(end)")
    }
    #expect(try map.allows("nxw"))
    #expect(try map.allows("wxs"))
  }

  @Test(arguments: ["only_left_turn", "only_right_turn", "only_straight_on"])
  func anOrderForbidsAllOtherTurns(_ kind: String) throws {
    let to = ["only_left_turn": "w", "only_right_turn": "e", "only_straight_on": "n"][kind] ?? ""
    let map = cross(AsciiRestriction(kind, from: "sx", via: "x", to: to + "x"))
    for end in ["w", "n", "e", "s"] { #expect(try map.allows("sx" + end) == (end == to), "\(end)") }
    #expect(try map.allows("wxs"))
  }

  @Test func severalFromAndToAreAllMeant() throws {
    let map = cross(AsciiRestriction("no_entry", from: "sx,wx", via: "x", to: "nx"))
    #expect(try !map.allows("sxn"))
    #expect(try !map.allows("wxn"))
    #expect(try map.allows("exn"))
    let exits = cross(AsciiRestriction("no_exit", from: "sx", via: "x", to: "nx,ex"))
    #expect(try !exits.allows("sxn"))
    #expect(try !exits.allows("sxe"))
    #expect(try exits.allows("sxw"))
  }

  @Test(arguments: [
    AsciiRestriction("no_right_turn", from: "sx,wx", via: "x", to: "ex"),
    AsciiRestriction("only_straight_on", from: "sx", via: "x", to: "nx,ex"),
    AsciiRestriction("no_exit", from: "sx,wx", via: "x", to: "ex"),
    AsciiRestriction("no_entry", from: "sx", via: "x", to: "nx,ex"),
  ])
  func whereItsKindAllowsOneRoadSeveralMakeItUnclear(_ restriction: AsciiRestriction) throws {
    let map = cross(restriction)
    #expect(map.report.restrictionsLeftOut[.ambiguous] == 1)
    for end in ["w", "n", "e"] { #expect(try map.allows("sx" + end)) }
  }

  @Test(arguments: [
    ("", [TravelMode.car, .truck, .bus, .taxi, .scooter, .motorcycle, .bicycle]),
    ("except=psv", [.car, .truck, .scooter, .motorcycle, .bicycle]),
    ("except=psv;bicycle", [.car, .truck, .scooter, .motorcycle]),
    ("except=motorcar;hgv;bus", [.taxi, .scooter, .motorcycle, .bicycle]),
    ("except=motor_vehicle", [.bicycle]),
  ])
  func exceptNamesWhoIsFree(_ tags: String, _ bound: [TravelMode]) throws {
    let map = cross(AsciiRestriction("no_left_turn", from: "sx", via: "x", to: "wx", tags: tags))
    for mode in TravelMode.allCases {
      #expect(try map.allows("sxw", by: mode) == !bound.contains(mode), "\(mode)")
    }
  }

  @Test(arguments: [
    ("restriction:hgv=no_left_turn", [TravelMode.truck]),
    ("restriction:bicycle=no_left_turn", [.bicycle]),
    (
      "restriction:motor_vehicle=no_left_turn except=bus",
      [.car, .truck, .taxi, .scooter, .motorcycle]
    ),
    ("restriction:foot=no_left_turn", [.pedestrian]),
  ])
  func aRestrictionMayBindSomeModesOnly(_ tags: String, _ bound: [TravelMode]) throws {
    let map = cross(AsciiRestriction("", from: "sx", via: "x", to: "wx", tags: tags))
    for mode in TravelMode.allCases {
      #expect(try map.allows("sxw", by: mode) == !bound.contains(mode), "\(mode)")
    }
  }

  @Test func anUnknownWordForbidsOrOrdersTheTurnBetweenItsRoads() throws {
    let ban = cross(AsciiRestriction("no_way_through", from: "sx", via: "x", to: "nx"))
    #expect(try !ban.allows("sxn"))
    #expect(try ban.allows("sxe"))
    let red = cross(AsciiRestriction("no_right_turn_on_red", from: "sx", via: "x", to: "ex"))
    #expect(try red.allows("sxe"))
    let order = cross(AsciiRestriction("only_that_way", from: "sx", via: "x", to: "ex"))
    #expect(try !order.allows("sxn"))
    #expect(try order.allows("sxe"))
  }

  @Test func aRuleForOneModeStandsInPlaceOfTheGeneralOne() throws {
    let map = cross(
      AsciiRestriction(
        "no_left_turn", from: "sx", via: "x", to: "wx", tags: "restriction:hgv=only_left_turn"))
    #expect(try !map.allows("sxw"))
    #expect(try map.allows("sxw", by: .truck))
    #expect(try !map.allows("sxn", by: .truck))
  }

  @Test func aTurnOntoAWayThatRunsOnMeansTheHalfOnThatSide() throws {
    for (kind, banned) in [("no_left_turn", "w"), ("no_right_turn", "e")] {
      let map = cross(
        AsciiRestriction(kind, from: "sx", via: "x", to: "wxe"),
        ways: ["sx": "highway=primary", "wxe": "highway=primary", "nx": "highway=primary"])
      for end in ["w", "n", "e"] {
        #expect(try map.allows("sx" + end) == (end != banned), "\(kind) \(end)")
      }
    }
  }

  @Test func aTurnFromAWayThatRunsOnMeansTheHalfThatFits() throws {
    let map = cross(
      AsciiRestriction("no_left_turn", from: "wxe", via: "x", to: "nx"),
      ways: ["sx": "highway=primary", "wxe": "highway=primary", "nx": "highway=primary"])
    #expect(try !map.allows("wxn"))
    #expect(try map.allows("exn"))
  }

  @Test func oneOrderOntoAWayThatRunsOnLeavesTheHalfOnThatSide() throws {
    let map = cross(
      AsciiRestriction("only_right_turn", from: "sx", via: "x", to: "wxe"),
      ways: ["sx": "highway=primary", "wxe": "highway=primary", "nx": "highway=primary"])
    for end in ["w", "n", "e", "s"] { #expect(try map.allows("sx" + end) == (end == "e")) }
  }

  @Test(
    arguments: [
      (AsciiRestriction("no_left_turn", from: "sx", via: "x", to: "zz"), .memberMissing),
      (AsciiRestriction("no_left_turn", from: "sx", via: "n", to: "wx"), .notConnected),
      (AsciiRestriction("no_left_turn", from: "sx", via: "", to: "wx"), .incomplete),
      (AsciiRestriction("no_left_turn", from: "", via: "x", to: "wx"), .incomplete),
      (AsciiRestriction("thinking", from: "sx", via: "x", to: "wx"), .unknownKind),
      (
        AsciiRestriction(
          "", from: "sx", via: "x", to: "wx",
          tags: "restriction:conditional=none_@_(Mo-Fr_07:00-19:00)"), .conditional
      ),
      (
        AsciiRestriction("no_left_turn", from: "sx", via: "x", to: "wx", tags: "hour_on=07:00"),
        .conditional
      ),
      (
        AsciiRestriction(
          "no_left_turn", from: "sx", via: "x", to: "wx", tags: "except=vehicle"), .bindsNobody
      ),
    ] as [(AsciiRestriction, RestrictionOmission)])
  func whatCannotBePlacedIsDroppedAndCounted(
    _ restriction: AsciiRestriction, _ reason: RestrictionOmission
  ) throws {
    let map = cross(restriction)
    #expect(map.report.restrictionsRead == 1)
    #expect(map.report.restrictionsKept == 0)
    #expect(map.report.restrictionsLeftOut[reason] == 1)
    #expect(try map.allows("sxw"))
  }

  @Test func ofSeveralMembersThoseCountThatTouch() throws {
    let map = AsciiMap(
      """
          n
          |
      v-w-x-e
      """,
      ways: [
        "vw": "highway=primary", "wx": "highway=primary", "xe": "highway=primary",
        "xn": "highway=primary",
      ], relations: [AsciiRestriction("no_left_turn", from: "vw,wx", via: "x", to: "xn,zz")])
    #expect(map.report.restrictionsKept == 1)
    #expect(try !map.allows("wxn"))
    #expect(try map.allows("wxe"))
  }

  @Test func aTurnThatIsImpossibleAnywayBindsNobody() {
    let map = cross(
      AsciiRestriction("no_left_turn", from: "sx", via: "x", to: "wx"),
      ways: ["sx": "highway=primary", "wx": "highway=primary oneway=yes", "xe": "highway=primary"])
    #expect(map.report.restrictionsLeftOut[.bindsNobody] == 1)
  }

  @Test func viaWaysThatCanBePutInEndlessOrdersAreGivenUp() {
    let loops = Array("abcdefgh").map { String($0) }
    var nodes: [OSMNode] = []
    var ways: [OSMWay] = []
    func node(_ id: Int64, _ latitude: Double, _ longitude: Double) -> Int64 {
      nodes.append(
        OSMNode(
          id: id, coordinate: Coordinate(latitude: latitude, longitude: longitude), tags: [:]))
      return id
    }
    let middle = node(1, 50, 10)
    for (place, _) in loops.enumerated() {
      let id = Int64(10 + 2 * place)
      let shift = Double(place + 1) / 1000
      let corner = [node(id, 50 + shift, 10.001), node(id + 1, 50 + shift, 10.002)]
      ways.append(
        OSMWay(
          id: Int64(place + 1), nodeIDs: [middle] + corner + [middle], coordinates: [],
          tags: ["highway": "residential"]))
    }
    for (id, place) in [(Int64(101), -0.001), (102, -0.002)] {
      ways.append(
        OSMWay(
          id: id, nodeIDs: [node(id, 50 + place, 10), middle], coordinates: [],
          tags: ["highway": "residential"]))
    }
    let via = (1...8).map { OSMRelation.Member(kind: .way, id: Int64($0), role: "via") }
    let relation = OSMRelation(
      id: 1,
      members: [.init(kind: .way, id: 101, role: "from")] + via
        + [.init(kind: .way, id: 102, role: "to")],
      tags: ["type": "restriction", "restriction": "no_straight_on"])
    let network = ImportedNetwork(OSMObjects(nodes: nodes, ways: ways, relations: [relation]))
    #expect(network.report.restrictionsLeftOut[.tooIntricate] == 1)
  }
}
