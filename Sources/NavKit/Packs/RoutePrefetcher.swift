internal import Dispatch
public import Foundation
internal import Geo
internal import Preload
internal import RoadNetwork
internal import Synchronization
internal import TileStorage

/// Keeps the map ahead on the device while it is needed: along a route, or around a place.
///
/// What is fetched goes into one pack, the cache, which holds what was wanted last within a budget and
/// may be opened beside the installed packs. In the background nothing is fetched: then
/// ``PackManagerError/inBackground`` is thrown, and what was to be fetched is asked for again in the
/// foreground.
public actor RoutePrefetcher {
  public struct Options: Hashable, Sendable {
    /// How far ahead the map is kept.
    public var corridorLengthInMeters = 10_000.0
    /// The next stretch is fetched so far before the end of the last one.
    public var refetchBeforeEndInMeters = 1_000.0
    /// How far the corridor reaches to either side.
    public var halfWidthInMeters = 1_000.0
    /// The bytes of road tiles that the cache keeps; what goes along with them, and what is wanted
    /// now, comes on top.
    public var cacheBudgetInBytes = 64 << 20

    public init() {}
  }

  /// What came of a call.
  public enum Outcome: Hashable, Sendable {
    /// The map ahead is here already.
    case nothingNeeded
    /// The cache has been brought up to date; so many bytes have come.
    case fetched(bytes: Int)
  }

  private let source: URL
  private let key: String?
  private let cachePath: String
  private let options: Options
  private var recent: RecentTiles
  private var planner: PrefetchPlanner?
  /// Counts the trips that were begun.
  private var trip = 0
  /// What was asked for last: all that writes to the cache goes on one after the other.
  private var last: Task<Void, Never>?
  /// Whether the app is in the background, where the network is not touched.
  public var isInBackground = false

  /// Where the cache is; there is none before the first fetch.
  public nonisolated var cache: URL { URL(filePath: cachePath) }

  /// Fetches out of `source`, a pack in a file or behind `http(s)://`, into the pack at `cache`.
  ///
  /// A cache that is there already is taken up. The owner of `key`, 64 hexadecimal digits, has to have
  /// signed what comes over a network; nil takes any.
  public init(source: URL, cache: URL, options: Options = Options(), key: String? = nil) {
    self.source = source
    self.key = key
    cachePath = cache.path
    self.options = options
    let known = try? Pack(path: cache.path).metadata.coverage?.sorted()
    recent = RecentTiles(byteBudget: options.cacheBudgetInBytes, tiles: known ?? [])
  }

  public func setInBackground(_ isInBackground: Bool) { self.isInBackground = isInBackground }

  /// Begins a trip along `line`; nothing is fetched yet.
  ///
  /// - Throws: ``PackManagerError/badArea``.
  public func begin(along line: [GeoCoordinates]) throws {
    let points = line.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    guard points.count == line.count, !points.isEmpty else { throw PackManagerError.badArea }
    var plan = PrefetchPlanner.Options()
    plan.length = .meters(options.corridorLengthInMeters)
    plan.lead = .meters(options.refetchBeforeEndInMeters)
    plan.width = .meters(options.halfWidthInMeters)
    planner = PrefetchPlanner(along: Polyline(points), options: plan)
    trip += 1
  }

  /// Fetches the next stretch if the traveller has come near the end of the last one.
  ///
  /// - Throws: ``PackManagerError``; then the same stretch is asked for with the next call.
  public func advance(
    toMetersAlong meters: Double, transfer: PackTransfer = PackTransfer()
  ) async throws -> Outcome {
    guard var planner, let area = planner.advance(to: .meters(meters)) else {
      return .nothingNeeded
    }
    let trip = trip
    let outcome = try await fetch(area, transfer)
    // Another trip may have begun meanwhile.
    if trip == self.trip { self.planner = planner }
    return outcome
  }

  /// Fetches the surroundings of a place, such as the start of a trip.
  ///
  /// - Throws: ``PackManagerError``.
  public func prefetch(
    around center: GeoCoordinates, radiusInMeters: Double = 12_000,
    transfer: PackTransfer = PackTransfer()
  ) async throws -> Outcome {
    try await prefetch(.circle(center: center, radiusInMeters: radiusInMeters), transfer: transfer)
  }

  /// Fetches any area, such as a polygon around the start.
  ///
  /// - Throws: ``PackManagerError``.
  public func prefetch(
    _ area: PackArea, transfer: PackTransfer = PackTransfer()
  ) async throws -> Outcome {
    try await fetch(try area.area(), transfer)
  }

  /// Fetches map tiles that a route was refused for.
  ///
  /// - Throws: ``PackManagerError``.
  public func fetch(
    missingTiles ids: [UInt64], transfer: PackTransfer = PackTransfer()
  ) async throws -> Outcome {
    try await fetch(
      .tiles(ids.compactMap { UInt32(exactly: $0).flatMap(TileID.init(rawValue:)) }), transfer)
  }

  /// Takes the cache off the device, once what is being fetched has come.
  public func clear() async {
    try? await inTurn { $0.removeCache() }
  }

  private func removeCache() {
    recent.removeAll()
    for ending in ["", ".part", ".part-journal"] {
      try? FileManager.default.removeItem(atPath: cachePath + ending)
    }
  }

  /// Runs `body` when all that was asked for before is done.
  private func inTurn<Value: Sendable>(
    _ body: @escaping @Sendable (isolated RoutePrefetcher) async throws -> Value
  ) async throws -> Value {
    let previous = last
    let task = Task { () async throws -> Value in
      await previous?.value
      return try await body(self)
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }

  private func fetch(_ area: Area, _ transfer: PackTransfer) async throws -> Outcome {
    guard !isInBackground else { throw PackManagerError.inBackground }
    return try await inTurn { try await $0.fetchNow(area, transfer) }
  }

  private func fetchNow(_ area: Area, _ transfer: PackTransfer) async throws -> Outcome {
    guard !isInBackground else { throw PackManagerError.inBackground }
    let (source, path, recent, key) = (source, cachePath, recent, key)
    let result: (RecentTiles, Int) = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        do {
          continuation.resume(
            returning: try Self.update(
              path, with: area, from: try PackManager.open(source, key, transfer), recent, transfer)
          )
        } catch TransferError.cancelled {
          continuation.resume(throwing: PackManagerError.cancelled)
        } catch {
          continuation.resume(throwing: PackManagerError(error))
        }
      }
    }
    self.recent = result.0
    return result.1 > 0 ? .fetched(bytes: result.1) : .nothingNeeded
  }

  /// Makes the cache cover `area` and what was wanted before, as far as it fits.
  private static func update(
    _ path: String, with area: Area, from remote: any CutSource & RowSupply,
    _ recent: RecentTiles, _ transfer: PackTransfer
  ) throws -> (RecentTiles, Int) {
    let asked = try area.tiles() ?? Set(remote.tileIDs)
    // Beyond the border of the source there is nothing to fetch.
    let wanted = asked.filter { remote.covers($0) }
    var recent = recent
    recent.removeAll { !remote.covers($0) }
    try recent.want(wanted) { try remote.entry(of: .tile($0))?.byteCount ?? 0 }
    let plan: PackPlan
    do {
      plan = try CutPlanner(source: remote).plan(covering: Set(recent.tiles))
    } catch PreloadError.nothingInArea {
      return (recent, 0)
    }
    let total = plan.byteCount
    let report = try PackAssembly(plan, from: [remote]).write(to: path) {
      transfer.note(done: $0, total: total)
    }
    return (recent, report.copiedBytes)
  }
}
