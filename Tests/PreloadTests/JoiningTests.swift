import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import Preload
import RoadNetwork
import Routing
import Testing
import TileStorage

/// Neighbouring extracts, imported apart and joined, against one import of all.
@Suite struct JoiningTests {
  private let folder: PackFolder

  init() throws { folder = try PackFolder() }

  private func pack(
    _ objects: OSMObjects, _ name: String, time: Int64? = nil, layers: Set<MapLayer> = []
  ) throws -> Pack {
    var options = ImportOptions(usesBorderTable: false)
    options.layers = layers
    let network = ImportedNetwork(objects, options: options)
    var metadata = PackMetadata(
      origin: PackOrigin(
        importerVersion: "navdata 1", options: "country=\(name)",
        inputDigest: Digest.of(Array(name.utf8)), osmTimestamp: time), layers: layers.sorted())
    metadata.attribution = "© \(name)"
    let writer = try PackWriter(path: folder.path(name), replacing: true)
    for id in network.tiles.ids { try writer.append(id, bytes: network.tiles.bytes(of: id) ?? []) }
    for part in network.tiles.parts { try writer.append(part) }
    try writer.finish(metadata)
    return try Pack(path: folder.path(name))
  }

  /// Two halves that overlap by some metres, or leave a gap that only whole ways bridge.
  private func halves(_ objects: OSMObjects, overlap: Double) -> (
    west: OSMObjects, east: OSMObjects
  ) {
    let longitudes = objects.nodes.compactMap { $0.coordinate?.longitude }
    let middle = ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2
    let margin = overlap / 2 / 75_000
    let split = SplitExtract(objects: objects)
    return (
      split.part { $0.longitude < middle + margin }, split.part { $0.longitude >= middle - margin }
    )
  }

  private func durations(
    _ source: any TileSource, _ objects: OSMObjects, count: Int, seed: UInt64
  ) throws -> [Duration?] {
    var random = SplitMix64(seed: seed)
    let router = Router(graph: RoadGraph(source: source))
    let places = objects.nodes.compactMap(\.coordinate)
    return try (0..<count).map { _ in
      let ends = (0..<2).map { _ in places[Int.random(in: 0..<places.count, using: &random)] }
      do {
        return try router.route(
          RouteRequest(waypoints: ends.map { Waypoint($0) }, profile: .car)
        ).duration
      } catch RoutingError.tilesMissing(let tiles) {
        Issue.record("\(tiles) are missing")
        return nil
      } catch is RoutingError {
        return nil
      }
    }
  }

