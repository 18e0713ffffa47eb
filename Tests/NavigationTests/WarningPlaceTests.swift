import Geo
import Horizon
import Navigation
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

/// Warnings of places: each is told once as it comes near and once as it lies behind.
@Suite struct WarningPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tags: String
    var kind: WarningKind
    var notice = 500.0
    var testDescription: String { tags }
  }

  private static let places = [
    Case(tags: "highway=speed_camera maxspeed=50", kind: .speedCamera),
    Case(tags: "highway=speed_camera enforcement=traffic_signals", kind: .redLightCamera),
    Case(tags: "railway=level_crossing crossing:barrier=half", kind: .levelCrossing),
    Case(tags: "railway=tram_level_crossing", kind: .tramCrossing, notice: 100),
    Case(tags: "barrier=toll_booth", kind: .tollBooth),
    Case(tags: "highway=toll_gantry", kind: .tollGantry),
    Case(tags: "barrier=border_control", kind: .borderControl),
    Case(tags: "hazard=animal_crossing", kind: .hazard, notice: 100),
    Case(tags: "traffic_sign=DE:274", kind: .trafficSign, notice: 100),
    Case(tags: "highway=traffic_signals", kind: .trafficSignals, notice: 100),
    Case(tags: "highway=stop stop=all", kind: .stop, notice: 100),
    Case(tags: "traffic_calming=hump", kind: .trafficCalming, notice: 100),
    Case(tags: "ford=yes", kind: .ford, notice: 100),
  ]

  @Test(arguments: places, WarnedRoad.Way.allCases)
  func aPlaceIsToldAheadAndPassed(_ place: Case, _ way: WarnedRoad.Way) throws {
    let road = WarnedRoad(
      ["apqb": "highway=secondary maxspeed=50"], nodes: ["p": place.tags], side: way.side)
    let told = try road.drive(way)
    #expect(told.map(\.kind) == [place.kind, place.kind])
    #expect(told.map(\.state) == [.ahead, .passed])
    let first = try #require(told.first)
    #expect(first.distance.meters <= place.notice)
    #expect(first.distance.meters > place.notice - WarnedRoad.speed - 1)
    #expect(first.coordinate.distance(to: road.map.coordinate("p")).meters < 1)
    #expect(told.map(\.id) == [1, 1] && first.length == nil)
  }

  /// Towards which end the driver is warned.
  @Test(
    arguments: [
      ("highway=speed_camera direction=forward", [true], true),
      ("highway=speed_camera direction=backward", [false], true),
      ("highway=speed_camera", [true, false], false),
      ("highway=give_way direction=forward", [true], true),
      ("highway=stop direction=backward", [false], true),
      // It looks to the west, towards those who come from there; others it may look after.
      ("highway=speed_camera direction=270", [true], true),
      ("highway=speed_camera direction=0", [], false),
      ("traffic_sign=hazard direction=90", [false], true),
    ] as [(String, [Bool], Bool)])
  func theDirectionCounts(_ tags: String, _ wanted: [Bool], _ isKnown: Bool) throws {
    for way in WarnedRoad.Way.allCases {
      let road = WarnedRoad(
        ["apqb": "highway=secondary maxspeed=50"], nodes: ["p": tags], side: way.side)
      let told = try road.drive(way)
      let sure = told.filter {
        guard case .point(let point) = $0.subject else { return false }
        return point.isDirectionKnown || !isKnown
      }
      #expect(sure.isEmpty == !wanted.contains(way.isForward), "\(tags), \(way)")
    }
  }

  @Test(arguments: [
    ("highway=motorway maxspeed=120", 1500.0), ("highway=secondary maxspeed=80", 750),
    ("highway=secondary maxspeed=50", 500), ("highway=residential", 500),
    ("highway=motorway", 1500), ("highway=secondary", 750),
  ])
  func theFasterTheRoadTheEarlierTheNotice(_ tags: String, _ notice: Double) throws {
    // The device stands so far ahead that the longest notice fits before it.
    let road = WarnedRoad(
      ["apqb": tags + " oneway=no"], nodes: ["q": "highway=speed_camera"])
    for isGuided in [true, false] {
      let told = try road.drive(.init(side: .right, isForward: true, isGuided: isGuided))
      let distance = try #require(told.first).distance.meters
      // From the start of the road it is 1400 m.
      let wanted = min(notice, 1401)
      #expect(distance <= wanted && distance > wanted - 2 * WarnedRoad.speed, "\(tags)")
    }
  }

  @Test func onlyWhatIsWantedIsTold() throws {
    let road = WarnedRoad(
      ["apqb": "highway=secondary maxspeed=50"],
      nodes: ["p": "highway=speed_camera", "q": "railway=level_crossing"])
    let way = WarnedRoad.Way(side: .right, isForward: true, isGuided: true)
    #expect(
      try Set(road.drive(way) { $0.kinds = [.levelCrossing] }.map(\.kind)) == [.levelCrossing])
    #expect(try road.drive(way) { $0.kinds = [] }.isEmpty)
    let near = try road.drive(way) { $0.distances[.speedCamera] = NoticeDistances(.meters(60)) }
    let camera = try #require(near.first { $0.kind == .speedCamera })
    #expect(camera.distance.meters <= 60 && camera.distance.meters > 44)
  }

  /// What the law of a country lets drivers know.
  @Test(arguments: [
    ("PT", [WarningKind.speedCamera]), ("DE", []), ("CH", []), ("FR", [.dangerZone]),
  ])
  func camerasAreToldWhereThatIsLawful(_ country: String, _ kinds: [WarningKind]) throws {
    for way in WarnedRoad.Way.allCases {
      let road = WarnedRoad(
        ["apqb": "highway=secondary maxspeed=50"], nodes: ["p": "highway=speed_camera"],
        side: way.side, country: country)
      let told = try road.drive(way)
      #expect(Set(told.map(\.kind)) == Set(kinds), "\(country), \(way)")
      if kinds == [.dangerZone] {
        let reached = try #require(told.first { $0.state == .reached })
        #expect(reached.distance == .zero)
      }
    }
  }

  @Test func aRestrictionOfTheVehicleIsToldToThoseWhomItConcerns() throws {
    let ways: KeyValuePairs = [
      "ap": "highway=secondary maxspeed=50 name=Way",
      "pq": "highway=secondary maxspeed=50 name=Way maxheight=3.8 bridge=yes",
      "qb": "highway=secondary maxspeed=50 name=Way",
    ]
    for way in WarnedRoad.Way.allCases {
      let road = WarnedRoad(ways, side: way.side)
      #expect(try road.drive(way).isEmpty)
      var low = Profile.truck
      low.vehicle[.height] = 3.5
      let told = try road.drive(way, by: low)
      #expect(told.map(\.state) == [.ahead, .reached, .passed], "\(way)")
      #expect(told.map(\.isExceeded) == [false, false, false])
      let first = try #require(told.first)
      #expect(abs((first.length?.meters ?? 0) - 400) < 1 && first.distance.meters <= 500)
      guard case .vehicleRestriction(let restriction) = first.subject else { return }
      #expect(restriction.measure == .height && restriction.value == 3.8)
      #expect(try !road.drive(way, by: .car) { $0.tellsRestrictionsToAll = true }.isEmpty)
    }
  }

  @Test func aDeviceBesideTheRoadCountsForTheNearestRoad() throws {
    let map = AsciiMap(
      """
      c                   d

      a---------p---------b
                x
      """, cell: .meters(20),
      ways: [
        "apb": "highway=secondary maxspeed=50", "cd": "highway=secondary maxspeed=50",
      ], nodes: ["x": "highway=speed_camera"],
      options: .init(usesBorderTable: false, layers: [.warnerPoints]))
    for (way, count) in [("ab", 2), ("ba", 2), ("cd", 0)] {
      var drive = Drive(map)
      drive.feed(Drive.fixes(through: way.map(map.coordinate), speed: 10))
      #expect(drive.warnings.count == count, "\(way)")
      let isKnown = drive.warnings.map {
        if case .point(let point) = $0.subject { point.isDirectionKnown } else { true }
      }
      #expect(!isKnown.contains(true))
    }
  }
}
