import Geo
import RoadNetwork

/// The clocks and holidays of places, and what the options say of them.
struct PlaceCalendars: Sendable {
  let options: ImportOptions

  /// The calendar of `place`; that of the options alone if nothing is known of the place.
  func calendar(of place: Place?) -> LocalCalendar {
    let country = place?.country ?? options.knownCountry
    let zone = (options.timeZone ?? place?.timeZone).flatMap { TimeZoneTable.rule(named: $0) }
    return LocalCalendar(
      zone: zone ?? country.flatMap { TimeZoneTable.rule(country: $0) },
      holidays: holidays(country: country))
  }

  private func holidays(country: String?) -> HolidayCalendar {
    var holidays = country.flatMap { HolidayTable.calendar(country: $0) } ?? .unknown
    let years = options.publicHolidays.map(\.year)
    if let first = years.min(), let last = years.max() {
      holidays = HolidayCalendar(
        rules: [], dates: options.publicHolidays.map(\.daysSince1970), knownYears: first...last)
    }
    if !options.schoolHolidays.isEmpty {
      holidays.schoolHolidays = options.schoolHolidays.map {
        $0.lowerBound.daysSince1970...$0.upperBound.daysSince1970
      }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }
    return holidays
  }
}
