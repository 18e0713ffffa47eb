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
      "pronunciation", "length_m", "attributes", "surface", "junction_ref", "tunnel_name",
      "bridge_name", "country", "state", "time_zone", "duration_s",
    ] + DirectionColumns.names("forward") + DirectionColumns.names("backward")

  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws {
    try RoadWalk(pack: pack, box: box).forEachPiece { piece in
      var values = try Self.values(of: piece)
      let along = DirectionColumns(
        tile: piece.tile, index: piece.index, attributes: piece.road.forward)
      values += try along.values()
      if let (tile, index) = try piece.twin() {
        values += try DirectionColumns(tile: tile, index: index, attributes: piece.road.backward)
          .values()
      } else {
        values += DirectionColumns.names("").map { _ in .null }
      }
      try body(ExportRecord(geometry: .line(piece.line.points), values: values))
    }
  }

  private static func values(of piece: RoadPiece) throws -> [JSON] {
    let (tile, record, road) = (piece.tile, piece.record, piece.road)
    let slot = record.headSlot
    let headTile = slot == 0 ? tile : try piece.graph.tileIfAny(tile.neighbours[slot])
    let head = try headTile.flatMap { other in
      Int(record.headIndex) < other.nodes.count
        ? try other.attributes(ofNode: Int(record.headIndex)) : nil
    }
    let place = try tile.places().place(of: piece.index)
    let duration = tile.fixedDuration(of: piece.index).map { Double($0) / 10 }
    let languages = road.localizedNames.map { "\($0.language)=\($0.text)" }
    return [
      .integer(road.wayID),
      .integer(try tile.attributes(ofNode: tile.tail(of: piece.index)).nodeID),
      .number(head?.nodeID), .string(record.roadClass.name), .text(road.name),
      .list(road.refs), .list(languages), .text(road.namePronunciation),
      .rounded(Double(record.lengthDecimeters) / 10, decimals: 1),
      .list(record.flags.words), .text(record.surface.name), .text(road.junctionRef),
      .text(road.tunnelName), .text(road.bridgeName), .text(place?.country), .text(place?.state),
      .text(place?.timeZone), .rounded(duration, decimals: 1),
    ]
  }
}

/// What is known of one direction of a piece of road.
struct DirectionColumns {
  let tile: RoadTile
  let index: Int
  let attributes: DirectedAttributes

  static func names(_ direction: String) -> [String] {
    let plain = [
      "speed_limit_%_kmh", "speed_limit_source_%", "advisory_%_kmh", "conditional_%_kmh",
      "lane_limits_%_kmh", "school_zone_%", "access_conditions_%", "vehicle_limits_%", "marks_%",
      "lanes_%", "turn_lanes_%", "destination_%", "destination_ref_%", "destination_street_%",
    ]
    let modes = TravelMode.allCases.map { "access_\($0.name)_%" }
    return (plain + modes).map { name in
      name.split(separator: "%", omittingEmptySubsequences: false).joined(separator: direction)
    }
  }

  func values() throws(TileFormatError) -> [JSON] {
    let record = tile.edges[index]
    let limit = attributes.speedLimit
    let conditions = try tile.rules().conditions(of: index).map(\.text)
    let measures = tile.vehicleLimits(of: index).compactMap(\.text)
    let lanes = attributes.lanes
    var values: [JSON] = [
      .limit(limit.posted), limit.posted == nil ? .null : .string(limit.source.name),
      .limit(limit.advisory), .text(LimitText.text(of: limit.conditional)),
      .text(limit.lanes.isEmpty ? nil : LimitText.text(ofLanes: limit.lanes)),
      .bool(attributes.isSchoolZone), .list(conditions), .list(measures),
      .list(record.flags.directedWords), .number(lanes.count), .text(lanes.turnText),
      .list(attributes.destinations), .list(attributes.destinationRefs),
      .list(attributes.destinationStreets),
    ]
    values += TravelMode.allCases.map { .string(record.access[$0].name) }
    return values
  }
}
