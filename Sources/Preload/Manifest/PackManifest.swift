import RoadNetwork
import TileStorage

/// What a pack holds, so that parts of it can be planned, fetched and checked from afar.
///
/// With it goes one stretch of bytes, the rows of the pack one after another in the order of
/// ``rows``. `schemas/pack-manifest.md` draws the bytes.
public struct PackManifest: Hashable, Sendable {
  /// What planning has to know of a tile, with rows named by their places.
  struct Note: Hashable, Sendable {
    var nodeCount: Int
    var edgeCount: Int
    /// Ascending raw values.
    var ends: [Int]
    var companions: [Int]
    var surroundings: [Int]
  }

  /// What the pack says about itself, as it is stored.
  let statements: [String: String]
  public let metadata: PackMetadata
  /// The digest over all that the pack says about itself.
  public let seal: Digest
  /// All rows, ascending by id: first the tiles.
  public let rows: [RowEntry]
  /// By row: where its bytes begin; at the end their number.
  public let offsets: [Int]
  /// By tile.
  let notes: [Note]
  /// The places of rows that belong to every part.
  let headers: [Int]

  /// The number of tiles.
  public var tileCount: Int { notes.count }
  /// The bytes of all rows.
  public var rowByteCount: Int { offsets.last ?? 0 }

  init(
    statements: [String: String], metadata: PackMetadata, seal: Digest, rows: [RowEntry],
    notes: [Note], headers: [Int]
  ) {
    self.statements = statements
    self.metadata = metadata
    self.seal = seal
    self.rows = rows
    self.notes = notes
    self.headers = headers
    var offsets = [0]
    offsets.reserveCapacity(rows.count + 1)
    for row in rows { offsets.append(offsets[offsets.count - 1] + row.byteCount) }
    self.offsets = offsets
  }

  /// Describes `pack`.
  ///
  /// - Throws: ``PackError`` or ``RoadGraphError`` if a row is damaged,
  ///   ``PreloadError/incomplete(path:)``.
  /// - Complexity: O(*n*) in the bytes of the pack.
  public init(of pack: Pack) throws {
    guard pack.metadata.isComplete else { throw PreloadError.incomplete(path: pack.path) }
    var rows: [RowEntry] = []
    for table in PackTable.allCases {
      for id in try pack.rowIDs(in: table) {
        if let row = try pack.row(id) { rows.append(row.entry) }
      }
    }
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.id, $0) })
    func named(_ ids: some Sequence<PackRowID>) throws -> [Int] {
      try ids.sorted().map { id in
        guard let place = places[id] else {
          throw PackError.damaged(path: pack.path, reason: "\(id) is missing")
        }
        return place
      }
    }
    var summaries = try pack.makeSummaries()
    let notes = try pack.tileIDs.map { id in
      guard let summary = try summaries.summary(of: id) else {
        throw PackError.damaged(path: pack.path, reason: "\(id) is missing")
      }
      return Note(
        nodeCount: summary.nodeCount, edgeCount: summary.edgeCount,
        ends: summary.ends.sorted().map { Int($0.rawValue) },
        companions: try named(summary.companions), surroundings: try named(summary.surroundings))
    }
    self.init(
      statements: pack.statements, metadata: pack.metadata, seal: pack.seal, rows: rows,
      notes: notes, headers: try named(summaries.headers))
  }
}

extension PackManifest {
  private static let magic = Array("NVPM".utf8)
  private static let version = 1
  /// No manifest is larger.
  public static let byteLimit = 64 << 20

