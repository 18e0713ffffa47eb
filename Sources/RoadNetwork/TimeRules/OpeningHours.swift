import Geo

/// Days and hours in the grammar that OSM calls `opening_hours`, as far as roads use it.
public struct OpeningHours: Hashable, Sendable {
  /// One part of the expression: on these days, at these hours.
  public struct Rule: Hashable, Sendable {
    /// How the rule stands to those before it.
    public enum Link: UInt8, CaseIterable, Sendable {
      /// On its days it takes their place.
      case overriding = 0
      /// It adds to them.
      case adding = 1
      /// It counts where they say nothing.
      case fallback = 2
    }

    /// What the rule says of its hours.
    public enum State: UInt8, CaseIterable, Sendable {
      case on = 0
      case off = 1
      /// It depends on more than the hours.
      case unknown = 2
    }

    public var link: Link
    public var days: DaySelector
    /// Empty for the whole day.
    public var times: [TimeSpan]
    public var state: State

    public init(
      link: Link = .overriding, days: DaySelector = DaySelector(), times: [TimeSpan] = [],
      state: State = .on
    ) {
      self.link = link
      self.days = days
      self.times = times
      self.state = state
    }
  }

  /// In the order of the expression.
  public var rules: [Rule]

  public init(rules: [Rule]) { self.rules = rules }

  /// Whether a date is given as a weekday of its month.
  var namesWeekdaysInDates: Bool {
    rules.contains { rule in
      rule.days.dates.contains { $0.start.weekday != nil || $0.end?.weekday != nil }
    }
  }
}

/// A time of day: by the clock, or by the sun.
public struct ClockTime: Hashable, Sendable {
  /// What the minutes count from; nil for midnight.
  public var event: SunTimes.Event?
  /// From 0 to 2880 by the clock, where what is beyond 1440 lies on the next day.
  public var minutes: Int

  public init(event: SunTimes.Event? = nil, minutes: Int) {
    self.event = event
    self.minutes = minutes
  }
}

/// Hours of a day, the end not included; beyond midnight they still belong to the day.
public struct TimeSpan: Hashable, Sendable {
  public var start: ClockTime
  /// Nil where only the start is told: then up to midnight.
  public var end: ClockTime?
  /// It may go on beyond the end.
  public var isOpenEnded: Bool

  public init(start: ClockTime, end: ClockTime?, isOpenEnded: Bool = false) {
    self.start = start
    self.end = end
    self.isOpenEnded = isOpenEnded
  }
}

/// Which days are meant; each part that is not empty narrows the choice.
public struct DaySelector: Hashable, Sendable {
  /// Years from the first to the last, by steps.
  public struct Years: Hashable, Sendable {
    public var first: Int
    public var last: Int
    public var step: Int

    public init(first: Int, last: Int, step: Int = 1) {
      self.first = first
      self.last = last
      self.step = step
    }
  }

  /// Weeks by ISO 8601, also over New Year.
  public struct Weeks: Hashable, Sendable {
    public var first: Int
    public var last: Int
    public var step: Int

    public init(first: Int, last: Int, step: Int = 1) {
      self.first = first
      self.last = last
      self.step = step
    }
  }

  /// The *n*th of a weekday in its month, the last for -1; and days after it.
  public struct NthWeekday: Hashable, Sendable {
    public var weekday: Int
    public var nth: Int
    public var shift: Int

    public init(weekday: Int, nth: Int, shift: Int = 0) {
      self.weekday = weekday
      self.nth = nth
      self.shift = shift
    }
  }

  public var years: [Years]
  public var dates: [DateRange]
  public var weeks: [Weeks]
  /// Bit 0 is Monday.
  public var weekdays: UInt8
  public var nthWeekdays: [NthWeekday]
  public var includesPublicHolidays: Bool
  public var includesSchoolHolidays: Bool
  /// Days from a holiday to the day meant.
  public var holidayShift: Int
  /// Whether the weekdays have to be holidays as well; else either will do.
  public var needsBoth: Bool

  public init(
    years: [Years] = [], dates: [DateRange] = [], weeks: [Weeks] = [], weekdays: UInt8 = 0,
    nthWeekdays: [NthWeekday] = [], includesPublicHolidays: Bool = false,
    includesSchoolHolidays: Bool = false, holidayShift: Int = 0, needsBoth: Bool = false
  ) {
    self.years = years
    self.dates = dates
    self.weeks = weeks
    self.weekdays = weekdays
    self.nthWeekdays = nthWeekdays
    self.includesPublicHolidays = includesPublicHolidays
    self.includesSchoolHolidays = includesSchoolHolidays
    self.holidayShift = holidayShift
    self.needsBoth = needsBoth
  }
}

/// Dates from a first to a last day, both included; without years also over New Year.
public struct DateRange: Hashable, Sendable {
  /// A day, with or without its year.
  public struct Bound: Hashable, Sendable {
    public var year: Int?
    /// 1 is January; 0 for Easter Sunday.
    public var month: Int
    public var day: Int
    /// Days to go on from there.
    public var shift: Int
    /// The weekday of the month that is meant, in the place of `day`.
    public var weekday: Weekday?

    /// The *n*th of a weekday (0 is Monday) in the month, the last for -1.
    public struct Weekday: Hashable, Sendable {
      public var nth: Int
      public var weekday: Int

      public init(nth: Int, weekday: Int) {
        self.nth = nth
        self.weekday = weekday
      }
    }

    public init(
      year: Int? = nil, month: Int, day: Int, shift: Int = 0, weekday: Weekday? = nil
    ) {
      self.year = year
      self.month = month
      self.day = day
      self.shift = shift
      self.weekday = weekday
    }
  }

  public var start: Bound
  /// Nil for no end.
  public var end: Bound?

  public init(start: Bound, end: Bound?) {
    self.start = start
    self.end = end
  }
}
