import Geo
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

/// The map lies in Bavaria; boundaries drawn on it make other countries there.
@Suite struct PlaceFinderTests {
  private static let ring = "boundary=administrative admin_level=2"
  private static let street = "highway=residential"
  private static let bavaria = Place(
    country: "DE", state: "DE-BY", drivingSide: .right, timeZone: "Europe/Berlin", source: .table)

  /// A road inside a ring, one that crosses it, and one outside; the ring is in two ways.
  private static let drawing = """
    1---------2
    |         |
    | a-b-----+-c-d
    |         |
    4---------3
    """

  private func objects(
    _ tags: OSMTags..., isWhole: Bool = true, wayTags: String = ring
  ) -> OSMObjects {
    var objects = AsciiMap(
      Self.drawing, cell: .meters(300),
      ways: [
        "123": wayTags, isWhole ? "341" : "34": wayTags, "ab": Self.street, "bc": Self.street,
        "cd": Self.street,
      ]
    ).objects
    objects.relations = tags.enumerated().map { number, tags in
      OSMRelation(
        id: Int64(number + 1),
        members: [1, 2].map { OSMRelation.Member(kind: .way, id: $0, role: "outer") }, tags: tags)
    }
    return objects
  }

  private func tags(_ tags: [String: String], level: Int = 2) -> OSMTags {
    OSMTags(
      [("boundary", "administrative"), ("admin_level", "\(level)")]
        + tags.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Where the edge that leaves `letter` on the way with the given place in the list lies.
  private func place(_ network: ImportedNetwork, _ letter: Character) throws -> Place? {
    let node = try #require(network.nodesByID[AsciiMap.osmID(letter)])
    let edge = try #require(try network.graph.outEdges(of: node).first)
    let place = try network.graph.place(of: edge)
    // Both directions lie in the same place.
    #expect(try network.graph.place(of: network.graph.twin(of: edge)) == place)
    return place
  }

  @Test func aLineUpAndDownTheGlobeIsNoBoundary() throws {
    let tags = try #require(BoundaryTags(tags(["ISO3166-1": "AD"])))
    let ends = try [-85.0, 85].map { latitude in
      try #require(Coordinate(latitude: latitude, longitude: 1))
    }
    for (turns, isKept) in [(20, true), (1000, false)] {
      let line = (0...turns).map { ends[$0 % 2] }
      #expect((BoundaryArea(tags, lines: [line]) != nil) == isKept)
    }
  }

  @Test(arguments: [PlaceFinderTests.ring, "source=survey", "boundary=administrative"])
  func aWholeBoundaryTellsItsCountry(_ wayTags: String) throws {
    let network = ImportedNetwork(objects(tags(["ISO3166-1": "LI"]), wayTags: wayTags))
    let inside = Place(
      country: "LI", drivingSide: .right, timeZone: "Europe/Vaduz", source: .boundary)
    #expect(try place(network, "a") == inside)
    #expect(try place(network, "d") == Self.bavaria)
    #expect(network.report.oddities[.unclosedBoundary] == 0)
    #expect(network.report.placeOrigins[.boundary] + network.report.placeOrigins[.table] == 6)
    #expect(network.report.edgesOfCountry["DE"] == network.report.placeOrigins[.table])
  }

  @Test func aBrokenBoundaryIsNone() throws {
    let network = ImportedNetwork(objects(tags(["ISO3166-1": "LI"]), isWhole: false))
    for letter in "ad" { #expect(try place(network, letter) == Self.bavaria) }
    #expect(network.report.oddities[.unclosedBoundary] == 1)
    #expect(network.report.placeOrigins[.table] == 6)
  }

  @Test func aBoundaryWithoutOneOfItsNodesIsNone() throws {
    var objects = objects(tags(["ISO3166-1": "LI"]))
    objects.nodes.removeAll { $0.id == AsciiMap.osmID("3") }
    let network = ImportedNetwork(objects)
    #expect(try place(network, "a") == Self.bavaria)
    #expect(network.report.oddities[.unclosedBoundary] == 1)
  }

  /// Of a large boundary that the input cuts nobody looks for the rest.
  @Test func aBoundaryOfWhichMostIsMissingIsNone() throws {
    var objects = objects(tags(["ISO3166-1": "LI"]))
    let elsewhere = (100..<130).map { OSMRelation.Member(kind: .way, id: $0, role: "outer") }
    objects.relations = objects.relations.map {
      OSMRelation(id: $0.id, members: $0.members + elsewhere, tags: $0.tags)
    }
    let network = ImportedNetwork(objects)
    #expect(try place(network, "a") == Self.bavaria)
    #expect(network.report.oddities[.unclosedBoundary] == 1)
  }

  @Test func theRegionOfTheTableGivesWayToItsOwnBoundary() throws {
    let network = ImportedNetwork(
      objects(tags(["ISO3166-1": "DE"]), tags(["ISO3166-2": "DE-BY"], level: 4)))
    var inside = Self.bavaria
    inside.source = .boundary
    #expect(try place(network, "a") == inside)
    // What is not Germany is Austria here, which is nearer than Switzerland.
    let outside = try #require(try place(network, "d"))
    #expect(outside.country == "AT" && outside.state == "AT-7" && outside.source == .table)
  }

  @Test func theSmallestUnitTellsMost() throws {
    let network = ImportedNetwork(
      objects(
        tags(["ISO3166-1:alpha2": "us"]),
        tags(["ISO3166-2": "US-AZ", "driving_side": "left"], level: 4)))
    let inside = Place(
      country: "US", state: "US-AZ", drivingSide: .left, timeZone: "America/Phoenix",
      source: .boundary)
    #expect(try place(network, "a") == inside)
  }

  @Test(
    arguments: [
      (["ISO3166-2": "US-AZ"], "US", "US-AZ", "America/Phoenix"),
      (["ISO3166-1": "GP", "ISO3166-2": "FR-GP"], "GP", nil, "America/Guadeloupe"),
      (["ISO3166-1": "CH", "timezone": "Europe/Busingen"], "CH", nil, "Europe/Busingen"),
      (["ISO3166-1": "CH", "timezone": "Moon/Crater"], "CH", nil, "Europe/Zurich"),
      (["timezone": "Asia/Tokyo"], "DE", "DE-BY", "Asia/Tokyo"),
      (["ISO3166-1": "Germany"], "DE", "DE-BY", "Europe/Berlin"),
    ] as [([String: String], String, String?, String)])
  func aBoundaryTellsWhatItsTagsSay(
    _ tags: [String: String], _ country: String, _ state: String?, _ zone: String
  ) throws {
    let inside = try place(ImportedNetwork(objects(self.tags(tags, level: 4))), "a")
    #expect(inside?.country == country)
    #expect(inside?.state == state)
    #expect(inside?.timeZone == zone)
  }

  @Test(arguments: [1, 5])
  func otherLevelsTellNothing(_ level: Int) throws {
    let network = ImportedNetwork(objects(tags(["ISO3166-1": "LI"], level: level)))
    #expect(try place(network, "a") == Self.bavaria)
  }

  @Test func optionsWin() throws {
    let boundary = objects(tags(["ISO3166-1": "LI", "driving_side": "left"]))
    func place(_ options: ImportOptions) throws -> Place? {
      try self.place(ImportedNetwork(boundary, options: options), "a")
    }
    #expect(
      try place(ImportOptions(country: "jp"))
        == Place(country: "JP", drivingSide: .left, timeZone: "Asia/Tokyo", source: .stated))
    #expect(try place(ImportOptions(drivingSide: .right))?.drivingSide == .right)
    #expect(try place(ImportOptions(drivingSide: .right))?.country == "LI")
    let zoned = try place(ImportOptions(timeZone: "Asia/Tokyo"))
    #expect(zoned?.timeZone == "Asia/Tokyo" && zoned?.country == "LI")
    let stated = try place(
      ImportOptions(country: "US", drivingSide: .left, timeZone: "America/Denver"))
    #expect(
      stated
        == Place(
          country: "US", drivingSide: .left, timeZone: "America/Denver", source: .stated))
  }

  @Test func withoutTableAndBoundaryNothingIsKnown() throws {
    let network = ImportedNetwork(objects(), options: ImportOptions(usesBorderTable: false))
    #expect(try place(network, "a") == nil)
    #expect(network.report.placeOrigins[.unknown] == 6)
    #expect(network.report.edgesOfCountry.isEmpty)
  }

  /// The road that crosses the border lies where its middle does.
  @Test func aLineOverTheBorderLiesWhereItsMiddleDoes() throws {
    for (letters, country) in [("aefgd", "DE"), ("ahefd", "LI")] {
      var objects = AsciiMap(
        """
        1---------2
        |         |
        | a h e f + g d
        |         |
        4---------3
        """, cell: .meters(300), ways: ["123": Self.ring, "341": Self.ring, letters: Self.street]
      ).objects
      objects.relations = self.objects(tags(["ISO3166-1": "LI"])).relations
      let middle = try place(ImportedNetwork(objects), "a")?.country
      #expect(middle == (letters == "aefgd" ? "LI" : country))
    }
  }

  /// Of the places of a tile that in which most roads lie tells the clocks.
  @Test func theClocksOfATileAreThoseOfMostOfItsRoads() throws {
    let network = ImportedNetwork(
      objects(tags(["ISO3166-1": "GB", "timezone": "Europe/London"])))
    let node = try #require(network.nodesByID[AsciiMap.osmID("a")])
    let edge = try #require(try network.graph.outEdges(of: node).first)
    #expect(
      try network.graph.rules(around: edge).calendar.zone
        == TimeZoneTable.rule(named: "Europe/London"))
    let plain = ImportedNetwork(objects())
    #expect(
      try plain.graph.rules(around: edge).calendar.zone
        == TimeZoneTable.rule(named: "Europe/Berlin"))
  }

  @Test func theSameForShuffledObjects() {
    let straight = objects(tags(["ISO3166-1": "LI"]), tags(["ISO3166-2": "US-AZ"], level: 4))
    var shuffled = straight
    shuffled.nodes.reverse()
    shuffled.ways.reverse()
    shuffled.relations.reverse()
    #expect(
      ImportedNetwork(straight).bytes
        == ImportedNetwork(shuffled, options: ImportOptions(jobs: 2)).bytes)
  }

  // MARK: Gaps

  /// A rectangle about Liechtenstein without its south, a road inside, and one on each side.
  private func gap(
    code: String, extra: OSMWay? = nil, relationWays: [Int64] = [1, 2]
  ) -> OSMObjects {
    let places: [(Int64, Double, Double)] = [
      (1, 47.06, 9.49), (2, 47.25, 9.49), (3, 47.25, 9.62), (4, 47.06, 9.62),
      (11, 47.14, 9.52), (12, 47.15, 9.53), (13, 47.2, 9.53), (21, 47.2, 9.4), (22, 47.21, 9.41),
      (31, 47.2, 9.75), (32, 47.21, 9.76), (41, 47.05, 9.55), (42, 47.07, 9.55),
    ]
    let street: OSMTags = ["highway": "residential"]
    return OSMObjects(
      nodes: places.map {
        OSMNode(id: $0.0, coordinate: Coordinate(latitude: $0.1, longitude: $0.2), tags: [:])
      },
      ways: [
        OSMWay(id: 1, nodeIDs: [1, 2, 3]), OSMWay(id: 2, nodeIDs: [4, 3]),
        OSMWay(id: 3, nodeIDs: [11, 12, 13], tags: street),
        OSMWay(id: 4, nodeIDs: [21, 22], tags: street),
        OSMWay(id: 5, nodeIDs: [31, 32], tags: street),
      ] + [extra].compactMap(\.self),
      relations: [
        OSMRelation(
          id: 1, members: relationWays.map { OSMRelation.Member(kind: .way, id: $0) },
          tags: tags(["ISO3166-1": code]))
      ])
  }

  private func source(_ objects: OSMObjects, _ node: Int64) throws -> PlaceSource? {
    let network = ImportedNetwork(objects)
    let node = try #require(network.nodesByID[node])
    let edge = try #require(try network.graph.outEdges(of: node).first)
    return try network.graph.place(of: edge)?.source
  }

  @Test func aGapThatNoRoadCrossesIsBridged() throws {
    let objects = gap(code: "LI", relationWays: [1, 2, 99])
    let network = ImportedNetwork(objects)
    #expect(network.report.oddities[.bridgedBoundary] == 1)
    #expect(network.report.oddities[.unclosedBoundary] == 0)
    #expect(network.report.placeOrigins[.bridgedBoundary] == 2)
    #expect(try source(objects, 11) == .bridgedBoundary)
    #expect(try source(objects, 21) == .table && source(objects, 31) == .table)
    #expect(network.report.edgesOfCountry == ["LI": 2, "CH": 2, "AT": 2])
  }

  @Test func aRoadThroughTheGapLeavesItOpen() throws {
    let crossing = OSMWay(id: 6, nodeIDs: [41, 42], tags: ["highway": "track"])
    let network = ImportedNetwork(gap(code: "LI", extra: crossing))
    #expect(network.report.oddities[.bridgedBoundary] == 0)
    #expect(network.report.oddities[.unclosedBoundary] == 1)
    #expect(network.report.placeOrigins[.bridgedBoundary] == 0)
    // A ferry tells nothing of land.
    let ferry = OSMWay(id: 6, nodeIDs: [41, 42], tags: ["route": "ferry"])
    #expect(ImportedNetwork(gap(code: "LI", extra: ferry)).report.oddities[.bridgedBoundary] == 1)
  }

  /// The same line belongs to the neighbours, whose land is on its other side.
  @Test(arguments: ["CH", "AT", "XX", "FX"])
  func theTableHasToAgree(_ code: String) throws {
    let network = ImportedNetwork(gap(code: code))
    #expect(network.report.oddities[.bridgedBoundary] == 0)
    #expect(network.report.oddities[.unclosedBoundary] == 1)
  }

  @Test func withoutTheTableNothingIsBridged() throws {
    let network = ImportedNetwork(
      gap(code: "LI"), options: ImportOptions(usesBorderTable: false))
    #expect(network.report.oddities[.unclosedBoundary] == 1)
  }
}
