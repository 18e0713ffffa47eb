import Foundation
import NavKit
import NetworkFixtures
import Testing
import TileStorage

@Suite struct NavigationDataTests {
  @Test func aPackThatIsNotThereIsNamed() {
    let url = URL(filePath: "/nowhere/at-all.navpack")
    #expect(throws: InstantiationError.packMissing(url)) { try NavigationData(packs: [url]) }
  }

  @Test func aFileThatIsNoPackIsRefused() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "no-pack-\(UUID().uuidString).navpack")
    try Data("not a pack at all".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: InstantiationError.self) { try NavigationData(packs: [url]) }
    guard case .corrupt(url, _) = error else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
  }

  @Test func aPackOfAnotherVersionOrCutShortIsRefused() throws {
    let town = try TownPack()
    defer { town.remove() }
    let url = town.url.appendingPathExtension("other")
    defer { try? FileManager.default.removeItem(at: url) }
    var bytes = try Data(contentsOf: town.url)
    // Where SQLite keeps the version of what is in a file.
    bytes[63] = 99
    try bytes.write(to: url)
    let error = #expect(throws: InstantiationError.self) { try NavigationData(packs: [url]) }
    guard case .version = error else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
    try Data(contentsOf: town.url).prefix(3000).write(to: url)
    let other = #expect(throws: InstantiationError.self) { try NavigationData(packs: [url]) }
    guard case .corrupt = other else {
      Issue.record("refused for another reason: \(String(describing: other))")
      return
    }
  }

  @Test func aMapNeedsAPack() {
    #expect(throws: InstantiationError.noPacks) { try NavigationData(packs: []) }
  }

  @Test func anotherImportThatMeetsOpenPacksIsOpenedWithThem() throws {
    let town = try TownPack()
    defer { town.remove() }
    let url = FileManager.default.temporaryDirectory
      .appending(path: "other-\(UUID().uuidString).navpack")
    defer { try? FileManager.default.removeItem(at: url) }
    let other = AsciiMap("y---z", ways: ["yz": "highway=residential"])
    let writer = try PackWriter(path: url.path)
    for id in other.tiles.ids {
      if let bytes = other.tiles.bytes(of: id) { try writer.append(id, bytes: bytes) }
    }
    try writer.finish(PackMetadata(origin: PackOrigin(importerVersion: "another")))
    let data = try NavigationData(packs: [town.url])
    // Roads that are in use would get other ids.
    #expect(throws: InstantiationError.conflicting(url)) { try data.include(packs: [url]) }
    #expect(throws: Never.self) { try NavigationData(packs: [town.url, url]) }
    #expect(throws: Never.self) { try NavigationData(packs: [town.url, town.url]) }
  }

  @Test(arguments: ["another", "test"])
  func packsThatWouldChangeRoadsInUseAreNotIncluded(_ importer: String) async throws {
    let country = try CountryPack()
    defer { country.remove() }
    let other = try CountryPack(seed: 5, importer: importer)
    defer { other.remove() }
    let data = try NavigationData(packs: [country.url])
    let ends = try [(3, 3), (10, 12)].map { row, column in
      Waypoint(coordinates: try #require(country.place(row: row, column: column)))
    }
    func route() async throws -> [GeoCoordinates] {
      try await RoutingEngine(data: data).calculateRoute(with: ends, carOptions: CarOptions())[0]
        .geometry.vertices
    }
    let before = try await route()
    let error = #expect(throws: InstantiationError.self) { try data.include(packs: [other.url]) }
    switch error {
    case .conflicting(other.url): #expect(importer == "another")
    case .corrupt(other.url, _): #expect(importer == "test")
    default: Issue.record("refused for another reason: \(String(describing: error))")
    }
    #expect(try await route() == before)
    if importer == "another" {
      #expect(throws: Never.self) { try NavigationData(packs: [country.url, other.url]) }
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
  func figuresThatAreNoNumbersAreNoTrap(_ seconds: Double) async throws {
    let town = try TownPack()
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    navigator.route = try await town.route("ad")
    let span = TrafficOnSpan(lengthInMeters: 100, duration: seconds, trafficDelay: seconds)
    navigator.trafficOnRoute = TrafficOnRoute(
      lastTraveledSectionIndex: 0, traveledDistanceOnLastSectionInMeters: 0,
      trafficSections: [TrafficOnSection(trafficSpans: [span])])
    #expect(navigator.trafficOnRoute != nil)
  }
}
