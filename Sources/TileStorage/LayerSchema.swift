import RoadNetwork

/// The tables of layers, and the views that put their numbers into words.
enum LayerSchema {
  /// What is noted about the rows of all layers, tile by tile.
  static let notes = PackSchema.Table(
    name: "layer_tile",
    statement: """
      CREATE TABLE layer_tile (
        id INTEGER PRIMARY KEY,
        row_count INTEGER NOT NULL,
        byte_count INTEGER NOT NULL,
        digest BLOB NOT NULL
      )
      """)

  /// The table of `layer`, and the view if there is one.
  static func objects(of layer: MapLayer) -> [PackSchema.Table] {
    [table(of: layer), view(of: layer)].compactMap(\.self)
  }

  /// The table of `layer`: an id and its columns.
  static func table(of layer: MapLayer) -> PackSchema.Table {
    let columns = layer.columns.map { column in
      "  \(column.name) \(type(of: column))\(column.isOptional ? "" : " NOT NULL")"
    }
    let lines = ["  id INTEGER PRIMARY KEY"] + columns
    return PackSchema.Table(
      name: layer.rawValue,
      statement: "CREATE TABLE \(layer.rawValue) (\n" + lines.joined(separator: ",\n") + "\n)")
  }

  private static func type(of column: LayerColumn) -> String {
    switch column.kind {
    case .integer: "INTEGER"
    case .text: "TEXT"
    case .bytes: "BLOB"
    }
  }

  /// The view for people; nil for a layer that is for programs only.
  static func view(of layer: MapLayer) -> PackSchema.Table? {
    guard let (name, columns, rest) = parts(of: layer) else { return nil }
    let lines = columns.map { "  " + $0 }.joined(separator: ",\n")
    return PackSchema.Table(
      kind: "view", name: name, statement: "CREATE VIEW \(name) AS SELECT\n\(lines)\n\(rest)")
  }

  private static func parts(
    of layer: MapLayer
  ) -> (name: String, columns: [String], rest: String)? {
    let table = layer.rawValue
    switch layer {
    case .warnerPoints:
      let own = [
        "way_id", words("direction", WayDirection.allCases, \.name), speed("speed_limit"),
        "bearing AS bearing_deg", "detail", "name", "outline",
      ]
      return (
        "warner_points", [tile, words("kind", WarnerKind.allCases, \.name)] + place + own,
        "FROM \(table)"
      )
    case .landmarks:
      return (
        "landmarks",
        [tile, words("kind", LandmarkKind.allCases, \.name)] + place + ["name", "brand"],
        "FROM \(table)"
      )
    case .schoolZones:
      let columns = [
        "zone", "min(id) >> \(LayerPart.indexBits) AS tile",
        words("source", SchoolZoneSource.allCases, \.name), "way_ids",
        "length_dm / 10.0 AS length_m", speed("speed_limit"), "conditions", "road_name", "line",
      ]
      return ("school_zones", columns, "FROM \(table) GROUP BY zone")
    case .speedLimits:
      let columns = [
        "way_id", words("direction", WayDirection.allCases, \.name), speed("posted"),
        words("source", LimitSource.allCases, \.name), speed("advisory"),
        "conditional AS conditional_kmh", "lanes AS lanes_kmh",
      ]
      // A way that passes several tiles has a row in each of them.
      return ("speed_limits", columns, "FROM \(table) GROUP BY way_id, direction")
    case .placeNames:
      return (
        "place_names",
        [tile, words("kind", PlaceKind.allCases, \.name)] + place
          + ["name", "population"], "FROM \(table)"
      )
    case .baseMap, .nodeIDs: return nil
    }
  }

  private static let tile = "id >> \(LayerPart.indexBits) AS tile"

  private static let place = [
    "latitude_e7 / 1e7 AS latitude", "longitude_e7 / 1e7 AS longitude",
    words("osm_type", OSMReference.Kind.allCases, \.name), "osm_id",
  ]

  private static func words<Code: RawRepresentable<UInt8>>(
    _ column: String, _ codes: [Code], _ name: (Code) -> String
  ) -> String {
    let cases = codes.map { "\n    WHEN \($0.rawValue) THEN '\(name($0))'" }.joined()
    return "CASE \(column)\(cases) END AS \(column)"
  }

  private static func speed(_ column: String) -> String {
    "CASE \(column) WHEN 0 THEN 'none' ELSE \(column) / 100.0 END AS \(column)_kmh"
  }
}
