import Foundation
import NavKit
import NetworkFixtures
import Preload
import Testing
import TileStorage

/// A prefetcher with a key takes nothing that the owner of the key has not signed.
@Suite struct PrefetcherKeyTests {
  private let folder: PackFolder
  private let server: FileServer
  private let network = RandomNetwork(seed: 4, size: 12, spacing: .meters(900))
  private static let name = "whole.navpack"

  init() throws {
    folder = try PackFolder()
    let published = PublishedPack(try folder.writePack(network.tiles, named: Self.name))
    let size = try published.manifest().rowByteCount
    try folder.write(
      try published.manifestBytes(), to: Self.name + PublishedPack.manifestEnding)
    try folder.write(
      try published.rowBytes(0..<size), to: Self.name + PublishedPack.rowsEnding)
    server = try FileServer(folder)
  }

  private func prefetcher(_ key: String?) throws -> RoutePrefetcher {
    RoutePrefetcher(
      source: try #require(URL(string: server.url(Self.name))),
      cache: folder.url.appending(path: "cache.navpack"), key: key)
  }

  @Test func onlyWhatTheOwnerOfTheKeyHasSignedIsFetched() async throws {
    let place = try #require(network.coordinate(row: 5, column: 5, size: 12))
    let center = GeoCoordinates(latitude: place.latitude, longitude: place.longitude)
    func fetch(_ key: String?) async throws -> RoutePrefetcher.Outcome {
      try await prefetcher(key).prefetch(around: center, radiusInMeters: 2000)
    }
    let mine = try #require(SigningKey.random())
    let other = try #require(SigningKey.random())
    let (key, otherKey) = try (#require(mine.publicKey), #require(other.publicKey))
    await #expect(throws: PackManagerError.self, "nothing is signed") { try await fetch(key.hex) }
    let manifest = try folder.bytes(of: Self.name + PublishedPack.manifestEnding)
    try folder.write(
      mine.signature(of: manifest).bytes, to: Self.name + PublishedPack.signatureEnding)
    for wrong in [otherKey.hex, "", "no key"] {
      await #expect(throws: PackManagerError.self, "\(wrong)") { try await fetch(wrong) }
    }
    #expect(try !folder.names.contains("cache.navpack"))
    #expect(try await fetch(key.hex) != .nothingNeeded)
    #expect(try folder.names.contains("cache.navpack"))
  }
}
