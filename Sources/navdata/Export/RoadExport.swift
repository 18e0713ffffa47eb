import Geo
import JSONText
import RoadNetwork
import TileStorage

/// All roads with all that is known of them.
struct RoadExport: ExportSource {
  let pack: Pack
  let box: BoundingBox?

  static let columns =
    [
      "way_id", "from_node_id", "to_node_id", "class", "name", "refs", "localized_names",
      "pronunciation", "pronunciations", "length_m", "attributes", "surface", "junction_ref",
      "tunnel_name", "bridge_name", "country", "country_source", "state", "time_zone",
      "duration_s",
    ] + NodeColumns.names("from") + NodeColumns.names("to") + DirectionColumns.names("forward")
    + DirectionColumns.names("backward")

  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws {
    try RoadWalk(pack: pack, box: box).forEachPiece { piece in
      var values = try Self.values(of: piece)
      let along = DirectionColumns(
        graph: piece.graph, tile: piece.tile, index: piece.index, attributes: piece.road.forward)
      values += try along.values()
      if let (tile, index) = try piece.twin() {
        values += try DirectionColumns(
          graph: piece.graph, tile: tile, index: index, attributes: piece.road.backward
        ).values()
      } else {
        values += DirectionColumns.names("").map { _ in .null }
      }
      try body(ExportRecord(geometry: .line(piece.line.points), values: values))
    }
  }

  private static func values(of piece: RoadPiece) throws -> [JSON] {
    let (tile, record, road) = (piece.tile, piece.record, piece.road)
    let tail = try NodeColumns(tile: tile, index: tile.tail(of: piece.index))
    let head = try piece.graph.head(of: piece.index, in: tile).map {
      try NodeColumns(tile: $0.tile, index: $0.index)
    }
    let place = try tile.places().place(of: piece.index)
    let duration = tile.fixedDuration(of: piece.index).map { Double($0) / 10 }
    let languages = road.localizedNames.map { "\($0.language)=\($0.text)" }
    return [
      .integer(road.wayID), .integer(tail.attributes.nodeID), .number(head?.attributes.nodeID),
      .string(record.roadClass.name), .text(road.name),
      .list(road.refs), .list(languages), .text(road.namePronunciation),
      .list(road.pronunciations.map(\.text)),
      .rounded(Double(record.lengthDecimeters) / 10, decimals: 1),
      .list(record.flags.words), .text(record.surface.name), .text(road.junctionRef),
      .text(road.tunnelName), .text(road.bridgeName), .text(place?.country),
      .text(place?.country == nil ? nil : place?.source.name), .text(place?.state),
      .text(place?.timeZone), .rounded(duration, decimals: 1),
    ] + tail.values() + (head?.values() ?? NodeColumns.names("").map { _ in .null })
  }
}
