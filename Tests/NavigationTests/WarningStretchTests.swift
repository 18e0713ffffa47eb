import Geo
import Horizon
import MapImport
import Navigation
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Warnings of stretches of road: ahead, reached, passed.
@Suite struct WarningStretchTests {
  private static let school =
    "highway=secondary maxspeed=50 name=Way hazard=school_zone"
    + " maxspeed:conditional=30_@_(Mo-Fr_07:00-17:00;_SH_off)"
  private static let plain = "highway=secondary maxspeed=50 name=Way"
  private static let sunday = WarnedRoad.monday + .seconds(-86400)

  @Test(arguments: WarnedRoad.Way.allCases)
  func aSchoolZoneIsToldAHundredMetresAhead(_ way: WarnedRoad.Way) throws {
    let road = WarnedRoad(
      ["ap": Self.plain, "pq": Self.school, "qb": Self.plain], side: way.side)
    let told = try road.drive(way).filter { $0.kind == .schoolZone }
    #expect(told.map(\.state) == [.ahead, .reached, .passed])
    let ahead = try #require(told.first)
    #expect(ahead.distance.meters <= 100 && ahead.distance.meters > 100 - WarnedRoad.speed - 1)
    #expect(abs((ahead.length?.meters ?? 0) - 400) < 1)
    #expect(ahead.coordinate == road.map.coordinate(way.isForward ? "p" : "q"))
    #expect(told.map(\.isActive) == [true, true, true])
    #expect(ahead.limit == .kilometersPerHour(30))
  }

  @Test(arguments: WarnedRoad.Way.allCases)
  func outsideItsHoursAZoneIsNotActive(_ way: WarnedRoad.Way) throws {
    let road = WarnedRoad(
      ["ap": Self.plain, "pq": Self.school, "qb": Self.plain], side: way.side)
    let told = try road.drive(way, from: Self.sunday).filter { $0.kind == .schoolZone }
    #expect(told.map(\.state) == [.ahead, .reached, .passed])
    #expect(told.map(\.isActive) == [false, false, false])
    let left = try road.drive(way, from: Self.sunday) { $0.leavesOutInactive = true }
    #expect(left.isEmpty)
  }

  @Test func theHoursCountAtTheTimeOfArrival() throws {
    // At the start it is a quarter of a minute before the end, and the zone is a minute away.
    let road = WarnedRoad(["ap": Self.plain, "pq": Self.school, "qb": Self.plain])
    let way = WarnedRoad.Way(side: .right, isForward: true, isGuided: true)
    let late = WarnedRoad.monday + .seconds(9 * 3600 - 63)
    let told = try road.drive(way, from: late)
    #expect(told.first?.isActive == false)
    let early = WarnedRoad.monday + .seconds(9 * 3600 - 75)
    #expect(try road.drive(way, from: early).first?.isActive == true)
  }

  @Test(arguments: WarnedRoad.Way.allCases)
  func aZoneOfOneDirectionIsToldInThatDirection(_ way: WarnedRoad.Way) throws {
    let oneWay =
      "highway=secondary maxspeed=50 name=Way"
      + " maxspeed:forward:conditional=30_@_(Mo-Fr_07:00-17:00;_SH_off)"
    let road = WarnedRoad(["ap": Self.plain, "pq": oneWay, "qb": Self.plain], side: way.side)
    #expect(try road.drive(way).isEmpty == !way.isForward)
  }

  @Test func piecesOfAZoneAreOneOrEachOne() throws {
    let road = WarnedRoad(["ap": Self.school, "pq": Self.school, "qb": Self.plain])
    let way = WarnedRoad.Way(side: .right, isForward: true, isGuided: true)
    #expect(try road.drive(way).count { $0.state == .reached } == 1)
    let each = try road.drive(way) { $0.tellsSchoolsByEdge = true }
    #expect(each.count { $0.state == .reached } == 2)
    #expect(each.count { $0.state == .passed } == 2)
  }

