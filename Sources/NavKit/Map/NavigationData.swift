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
  /// What the packs hold beside their roads.
  var layers: (any LayerSource)? { packs }
  /// Where maneuvers find the landmarks by which they are told.
  var landmarks: (any LayerSource)? { packs }
  /// What ``include(packs:)`` adds to.
  private let packs: PackSet?

  private static let sharedData = Mutex<NavigationData?>(nil)

  /// Opens `packs` as one map.
  ///
  /// Tiles that several packs have must be equal in them, as they are in packs cut from one
  /// import: the edges of one pack lead into tiles of the other by their places there.
  ///
  /// - Throws: ``InstantiationError`` that names the pack at fault, or
  ///   ``InstantiationError/conflicting(_:_:)`` for packs that do not fit together.
  /// - Complexity: O(*n*) in the bytes of the tiles that several packs have.
  public convenience init(packs: [URL]) throws {
    guard !packs.isEmpty else { throw InstantiationError.noPacks }
    let opened = try packs.map(Self.open)
    try Self.checkAgreement(opened)
    let set = PackSet(opened)
    self.init(source: set, overlays: try set.haveCommonOverlays() ? set : nil, packs: set)
  }

  /// Opens further packs, such as one that has just been fetched, beside those that are open; one that
  /// was open before is read anew from its file.
  ///
  /// Routes and navigators that use the map find the new roads with their next search.
  /// - Throws: ``InstantiationError`` that names the pack at fault; then nothing changes.
  /// - Complexity: as ``init(packs:)``.
  public func include(packs urls: [URL]) throws {
    guard let packs else { throw InstantiationError.noPacks }
    let opened = try urls.map(Self.open)
    try Self.checkAgreement(packs.all + opened)
    packs.include(opened)
  }

  private static func checkAgreement(_ packs: [Pack]) throws {
    var owner: [TileID: Pack] = [:]
    for pack in packs where packs.count > 1 {
      for tile in try pack.tileIDs {
        guard let first = owner[tile] else {
          owner[tile] = pack
          continue
        }
        guard try first.bytes(of: tile) == pack.bytes(of: tile) else {
          throw InstantiationError.conflicting(
            URL(filePath: first.path), URL(filePath: pack.path))
        }
      }
    }
  }

  private static func open(_ url: URL) throws(InstantiationError) -> Pack {
    do {
      return try Pack(path: url.path)
    } catch {
      throw InstantiationError(error, url)
    }
  }

  /// What a device can spare, in bytes: the surroundings of a drive are far less.
  private static let routerMemory = 64 << 20

  init(
    source: any TileSource, overlays: (any OverlaySource)? = nil, packs: PackSet? = nil
  ) {
    self.packs = packs
    graph = RoadGraph(source: source)
    router = Router(graph: graph, overlays: overlays, memory: Self.routerMemory)
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
