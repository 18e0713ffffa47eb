import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@Suite struct InferredSchoolZoneTests {
  private static let inferring = ImportOptions(
    usesBorderTable: false, layers: [.schoolZones, .landmarks], infersSchoolZones: true)

  private func zones(
    _ drawing: String, _ ways: KeyValuePairs<String, String>,
    nodes: KeyValuePairs<Character, String> = [:], options: ImportOptions = inferring
  ) throws -> (AsciiMap, [SchoolZone]) {
    let map = AsciiMap(drawing, cell: .meters(50), ways: ways, nodes: nodes, options: options)
    let parts = map.tiles.parts.filter { $0.layer == .schoolZones }
    let rows = try parts.flatMap { try $0.rows(as: SchoolZone.self) }
    var seen: Set<EdgeID> = []
    return (map, rows.filter { seen.insert($0.first).inserted })
  }

  private static let school = "amenity=school name=Hill"
  private static let besideAPoint = """
    a---------b
         x
    """

  @Test func withoutTheOptionASchoolMakesNone() throws {
    var options = Self.inferring
    options.infersSchoolZones = false
    for nodes in [["x": Self.school] as KeyValuePairs<Character, String>, ["x": "hazard=children"]]
    {
      let (_, zones) = try zones(
        Self.besideAPoint, ["ab": "highway=residential"], nodes: nodes, options: options)
      #expect(zones.isEmpty)
    }
    let (_, drawn) = try zones(
      """
      a---------b
        w--x
        z--y
      """, ["ab": "highway=residential", "wxyzw": Self.school], options: options)
    #expect(drawn.isEmpty)
  }

  /// A school that is a point 60 metres beside the road: the road within 100 metres of it, so
  /// 80 metres to each side.
  @Test(arguments: ["amenity=school", "amenity=kindergarten name=K", "hazard=children"])
  func theRoadNearAPointIsAZone(_ tags: String) throws {
    let map = AsciiMap(
      """
      a---------b
      .
      .
           x
      """, cell: .meters(20), ways: ["ab": "highway=residential name=Hill maxspeed=50"],
      nodes: ["x": tags], options: Self.inferring)
    let zones = try map.tiles.parts.filter { $0.layer == .schoolZones }
      .flatMap { try $0.rows(as: SchoolZone.self) }
    #expect(zones.count == 2, "one in each direction")
    for zone in zones {
      #expect(zone.source == .inferred)
      #expect(zone.limit == nil && zone.conditions == nil)
      #expect(zone.roadName == "Hill")
      #expect(abs(Double(zone.lengthDecimeters) / 10 - 160) < 12)
      #expect(abs(zone.line.length.meters - Double(zone.lengthDecimeters) / 10) < 1)
      let middle = try #require(zone.line.position(at: .meters(zone.line.length.meters / 2)))
      #expect(middle.distance(to: map.coordinate("x")).meters < 65)
    }
    #expect(Set(zones.map(\.ways)) == [[1], [-1]])
  }

  @Test(arguments: [
    "highway=motorway", "highway=trunk", "highway=service", "highway=footway", "highway=track",
    "highway=residential tunnel=yes", "highway=residential motor_vehicle=no",
  ])
  func otherRoadsAreNone(_ road: String) throws {
    let (_, zones) = try zones(Self.besideAPoint, ["ab": road], nodes: ["x": Self.school])
    #expect(zones.isEmpty)
  }

  @Test func aRoadFartherAwayIsNone() throws {
    let (_, zones) = try zones(
      """
      a---------b
      .
      .
           x
      """, ["ab": "highway=residential"], nodes: ["x": Self.school])
    #expect(zones.isEmpty)
  }

  /// The grounds reach 30 metres near to the road, and the zone 50 metres beyond them.
  @Test func theRoadAlongTheGroundsIsOneZoneAcrossWays() throws {
    let map = AsciiMap(
      """
      a---------b---------c
      .
      .
      .     w-------x
      .     z-------y
      """, cell: .meters(10),
      ways: ["ab": "highway=residential", "cb": "highway=residential", "wxyzw": Self.school],
      options: Self.inferring)
    let zones = try map.tiles.parts.filter { $0.layer == .schoolZones }
      .flatMap { try $0.rows(as: SchoolZone.self) }
    #expect(zones.count == 2)
    let eastward = try #require(zones.first { $0.ways == [1, -2] })
    // 40 metres past the corner, for the road runs 30 metres aside: from 20 to 180 metres.
    #expect(abs(Double(eastward.lengthDecimeters) / 10 - 160) < 12)
    let start = try #require(eastward.line.points.first)
    #expect(abs(start.distance(to: map.coordinate("a")).meters - 20) < 6)
  }

  @Test func aOneWayRoadHasAZoneInItsDirectionOnly() throws {
    let (_, zones) = try zones(
      Self.besideAPoint, ["ab": "highway=residential oneway=yes"], nodes: ["x": Self.school])
    #expect(zones.map(\.ways) == [[1]])
  }

  @Test func whatTagsSayStays() throws {
    let explicit =
      "highway=residential hazard=school_zone maxspeed:conditional=30_@_(Mo-Fr_07:30-08:30;_SH_off)"
    let drawing = """
      a----b----c
          x
      """
    let ways: KeyValuePairs = ["ab": explicit, "bc": "highway=residential"]
    var plain = Self.inferring
    plain.infersSchoolZones = false
    let (_, before) = try zones(drawing, ways, nodes: ["x": Self.school], options: plain)
    let (_, after) = try zones(drawing, ways, nodes: ["x": Self.school])
    #expect(before.count == 2 && before.allSatisfy { $0.source == .marked })
    #expect(after.filter { $0.source == .marked } == before)
    #expect(after.filter { $0.source != .marked }.allSatisfy { $0.ways.map(abs) == [2] })
    #expect(after.allSatisfy { $0.source == .inferred ? $0.limit == nil : $0.limit != nil })
  }

  @Test func aRelationIsASchoolToo() throws {
    var objects = AsciiMap(
      """
      a---------b
        w--x
        z--y
      """, cell: .meters(30), ways: ["ab": "highway=residential", "wxy": "a=b", "yzw": "a=b"]
    ).objects
    objects.relations = [
      OSMRelation(
        id: 1, members: [2, 3].map { OSMRelation.Member(kind: .way, id: $0, role: "outer") },
        tags: ["type": "multipolygon", "amenity": "school"])
    ]
    let network = ImportedNetwork(objects, options: Self.inferring)
    #expect(network.report.layerRows[.schoolZones] == 2)
  }

  /// The least id that a file can hold has no opposite.
  @Test func theLeastIdOfAWayIsNoTrap() throws {
    var objects = AsciiMap(
      Self.besideAPoint, ways: ["ab": "highway=residential hazard=school_zone"]
    ).objects
    objects.ways = objects.ways.map { OSMWay(id: .min, nodeIDs: $0.nodeIDs, tags: $0.tags) }
    objects.relations = [
      OSMRelation(
        id: .min, members: [OSMRelation.Member(kind: .way, id: .min, role: "outer")],
        tags: ["type": "multipolygon", "natural": "water"])
    ]
    let network = ImportedNetwork(
      objects, options: ImportOptions(layers: [.schoolZones, .baseMap]))
    let zones = try network.tiles.parts.filter { $0.layer == .schoolZones }
      .flatMap { try $0.rows(as: SchoolZone.self) }
    #expect(zones.map(\.ways) == [[.min], [.min]])
  }
}
