public import Foundation
internal import RoadNetwork
internal import Routing
internal import Synchronization
internal import TileStorage

/// The map: one or several packs seen as one.
///
/// May be used from many threads at once.
public final class NavigationData: Sendable {
  let graph: RoadGraph
  let router: Router

  private static let sharedData = Mutex<NavigationData?>(nil)

  /// Opens `packs`; where several know a tile, the first that has it counts.
  ///
  /// - Throws: ``InstantiationError`` that names the pack at fault.
  public convenience init(packs: [URL]) throws {
    guard !packs.isEmpty else { throw InstantiationError.noPacks }
    self.init(source: PackSet(packs: try packs.map(Self.open)))
  }

  private static func open(_ url: URL) throws(InstantiationError) -> Pack {
    do {
      return try Pack(path: url.path)
    } catch {
      throw InstantiationError(error, url)
    }
  }

  init(source: any TileSource) {
    graph = RoadGraph(source: source)
    router = Router(graph: graph)
  }

  /// Opens `packs` for all navigators and engines that are made without arguments from now on.
  ///
  /// - Throws: ``InstantiationError`` that names the pack at fault; then nothing changes.
  public static func makeShared(packs: [URL]) throws {
    let data = try NavigationData(packs: packs)
    sharedData.withLock { $0 = data }
  }

  /// What ``makeShared(packs:)`` has opened; nil before.
  public static var shared: NavigationData? { sharedData.withLock { $0 } }

  /// - Throws: ``InstantiationError/notInitialized`` before ``makeShared(packs:)``.
  static func requireShared() throws -> NavigationData {
    guard let shared else { throw InstantiationError.notInitialized }
    return shared
  }
}

/// Several packs, asked one after the other.
private struct PackSet: TileSource {
  let packs: [Pack]

  func bytes(of tile: TileID) throws -> [UInt8]? {
    for pack in packs {
      if let bytes = try pack.bytes(of: tile) { return bytes }
    }
    return nil
  }

  func covers(_ tile: TileID) -> Bool { packs.contains { $0.covers(tile) } }
}

extension InstantiationError {
  init(_ error: PackError, _ url: URL) {
    switch error {
    case .missing: self = .packMissing(url)
    case .unsupportedVersion(_, let found, let supported):
      self = .version(url, found: found, supported: supported)
    case .unreadable(_, let reason): self = .unreadable(url, reason: reason)
    case .damaged(_, let reason): self = .corrupt(url, reason: reason)
    default: self = .corrupt(url, reason: String(describing: error))
    }
  }
}
