import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@Suite struct ZoneTests {
  private static let options = ImportOptions(
    usesBorderTable: false, layers: [.warnerPoints, .landmarks])
  private static let road = "highway=primary"

  private func zones(_ tiles: MemoryTiles) throws -> [(tile: TileID, point: WarnerPoint)] {
    try tiles.parts.flatMap { part in
      try part.layer == .warnerPoints
        ? part.rows(as: WarnerPoint.self).map { (part.tile, $0) } : []
    }.filter { $0.1.kind == .lowEmissionZone }
  }

  /// Whether an odd number of the rings goes around a point, as a reader of the pack counts.
  private func isInside(_ point: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) {
        guard (start.latitude > point.latitude) != (end.latitude > point.latitude) else { continue }
        let fraction = (point.latitude - start.latitude) / (end.latitude - start.latitude)
        let east = start.longitude + (end.longitude - start.longitude) * fraction
        if east > point.longitude { isInside.toggle() }
      }
    }
    return isInside
  }

  // MARK: Closed ways

  struct Case: Sendable, CustomTestStringConvertible {
    var tags: String
    var isZone = true
    var detail: String?
    var testDescription: String { tags }
  }

  @Test(arguments: [
    Case(tags: "boundary=low_emission_zone"),
    Case(tags: "boundary=low_emission_zone;urban", detail: nil),
    Case(
      tags: "boundary=low_emission_zone low_emission_zone=green motor_vehicle:conditional="
        + "no_@_(Mo-Fr_07:00-19:00) name:de=Z opening_hours=Mo-Fr source=survey",
      detail: "low_emission_zone=green | motor_vehicle:conditional=no @ (Mo-Fr 07:00-19:00)"
        + " | opening_hours=Mo-Fr"),
    Case(tags: "low_emission_zone=yes hgv=no", detail: "hgv=no | low_emission_zone=yes"),
    Case(tags: "low_emission_zone=no", isZone: false),
    Case(tags: "highway=residential low_emission_zone=yes", isZone: false),
    Case(tags: "boundary=administrative admin_level=8", isZone: false),
    Case(tags: "boundary=limited_traffic_zone", isZone: false),
  ])
  func aClosedWayIsAZone(_ wanted: Case) throws {
    let map = AsciiMap(
      """
      w--x
      |ab|
      z--y
      """, ways: ["ab": Self.road, "wxyzw": wanted.tags + " name=Inner"], options: Self.options)
    let found = try zones(map.tiles)
    #expect(found.count == (wanted.isZone ? 1 : 0))
    guard let zone = found.first else { return }
    #expect(zone.point.detail == wanted.detail)
    #expect(zone.point.name == "Inner" && zone.point.wayID == nil)
    #expect(zone.point.origin == OSMReference(.way, 2))
    let polygons = try #require(zone.point.outline.flatMap(WellKnownText.polygons))
    #expect(polygons.count == 1 && polygons[0].count == 1)
    #expect(Set(polygons[0][0]) == Set("wxyz".map(map.coordinate)))
    #expect(isInside(zone.point.coordinate, polygons[0]))
  }

  @Test func anOpenWayIsNone() throws {
    let map = AsciiMap(
      """
      w--x
      |ab|
      z--y
      """, ways: ["ab": Self.road, "wxyz": "boundary=low_emission_zone"], options: Self.options)
    #expect(try zones(map.tiles).isEmpty)
  }

  @Test func withoutTheLayerThereIsNone() throws {
    let map = AsciiMap(
      """
      w--x
      |ab|
      z--y
      """, ways: ["ab": Self.road, "wxyzw": "boundary=low_emission_zone"])
    #expect(map.tiles.parts.isEmpty && map.report.oddities[.unclosedArea] == 0)
  }

  // MARK: Relations

  /// A square over many tiles of four ways, one of them a road, two in the wrong direction; a
  /// hole that takes whole tiles, an island in the hole, and a square apart.
  private func objects(
    missing: Int64? = nil, missingNode: Int64? = nil, type: String = "boundary"
  ) -> OSMObjects {
    func square(_ first: Int64, _ south: Double, _ west: Double, _ size: Double) -> [OSMNode] {
      [(0.0, 0.0), (0, size), (size, size), (size, 0)].enumerated().map { place, offset in
        OSMNode(
          id: first + Int64(place),
          coordinate: Coordinate(latitude: south + offset.0, longitude: west + offset.1), tags: [:])
      }
    }
    let nodes =
      square(1, 48, 11, 0.3) + square(11, 48.05, 11.05, 0.2) + square(21, 48.1, 11.1, 0.05)
      + square(31, 48, 11.5, 0.01)
    let ways: [(Int64, [Int64], OSMTags)] = [
      (1, [1, 2], ["highway": "primary"]), (2, [3, 2], [:]), (3, [1, 4], [:]), (4, [3, 4], [:]),
      (5, [11, 12, 13, 14, 11], [:]), (6, [21, 22, 23, 24, 21], [:]), (7, [31, 32, 33], [:]),
      (8, [31, 34, 33], [:]),
    ]
    return OSMObjects(
      nodes: nodes.filter { $0.id != missingNode },
      ways: ways.filter { $0.0 != missing }.map { OSMWay(id: $0.0, nodeIDs: $0.1, tags: $0.2) },
      relations: [
        OSMRelation(
          id: 9,
          members: ways.map { OSMRelation.Member(kind: .way, id: $0.0, role: "outer") }
            + [OSMRelation.Member(kind: .node, id: 1, role: "label")],
          tags: [
            "type": type, "boundary": "low_emission_zone",
            "name": "City", "vehicle": "permit",
          ])
      ])
  }

  @Test func piecesInTilesMakeTheWholeZone() throws {
    let network = ImportedNetwork(objects(), options: Self.options)
    let found = try zones(network.tiles)
    #expect(Set(found.map(\.tile)).count == found.count)
    #expect(found.count > 20)
    #expect(network.report.oddities[.unclosedArea] == 0)
    for (tile, point) in found {
      #expect(point.name == "City" && point.detail == "vehicle=permit")
      #expect(point.origin == OSMReference(.relation, 9))
      #expect(TileID(containing: point.coordinate) == tile)
      let rings = try #require(point.outline.flatMap(WellKnownText.areas))
      #expect(isInside(point.coordinate, rings))
    }
    for latitude in stride(from: 47.9913, through: 48.31, by: 0.0071) {
      for longitude in stride(from: 10.9937, through: 11.52, by: 0.0083) {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        func isIn(_ south: Double, _ west: Double, _ size: Double) -> Bool {
          (south..<south + size).contains(latitude) && (west..<west + size).contains(longitude)
        }
        let wanted =
          isIn(48, 11, 0.3) && !isIn(48.05, 11.05, 0.2) || isIn(48.1, 11.1, 0.05)
          || isIn(48, 11.5, 0.01)
        let here = found.filter { $0.tile == TileID(containing: point) }
        let rings = here.flatMap { $0.point.outline.flatMap(WellKnownText.areas) ?? [] }
        #expect(isInside(point, rings) == wanted, "\(latitude) \(longitude)")
      }
    }
  }

  @Test func holesAreHolesOfTheirArea() throws {
    var objects = objects()
    // Small enough to lie in one tile.
    objects.nodes = objects.nodes.map { node in
      OSMNode(
        id: node.id,
        coordinate: node.coordinate.flatMap {
          Coordinate(
            latitude: 48.01 + ($0.latitude - 48) / 100,
            longitude: 11.0085 + ($0.longitude - 11) / 100)
        }, tags: [:])
    }
    let found = try zones(ImportedNetwork(objects, options: Self.options).tiles)
    let polygons = try #require(found.first?.point.outline.flatMap(WellKnownText.polygons))
    #expect(found.count == 1)
    #expect(polygons.map(\.count).sorted() == [1, 1, 2])
  }

  @Test(arguments: [nil, 1, 2, 5] as [Int64?], ["boundary", "multipolygon"])
  func aZoneThatIsNotAllThereIsLeftOutAndCounted(_ missing: Int64?, _ type: String) throws {
    let network = ImportedNetwork(objects(missing: missing, type: type), options: Self.options)
    #expect(try zones(network.tiles).isEmpty == (missing != nil))
    #expect(network.report.oddities[.unclosedArea] == (missing == nil ? 0 : 1))
    let title = ImportOddity.unclosedArea.rawValue
    #expect(network.report.lines.contains("\(title): 1") == (missing != nil))
  }

  @Test func aMissingNodeOpensAZone() throws {
    let network = ImportedNetwork(objects(missingNode: 23), options: Self.options)
    #expect(try zones(network.tiles).isEmpty)
    #expect(network.report.oddities[.unclosedArea] == 1)
  }

  @Test func relationsOfOtherTypesAreNoAreas() throws {
    let network = ImportedNetwork(objects(type: "route"), options: Self.options)
    #expect(try zones(network.tiles).isEmpty)
  }

  @Test func theOrderOfTheInputDoesNotShow() throws {
    var other = objects()
    other.ways.reverse()
    other.relations = other.relations.map {
      OSMRelation(id: $0.id, members: $0.members, tags: $0.tags)
    }
    other.relations += other.relations
    #expect(
      ImportedNetwork(other, options: Self.options).tiles.parts
        == ImportedNetwork(objects(), options: Self.options).tiles.parts)
  }

  @Test func aZoneOnTheDateLineStaysTogether() throws {
    var objects = objects()
    objects.nodes = objects.nodes.map { node in
      OSMNode(
        id: node.id,
        coordinate: node.coordinate.flatMap {
          let longitude = 179.9 + ($0.longitude - 11)
          return Coordinate(
            latitude: $0.latitude, longitude: longitude >= 180 ? longitude - 360 : longitude)
        }, tags: [:])
    }
    let found = try zones(ImportedNetwork(objects, options: Self.options).tiles)
    #expect(found.contains { $0.point.coordinate.longitude > 179 })
    #expect(found.contains { $0.point.coordinate.longitude < -179 })
    #expect(found.allSatisfy { abs($0.point.coordinate.longitude) > 179 })
  }

  // MARK: Landmarks

  @Test func landmarksOfSeveralWaysLieAmidTheLargest() throws {
    var objects = objects()
    objects.relations = [
      OSMRelation(
        id: 5, members: objects.relations[0].members,
        tags: ["type": "multipolygon", "leisure": "park", "name": "Green"])
    ]
    let network = ImportedNetwork(objects, options: Self.options)
    let landmarks = try network.tiles.parts.filter { $0.layer == .landmarks }
      .flatMap { try $0.rows(as: Landmark.self) }
    #expect(landmarks.map(\.kind) == [.park] && landmarks[0].name == "Green")
    #expect(landmarks[0].origin == OSMReference(.relation, 5))
    #expect((48..<48.3).contains(landmarks[0].coordinate.latitude))
    #expect((11..<11.3).contains(landmarks[0].coordinate.longitude))
  }

  @Test func aLandmarkThatIsNotAllThereIsLeftOutAndCounted() throws {
    var objects = objects(missing: 3)
    objects.relations = [
      OSMRelation(
        id: 5, members: objects.relations[0].members,
        tags: ["type": "multipolygon", "leisure": "park", "name": "Green"])
    ]
    let network = ImportedNetwork(objects, options: Self.options)
    #expect(network.report.layerRows[.landmarks] == 0)
    #expect(network.report.oddities[.unclosedArea] == 1)
  }
}
