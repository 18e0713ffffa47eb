import Geo
import RoadNetwork

/// Reads the `opening_hours` grammar as far as roads use it, and forgives common slips.
///
/// - Complexity: O(*n*) in the length of the text.
struct HoursParser {
  private var scanner: HoursScanner
  private var rules: [OpeningHours.Rule] = []
  private var rule = OpeningHours.Rule()
  /// Whether the rule begun so far says anything, and whether days came after its hours.
  private var isBegun = false
  private var hasLateDays = false

  /// The hours that `text` means; nil if any part of it cannot be read.
  static func hours(_ text: String) -> OpeningHours? {
    guard let scanner = HoursScanner(text) else { return nil }
    var parser = HoursParser(scanner: scanner)
    return parser.parse()
  }

  private init(scanner: HoursScanner) { self.scanner = scanner }

  private mutating func parse() -> OpeningHours? {
    while !scanner.isAtEnd {
      guard parseSeparator() || parsePart() else { return nil }
    }
    finish(next: .overriding)
    return rules.isEmpty ? nil : OpeningHours(rules: rules)
  }

  /// Ends the rule begun so far.
  private mutating func finish(next link: OpeningHours.Rule.Link) {
    if isBegun { rules.append(rule) }
    rule = OpeningHours.Rule(link: link)
    isBegun = false
    hasLateDays = false
  }

  private mutating func parseSeparator() -> Bool {
    if scanner.skip(";") {
      finish(next: .overriding)
      return true
    }
    if scanner.peek() == .symbol("|"), scanner.peek(1) == .symbol("|") {
      scanner.advance(2)
      finish(next: .fallback)
      return true
    }
    // Lists take the commas inside them: this one begins a rule that adds to the one before.
    if isBegun, !rule.times.isEmpty || rule.state != .on, scanner.skip(",") {
      finish(next: .adding)
      return true
    }
    return false
  }

  /// One selector, the hours, or what holds in them.
  private mutating func parsePart() -> Bool {
    if parseState() { return true }
    if skipWholeDay() {
      isBegun = true
      return true
    }
    var clock = ClockParser(scanner: scanner)
    if clock.startsTime() {
      // Hours twice in a rule mean nothing.
      guard rule.times.isEmpty, let times = clock.parseSpans() else { return false }
      scanner = clock.scanner
      rule.times = times
      isBegun = true
      return true
    }
    return parseDays()
  }

  /// `24/7`, and `24h` behind days.
  private mutating func skipWholeDay() -> Bool {
    guard scanner.peek() == .number(24, digits: 2) else { return false }
    if scanner.peek(1) == .symbol("/"), scanner.peek(2) == .number(7, digits: 1) {
      scanner.advance(3)
      return true
    }
    guard let unit = scanner.word(1), ["h", "hrs", "hours"].contains(unit),
      scanner.peek(2) != .symbol("-")
    else { return false }
    scanner.advance(2)
    return true
  }

  private mutating func parseState() -> Bool {
    if scanner.peek() == .comment {
      scanner.advance()
      // Words alone make it depend on them.
      if rule.state == .on { rule.state = .unknown }
      isBegun = true
      return true
    }
    guard let word = scanner.word(), let state = Self.states[word] else { return false }
    scanner.advance()
    rule.state = state
    isBegun = true
    if state == .on, scanner.peek() == .comment { scanner.advance() }
    return true
  }

  private static let states: [String: OpeningHours.Rule.State] = [
    "off": .off, "closed": .off, "open": .on, "on": .on, "unknown": .unknown,
  ]

  private mutating func parseDays() -> Bool {
    // Days after hours begin a rule whose comma was forgotten, unless the hours stand alone.
    if !rule.times.isEmpty, rule.days != DaySelector() || rule.state != .on {
      guard !hasLateDays else { return false }
      finish(next: .adding)
    } else if !rule.times.isEmpty {
      hasLateDays = true
    }
    var days = DaysParser(scanner: scanner, days: rule.days)
    guard days.parse() else { return false }
    scanner = days.scanner
    rule.days = days.days
    isBegun = true
    return true
  }
}

/// Reads times of day and lists of spans.
struct ClockParser {
  private(set) var scanner: HoursScanner

  init(scanner: HoursScanner) { self.scanner = scanner }

