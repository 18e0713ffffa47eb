import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@Suite struct LayerTests {
  private static let all = ImportOptions(layers: Set(MapLayer.allCases))

  private func rows<Row: LayerRow>(_ type: Row.Type, of tiles: MemoryTiles) throws -> [Row] {
    try tiles.parts.filter { $0.layer == Row.layer }.flatMap { try $0.rows(as: type) }
  }

  // MARK: Warner points

  struct Case: Sendable, CustomTestStringConvertible {
    var tags: String
    var kind: WarnerKind?
    var direction: WayDirection?
    var limit: LimitValue?
    var bearing: Int?
    var detail: String?
    var testDescription: String { tags }
  }

  /// Node c lies inside the road abcd, nearer to its end than to its start.
  @Test(arguments: [
    Case(
      tags: "highway=speed_camera maxspeed=50 direction=90", kind: .speedCamera,
      limit: .kilometersPerHour(50), bearing: 90),
    Case(
      tags: "highway=speed_camera direction=forward", kind: .speedCamera, direction: .forward),
    Case(tags: "highway=speed_camera direction=NW", kind: .speedCamera, bearing: 315),
    Case(tags: "highway=traffic_signals", kind: .trafficSignals),
    Case(
      tags: "highway=traffic_signals traffic_signals:direction=backward", kind: .trafficSignals,
      direction: .backward),
    Case(tags: "highway=stop", kind: .stop, direction: .forward),
    Case(tags: "highway=stop direction=backward", kind: .stop, direction: .backward),
    Case(tags: "highway=stop stop=all", kind: .stop, detail: "all"),
    Case(tags: "highway=give_way", kind: .giveWay, direction: .forward),
    Case(
      tags: "railway=level_crossing crossing:barrier=half", kind: .levelCrossing, detail: "half"),
    Case(tags: "railway=tram_level_crossing", kind: .tramCrossing),
    Case(tags: "barrier=toll_booth", kind: .tollBooth),
    Case(tags: "highway=toll_gantry", kind: .tollGantry),
    Case(tags: "barrier=border_control", kind: .borderControl),
    Case(tags: "hazard=children", kind: .hazard, detail: "children"),
    Case(tags: "flood_prone=yes", kind: .hazard, detail: "flooding"),
    Case(tags: "hazard=school_zone"), Case(tags: "hazard=no"),
    Case(
      tags: "traffic_sign=DE:274[70] direction=forward", kind: .trafficSign, direction: .forward,
      detail: "DE:274[70]"),
    Case(tags: "traffic_calming=hump", kind: .trafficCalming, detail: "hump"),
    Case(tags: "ford=yes", kind: .ford), Case(tags: "ford=no"), Case(tags: "highway=crossing"),
    Case(tags: "man_made=surveillance surveillance:type=ALPR"),
  ])
  func nodesBecomePoints(_ wanted: Case) throws {
    let map = AsciiMap(
      "a--b--------c-d", ways: ["abcd": "highway=primary"], nodes: ["c": wanted.tags],
      options: Self.all)
    let found = try rows(WarnerPoint.self, of: map.tiles)
    guard let kind = wanted.kind else {
      #expect(found.isEmpty)
      return
    }
    let point = try #require(found.first)
    #expect(found.count == 1)
    #expect(point.kind == kind)
    #expect(point.coordinate == map.coordinate("c"))
    // A barrier cuts the road, but it stays one way.
    #expect(point.wayID == 1)
    #expect(point.direction == wanted.direction)
    #expect(point.limit == wanted.limit)
    #expect(point.bearing == wanted.bearing)
    #expect(point.detail == wanted.detail)
    #expect(point.origin == OSMReference(.node, AsciiMap.osmID("c")))
  }

  @Test func whatStandsAtAJunctionCountsForAllItsRoads() throws {
    let map = AsciiMap(
      """
      a--b--c
         d
      """, ways: ["abc": "highway=primary", "bd": "highway=residential"],
      nodes: ["b": "highway=traffic_signals"], options: Self.all)
    let points = try rows(WarnerPoint.self, of: map.tiles)
    #expect(points.count == 1 && points[0].wayID == nil && points[0].direction == nil)
  }

  @Test func signalsBesideTheRoadAreNoneButCamerasAre() throws {
    let map = AsciiMap(
      """
      a-----b
       x y z
      """, ways: ["ab": "highway=primary"],
      nodes: [
        "x": "highway=traffic_signals", "y": "highway=speed_camera", "z": "barrier=toll_booth",
      ], options: Self.all)
    let points = try rows(WarnerPoint.self, of: map.tiles)
    #expect(points.map(\.kind) == [.speedCamera])
    #expect(points.first?.wayID == nil)
  }

  @Test func aDangerIsToldWhereItBeginsInEachOpenDirection() throws {
    let map = AsciiMap(
      "a--b--c--d--e",
      ways: [
        "ab": "highway=primary", "bc": "highway=primary hazard=curve;animal_crossing",
        "cd": "highway=primary hazard=animal_crossing",
        "de": "highway=primary oneway=yes hazard=ice",
      ], options: Self.all)
    let points = try rows(WarnerPoint.self, of: map.tiles)
    let told = points.map { point in
      "\(map.letter(at: point.coordinate) ?? "?") \(point.detail ?? "") \(point.direction?.name ?? "")"
    }
    #expect(
      told.sorted() == [
        "b animal_crossing forward", "b curve forward", "c curve backward",
        "d animal_crossing backward",
        "d ice forward",
      ])
  }

  private func node(_ id: Int64, _ east: Double, _ tags: OSMTags = [:]) -> OSMNode {
    OSMNode(
      id: id, coordinate: Coordinate(latitude: 48.01, longitude: 11.01 + east / 100_000), tags: tags
    )
  }

  private func network(
    _ members: [OSMRelation.Member], _ enforcement: String, device: OSMTags = [:]
  ) throws -> [WarnerPoint] {
    let network = ImportedNetwork(
      OSMObjects(
        nodes: (1...5).map { node($0, Double($0) * 100) } + [node(9, 320, device)],
        ways: [
          OSMWay(id: 10, nodeIDs: [5, 4, 3, 2], tags: ["highway": "primary"]),
          OSMWay(id: 11, nodeIDs: [2, 1], tags: ["highway": "primary"]),
        ],
        relations: [
          OSMRelation(
            id: 77, members: members,
            tags: ["type": "enforcement", "enforcement": enforcement, "maxspeed": "70"])
        ]), options: Self.all)
    return try rows(WarnerPoint.self, of: network.tiles)
  }

  private func member(_ kind: OSMKind, _ id: Int64, _ role: String) -> OSMRelation.Member {
    OSMRelation.Member(kind: kind, id: id, role: role)
  }

  @Test func aRelationTellsTheDirectionOfItsCamera() throws {
    let camera: OSMTags = ["highway": "speed_camera", "maxspeed": "50"]
    let points = try network(
      [member(.node, 9, "device"), member(.node, 3, "from"), member(.node, 4, "to")], "maxspeed",
      device: camera)
    let point = try #require(points.first)
    #expect(points.count == 1, "the device is not told twice")
    #expect(point.kind == .speedCamera && point.limit == .kilometersPerHour(70))
    // From 3 to 4 leads against the way, and the camera counts on the road.
    #expect(point.wayID == 10 && point.direction == .backward)
    #expect(point.coordinate == node(4, 400).coordinate)
    #expect(point.origin == OSMReference(.relation, 77))
  }

  @Test func aWayTellsTheDirectionToo() throws {
    let points = try network(
      [member(.node, 2, "device"), member(.way, 10, "from")], "traffic_signals")
    #expect(points.map(\.kind) == [.redLightCamera])
    #expect(points.first?.direction == .forward)
  }

  @Test func aSectionHasTwoEnds() throws {
    let points = try network([member(.node, 5, "from"), member(.node, 3, "to")], "average_speed")
    #expect(points.map(\.kind) == [.sectionControlStart, .sectionControlEnd])
    #expect(points.map(\.direction) == [.forward, .forward])
  }

  // MARK: School zones

  private func zones(_ ways: KeyValuePairs<String, String>) throws -> (AsciiMap, [SchoolZone]) {
    let map = AsciiMap(
      """
      a--b--c--d
            e
      """, ways: ways, options: Self.all)
    return (map, try rows(SchoolZone.self, of: map.tiles))
  }

  @Test func aZoneGoesOnAcrossTheEndsOfWays() throws {
    let school =
      "highway=residential hazard=school_zone maxspeed=50 "
      + "maxspeed:conditional=30_@_(Mo-Fr_07:30-08:30,14:30-15:30;_SH_off)"
    let (map, zones) = try zones([
      "ab": school, "cb": school, "cd": "highway=residential", "ce": school,
    ])
    // There and back from a to e, the side road included, for it is marked alike.
    #expect(zones.count == 2)
    let along = try #require(zones.first { $0.line.points.first == map.coordinate("a") })
    #expect(along.ways == [1, -2, 4])
    #expect(along.limit == .kilometersPerHour(30))
    #expect(along.source == .marked)
    #expect(
      along.conditions == "30 @ (Mo-Fr 07:30-08:30,14:30-15:30; SH off)")
    #expect(along.line.points == "abce".map(map.coordinate))
    #expect(abs(Double(along.lengthDecimeters) / 10 - 700) < 2)
  }

  @Test func oneDirectionHasAZoneByItself() throws {
    let (map, zones) = try zones([
      "abcd": "highway=primary maxspeed:backward:conditional=40_@_(Mo-Fr_08:00-16:00;_SH_off)"
    ])
    let zone = try #require(zones.first)
    #expect(zones.count == 1)
    #expect(zone.source == .schoolLimit && zone.ways == [-1])
    #expect(zone.line.points.first == map.coordinate("d"))
  }

  @Test func aZoneWithoutALimitHasNone() throws {
    let (_, zones) = try zones(["abcd": "highway=primary oneway=yes hazard=school_zone maxspeed=50"]
    )
    #expect(zones.count == 1)
    #expect(zones.first?.limit == nil && zones.first?.conditions == nil)
  }

  @Test func differentLimitsMakeDifferentZones() throws {
    let (_, zones) = try zones([
      "ab": "highway=primary oneway=yes maxspeed:conditional=30_@_(Mo-Fr_08:00-16:00;_SH_off)",
      "bcd": "highway=primary oneway=yes maxspeed:conditional=20_@_(Mo-Fr_08:00-16:00;_SH_off)",
    ])
    #expect(zones.map(\.limit).count == 2)
  }

  @Test func aSchoolNearbyMakesNoZone() throws {
    let map = AsciiMap(
      """
      a--b
       x
      """, ways: ["ab": "highway=primary"], nodes: ["x": "amenity=school name=Hill"],
      options: Self.all)
    #expect(try rows(SchoolZone.self, of: map.tiles).isEmpty)
    #expect(try rows(Landmark.self, of: map.tiles).map(\.kind) == [.school])
  }

  // MARK: Limits, landmarks, places

  @Test func limitsAreToldAsTagged() throws {
    let map = AsciiMap(
      "a--b--c--d--e--f",
      ways: [
        "ab": "highway=primary maxspeed=50", "bc": "highway=primary",
        "cd": "highway=primary maxspeed:forward=30 maxspeed:backward=none",
        "de": "highway=primary maxspeed=DE:urban maxspeed:hgv=30",
        "ef": "highway=motorway",
      ], options: ImportOptions(country: "DE", layers: [.speedLimits]))
    let found = try rows(SpeedLimitRow.self, of: map.tiles)
    #expect(found.map(\.wayID) == [1, 3, 3, 4])
    #expect(
      found.map(\.posted) == [
        .kilometersPerHour(50), .kilometersPerHour(30), .unlimited, .kilometersPerHour(50),
      ])
    #expect(found.map(\.direction) == [nil, .forward, .backward, nil])
    #expect(found.map(\.source) == [.tag, .tag, .tag, .zone])
    #expect(found[3].conditional == "30 @ (truck)")
  }

  @Test func landmarksArePointsOrLieAmidTheirOutline() throws {
    let map = AsciiMap(
      """
      a-----b
      w--x
      z--y  p
      """,
      ways: [
        "ab": "highway=primary", "wxyzw": "building=yes amenity=townhall name=Hall",
      ], nodes: ["p": "amenity=fuel brand=Go name=Go", "a": "amenity=bank"], options: Self.all)
    let found = try rows(Landmark.self, of: map.tiles)
    #expect(found.map(\.kind) == [.fuel, .townhall])
    #expect(found.map(\.name) == ["Go", "Hall"])
    #expect(found[0].brand == nil)
    let middle = map.point(from: "w", to: "y")
    #expect(found[1].coordinate.distance(to: middle).meters < 60)
    #expect(map.report.layerRows[.landmarks] == 2)
  }

  @Test func placesHaveNames() throws {
    let map = AsciiMap(
      """
      a-----b
      x y z
      """, ways: ["ab": "highway=primary"],
      nodes: [
        "x": "place=town name=Ex population=1200", "y": "place=village", "z": "place=moon name=Q",
      ],
      options: Self.all)
    let found = try rows(PlaceName.self, of: map.tiles)
    #expect(found.map(\.name) == ["Ex"])
    #expect(found.first?.kind == .town && found.first?.population == 1200)
  }

  @Test func onlyLayersThatAreWantedAreMade() throws {
    let map = AsciiMap(
      "a--b", ways: ["ab": "highway=primary maxspeed=50"], nodes: ["a": "place=town name=Ex"])
    #expect(map.tiles.parts.isEmpty)
  }

  @Test func theOrderOfTheInputDoesNotShow() throws {
    let map = AsciiMap(
      """
      a--b--c
         d
      """,
      ways: [
        "ab": "highway=primary hazard=ice maxspeed=50", "bc": "highway=primary hazard=school_zone",
        "bd": "highway=primary",
      ],
      nodes: ["a": "highway=stop", "b": "highway=traffic_signals", "d": "place=town name=Ex"],
      options: Self.all)
    var objects = map.objects
    objects.nodes.reverse()
    objects.ways.reverse()
    let other = ImportedNetwork(objects, options: Self.all)
    #expect(other.tiles.parts == map.tiles.parts)
    #expect(!map.tiles.parts.isEmpty)
  }

  // MARK: Coverage

  @Test func coverageIsMeasuredByLength() throws {
    let map = AsciiMap(
      "a--b-----c",
      ways: [
        "ab": "highway=primary maxspeed=50 name=Long",
        "bc": "highway=primary lanes=2 surface=asphalt",
      ], options: ImportOptions(usesBorderTable: false))
    let entry = try #require(map.report.coverage.entries.first)
    #expect(map.report.coverage.entries.count == 1 && entry.roadClass == .primary)
    #expect(abs(entry.coverage.limitShare - 1.0 / 3) < 0.01)
    #expect(abs(entry.coverage.share(entry.coverage.surface) - 2.0 / 3) < 0.01)
    #expect(abs(entry.coverage.share(entry.coverage.lanes) - 2.0 / 3) < 0.01)
    #expect(entry.coverage.ref == 0)
  }
}
