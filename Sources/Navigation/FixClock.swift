import Geo
import Positioning

/// Decides which fixes count, by their times and accuracies.
struct FixClock: Sendable {
  /// The time of the last fix that counted.
  private(set) var last: Timestamp?
  /// How many fixes did not count.
  private(set) var ignoredCount = 0
  private var earlierRun = (count: 0, last: Timestamp?.none)

  private static let worstAccuracy = Distance.meters(150)
  /// So many ever later fixes, all earlier than the last that counted, mean that the receiver's
  /// clock was set back.
  private static let fixesThatSetBack = 5

  init() {}

  /// Why `fix` does not count; nil if it does.
  mutating func reasonToIgnore(_ fix: LocationFix) -> IgnoredFix? {
    let reason = reason(fix)
    if reason == nil { last = fix.time } else { ignoredCount += 1 }
    return reason
  }

  mutating func archive(_ archive: inout SessionArchive) {
    archive.option(&last, or: .placeholder) { $0.time(&$1) }
    archive.integer(&ignoredCount, in: 0...Int(Int32.max))
    archive.integer(&earlierRun.count, in: 0...Self.fixesThatSetBack)
    archive.option(&earlierRun.last, or: .placeholder) { $0.time(&$1) }
  }

  private mutating func reason(_ fix: LocationFix) -> IgnoredFix? {
    guard let time = fix.time else { return .withoutTime }
    if let accuracy = fix.horizontalAccuracy, accuracy > Self.worstAccuracy { return .inaccurate }
    guard let last, time <= last else {
      earlierRun = (0, nil)
      return nil
    }
    if time == last { return .repeatedTime }
    let goesOn = earlierRun.last.map { time > $0 } ?? true
    earlierRun = (goesOn ? earlierRun.count + 1 : 1, time)
    guard earlierRun.count >= Self.fixesThatSetBack else { return .earlierTime }
    earlierRun = (0, nil)
    return nil
  }
}
