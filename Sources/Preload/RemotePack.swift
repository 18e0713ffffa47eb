import RoadNetwork
import Synchronization
import TileStorage

/// A pack that is elsewhere, known by its manifest; its rows are fetched when they are needed.
///
/// Nothing is taken on trust: the manifest is checked against the key if there is one, and every
/// row on arrival against its digest in the manifest. Rows come in batches, several requests at a
/// time, and what is neither missing nor changed is not asked for.
public final class RemotePack: CutSource, RowSupply {
  public let path: String
  public let manifest: PackManifest
  private let fetcher: RangeFetcher
  private let places: [PackRowID: Int]
  private let state = Mutex(State())

  private struct State {
    /// Rows that are to be asked for, in this order, and how many of them have been.
    var expected: [PackRowID] = []
    var next = 0
    var arrived: [PackRowID: PackedRow] = [:]
  }

  /// A batch ends when it has so many bytes.
  private static let batchSize = 8 << 20

  /// Fetches the manifest of the pack at `url`.
  ///
  /// That is the address of a pack on a file server, with its manifest and its rows beside it, or
  /// the address of a `navdata serve`.
  ///
  /// - Throws: ``TransferError``, ``PreloadError/badManifest(path:reason:)`` or
  ///   ``PreloadError/notSigned(path:)`` if the owner of `key` has not signed the manifest.
  public convenience init(
    url: String, key: VerificationKey? = nil, transport: any ByteTransport = CurlTransport(),
    control: TransferControl = TransferControl()
  ) throws {
    try self.init(url: url, key: key, transport, control, RangeFetcher.Policy())
  }

  init(
    url: String, key: VerificationKey?, _ transport: any ByteTransport, _ control: TransferControl,
    _ policy: RangeFetcher.Policy
  ) throws {
    let places = RemotePlaces(url)
    func whole(_ url: String, _ limit: Int) throws -> [UInt8] {
      let fetcher = RangeFetcher(url: url, transport: transport, control: control, policy: policy)
      return try fetcher.fetch(nil, limit: limit).bytes
    }
    let bytes = try whole(places.manifest, PackManifest.byteLimit)
    if let key {
      let signature = Signature(bytes: try whole(places.signature, 4096))
      guard let signature, key.accepts(signature, of: bytes) else {
        throw PreloadError.notSigned(path: places.manifest)
      }
    }
    let manifest = try PackManifest(bytes: bytes, from: places.manifest)
    path = url
    self.manifest = manifest
    fetcher = RangeFetcher(url: places.rows, transport: transport, control: control, policy: policy)
    self.places = Dictionary(
      uniqueKeysWithValues: manifest.rows.enumerated().map { ($1.id, $0) })
  }

  public var metadata: PackMetadata { manifest.metadata }

  public var tileIDs: [TileID] {
    manifest.rows.prefix(manifest.tileCount).compactMap(\.id.tile)
  }

  public func covers(_ tile: TileID) -> Bool {
    manifest.metadata.coverage?.contains(tile) ?? true
  }

  public func entry(of id: PackRowID) -> RowEntry? { places[id].map { manifest.rows[$0] } }

  public func rowIDs(in table: PackTable) -> [PackRowID] {
    manifest.rows.lazy.map(\.id).filter { $0.table == table }
  }

  public func makeSummaries() -> any TileSummaries {
    ManifestSummaries(of: manifest, places: places)
  }

  public func expect(_ rows: [RowEntry]) {
    state.withLock { $0 = State(expected: rows.map(\.id)) }
  }

  /// A row; fetched now, together with those that are expected next, unless it is here already.
  ///
  /// - Throws: ``TransferError``, ``PreloadError/sourceChanged(path:)``,
  ///   ``PreloadError/wrongBytes(_:path:)``.
  public func row(_ id: PackRowID) throws -> PackedRow? {
    guard places[id] != nil else { return nil }
    if let row = state.withLock({ $0.arrived.removeValue(forKey: id) }) { return row }
    let rows = try fetch(nextBatch(with: id))
    return state.withLock { state in
      for row in rows { state.arrived[row.id] = row }
      return state.arrived.removeValue(forKey: id)
    }
  }

  private func nextBatch(with id: PackRowID) -> [PackRowID] {
    state.withLock { state in
      // A row that nobody has announced comes alone.
      guard let start = state.expected[state.next...].firstIndex(of: id) else { return [id] }
      var batch: [PackRowID] = []
      var size = 0
      state.next = start
      while state.next < state.expected.count, size < Self.batchSize {
        let id = state.expected[state.next]
        batch.append(id)
        size += entry(of: id)?.byteCount ?? 0
        state.next += 1
      }
      return batch
    }
  }

  private func fetch(_ ids: [PackRowID]) throws -> [PackedRow] {
    let found = try fetcher.fetch(ids.compactMap(range), fileSize: manifest.rowByteCount)
    return try ids.compactMap { id in
      try checked(id, found) ?? again(id)
    }
  }

  private func range(of id: PackRowID) -> Range<Int>? {
    places[id].map { manifest.offsets[$0]..<manifest.offsets[$0 + 1] }
  }

  private func checked(_ id: PackRowID, _ found: FetchedRanges) -> PackedRow? {
    guard let range = range(of: id), let bytes = found.bytes(in: range) else { return nil }
    let row = PackedRow(id: id, bytes: bytes)
    return row.digest == entry(of: id)?.digest ? row : nil
  }

  /// What came wrong once may have been spoilt on the way.
  private func again(_ id: PackRowID) throws -> PackedRow {
    guard let range = range(of: id),
      let row = checked(id, try fetcher.fetch([range], fileSize: manifest.rowByteCount))
    else { throw PreloadError.wrongBytes(id, path: path) }
    return row
  }
}

/// The addresses of what belongs to a pack.
struct RemotePlaces {
  let manifest: String
  let rows: String
  let signature: String

  init(_ url: String) {
    if url.hasSuffix(".navpack") {
      manifest = url + PublishedPack.manifestEnding
      rows = url + PublishedPack.rowsEnding
      signature = url + PublishedPack.signatureEnding
    } else {
      let root = url.hasSuffix("/") ? String(url.dropLast()) : url
      manifest = root + "/pack/manifest"
      rows = root + "/pack/rows"
      signature = root + "/pack/signature"
    }
  }
}
