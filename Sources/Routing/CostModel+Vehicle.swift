import Geo
import RoadNetwork

extension CostModel {
  /// An edge as the vehicle meets it at any hour.
  struct SettledEdge {
    var record: EdgeRecord
    /// The limit in km/h for vehicles like this one.
    var ownLimit: Double?
  }

  /// The edge `index` of `tile`, where the conditions that ask for the vehicle alone are settled:
  /// a ban of vehicles above some weight holds whether or not there is a departure time.
  func settled(_ index: Int, in tile: RoadTile) throws(TileFormatError) -> SettledEdge {
    var edge = SettledEdge(record: tile.edges[index])
    let flags = edge.record.flags
    if flags.contains(.hasModeLimits) {
      edge.ownLimit = tile.speedLimit(of: index, for: profile.mode).map(Double.init)
    }
    guard flags.contains(.dependsOnVehicle), profile.vehicle.hasMeasures else { return edge }
    let context = RuleContext(
      time: nil, calendar: .unknown, position: tile.nodes[tile.tail(of: index)].coordinate,
      vehicle: facts)
    edge.record.access[profile.mode] = try tile.rules().conditions(of: index).access(
      of: profile.mode, standard: edge.record.access[profile.mode], in: context)
    let limit = try tile.directedAttributes(of: index).speedLimit.inForce(in: context)
    if limit.ofAll != limit.posted { edge.record.setMaximumSpeed(limit.ofAll) }
    edge.ownLimit = limit.vehicle?.kilometersPerHour
    return edge
  }

  /// The rules of `tile`, by number, that hold for the vehicle at any hour.
  func settledRules(of tile: RoadTile) throws(TileFormatError) -> Set<UInt32> {
    guard profile.vehicle.hasMeasures, tile.turnExceptions.contains(where: { $0.timeRule > 0 })
    else { return [] }
    let context = RuleContext(
      time: nil, calendar: .unknown, position: tile.nodes[0].coordinate, vehicle: facts)
    let rules = try tile.rules().rules
    let held = rules.indices.filter { context.truth(of: rules[$0]) == .yes }
    return Set(held.map { UInt32($0 + 1) })
  }

  /// What is known of the vehicle, its mode included.
  private var facts: VehicleFacts {
    var facts = profile.vehicle
    facts.mode = profile.mode
    return facts
  }
}
