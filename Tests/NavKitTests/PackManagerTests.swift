import Foundation
import NavKit
import NetworkFixtures
import Testing
import TileStorage

/// Packs of an app are installed, updated, checked, mended and removed.
@Suite struct PackManagerTests {
  private let country: CountryPack
  private let manager: PackManager

  init() throws {
    country = try CountryPack()
    manager = try PackManager(folder: country.folder.appending(path: "packs"))
  }

  @Test func fromInstallationToRemoval() async throws {
    defer { country.remove() }
    #expect(try await manager.installed().isEmpty)
    let transfer = PackTransfer()
    let west = try await manager.install(
      "west", area: country.west, from: country.url, transfer: transfer)
    #expect(transfer.doneBytes == transfer.totalBytes && transfer.totalBytes > 0)
    try await manager.install("all", area: .everything, from: country.url)
    let installed = try await manager.installed()
    #expect(installed.map(\.name) == ["all", "west"])
    #expect(installed[1] == west && (west.coveredTileCount ?? 0) > 1)
    #expect(installed[0].coveredTileCount == nil)
    #expect(try Data(contentsOf: installed[0].url) == Data(contentsOf: country.url))
    #expect(try await manager.totalSizeInBytes() > west.sizeInBytes + installed[0].sizeInBytes)
    #expect(west.attribution.contains("OpenStreetMap"))
    #expect(try await manager.verify("west") == .sound)
    #expect(try await !manager.update("west", from: country.url))
    try await manager.remove("west")
    #expect(try await manager.installed().map(\.name) == ["all"])
    await #expect(throws: PackManagerError.notInstalled("west")) {
      try await manager.remove("west")
    }
  }

  @Test func damageIsSeenAndMended() async throws {
    defer { country.remove() }
    let pack = try await manager.install("west", area: country.west, from: country.url)
    let sound = try Data(contentsOf: pack.url)
    for place in [5, sound.count / 2, sound.count - 3000] {
      var damaged = sound
      damaged[place] ^= 1
      try damaged.write(to: pack.url)
      if place == 5 {
        guard case .unusable = try await manager.verify("west") else {
          Issue.record("a file without its first bytes is no sound pack")
          return
        }
      }
      try await manager.repair("west", from: country.url)
      #expect(try Data(contentsOf: pack.url) == sound)
    }
  }

  @Test func anUpdateLeavesReadersTheirVersion() async throws {
    defer { country.remove() }
    let pack = try await manager.install("west", area: country.west, from: country.url)
    let reader = try Pack(path: pack.url.path)
    let newer = try CountryPack(seed: 9)
    defer { newer.remove() }
    #expect(try await manager.update("west", from: newer.url))
    #expect(reader.verify().isSound)
    #expect(try await manager.installed()[0].version != pack.version)
  }

  @Test func aCancelledTransferLeavesNothingInstalled() async throws {
    defer { country.remove() }
    let transfer = PackTransfer()
    transfer.cancel()
    let nowhere = try #require(URL(string: "http://127.0.0.1:1/none.navpack"))
    await #expect(throws: PackManagerError.cancelled) {
      try await manager.install("west", area: country.west, from: nowhere, transfer: transfer)
    }
    #expect(try await manager.installed().isEmpty)
  }

  @Test(arguments: ["", "../x", "a/b", ".hidden", "a\u{0}"])
  func namesStayInTheFolder(name: String) async throws {
    defer { country.remove() }
    await #expect(throws: PackManagerError.badName(name)) {
      try await manager.install(name, area: .everything, from: country.url)
    }
  }
}