  /// Whether a time of day comes next.
  func startsTime() -> Bool {
    if let word = scanner.word(), Self.events[word] != nil { return true }
    if scanner.peek() == .symbol("(") { return true }
    guard case .number(let value, let digits) = scanner.peek() else { return false }
    if digits == 4 { return !(1900...2100).contains(value) }
    switch scanner.peek(1) {
    case .symbol(":"), .symbol("."), .symbol("-"), .symbol("+"): return digits <= 2
    case .word(let word): return Self.suffixes.contains(word)
    default: return false
    }
  }

  /// The spans of a list; nil if they cannot be read.
  mutating func parseSpans() -> [TimeSpan]? {
    var spans: [TimeSpan] = []
    while true {
      guard let span = span() else { return nil }
      spans.append(span)
      guard scanner.peek() == .symbol(",") else { return spans }
      var ahead = self
      ahead.scanner.advance()
      guard ahead.startsTime() else { return spans }
      scanner.advance()
    }
  }

  private mutating func span() -> TimeSpan? {
    guard let (first, firstHalf) = time() else { return nil }
    var start = first
    if scanner.skip("+") { return TimeSpan(start: start, end: nil) }
    guard scanner.skip("-") || scanner.skip(word: ["to", "until"]),
      let (end, endHalf) = time()
    else { return nil }
    // `7-9am`: the half of the day is told once.
    if firstHalf == nil, let endHalf { start = ClockTime(minutes: endHalf.minutes(start)) }
    let isOpenEnded = scanner.skip("+")
    // Times of departure mean nothing on a road.
    if scanner.peek() == .symbol("/") { return nil }
    return TimeSpan(start: start, end: end, isOpenEnded: isOpenEnded)
  }

  /// Which half of the day a time of twelve hours is in.
  private enum Half: String {
    case am
    case pm

    func minutes(_ time: ClockTime) -> Int {
      time.minutes >= 780 ? time.minutes : time.minutes % 720 + (self == .pm ? 720 : 0)
    }
  }

  private mutating func time() -> (ClockTime, Half?)? {
    if scanner.skip("(") {
      guard let event = event() else { return nil }
      let isEarlier = scanner.skip("-")
      guard isEarlier || scanner.skip("+"), let (shift, _) = clockTime(), scanner.skip(")")
      else { return nil }
      let minutes = isEarlier ? -shift.minutes : shift.minutes
      return (ClockTime(event: event, minutes: minutes), nil)
    }
    if let event = event() { return (ClockTime(event: event, minutes: 0), nil) }
    return clockTime()
  }

  private mutating func event() -> SunTimes.Event? {
    guard let word = scanner.word(), let event = Self.events[word] else { return nil }
    scanner.advance()
    return event
  }

  /// `07:00`, `7:00`, `7.00`, `0700`, `7h`, `7h30`, `7`, `7:30am`.
  private mutating func clockTime() -> (ClockTime, Half?)? {
    guard case .number(let value, let digits) = scanner.peek() else { return nil }
    scanner.advance()
    var minutes: Int
    if digits >= 3 {
      guard value % 100 < 60 else { return nil }
      minutes = value / 100 * 60 + value % 100
    } else {
      minutes = value * 60
      if scanner.skip(":") || scanner.skip(".") {
        guard case .number(let part, digits: 2) = scanner.peek(), part < 60 else { return nil }
        scanner.advance()
        minutes += part
      } else if scanner.skip(word: ["h"]), case .number(let part, digits: 2) = scanner.peek(),
        part < 60
      {
        scanner.advance()
        minutes += part
      }
    }
    _ = scanner.skip(word: ["h", "hrs", "uhr"])
    let half = scanner.word().flatMap { Half(rawValue: $0) }
    if half != nil { scanner.advance() }
    guard minutes <= 2880 else { return nil }
    let time = ClockTime(minutes: minutes)
    return (half.map { ClockTime(minutes: $0.minutes(time)) } ?? time, half)
  }

  private static let suffixes: Set<String> = ["h", "hrs", "uhr", "am", "pm"]
  private static let events: [String: SunTimes.Event] = [
    "sunrise": .sunrise, "sunset": .sunset, "dawn": .dawn, "dusk": .dusk,
  ]
}