  @Test(arguments: WarnedRoad.Way.allCases)
  func tunnelsAndSlowZonesAreTold(_ way: WarnedRoad.Way) throws {
    let road = WarnedRoad(
      [
        "ap": Self.plain, "pq": Self.plain + " tunnel=yes tunnel:name=Long_Tube",
        "qb": "highway=secondary maxspeed=20 name=Way",
      ], side: way.side)
    let told = try road.drive(way)
    let tunnel = told.filter { $0.kind == .tunnel }
    #expect(tunnel.map(\.state) == [.ahead, .reached, .passed])
    #expect(tunnel.first?.subject == .tunnel(name: "Long Tube"))
    let slow = told.filter { $0.kind == .lowSpeedZone }
    // The road ends in the zone, or begins there.
    #expect(
      slow.map(\.state).prefix(2) == (way.isForward ? [.ahead, .reached] : [.reached, .passed]))
    #expect(slow.first?.limit == .kilometersPerHour(20))
  }

  @Test(arguments: WarnedRoad.Way.allCases)
  func aZoneForCleanVehiclesIsTold(_ way: WarnedRoad.Way) throws {
    let road = WarnedRoad(["apqb": Self.plain], side: way.side)
    let (p, q) = (road.map.coordinate("p"), road.map.coordinate("q"))
    func corner(_ place: Coordinate, _ bearing: Double) -> Coordinate {
      place.moved(by: .meters(100), at: Bearing(degrees: bearing))
    }
    let ring = [corner(p, 0), corner(q, 0), corner(q, 180), corner(p, 180)]
    let zone = WarnerPoint(
      .lowEmissionZone, at: p, origin: OSMReference(.relation, 7), detail: "green", name: "Inner",
      outline: WellKnownText.text(ofAreas: [[ring]]))
    var layers = MemoryTiles()
    layers.append(LayerPart(of: TileID(containing: p), [zone]))
    var watch = WarningWatch(
      graph: road.map.graph, layers: layers, profile: .car, options: WarningOptions())
    let drive = Drive(road.map)
    let plan = try drive.plan(over: way.stops)
    if way.isGuided { watch.follow(plan.line) }
    var told: [Warning] = []
    for along in stride(from: 0.0, to: plan.line.length.meters, by: 15) {
      let position = try #require(plan.line.position(at: .meters(along)))
      let speed = Speed(metersPerSecond: 15)
      told +=
        way.isGuided
        ? watch.move(to: position, speed: speed, at: nil)
        : watch.move(to: Optional(position.matched), speed: speed, at: nil)
    }
    #expect(told.map(\.state) == [.ahead, .reached, .passed])
    #expect(told.first?.kind == .lowEmissionZone)
    #expect(abs((told.first?.length?.meters ?? 0) - 400) < 2)
  }

  /// A road over the Rhine, from Switzerland on, where the built-in table tells the border.
  @Test(arguments: [true, false])
  func aBorderIsToldWithWhatHoldsBehindIt(isGuided: Bool) throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let road = "highway=secondary maxspeed=80 name=Bridge"
    let map = AsciiMap(
      letters.map(String.init).joined(separator: "-"), cell: .meters(150),
      origin: Coordinate(latitude: 47.15, longitude: 9.44),
      ways: [
        "abcd": road,
        "defg": road,
        "ghij": road,
        "jklm": road,
        "mnop": road,
        "pqrs": road,
        "stuv": road,
        "vwxyz": road,
      ],
      options: ImportOptions(layers: []))
    let edges = try ["ab", "de", "gh", "jk", "mn", "pq", "st", "vw"].map { ends in
      try map.edge(ends.first ?? "a", ends.last ?? "b")
    }
    let places = try edges.map { try map.graph.place(of: $0) }
    let borders = zip(places, places.dropFirst()).filter { $0?.country != $1?.country }
    #expect(!borders.isEmpty)
    var drive = Drive(map)
    if isGuided { drive.feed(.route(try drive.plan(over: "az"))) }
    drive.feed(Drive.fixes(through: "az".map(map.coordinate), speed: 20))
    let told = drive.warnings.filter { $0.kind == .countryBorder }
    #expect(told.map(\.state) == borders.flatMap { _ in [Warning.State.ahead, .passed] })
    for (warning, border) in zip(told.filter { $0.state == .ahead }, borders) {
      guard case .border(let crossed) = warning.subject else { continue }
      #expect(crossed.from == border.0?.country && crossed.to == border.1?.country)
      #expect(crossed.limit == .kilometersPerHour(80) && crossed.drivingSide == .right)
      #expect(!crossed.isExact)
      #expect(warning.distance.meters <= 750 && warning.distance.meters > 725)
    }
  }

  @Test func insideACountryThereIsNoBorder() throws {
    let inside = WarnedRoad(["apqb": Self.plain], country: "PT")
    let way = WarnedRoad.Way(side: .right, isForward: true, isGuided: true)
    #expect(try inside.drive(way).isEmpty)
  }
}

/// Warnings when the route is left, changed or ended.
@Suite struct WarningRouteTests {
  /// Two ways from a to d: over b and c, or over e and f; a camera on each, and one behind.
  private static let map = AsciiMap(
    """
    a---------b----x----c---------d---z----g
              |         |
              e----y----f
    """, cell: .meters(20),
    ways: [
      "abxcdzg": "highway=secondary maxspeed=50 name=Upper",
      "beyfc": "highway=secondary maxspeed=50 name=Lower",
    ],
    nodes: ["x": "highway=speed_camera", "y": "highway=speed_camera", "z": "highway=speed_camera"],
    options: ImportOptions(usesBorderTable: false, layers: [.warnerPoints]))

