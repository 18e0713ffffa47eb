internal import CSQLite
import RoadNetwork

/// What SQLite says when it fails.
struct SQLiteFailure: Error, Hashable {
  /// The extended result code.
  var code: Int32
  var message: String

  /// The result code without its details.
  var primaryCode: Int32 { code & 0xff }
}

/// An open SQLite file, for one thread at a time.
final class Database {
  enum Access {
    /// A file that nobody changes as long as it is open.
    case immutable
    /// An empty file of ours, to be written from its first page on.
    case exclusive
  }

  fileprivate let handle: OpaquePointer

  init(path: String, _ access: Access) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let name: String
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch access {
    case .immutable:
      name = Self.uri(of: path) + "?immutable=1"
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .exclusive:
      // Without this a path like "file:x" could be taken for an address.
      name = path.hasPrefix("/") ? path : "./" + path
      flags |= SQLITE_OPEN_READWRITE
    }
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw SQLiteFailure(code: code, message: message)
    }
    handle = opened
    // A file from outside may claim anything; this much no row of ours has.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The address of a file, with all but plain letters, digits and slashes escaped.
  static func uri(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array((path.hasPrefix("/") ? "file://" : "file:./").utf8)
    for byte in path.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func execute(_ sql: String) throws(SQLiteFailure) {
    let statement = try Statement(sql, in: self)
    while try statement.step() {}
  }

  fileprivate func check(_ code: Int32) throws(SQLiteFailure) {
    guard code != SQLITE_OK else { return }
    throw SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A prepared statement; parameters count from 1, columns from 0.
final class Statement {
  private let database: Database
  private let handle: OpaquePointer

  init(_ sql: String, in database: Database) throws(SQLiteFailure) {
    var prepared: OpaquePointer?
    try database.check(
      sqlite3_prepare_v3(
        database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else {
      throw SQLiteFailure(code: SQLITE_MISUSE, message: "no statement")
    }
    self.database = database
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ value: Int64, at place: Int32) throws(SQLiteFailure) {
    try database.check(sqlite3_bind_int64(handle, place, value))
  }

  func bind(_ text: String, at place: Int32) throws(SQLiteFailure) {
    try database.check(
      sqlite3_bind_text(handle, place, text, Int32(text.utf8.count), Self.transient))
  }

  func bind(_ bytes: [UInt8], at place: Int32) throws(SQLiteFailure) {
    let code = bytes.withUnsafeBytes { raw in
      raw.isEmpty
        ? sqlite3_bind_zeroblob(handle, place, 0)
        : sqlite3_bind_blob64(handle, place, raw.baseAddress, UInt64(raw.count), Self.transient)
    }
    try database.check(code)
  }

  func bind(_ value: LayerValue, at place: Int32) throws(SQLiteFailure) {
    switch value {
    case .null: try database.check(sqlite3_bind_null(handle, place))
    case .integer(let number): try bind(number, at: place)
    case .text(let text): try bind(text, at: place)
    case .bytes(let bytes): try bind(bytes, at: place)
    }
  }

  /// Goes to the next row; false after the last one.
  func step() throws(SQLiteFailure) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    try database.check(code)
    return false
  }

  /// Runs a statement without rows once.
  func run() throws(SQLiteFailure) {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready for the next run.
  func reset() { sqlite3_reset(handle) }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The value as it is stored; nil for a kind that no table of ours has.
  func value(_ column: Int32) -> LayerValue? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .bytes(bytes(column))
    default: nil
    }
  }

  /// A copy of the bytes; those of the row are gone with the next step.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Tells SQLite to copy; the C macro for it is a cast that Swift does not import.
  private static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
