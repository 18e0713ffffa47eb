import Geo

extension CivilDate: ArgumentValue {
  static let expectation = "a day such as 2026-05-25"
  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (0...9999).contains(year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// Days from a first to a last one, written `2026-07-13..2026-08-22`; or one day.
struct DaySpan: ArgumentValue {
  let days: ClosedRange<CivilDate>

  static let expectation = "days such as 2026-07-13..2026-08-22"

  init(days: ClosedRange<CivilDate>) { self.days = days }

  init?(argument: String) {
    guard let mark = argument.firstRange(of: "..") else {
      guard let day = CivilDate(argument: argument) else { return nil }
      days = day...day
      return
    }
    guard let first = CivilDate(argument: String(argument[..<mark.lowerBound])),
      let last = CivilDate(argument: String(argument[mark.upperBound...])), first <= last
    else { return nil }
    days = first...last
  }

  var description: String { "\(days.lowerBound)..\(days.upperBound)" }
}
