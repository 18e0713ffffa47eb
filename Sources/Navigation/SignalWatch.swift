import Geo
import MapMatching

/// Whether fixes come, and how the traveller moved when the last one did.
struct SignalWatch: Sendable {
  /// The last time that is known, by a fix or a tick.
  private(set) var now: Timestamp?
  private(set) var lastFix: Timestamp?
  /// The movement at the last fix.
  private(set) var motion: Motion?
  private(set) var isLost = false
  /// Up to when the estimates had a reason: a fix, or a tunnel.
  var lastReason: Timestamp?

  /// Takes in a fix; true if the position was lost before.
  mutating func receive(at time: Timestamp, _ motion: Motion) -> Bool {
    defer { isLost = false }
    (now, lastFix, lastReason) = (time, time, time)
    self.motion = motion
    return isLost
  }

  mutating func archive(_ archive: inout SessionArchive) {
    archive.option(&now, or: .placeholder) { $0.time(&$1) }
    archive.option(&lastFix, or: .placeholder) { $0.time(&$1) }
    archive.option(&motion, or: .placeholder) { $0.motion(&$1) }
    archive.truth(&isLost)
    archive.option(&lastReason, or: .placeholder) { $0.time(&$1) }
  }

  /// Takes in the time without a fix; true if the position is lost from now on.
  mutating func wait(until time: Timestamp, lostAfter: Duration) -> Bool {
    guard let lastFix, now.map({ time > $0 }) ?? true else { return false }
    now = time
    guard !isLost, time - lastFix >= lostAfter else { return false }
    isLost = true
    return true
  }
}