  /// The bytes of the manifest; the same pack gives the same.
  public func encoded() -> [UInt8] {
    var writer = ManifestWriter()
    writer.append(Self.magic)
    writer.append(Self.version)
    writer.append(statements.count)
    for (key, value) in statements.sorted(by: { $0.key < $1.key }) {
      writer.append(key)
      writer.append(value)
    }
    writer.append(ascending: (metadata.coverage ?? []).map { Int($0.rawValue) }.sorted())
    for table in PackTable.allCases {
      let rows = rows.filter { $0.id.table == table }
      writer.append(ascending: rows.map { Int($0.id.value) })
      for row in rows {
        writer.append(row.byteCount)
        writer.append(row.digest.bytes)
      }
    }
    writer.append(ascending: headers)
    for note in notes {
      writer.append(note.nodeCount)
      writer.append(note.edgeCount)
      for list in [note.ends, note.companions, note.surroundings] { writer.append(ascending: list) }
    }
    writer.append(Digest.of(writer.bytes).bytes)
    return writer.bytes
  }

  /// Reads what ``encoded()`` gives; `path` is where the bytes come from.
  ///
  /// - Throws: ``PreloadError/badManifest(path:reason:)``.
  /// - Complexity: O(*n*).
  public init(bytes: [UInt8], from path: String) throws(PreloadError) {
    do {
      self = try Self.decoded(bytes)
    } catch {
      throw .badManifest(path: path, reason: error.reason)
    }
  }

  private static func decoded(_ bytes: [UInt8]) throws(ManifestReader.Fault) -> PackManifest {
    guard bytes.starts(with: magic), bytes.count > magic.count + Digest.byteCount else {
      throw .init(reason: "it is none")
    }
    let body = bytes.prefix(bytes.count - Digest.byteCount)
    guard Digest.of(Array(body)).bytes == Array(bytes[body.endIndex...]) else {
      throw .init(reason: "its bytes do not match their digest")
    }
    var reader = ManifestReader(body.dropFirst(magic.count))
    let version = try reader.number()
    guard version == Self.version else { throw .init(reason: "it has version \(version)") }
    var statements: [String: String] = [:]
    for _ in 0..<(try reader.count(each: 2)) { statements[try reader.text()] = try reader.text() }
    let covered = try reader.ascending(below: worldSize).compactMap { TileID(row: Int64($0)) }
    guard let metadata = PackMetadata(statements: statements, coverage: Set(covered)),
      metadata.isComplete, let seal = statements[Pack.sealKey].flatMap(Digest.init(hex:))
    else { throw .init(reason: "it does not say what the pack is") }
    let rows = try rows(&reader)
    let headers = try reader.ascending(below: rows.count)
    var notes: [Note] = []
    for _ in 0..<rows.count(where: { $0.id.table == .roadTile }) {
      notes.append(
        Note(
          nodeCount: try reader.number(upTo: Int(UInt32.max)),
          edgeCount: try reader.number(upTo: Int(UInt32.max)),
          ends: try reader.ascending(below: worldSize),
          companions: try reader.ascending(below: rows.count),
          surroundings: try reader.ascending(below: rows.count)))
    }
    guard reader.remaining == 0 else { throw .init(reason: "there is more than a manifest") }
    return PackManifest(
      statements: statements, metadata: metadata, seal: seal, rows: rows, notes: notes,
      headers: headers)
  }

  private static let worldSize = 1 << (2 * Int(TileID.zoom))
  /// No row has more bytes.
  private static let rowLimit = 256 << 20

  private static func rows(
    _ reader: inout ManifestReader
  ) throws(ManifestReader.Fault) -> [RowEntry] {
    var rows: [RowEntry] = []
    for table in PackTable.allCases {
      for value in try reader.ascending(below: 1 << 56) {
        let id = PackRowID(table, Int64(value))
        guard id.isValid else { throw .init(reason: "\(id) is no row") }
        rows.append(RowEntry(id: id, digest: noDigest, byteCount: 0))
      }
      for place in rows.indices where rows[place].id.table == table {
        rows[place].byteCount = try reader.number(upTo: rowLimit)
        guard let digest = Digest(bytes: try reader.read(count: Digest.byteCount)) else {
          throw .init(reason: "it ends too early")
        }
        rows[place].digest = digest
      }
    }
    return rows
  }

  private static let noDigest = Digest.of([])
}
