import Geo

extension RoadGraph {
  /// The circumstances under which the rules of `edge` are asked; clocks run by `zone` where the
  /// map does not tell.
  public func ruleContext(
    of edge: EdgeID, at time: Timestamp?, vehicle: VehicleFacts,
    assuming zone: TimeZoneRule? = nil
  ) throws -> RuleContext {
    var calendar = try rules(around: edge).calendar
    calendar.zone = calendar.zone ?? zone
    return RuleContext(
      time: time, calendar: calendar, position: try record(of: try tail(of: edge)).coordinate,
      vehicle: vehicle)
  }

  /// The limits that hold on `edge` for `vehicle` at `time`; if that is nil, those that hold at
  /// all times.
  ///
  /// Clocks run by `zone` where the map does not tell.
  public func limitInForce(
    on edge: EdgeID, at time: Timestamp?, vehicle: VehicleFacts,
    assuming zone: TimeZoneRule? = nil
  ) throws -> LimitInForce {
    let limit = try directedAttributes(of: edge).speedLimit
    if limit.conditional.isEmpty { return LimitInForce(regular: limit) }
    return limit.inForce(
      in: try ruleContext(of: edge, at: time, vehicle: vehicle, assuming: zone))
  }

  /// How clocks run at `position`; nil if the map does not tell.
  public func timeZone(at position: Coordinate) throws -> TimeZoneRule? {
    let id = TileID(containing: position)
    guard covers(id), let tile = try tileIfAny(id) else { return nil }
    do {
      return try tile.rules().calendar.zone
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }
}