  private static func origin(_ warning: Warning) -> Character? {
    guard case .point(let point) = warning.subject else { return nil }
    return "xyz".first { AsciiMap.osmID($0) == point.origin.id }
  }

  @Test func offTheRouteNothingIsToldAndNothingTwiceAfterwards() throws {
    var options = NavigationOptions()
    options.reroutePolicy = .automatic
    var drive = try Drive(Self.map, along: "ag", options: options)
    let way = "abeyfczg".map(Self.map.coordinate)
    try drive.replay(Drive.fixes(through: way, speed: 10))
    for events in drive.log {
      let isOff = events.contains { if case .deviation = $0 { true } else { false } }
      let isTold = events.contains {
        if case .warning(let warning) = $0 { warning.state == .ahead } else { false }
      }
      #expect(!(isOff && isTold))
    }
    let told = Dictionary(grouping: drive.warnings) { Self.origin($0) }
    for letter in "xyz" {
      let states = told[letter, default: []].map(\.state)
      #expect(states == [.ahead, .passed], "\(letter): \(states)")
    }
  }

  @Test func aRouteSetAnewTellsOnlyWhatIsNew() throws {
    var drive = try Drive(Self.map, along: "ag")
    let fixes = Drive.fixes(through: "axg".map(Self.map.coordinate), speed: 10)
    drive.feed(fixes.prefix(10))
    drive.feed(.route(try drive.plan(over: "ag")))
    drive.feed(fixes.dropFirst(10))
    let told = Dictionary(grouping: drive.warnings) { Self.origin($0) }
    #expect(told["x"]?.map(\.state) == [.ahead, .passed])
    #expect(told["y"] == nil)
  }

  @Test func afterArrivalWarningsGoOn() throws {
    var drive = try Drive(Self.map, along: "ad")
    drive.feed(Drive.fixes(through: "axdzg".map(Self.map.coordinate), speed: 10))
    #expect(drive.arrivals == 1)
    let told = Dictionary(grouping: drive.warnings) { Self.origin($0) }
    #expect(told["z"]?.map(\.state) == [.ahead, .passed])
  }

  @Test func takingTheRouteAwayLeavesTheWarnings() throws {
    var drive = try Drive(Self.map, along: "ag")
    let fixes = Drive.fixes(through: "axdzg".map(Self.map.coordinate), speed: 10)
    drive.feed(fixes.prefix(10))
    drive.feed(.route(nil))
    drive.feed(fixes.dropFirst(10))
    let told = Dictionary(grouping: drive.warnings) { Self.origin($0) }
    #expect(told["x"]?.map(\.state) == [.ahead, .passed])
    #expect(told["z"]?.map(\.state) == [.ahead, .passed])
  }

  @Test func whoLeavesASchoolZoneByASideStreetHearsItOnce() throws {
    let map = AsciiMap(
      """
      a---------b---------c----------d
                          |
                          e
                          |
                          f----------g
      """, cell: .meters(20),
      ways: [
        "ab": "highway=secondary maxspeed=50 name=Way",
        "bcd": "highway=secondary maxspeed=50 name=Way hazard=school_zone",
        "cefg": "highway=secondary maxspeed=50 name=Side",
      ], options: ImportOptions(usesBorderTable: false))
    var options = NavigationOptions()
    for policy in [ReroutePolicy.automatic, .leftToApp] {
      options.reroutePolicy = policy
      var drive = try Drive(map, along: "ad", options: options)
      try drive.replay(Drive.fixes(through: "abcfg".map(map.coordinate), speed: 8))
      #expect(drive.warnings.map(\.state) == [.ahead, .reached, .passed])
    }
  }

  @Test func withoutARouteAForkEndsTheLook() throws {
    let map = AsciiMap(
      """
                c----------d
               /
      a-------b
               \\
                e----------f
      """, cell: .meters(20),
      ways: [
        "ab": "highway=secondary maxspeed=50", "bcd": "highway=secondary maxspeed=50",
        "bef": "highway=secondary maxspeed=50",
      ], nodes: ["c": "highway=speed_camera", "e": "highway=speed_camera"],
      options: ImportOptions(usesBorderTable: false, layers: [.warnerPoints]))
    var drive = Drive(map)
    drive.feed(Drive.fixes(through: "ab".map(map.coordinate), speed: 10))
    #expect(drive.warnings.isEmpty)
    drive.feed(
      Drive.fixes(through: "bcd".map(map.coordinate), speed: 10, from: Drive.start + .seconds(20)))
    #expect(drive.warnings.map(\.state) == [.ahead, .passed])
    #expect(drive.warnings.allSatisfy { $0.kind == .speedCamera })
  }
}
