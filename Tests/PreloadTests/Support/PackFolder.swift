import Foundation
import NetworkFixtures
import Preload
import RoadNetwork
import TileStorage

@testable import Routing

/// A folder of its own for each test, removed with the value.
final class PackFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "preload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.path + "/" + name }

  /// The names of all files, ascending.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  /// Writes the tiles of a network as a whole pack.
  func writePack(
    _ tiles: MemoryTiles, named name: String, metadata: PackMetadata = .example
  ) throws -> Pack {
    let writer = try PackWriter(path: path(name), replacing: true)
    for id in tiles.ids { try writer.append(id, bytes: tiles.bytes(of: id) ?? []) }
    try writer.finish(metadata)
    return try Pack(path: path(name))
  }

  /// Writes a network as a whole pack, with overlays of small cells.
  func writePackWithOverlay(
    _ network: RandomNetwork, named name: String, metadata: PackMetadata = .example,
    profiles: [Profile] = [.car]
  ) throws -> Pack {
    var writer = try PackWriter(path: path(name), replacing: true)
    for id in network.tiles.ids { try writer.append(id, bytes: network.tiles.bytes(of: id) ?? []) }
    let builder = try OverlayBuilder(
      graph: network.graph, tiles: network.tiles.ids, jobs: 1, cellSizes: [8, 32, 128])
    for (slot, profile) in profiles.enumerated() {
      _ = try builder.build(profile, slot: UInt8(slot), into: &writer)
    }
    try writer.finish(metadata)
    return try Pack(path: path(name))
  }

  /// Cuts an area out of a pack.
  @discardableResult
  func cut(_ area: Area, from pack: Pack, named name: String) throws -> AssemblyReport {
    let plan = try CutPlanner(source: pack).plan(covering: try area.tiles())
    return try PackAssembly(plan, from: [pack]).write(to: path(name))
  }
}

extension PackMetadata {
  static let example = PackMetadata(
    origin: PackOrigin(importerVersion: "navdata 1", inputDigest: Digest.of([1, 2, 3])),
    counts: PackCounts(nodes: 1, edges: 2, ways: 3, turnRestrictions: 4))
}

/// What tests need of the machine.
enum Machine {
  /// Long loops and large regions are for those who ask for them.
  static let isFull = ProcessInfo.processInfo.environment["NAVDATA_FULL"] != nil

  /// The path of an extract on which long loops are to run instead, such as a copied region.
  static let ownExtract = ProcessInfo.processInfo.environment["NAVDATA_EXTRACT"]

  /// Extracts of real regions, which are not part of the project and may be absent.
  static let extracts =
    #filePath.split(separator: "/").dropLast(5).map { "/" + $0 }.joined() + "/shared/data/osm"
}
