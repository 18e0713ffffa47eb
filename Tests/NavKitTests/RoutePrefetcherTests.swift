import Foundation
import NavKit
import NetworkFixtures
import Testing
import TileStorage

/// A trip over several packs, and one whose map comes on the way.
@Suite struct RoutePrefetcherTests {
  private let country: CountryPack
  private let prefetcher: RoutePrefetcher

  init() throws {
    country = try CountryPack()
    prefetcher = RoutePrefetcher(
      source: country.url, cache: country.folder.appending(path: "cache.navpack"))
  }

  private func waypoints() throws -> [Waypoint] {
    try [(10, 1), (11, 20)].map { row, column in
      Waypoint(coordinates: try #require(country.place(row: row, column: column)))
    }
  }

  private func route(_ data: NavigationData) async throws -> Route {
    try await RoutingEngine(data: data).calculateRoute(
      with: try waypoints(), carOptions: CarOptions())[0]
  }

  private func log(_ data: NavigationData) async throws -> [NavigationEvent] {
    let navigator = try Navigator(data: data)
    let listener = Listener()
    listener.listen(to: navigator)
    let route = try await route(data)
    navigator.route = route
    for location in TownPack.locations(along: route, speed: 25) {
      navigator.onLocationUpdated(location)
    }
    return listener.heard
  }

  @Test func aDriveOverTwoCutsIsTheDriveOnTheWhole() async throws {
    defer { country.remove() }
    let manager = try PackManager(folder: country.folder.appending(path: "packs"))
    let west = try await manager.install("west", area: country.west, from: country.url)
    let east = try await manager.install("east", area: country.east, from: country.url)
    let joint = try await log(try NavigationData(packs: [country.url]))
    let parts = try await log(try NavigationData(packs: [west.url, east.url]))
    #expect(joint.count > 300 && joint.contains(.destinationReached))
    #expect(parts == joint)
    await #expect(throws: RoutingError.self) {
      try await route(try NavigationData(packs: [west.url]))
    }
  }

  @Test func theMapComesOnTheWay() async throws {
    defer { country.remove() }
    let whole = try NavigationData(packs: [country.url])
    let expected = try await route(whole)
    let line = expected.geometry.vertices
    try await prefetcher.begin(along: line)
    guard case .fetched = try await prefetcher.advance(toMetersAlong: 0) else {
      Issue.record("nothing has come")
      return
    }
    let data = try NavigationData(packs: [prefetcher.cache])
    await #expect(throws: RoutingError.self) { try await route(data) }
    #expect(try await prefetcher.advance(toMetersAlong: 3000) == .nothingNeeded)
    for meters in stride(from: 0.0, through: Double(expected.lengthInMeters), by: 500) {
      if case .fetched = try await prefetcher.advance(toMetersAlong: meters) {
        try data.include(packs: [prefetcher.cache])
      }
    }
    let found = try await route(data)
    #expect(found.lengthInMeters == expected.lengthInMeters)
  }

  @Test func inTheBackgroundNothingIsFetched() async throws {
    defer { country.remove() }
    try await prefetcher.begin(along: try waypoints().map(\.coordinates))
    await prefetcher.setInBackground(true)
    await #expect(throws: PackManagerError.inBackground) {
      try await prefetcher.advance(toMetersAlong: 0)
    }
    #expect(!FileManager.default.fileExists(atPath: prefetcher.cache.path))
    await prefetcher.setInBackground(false)
    #expect(try await prefetcher.advance(toMetersAlong: 0) != .nothingNeeded)
  }

  @Test func theCacheLetsGoOfWhatWasWantedLongAgo() async throws {
    defer { country.remove() }
    var options = RoutePrefetcher.Options()
    options.cacheBudgetInBytes = 1
    let url = country.folder.appending(path: "small.navpack")
    let small = RoutePrefetcher(source: country.url, cache: url, options: options)
    let places = try waypoints().map(\.coordinates)
    _ = try await small.prefetch(around: places[0], radiusInMeters: 3000)
    let first = try #require(try Pack(path: url.path).metadata.coverage)
    _ = try await small.prefetch(around: places[1], radiusInMeters: 3000)
    let second = try #require(try Pack(path: url.path).metadata.coverage)
    #expect(first.isDisjoint(with: second))
    _ = try await prefetcher.prefetch(around: places[0], radiusInMeters: 3000)
    _ = try await prefetcher.prefetch(around: places[1], radiusInMeters: 3000)
    let both = try #require(try Pack(path: prefetcher.cache.path).metadata.coverage)
    #expect(both == first.union(second))
    await small.clear()
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func tilesThatARouteWasRefusedForAreFetched() async throws {
    defer { country.remove() }
    let manager = try PackManager(folder: country.folder.appending(path: "packs"))
    let west = try await manager.install("west", area: country.west, from: country.url)
    let data = try NavigationData(packs: [west.url])
    var rounds = 0
    while rounds < 60 {
      do {
        _ = try await route(data)
        break
      } catch RoutingError.mapDataMissing(let ids) {
        rounds += 1
        _ = try await prefetcher.fetch(missingTiles: ids)
        try data.include(packs: [prefetcher.cache])
      }
    }
    #expect(rounds > 0 && rounds < 60)
  }

  @Test func fetchesThatOverlapLoseNothing() async throws {
    defer { country.remove() }
    let places = try waypoints().map(\.coordinates)
    async let first = prefetcher.prefetch(around: places[0], radiusInMeters: 3000)
    async let second = prefetcher.prefetch(around: places[1], radiusInMeters: 3000)
    _ = try await (first, second)
    let both = try #require(try Pack(path: prefetcher.cache.path).metadata.coverage)
    let manager = try PackManager(folder: country.folder.appending(path: "packs"))
    for (place, name) in zip(places, ["a", "b"]) {
      let area = PackArea.circle(center: place, radiusInMeters: 3000)
      try await manager.install(name, area: area, from: country.url)
      #expect(try await manager.coverage(of: area, in: name).isComplete)
      let one = try #require(
        try Pack(path: country.folder.appending(path: "packs/\(name).navpack").path)
          .metadata.coverage)
      #expect(both.isSuperset(of: one))
    }
  }

  @Test func aCacheThatWasClearedDoesNotComeBack() async throws {
    defer { country.remove() }
    let place = try waypoints()[0].coordinates
    let fetch = Task { [prefetcher] in
      try await prefetcher.prefetch(around: place, radiusInMeters: 3000)
    }
    _ = try await fetch.value
    async let again = prefetcher.prefetch(around: place, radiusInMeters: 5000)
    _ = try await again
    await prefetcher.clear()
    #expect(!FileManager.default.fileExists(atPath: prefetcher.cache.path))
  }
}
