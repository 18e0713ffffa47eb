public import Foundation
internal import Preload
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
  /// Packs of different imports, such as those of neighbouring extracts, are joined at the OSM nodes that
  /// they share, each road once. Packs cut from one import are used as they are, with their overlays.
  ///
  /// - Throws: ``InstantiationError`` that names the pack at fault.
  /// - Complexity: O(*n* log *n*) in the roads of the tiles in which imports differ, and of those around.
  public convenience init(packs: [URL]) throws {
    guard !packs.isEmpty else { throw InstantiationError.noPacks }
    let opened = try packs.map(Self.open)
    let set = try Self.joined(urls: packs) { try PackSet(opened) }
    self.init(source: set, overlays: try set.haveCommonOverlays() ? set : nil, packs: set)
  }

  /// Opens further packs, such as one that has just been fetched, beside those that are open; one that
  /// was open before is read anew from its file.
  ///
  /// Routes and navigators that use the map find the new roads with their next search.
  /// Packs of another import that overlap with those open have to be opened together with them, for the
  /// roads where they meet get other ids.
  /// - Throws: ``InstantiationError`` that names the pack at fault; then nothing changes.
  /// - Complexity: as ``init(packs:)``.
  public func include(packs urls: [URL]) throws {
    guard let packs else { throw InstantiationError.noPacks }
    guard !urls.isEmpty else { return }
    let opened = try urls.map(Self.open)
    let isIncluded = try Self.joined(urls: urls) { try packs.include(opened) }
    guard isIncluded else { throw InstantiationError.conflicting(urls[0]) }
  }

  private static func joined<Value>(urls: [URL], _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch PreloadError.incomplete(let path) {
      throw InstantiationError.corrupt(URL(filePath: path), reason: "its preload was not finished")
    } catch let error as PreloadError {
      throw InstantiationError.corrupt(urls[0], reason: "\(error)")
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
