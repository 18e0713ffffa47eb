import Geo
import Navigation
import Positioning

/// Turns fixes into what navigation takes in: between fixes that fail to come for longer than a
/// second, a clock ticks once a second.
struct DriveInput: Sequence, IteratorProtocol {
  private var fixes: AnyIterator<LocationFix>
  private var upcoming: LocationFix?
  private var now: Timestamp?

  init(_ fixes: some Sequence<LocationFix>) {
    self.fixes = AnyIterator(fixes.makeIterator())
    upcoming = self.fixes.next()
  }

  private static let tick = Duration.seconds(1)
  /// A trace that pauses for longer is one of two drives: the clock does not tick through.
  private static let longestPause = Duration.seconds(3600)

  mutating func next() -> NavigationInput? {
    guard let fix = upcoming else { return nil }
    if let now, let time = fix.time, time - now > Self.tick, time - now < Self.longestPause {
      self.now = now + Self.tick
      if let tick = self.now, tick < time { return .tick(tick) }
    }
    upcoming = fixes.next()
    now = fix.time ?? now
    return .fix(fix)
  }
}
