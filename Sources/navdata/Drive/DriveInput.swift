import Geo
import Navigation
import Positioning
import Receivers

/// Turns fixes into what navigation takes in: while fixes fail to come for longer than a second, a
/// clock ticks once a second.
struct DriveInput {
  private var receiver: any FixReceiver
  private let isStopped: () -> Bool
  private var upcoming: LocationFix?
  private var now: Timestamp?
  /// True while the clock ticks because the receiver is silent.
  private var isSilent = false

  /// Asks `isStopped` between receptions; true ends the drive.
  ///
  /// The clock goes on from `start`.
  init(
    _ receiver: any FixReceiver, from start: Timestamp? = nil,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.receiver = receiver
    now = start
    self.isStopped = isStopped
  }

  private static let tick = Duration.seconds(1)
  /// A trace that pauses for longer is one of two drives: the clock does not tick through.
  private static let longestPause = Duration.seconds(3600)

  /// What comes next; nil at the end.
  mutating func next() throws -> NavigationInput? {
    while upcoming == nil {
      if isStopped() { return nil }
      // The clock stays a second behind, so that a fix that comes late is not from its past.
      switch try receiver.next(within: isSilent ? Self.tick : Self.tick * 2) {
      case .fix(let fix): upcoming = fix
      case .end: return nil
      case .nothing:
        isSilent = true
        guard let now else { continue }
        self.now = now + Self.tick
        return .tick(now + Self.tick)
      }
    }
    isSilent = false
    guard let fix = upcoming else { return nil }
    if let now, let time = fix.time, time - now > Self.tick, time - now < Self.longestPause {
      let tick = now + Self.tick
      self.now = tick
      if tick < time { return .tick(tick) }
    }
    upcoming = nil
    now = fix.time ?? now
    return .fix(fix)
  }
}
