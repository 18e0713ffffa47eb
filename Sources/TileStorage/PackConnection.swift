internal import CSQLite
import RoadNetwork
import Synchronization

/// An open pack with its prepared look-up; whoever borrows it reads alone.
final class PackConnection: Sendable {
  private struct State {
    var database: Database
    /// Prepared when first asked for: a route never asks for all of them.
    private var lookups: [PackTable: Statement] = [:]
    private var entryLookups: [PackTable: Statement] = [:]
    private var parts: [MapLayer: PartTable] = [:]

    init(path: String) throws(SQLiteFailure) {
      database = try Database(path: path, .immutable)
      // A pack from outside may be made to do harm: its schema has no say, its pages are checked.
      for setting in ["trusted_schema = OFF", "cell_size_check = ON", "query_only = ON"] {
        try database.execute("PRAGMA \(setting)")
      }
    }

    mutating func lookup(_ table: PackTable) throws(SQLiteFailure) -> Statement {
      if let known = lookups[table] { return known }
      let sql = "SELECT bytes, digest FROM \(table.rawValue) WHERE id = ?"
      let made = try Statement(sql, in: database)
      lookups[table] = made
      return made
    }

    mutating func entryLookup(_ table: PackTable) throws(SQLiteFailure) -> Statement {
      if let known = entryLookups[table] { return known }
      let size = table == .layerTile ? "byte_count" : "length(bytes)"
      let sql = "SELECT \(size), digest FROM \(table.rawValue) WHERE id = ?"
      let made = try Statement(sql, in: database)
      entryLookups[table] = made
      return made
    }

    mutating func partTable(_ layer: MapLayer) throws(SQLiteFailure) -> PartTable {
      if let known = parts[layer] { return known }
      let made = try PartTable(layer, in: database)
      parts[layer] = made
      return made
    }
  }

  let path: String
  private let state: Mutex<State>

  init(path: String) throws(PackError) {
    self.path = path
    do {
      state = Mutex(try State(path: path))
    } catch {
      throw PackError.reading(error, path)
    }
  }

  /// A row as it lies in the pack, unchecked.
  struct Row: Sendable {
    var bytes: [UInt8]
    var digest: [UInt8]

    var isIntact: Bool { Digest.of(bytes).bytes == digest }
  }

  func row(of id: PackRowID) throws(PackError) -> Row? {
    try read { state throws(SQLiteFailure) -> Row? in
      if let (layer, tile) = id.part { return try Self.part(layer, tile, id, &state) }
      let lookup = try state.lookup(id.table)
      defer { lookup.reset() }
      try lookup.bind(id.value, at: 1)
      guard try lookup.step() else { return nil }
      return Row(bytes: lookup.bytes(0), digest: lookup.bytes(1))
    }
  }

  /// The rows of a layer in a tile as one row, put together from their columns.
  private static func part(
    _ layer: MapLayer, _ tile: TileID, _ id: PackRowID, _ state: inout State
  ) throws(SQLiteFailure) -> Row? {
    let lookup = try state.entryLookup(.layerTile)
    defer { lookup.reset() }
    try lookup.bind(id.value, at: 1)
    guard try lookup.step() else { return nil }
    // A delta notes so what is gone.
    guard lookup.integer(0) > 0 else { return Row(bytes: [], digest: lookup.bytes(1)) }
    let part = try state.partTable(layer).part(of: tile)
    return Row(bytes: part?.encoded ?? [], digest: lookup.bytes(1))
  }

  /// No row has more bytes.
  private static let rowLimit: Int64 = 256 << 20

  /// What is noted about a row, unchecked; the digest is nil if it is none.
  func entry(of id: PackRowID) throws(PackError) -> (byteCount: Int, digest: Digest?)? {
    try read { state throws(SQLiteFailure) -> (byteCount: Int, digest: Digest?)? in
      let lookup = try state.entryLookup(id.table)
      defer { lookup.reset() }
      try lookup.bind(id.value, at: 1)
      guard try lookup.step() else { return nil }
      guard (0...Self.rowLimit).contains(lookup.integer(0)) else {
        throw SQLiteFailure(code: SQLITE_CORRUPT, message: "\(id) has an impossible size")
      }
      return (Int(lookup.integer(0)), Digest(bytes: lookup.bytes(1)))
    }
  }

  /// The rows of `sql`, each made into a value by `make`.
  func rows<Value: Sendable>(
    _ sql: String, _ make: (Statement) -> Value
  ) throws(PackError) -> [Value] {
    try read { state throws(SQLiteFailure) -> [Value] in
      let statement = try Statement(sql, in: state.database)
      var values: [Value] = []
      while try statement.step() { values.append(make(statement)) }
      return values
    }
  }

  private func read<Value: Sendable>(
    _ body: (inout State) throws(SQLiteFailure) -> Value
  ) throws(PackError) -> Value {
    do {
      return try state.withLock { state throws(SQLiteFailure) in try body(&state) }
    } catch {
      throw PackError.reading(error, path)
    }
  }
}

extension PackError {
  /// What a failure to read means for the pack at `path`.
  static func reading(_ failure: SQLiteFailure, _ path: String) -> PackError {
    switch failure.primaryCode {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOMEM:
      .unreadable(path: path, reason: failure.message)
    case SQLITE_IOERR where failure.code != shortRead:
      .unreadable(path: path, reason: failure.message)
    default: .damaged(path: path, reason: failure.message)
    }
  }

  /// A page beyond the end of the file; the C macro is an expression that Swift does not import.
  private static let shortRead = SQLITE_IOERR | 2 << 8
}
