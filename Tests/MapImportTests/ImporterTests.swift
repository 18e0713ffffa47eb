import Geo
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct ImporterTests {
  private static let street = "highway=residential"

  @Test func junctionsAreWhereRoadsMeetEndOrAreBarred() {
    let map = AsciiMap(
      """
      a-b-c-d-e
          |
          f
      """, ways: ["abcde": Self.street, "cf": Self.street], nodes: ["d": "barrier=bollard"])
    for letter in "acdef" { #expect(map.junction(letter) != nil, "\(letter)") }
    #expect(map.junction("b") == nil)
    #expect(map.report.junctions == 5)
    #expect(map.report.edges == 8)
  }

  @Test func twinsAreTheSamePieceTheOtherWayRound() throws {
    let map = AsciiMap(
      """
      a---b
          |
      d---c
      """, ways: ["abcd": "highway=primary oneway=yes maxspeed:forward=50 maxspeed=70"])
    let along = try map.edge("a", "d")
    let against = try map.graph.twin(of: along)
    #expect(try map.graph.twin(of: against) == along)
    #expect(try map.graph.shape(of: along).points == "abcd".map(map.coordinate))
    #expect(try map.graph.shape(of: against).points == "dcba".map(map.coordinate))
    let record = try map.graph.record(of: along)
    let twin = try map.graph.record(of: against)
    #expect(record.lengthDecimeters == twin.lengthDecimeters)
    #expect(abs(Double(record.lengthDecimeters) / 10 - 1000) < 5)
    #expect(record.access[.car] == .yes)
    #expect(twin.access[.car] == .no)
    #expect(!record.flags.contains(.reversed) && twin.flags.contains(.reversed))
    #expect(record.maximumSpeedKilometersPerHour == 50)
    #expect(twin.maximumSpeedKilometersPerHour == 70)
    #expect(record.departureBearingStep == 64 && record.arrivalBearingStep == 192)
    #expect(twin.departureBearingStep == 64 && twin.arrivalBearingStep == 192)
  }

  @Test func aHoleIsNotBridged() throws {
    var map = AsciiMap("a-b-c-d-e", ways: ["abcde": Self.street]).objects
    map.nodes.removeAll { $0.id == AsciiMap.osmID("c") }
    let network = ImportedNetwork(map)
    #expect(network.report.oddities[.missingNode] == 1)
    #expect(network.report.edges == 4)
    #expect(Set(network.nodesByID.keys) == Set("abde".map(AsciiMap.osmID)))
  }

  @Test func whatHasNoTwoNodesIsLeftOut() {
    let map = AsciiMap("a-b-c", ways: ["aa": Self.street, "bbc": Self.street]).objects
    let network = ImportedNetwork(map)
    #expect(network.report.waysLeftOut[.withoutLength] == 1)
    #expect(network.report.oddities[.doubledNode] == 2)
    #expect(network.report.waysKept == 1)
    var holes = map
    holes.nodes.removeAll { $0.id == AsciiMap.osmID("b") }
    #expect(ImportedNetwork(holes).report.waysLeftOut[.withoutNodes] == 1)
  }

  @Test func loopsAndParallelRoadsStayApart() throws {
    let map = AsciiMap(
      """
      a---b--c
      |   |  |
      d---e--f
      """, ways: ["be": Self.street, "bcfe": Self.street, "badeb": Self.street])
    #expect(try map.edge("b", "e", way: "be") != map.edge("b", "e", way: "bcfe"))
    let alone = AsciiMap("a-b-c", ways: ["abca": Self.street])
    #expect(alone.report.edges == 2)
    let loop = try alone.edge("a", "a")
    #expect(try alone.graph.head(of: loop) == alone.graph.tail(of: loop))
    #expect(try alone.graph.shape(of: loop).points.count == 4)
    #expect(try alone.graph.twin(of: loop) != loop)
  }

  @Test func objectsInTheFileTwiceCountOnce() {
    var objects = AsciiMap(
      "a-b-c", ways: ["abc": Self.street],
      relations: [AsciiRestriction("no_u_turn", from: "abc", via: "c", to: "abc")]
    ).objects
    objects.ways.append(
      OSMWay(id: objects.ways[0].id, nodeIDs: [97, 98], tags: ["highway": "motorway"]))
    objects.nodes.append(OSMNode(id: 97, coordinate: objects.nodes[1].coordinate))
    objects.relations.append(objects.relations[0])
    let report = ImportedNetwork(objects).report
    #expect(report.waysLeftOut[.duplicate] == 1)
    #expect(report.restrictionsLeftOut[.duplicate] == 1)
    #expect(report.oddities[.duplicateNode] == 1)
    #expect(report.edges == 2)
  }

  @Test(arguments: 1...6)
  func theResultDependsNeitherOnThreadsNorOnOrder(seed: Int) {
    let objects = RandomNetwork(seed: UInt64(seed), size: 12).objects
    let plain = ImportedNetwork(objects)
    #expect(ImportedNetwork(objects, options: ImportOptions(jobs: 4)).bytes == plain.bytes)
    var random = SplitMix64(seed: UInt64(seed))
    let shuffled = OSMObjects(
      nodes: objects.nodes.shuffled(using: &random), ways: objects.ways.shuffled(using: &random),
      relations: objects.relations.shuffled(using: &random))
    let other = ImportedNetwork(shuffled)
    #expect(other.bytes == plain.bytes)
    #expect(other.report == plain.report)
    #expect(plain.tiles.ids.count > 1)
  }

  @Test func everyTileIsSound() throws {
    let network = RandomNetwork(seed: 5, size: 20)
    for id in network.tiles.ids { try network.graph.tile(id).checkDetails() }
  }

  @Test func anEmptyInputGivesAnEmptyNetwork() {
    let network = ImportedNetwork(OSMObjects())
    #expect(network.report.isEmpty)
    #expect(network.tiles.ids.isEmpty)
    #expect(network.report.lines.contains("there is no road in the file"))
  }

  @Test func positionsMayComeWithTheWays() {
    let map = AsciiMap("a-b-c", ways: ["abc": Self.street], nodes: ["b": "barrier=bollard"])
    var objects = map.objects
    objects.ways = objects.ways.map { way in
      let places = way.nodeIDs.map { id in objects.nodes.first { $0.id == id }?.coordinate }
      return OSMWay(id: way.id, nodeIDs: way.nodeIDs, coordinates: places, tags: way.tags)
    }
    objects.nodes.removeAll { $0.tags.isEmpty }
    let network = ImportedNetwork(objects)
    #expect(network.report.usesLocationsOnWays)
    #expect(network.bytes == ImportedNetwork(map.objects).bytes)
  }
}