  private func check(_ objects: OSMObjects, overlap: Double, seed: UInt64) throws {
    let (west, east) = halves(objects, overlap: overlap)
    let packs = [try pack(west, "west"), try pack(east, "east")]
    let whole = try pack(objects, "whole")
    let composition = try Composition(of: packs)
    let plan = try composition.plan()
    _ = try PackAssembly(plan, from: composition.supplies).write(to: folder.path("joint"))
    let joint = try Pack(path: folder.path("joint"))
    #expect(joint.verify().faults == [])
    let (found, expected) = (try EdgeFacts.all(of: joint), try EdgeFacts.all(of: whole))
    let missing = expected.filter { found[$0.key] != $0.value }.map(\.key)
    let extra = found.filter { expected[$0.key] != $0.value }.map(\.key)
    #expect(missing.isEmpty && extra.isEmpty, "\(missing.prefix(3)) became \(extra.prefix(3))")
    let routes = try durations(joint, objects, count: 150, seed: seed)
    #expect(routes == (try durations(whole, objects, count: 150, seed: seed)), "seed \(seed)")
    #expect(routes.contains { $0 != nil })
    // Opened together they are the same map, in any order.
    let other = try JointMap(of: packs.reversed())
    for tile in try joint.tileIDs { #expect(try other.bytes(of: tile) == joint.bytes(of: tile)) }
  }

  @Test(arguments: [1, 2, 3, 4], [0.0, 3000])
  func halvesOfLongWaysJoinToTheWhole(seed: UInt64, overlap: Double) throws {
    try check(SplitExtract.grid(seed: seed, size: 18), overlap: overlap, seed: seed)
  }

  @Test(arguments: [1, 2, 3, 4])
  func restrictionsOverWaysHoldAcrossTheSeam(seed: UInt64) throws {
    var contents = RandomNetwork.Contents()
    contents.conditionalShare = 0.1
    let network = RandomNetwork(
      seed: seed, size: 16, spacing: .meters(600), contents: contents,
      options: ImportOptions(usesBorderTable: false))
    try check(network.objects, overlap: 2500, seed: seed)
  }

  @Test func aJointPackTellsOfItsSources() throws {
    let (west, east) = halves(SplitExtract.grid(seed: 1, size: 12), overlap: 0)
    let packs = [try pack(west, "west", time: 100), try pack(east, "east", time: 200)]
    let composition = try Composition(of: packs)
    _ = try PackAssembly(try composition.plan(), from: composition.supplies)
      .write(to: folder.path("joint"))
    let metadata = try Pack(path: folder.path("joint")).metadata
    #expect(metadata.origin.sources == packs.reversed().map(\.metadata.origin))
    #expect(metadata.attribution == "© east; © west")
    #expect(metadata.origin.osmTimestamp == nil && metadata.origin.options == "")
    #expect(metadata.origin.importerVersion == "navdata 1")
  }

  /// Of a way that was changed the newer extract tells, in any order of the packs.
  @Test func theNewerExtractTellsOfAWay() throws {
    func map(_ tags: String, detour: Bool) -> AsciiMap {
      AsciiMap(
        """
        a---b---c---d
          e   f
        """, cell: .meters(400), ways: [detour ? "aebfcd" : "abcd": "highway=residential " + tags])
    }
    let old = try pack(map("name=Old", detour: false).objects, "old", time: 1)
    let new = try pack(map("name=New", detour: true).objects, "new", time: 2)
    for packs in [[old, new], [new, old]] {
      let joint = try JointMap(of: packs)
      #expect(try EdgeFacts.all(of: joint) == EdgeFacts.all(of: new))
    }
  }

  /// What newer data that know the whole tile do not have any more is gone; it stays where they do not say
  /// what they cover.
  @Test func whatIsGoneIsGoneWhereTheNewerDataCover() throws {
    let old = try pack(
      AsciiMap("a-b-c", ways: ["ab": "highway=primary", "bc": "highway=service"]).objects, "old",
      time: 1)
    let map = AsciiMap("a-b-c", ways: ["ab": "highway=primary"])
    let new = try pack(map.objects, "new", time: 2)
    #expect(try EdgeFacts.all(of: JointMap(of: [old, new])).count == 4)
    try folder.cut(.tiles(try new.tileIDs), from: new, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    #expect(try EdgeFacts.all(of: JointMap(of: [old, cut])) == EdgeFacts.all(of: new))
  }

  /// Two roads that cross at one place without a common node stay apart.
  @Test func aBridgeIsNotJoinedToTheRoadBelow() throws {
    func objects(_ nodes: [(Int64, Double, Double)], way: Int64) -> OSMObjects {
      OSMObjects(
        nodes: nodes.map {
          OSMNode(id: $0.0, coordinate: Coordinate(latitude: $0.1, longitude: $0.2))
        },
        ways: [
          OSMWay(id: way, nodeIDs: nodes.map(\.0), tags: OSMTags([("highway", "primary")]))
        ])
    }
    let below = objects([(1, 48, 11.01), (2, 48.01, 11.01), (3, 48.02, 11.01)], way: 1)
    let above = objects([(4, 48.01, 11), (5, 48.01, 11.01), (6, 48.01, 11.02)], way: 2)
    let joint = try JointMap(of: [try pack(below, "below"), try pack(above, "above")])
    #expect(try EdgeFacts.all(of: joint).count == 4)
  }

  @Test func limitsAndSchoolZonesOfTheSeamAreThoseOfTheWhole() throws {
    let map = AsciiMap(
      """
      a---b---c---d---e---f
          |           |
          g           h
      """, cell: .meters(800),
      ways: [
        "abcdef": "highway=primary maxspeed=50", "bg": "highway=residential maxspeed=30",
        "eh": "highway=residential hazard=school_zone maxspeed=20",
      ], nodes: ["c": "highway=traffic_signals", "d": "railway=level_crossing"])
    let (west, east) = halves(map.objects, overlap: 100)
    let layers: Set<MapLayer> = [.speedLimits, .schoolZones, .warnerPoints]
    let whole = try pack(map.objects, "whole", layers: layers)
    let packs = [
      try pack(west, "west", layers: layers), try pack(east, "east", layers: layers),
    ]
    let composition = try Composition(of: packs)
    _ = try PackAssembly(try composition.plan(), from: composition.supplies)
      .write(to: folder.path("joint"))
    let joint = try Pack(path: folder.path("joint"))
    #expect(joint.verify().faults == [])
    #expect(joint.layers == layers.sorted())
    for tile in try whole.tileIDs {
      #expect(
        try joint.rows(SpeedLimitRow.self, in: tile) == whole.rows(SpeedLimitRow.self, in: tile))
      #expect(
        Set(try joint.rows(WarnerPoint.self, in: tile))
          == Set(try whole.rows(WarnerPoint.self, in: tile)))
      let zones = (
        try joint.rows(SchoolZone.self, in: tile), try whole.rows(SchoolZone.self, in: tile)
      )
      #expect(zones.0.map(\.line) == zones.1.map(\.line))
      #expect(
        try zones.0.map { try RoadGraph(source: joint).shape(of: $0.first).points.first }
          == zones.1.map { try RoadGraph(source: whole).shape(of: $0.first).points.first })
    }
  }
}
