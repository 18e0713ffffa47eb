import RoadNetwork

/// The tables of a pack, as explained in `schemas/pack.sql`.
enum PackSchema {
  /// Greatest version of the format that this code knows, and the one that it writes.
  static let version: UInt32 = 1
  static let pageSize = 16384

  /// A table or view and the statement that makes it, letter by letter as SQLite keeps it.
  struct Table {
    var kind = "table"
    var name: String
    var statement: String
  }

  /// What a pack with these layers has, in the order in which it is made.
  static func objects(with layers: [MapLayer]) -> [Table] {
    guard !layers.isEmpty else { return tables }
    return tables + [LayerSchema.notes] + layers.sorted().flatMap(LayerSchema.objects)
  }

  /// What every pack has.
  static let tables = [
    Table(
      name: "metadata",
      statement: """
        CREATE TABLE metadata (
          key TEXT PRIMARY KEY NOT NULL,
          value TEXT NOT NULL
        )
        """),
    Table(
      name: "layer",
      statement: """
        CREATE TABLE layer (
          name TEXT PRIMARY KEY NOT NULL,
          rows INTEGER NOT NULL,
          digest BLOB NOT NULL,
          ids BLOB NOT NULL,
          ids_digest BLOB NOT NULL
        )
        """),
    Table(
      name: "coverage",
      statement: """
        CREATE TABLE coverage (
          id INTEGER PRIMARY KEY
        )
        """),
    Table(
      name: "road_tile",
      statement: """
        CREATE TABLE road_tile (
          id INTEGER PRIMARY KEY,
          bytes BLOB NOT NULL,
          digest BLOB NOT NULL
        )
        """),
    Table(
      name: "overlay",
      statement: """
        CREATE TABLE overlay (
          id INTEGER PRIMARY KEY,
          bytes BLOB NOT NULL,
          digest BLOB NOT NULL
        )
        """),
  ]
}
