internal import CSQLite
import RoadNetwork

/// The rows of one layer in an open database.
struct PartTable {
  private let layer: MapLayer
  private let selection: Statement

  /// No part that a writer makes takes more memory.
  private static let byteLimit = 256 << 20

  init(_ layer: MapLayer, in database: Database) throws(SQLiteFailure) {
    self.layer = layer
    let columns = layer.columns.map(\.name).joined(separator: ", ")
    selection = try Statement(
      "SELECT id, \(columns) FROM \(layer.rawValue) WHERE id >= ? AND id < ? ORDER BY id",
      in: database)
  }

  /// The rows of `tile`; nil if they are none that a writer makes.
  func part(of tile: TileID) throws(SQLiteFailure) -> LayerPart? {
    defer { selection.reset() }
    let first = LayerPart.firstID(of: tile)
    try selection.bind(first, at: 1)
    try selection.bind(first + Int64(LayerPart.rowLimit), at: 2)
    let columns = layer.columns
    var rows: [[LayerValue]] = []
    var size = 0
    while try selection.step() {
      guard selection.integer(0) == first + Int64(rows.count) else { return nil }
      var row: [LayerValue] = []
      row.reserveCapacity(columns.count)
      for place in columns.indices {
        guard let value = selection.value(Int32(place + 1)), columns[place].admits(value) else {
          return nil
        }
        size += MemoryLayout<LayerValue>.stride + value.size
        row.append(value)
      }
      guard size <= Self.byteLimit else { return nil }
      rows.append(row)
    }
    return LayerPart(layer, of: tile, rows: rows)
  }
}

extension LayerValue {
  fileprivate var size: Int {
    switch self {
    case .null, .integer: 0
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

/// Writes the rows of layers, each layer into a table of its own that is made for its first row.
final class PartWriter {
  /// The statements that add a row of a layer.
  private var insertions: [MapLayer: Statement] = [:]
  private var noteInsertion: Statement?
  private let database: Database

  /// Takes up the tables that are there for `layers`.
  init(_ layers: [MapLayer] = [], in database: Database) throws(SQLiteFailure) {
    self.database = database
    for layer in layers { insertions[layer] = try Self.insertion(layer, database) }
    if !layers.isEmpty { noteInsertion = try Self.noteInsertion(database) }
  }

  /// Adds rows that come as ``LayerPart/encoded``; no bytes say that there are none any more.
  func append(_ row: PackedRow) throws(SQLiteFailure) {
    guard let (layer, tile) = row.id.part else { throw Self.unknown }
    var count = 0
    if !row.bytes.isEmpty {
      let part: LayerPart
      do {
        part = try LayerPart(layer, of: tile, encoded: row.bytes)
      } catch {
        throw SQLiteFailure(code: SQLITE_MISMATCH, message: "\(error)")
      }
      try insert(part)
      count = part.rows.count
    }
    if noteInsertion == nil {
      try makeNotes()
      noteInsertion = try Self.noteInsertion(database)
    }
    guard let noteInsertion else { throw Self.unknown }
    try noteInsertion.bind(row.id.value, at: 1)
    try noteInsertion.bind(Int64(count), at: 2)
    try noteInsertion.bind(Int64(row.bytes.count), at: 3)
    try noteInsertion.bind(row.digest.bytes, at: 4)
    try noteInsertion.run()
  }

  private func insert(_ part: LayerPart) throws(SQLiteFailure) {
    if insertions[part.layer] == nil { try makeTable(of: part.layer) }
    guard let insertion = insertions[part.layer] else { throw Self.unknown }
    for (place, row) in part.rows.enumerated() {
      try insertion.bind(part.id(ofRow: place), at: 1)
      for (column, value) in row.enumerated() {
        try insertion.bind(value, at: Int32(column + 2))
      }
      try insertion.run()
    }
  }

  /// Makes the tables of layers that have no rows.
  func makeTables(of layers: [MapLayer]) throws(SQLiteFailure) {
    guard insertions.keys.allSatisfy(layers.contains) else {
      throw SQLiteFailure(code: SQLITE_MISUSE, message: "rows of a layer that the pack has not")
    }
    for layer in layers where insertions[layer] == nil { try makeTable(of: layer) }
  }

  private func makeTable(of layer: MapLayer) throws(SQLiteFailure) {
    if noteInsertion == nil {
      try makeNotes()
      noteInsertion = try Self.noteInsertion(database)
    }
    for object in LayerSchema.objects(of: layer) { try database.execute(object.statement) }
    insertions[layer] = try Self.insertion(layer, database)
  }

  private func makeNotes() throws(SQLiteFailure) {
    try database.execute(LayerSchema.notes.statement)
  }

  private static func insertion(
    _ layer: MapLayer, _ database: Database
  ) throws(SQLiteFailure) -> Statement {
    let names = ["id"] + layer.columns.map(\.name)
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return try Statement(
      "INSERT INTO \(layer.rawValue) (\(names.joined(separator: ", "))) VALUES (\(places))",
      in: database)
  }

  private static func noteInsertion(_ database: Database) throws(SQLiteFailure) -> Statement {
    try Statement(
      "INSERT INTO layer_tile (id, row_count, byte_count, digest) VALUES (?, ?, ?, ?)",
      in: database)
  }

  private static let unknown = SQLiteFailure(code: SQLITE_MISUSE, message: "no rows of a layer")
}
