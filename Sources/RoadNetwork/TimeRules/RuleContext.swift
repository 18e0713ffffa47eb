import Geo

/// Under which circumstances rules are asked whether they hold.
public struct RuleContext: Hashable, Sendable {
  /// Nil if it is not known: then no rule by hours can be decided.
  public var time: Timestamp?
  public var calendar: LocalCalendar
  /// Where the road lies.
  public var position: Coordinate
  public var vehicle: VehicleFacts

  public init(
    time: Timestamp?, calendar: LocalCalendar, position: Coordinate,
    vehicle: VehicleFacts = VehicleFacts()
  ) {
    self.time = time
    self.calendar = calendar
    self.position = position
    self.vehicle = vehicle
  }

  /// Whether `rule` holds.
  public func truth(of rule: TimeRule) -> Truth {
    rule.evaluate(
      at: time, in: calendar.zone, calendar: calendar.holidays, position: position,
      vehicle: vehicle)
  }
}
