import Foundation
import Testing

@testable import TileStorage

/// A folder of its own for each test, removed with the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    allowWriting(true)
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String = "test.navpack") -> String { url.path + "/" + name }

  /// The names of all files, ascending.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func allowWriting(_ isAllowed: Bool) {
    try? FileManager.default.setAttributes(
      [.posixPermissions: isAllowed ? 0o755 : 0o555], ofItemAtPath: url.path)
  }

  /// Writes a pack of all tiles of `network` but those at the places `without`.
  @discardableResult
  func writePack(
    _ network: ChainNetwork = ChainNetwork(count: 5), named name: String = "test.navpack",
    metadata: PackMetadata = .example, without: Set<Int> = [], padding: Int = 0,
    replacing: Bool = false
  ) throws -> String {
    let writer = try PackWriter(path: path(name), replacing: replacing)
    for (place, tile) in network.tiles.enumerated() where !without.contains(place) {
      try writer.append(tile, bytes: try network.bytes(at: place, padding: padding))
    }
    try writer.finish(metadata)
    return path(name)
  }

  func bytes(of name: String = "test.navpack") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  func write(_ bytes: [UInt8], to name: String = "test.navpack") throws {
    try Data(bytes).write(to: url.appending(path: name))
  }
}

extension PackMetadata {
  static let example = PackMetadata(
    origin: PackOrigin(
      importerVersion: "navdata 1.0", options: "--country LI",
      inputDigest: Digest.of([1, 2, 3]), osmTimestamp: 1_700_000_000, osmSequence: 4000,
      osmURL: "https://example.org/updates"),
    counts: PackCounts(nodes: 10, edges: 18, ways: 5, turnRestrictions: 0))
}
