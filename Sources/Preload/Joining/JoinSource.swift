import RoadNetwork
import TileStorage

/// Packs of one import, which agree in every row, as one source of a joint map.
struct JoinSource: Sendable {
  let packs: [Pack]
  /// The tiles of all packs.
  let tiles: Set<TileID>
  /// The tiles whose roads are all known; nil if a pack has all roads of its import.
  let coverage: Set<TileID>?

  private init(_ packs: [Pack]) throws {
    self.packs = packs
    tiles = try packs.reduce(into: []) { $0.formUnion(try $1.tileIDs) }
    let parts = packs.compactMap(\.metadata.coverage)
    coverage = parts.count == packs.count ? parts.reduce(into: []) { $0.formUnion($1) } : nil
    try checkTiles()
  }

  /// Finds a tile in which the packs differ, by what is noted of it; damage is found when it is read.
  private func checkTiles() throws {
    guard packs.count > 1 else { return }
    for tile in tiles.sorted() {
      do {
        _ = try entry(of: .tile(tile))
      } catch is PackError {
        continue
      }
    }
  }

  var origin: PackOrigin { packs[0].metadata.origin }
  var attribution: String { packs[0].metadata.attribution }

  /// The packs by import, the import with the newest data first.
  ///
  /// The order does not depend on that of the packs, but for packs of one import.
  /// - Throws: ``PreloadError/incomplete(path:)``, or ``PreloadError/conflict(_:_:_:)`` if packs of one import
  ///   differ in a tile.
  static func sources(of packs: [Pack]) throws -> [JoinSource] {
    var groups: [[Pack]] = []
    for pack in packs {
      guard pack.metadata.isComplete else { throw PreloadError.incomplete(path: pack.path) }
      let place = groups.firstIndex {
        $0[0].metadata.origin == pack.metadata.origin
          && $0[0].metadata.attribution == pack.metadata.attribution
      }
      if let place { groups[place].append(pack) } else { groups.append([pack]) }
    }
    return try groups.sorted { precedes($0[0].metadata, $1[0].metadata) }.map { try Self($0) }
  }

  private static func precedes(_ left: PackMetadata, _ right: PackMetadata) -> Bool {
    let (first, second) = (left.origin, right.origin)
    if first.age != second.age { return first.age > second.age }
    return order(left).lexicographicallyPrecedes(order(right))
  }

  private static func order(_ metadata: PackMetadata) -> [String] {
    let origin = metadata.origin
    return [
      origin.inputDigest?.description ?? "", origin.options, origin.importerVersion,
      metadata.attribution, origin.osmURL ?? "",
    ] + origin.sources.map { $0.inputDigest?.description ?? "" }
  }

  /// Whether the data are known to be newer than those of `other`.
  func isNewer(than other: JoinSource) -> Bool {
    guard let own = origin.osmTimestamp, let its = other.origin.osmTimestamp else { return false }
    return own > its
  }

  /// What is noted about a row, by the first pack that can tell.
  ///
  /// - Throws: ``PreloadError/conflict(_:_:_:)`` if two packs differ in it.
  func entry(of id: PackRowID) throws -> RowEntry? {
    var found: (entry: RowEntry, pack: Pack)?
    var failure: PackError?
    for pack in packs {
      do {
        guard let entry = try pack.entry(of: id) else { continue }
        if let found, found.entry.digest != entry.digest {
          throw PreloadError.conflict(id, found.pack.path, pack.path)
        }
        found = found ?? (entry, pack)
      } catch let error as PackError {
        failure = failure ?? error
      }
    }
    if let failure, found == nil { throw failure }
    return found?.entry
  }

  /// A row, checked against its digest, out of the first pack that has it whole.
  func row(_ id: PackRowID) throws(PackError) -> PackedRow? {
    var failure: PackError?
    for pack in packs {
      do throws(PackError) {
        if let row = try pack.row(id) { return row }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart? {
    guard let row = try row(.part(layer, in: tile)) else { return nil }
    return try LayerPart(layer, of: tile, encoded: row.bytes)
  }
}

extension PackOrigin {
  /// For comparisons: data of unknown age count as the oldest.
  fileprivate var age: Int64 { max(-Self.ageLimit, min(Self.ageLimit, osmTimestamp ?? .min)) }

  private static let ageLimit: Int64 = 1 << 62
}

extension JoinSource {
  /// For comparisons: data of unknown age count as the oldest.
  var age: Int64 { origin.age }
}
