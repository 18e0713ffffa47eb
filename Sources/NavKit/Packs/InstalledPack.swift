public import Foundation
internal import TileStorage

/// A pack on the device.
public struct InstalledPack: Hashable, Sendable {
  /// The name that it was installed by.
  public var name: String
  public var url: URL
  public var sizeInBytes: Int
  /// State of the data; nil if it is not known.
  public var dataTime: Date?
  /// Squares of the map whose roads are all known; nil if these are all there are.
  public var coveredTileCount: Int?
  /// Changes with every byte of the pack: two packs of one version are the same.
  public var version: String
  /// To be shown with whatever is made of the pack.
  public var attribution: String

  init(_ pack: Pack, name: String, size: Int) {
    self.name = name
    url = URL(filePath: pack.path)
    sizeInBytes = size
    dataTime = pack.metadata.origin.osmTimestamp.map { Date(timeIntervalSince1970: Double($0)) }
    coveredTileCount = pack.metadata.coverage?.count
    version = pack.seal.description
    attribution = pack.metadata.attribution
  }
}

/// How much of an area a pack has.
public struct PackCoverage: Hashable, Sendable {
  /// The map tiles that the area touches.
  public var tileCount: Int
  /// Those whose roads the pack does not know: ``RoutePrefetcher/fetch(missingTiles:transfer:)`` takes them.
  public var missingTiles: [UInt64]

  public var isComplete: Bool { missingTiles.isEmpty }
}

/// What became of a pack in the folder of a ``PackManager``.
public enum PackState: Hashable, Sendable {
  case sound
  /// Some rows are damaged; the faults as phrases.
  case damaged([String])
  /// It cannot be opened at all.
  case unusable(String)
}

/// Why a pack cannot be installed or changed.
public enum PackManagerError: Error, Hashable, Sendable {
  /// Names are letters, digits, `-`, `_` and `.`, and begin with a letter or digit.
  case badName(String)
  /// The area is not on the globe.
  case badArea
  case notInstalled(String)
  /// The area of a pack that cannot be opened is not known.
  case unknownArea(String)
  /// The transfer was cancelled; what has come is taken up by the next one.
  case cancelled
  /// In the background nothing is fetched.
  case inBackground
  /// What else went wrong, in words.
  case failed(String)
}

extension PackManagerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badName(let name): "'\(name)' is no name for a pack: use letters, digits, '-' and '_'"
    case .badArea: "the area is not on the globe"
    case .notInstalled(let name): "there is no pack '\(name)' here; install it first"
    case .unknownArea(let name): "'\(name)' does not tell what it covers; install it again"
    case .cancelled: "the transfer was cancelled"
    case .inBackground: "nothing is fetched in the background"
    case .failed(let reason): reason
    }
  }

  init(_ error: any Error) {
    self =
      switch error {
      case let error as PackManagerError: error
      default: .failed("\(error)")
      }
  }
}
