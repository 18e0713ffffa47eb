import Foundation
import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import Preload
import RoadNetwork
import Testing
import TileStorage

/// Drives over packs that were made apart, by the tool in a namespace without network interfaces.
@Suite struct OfflineDriveTests {
  private let folder: PackFolder

  init() throws { folder = try PackFolder() }

  static let isIsolationAbsent = !Tool.canIsolate

  private func drive(
    _ packs: [String], from start: Coordinate, to end: Coordinate
  ) throws -> [UInt8] {
    let places = [start, end].map { "\($0.latitude),\($0.longitude)" }
    let outcome = try Tool.runIsolated(
      ["drive"] + packs
        + ["--from", places[0], "--to", places[1], "--simulate", "--json"], in: folder)
    #expect(outcome.code == 0, "\(outcome.output.suffix(400))")
    #expect(outcome.output.contains("\"arrived\""))
    return Array(outcome.output.utf8)
  }

  @Test(.disabled(if: isIsolationAbsent, "processes cannot be isolated here"))
  func aDriveOverTwoCutsIsTheDriveOnTheWhole() throws {
    let network = RandomNetwork(seed: 4, size: 22, spacing: .meters(900))
    _ = try folder.writePack(network.tiles, named: "whole")
    for (name, box) in [("west", "9.49,47.3,9.62,47.52"), ("east", "9.62,47.3,9.79,47.52")] {
      let words = ["preload", "--from", "whole", "--bbox", box, "-o", name]
      #expect(try Tool.run(words, in: folder).code == 0)
    }
    let start = try #require(network.coordinate(row: 10, column: 1, size: 22))
    let end = try #require(network.coordinate(row: 11, column: 20, size: 22))
    let parts = try drive(["west", "east"], from: start, to: end)
    #expect(parts == (try drive(["whole"], from: start, to: end)))
    #expect(try Tool.run(["compose", "west", "east", "-o", "joint"], in: folder).code == 0)
    #expect(parts == (try drive(["joint"], from: start, to: end)))
  }

  @Test(.disabled(if: isIsolationAbsent, "processes cannot be isolated here"))
  func aDriveOverTwoImportsIsTheDriveOnTheWhole() throws {
    let objects = SplitExtract.grid(seed: 5, size: 20)
    let split = SplitExtract(objects: objects)
    let parts: [(String, OSMObjects)] = [
      ("west", split.part { $0.longitude < 9.6 }), ("east", split.part { $0.longitude >= 9.59 }),
      ("whole", objects),
    ]
    for (name, part) in parts {
      var metadata = PackMetadata.example
      metadata.origin.inputDigest = Digest.of(Array(name.utf8))
      let network = ImportedNetwork(part, options: ImportOptions(usesBorderTable: false))
      _ = try folder.writePack(network.tiles, named: name, metadata: metadata)
    }
    let start = try #require(objects.nodes[20 * 9 + 1].coordinate)
    let end = try #require(objects.nodes[20 * 11 + 18].coordinate)
    let apart = try drive(["west", "east"], from: start, to: end)
    #expect(apart == (try drive(["whole"], from: start, to: end)))
    #expect(try Tool.run(["compose", "east", "west", "-o", "joint"], in: folder).code == 0)
    #expect(apart == (try drive(["joint"], from: start, to: end)))
  }
}
