import Geo
import JSONText
import RoadNetwork
import TileStorage

/// What tags say of limits, as lines: the values of the layer, piece by piece of road.
struct SpeedLimitExport: ExportSource {
  let pack: Pack
  let box: BoundingBox?

  static let columns = [
    "way_id", "direction", "posted_kmh", "source", "advisory_kmh", "conditional_kmh",
    "lanes_kmh",
  ]

  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws {
    try RoadWalk(pack: pack, box: box).forEachPiece { piece in
      for row in SpeedLimitRow.rows(of: piece.road) {
        try body(ExportRecord(geometry: .line(piece.line.points), values: row.exportValues))
      }
    }
  }
}

extension SpeedLimitRow {
  fileprivate var exportValues: [JSON] {
    [
      .integer(wayID), .text(direction?.name), .limit(posted), .string(source.name),
      .limit(advisory), .text(conditional), .text(lanes),
    ]
  }
}

/// The shapes of the base map.
struct BaseMapExport: ExportSource {
  let pack: Pack

  static let columns = ["kind"]

  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws {
    for tile in try pack.tiles(of: .baseMap) {
      for row in try pack.rows(BaseMapTile.self, in: tile) {
        for shape in try Self.shapes(row, tile) {
          let lines = shape.lines.map { line in line.compactMap { tile.coordinate(of: $0) } }
          let kind = JSON.string(shape.kind.name)
          if shape.kind.isArea {
            let rings = lines.filter { $0.count > 2 }.map { $0 + $0.prefix(1) }
            try body(ExportRecord(geometry: .areas(rings.map { [$0] }), values: [kind]))
          } else {
            for line in lines where line.count > 1 {
              try body(ExportRecord(geometry: .line(line), values: [kind]))
            }
          }
        }
      }
    }
  }

  private static func shapes(_ row: BaseMapTile, _ tile: TileID) throws -> [BaseMapShape] {
    do {
      return try row.shapes()
    } catch {
      throw RoadGraphError.corrupt(tile, error)
    }
  }
}
