import JSONText
import RoadNetwork

/// What is known of one direction of a piece of road.
struct DirectionColumns {
  let graph: RoadGraph
  let tile: RoadTile
  let index: Int
  let attributes: DirectedAttributes

  static func names(_ direction: String) -> [String] {
    let plain = [
      "speed_limit_%_kmh", "speed_limit_source_%", "advisory_%_kmh", "conditional_%_kmh",
      "lane_limits_%_kmh", "school_zone_%", "access_conditions_%", "vehicle_limits_%", "marks_%",
      "lanes_%", "turn_lanes_%", "lane_access_%", "lane_changes_%", "lane_widths_%_m",
      "lane_destinations_%", "lane_destination_refs_%", "lane_connections_%", "placement_%",
      "destination_%",
      "destination_ref_%", "destination_street_%", "sign_%", "ref_directions_%", "turn_bans_%",
    ]
    let modes = TravelMode.allCases.map { "access_\($0.name)_%" }
    return (plain + modes).map { name in
      name.split(separator: "%", omittingEmptySubsequences: false).joined(separator: direction)
    }
  }

  func values() throws -> [JSON] {
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
      .text(lanes.accessText), .text(lanes.changeText), .text(lanes.widthText),
      .text(lanes.text(\.destinations)), .text(lanes.text(\.destinationRefs)),
      .list(lanes.connections.map(\.text)), .text(lanes.placementText),
      .list(attributes.destinations),
      .list(attributes.destinationRefs), .list(attributes.destinationStreets),
      .list(attributes.signDetails.map(\.words)), .list(attributes.refDirections.map(\.text)),
      .list(try TurnBans(graph: graph, tile: tile, edge: index).texts()),
    ]
    values += TravelMode.allCases.map { .string(record.access[$0].name) }
    return values
  }
}
