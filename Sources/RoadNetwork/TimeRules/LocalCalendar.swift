/// How the clocks of a place run, and which days are holidays there.
public struct LocalCalendar: Hashable, Sendable {
  /// Nil if it is not known.
  public var zone: TimeZoneRule?
  public var holidays: HolidayCalendar

  public init(zone: TimeZoneRule? = nil, holidays: HolidayCalendar = .unknown) {
    self.zone = zone
    self.holidays = holidays
  }

  /// Nothing is known.
  public static let unknown = LocalCalendar()
}
