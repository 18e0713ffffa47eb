import Foundation
import NavKit
import NetworkFixtures
import TileStorage

/// A pack of a country of many tiles in a folder of its own.
struct CountryPack {
  let network: RandomNetwork
  let folder: URL
  var url: URL { folder.appending(path: "country.navpack") }
  private static let (size, spacing) = (22, 900.0)

  init(seed: UInt64 = 4, importer: String = "test") throws {
    network = RandomNetwork(seed: seed, size: Self.size, spacing: .meters(Self.spacing))
    folder = FileManager.default.temporaryDirectory.appending(path: "country-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = try PackWriter(path: url.path)
    for id in network.tiles.ids {
      if let bytes = network.tiles.bytes(of: id) { try writer.append(id, bytes: bytes) }
    }
    try writer.finish(PackMetadata(origin: PackOrigin(importerVersion: importer)))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static let north = GeoCoordinates(latitude: 47.52, longitude: 9.49)
  private static let middle = GeoCoordinates(latitude: 47.3, longitude: 9.62)

  var west: PackArea { Self.box(9.49, 9.62) }
  var east: PackArea { Self.box(9.62, 9.79) }

  private static func box(_ west: Double, _ east: Double) -> PackArea {
    .box(
      southWest: GeoCoordinates(latitude: 47.3, longitude: west),
      northEast: GeoCoordinates(latitude: 47.52, longitude: east))
  }

  func place(row: Int, column: Int) -> GeoCoordinates? {
    network.coordinate(row: row, column: column, size: Self.size).map {
      GeoCoordinates(latitude: $0.latitude, longitude: $0.longitude)
    }
  }
}
