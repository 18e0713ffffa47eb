import Geo

/// A figure on its way to another, at a steady rate.
///
/// Its value depends on the time alone, not on how often it was asked for.
struct LinearApproach: Hashable, Sendable {
  private let start: Double
  private let began: Timestamp
  let target: Double
  /// Change in a second; nil reaches the target at once.
  private let rate: Double?

  /// Rests at `value`.
  init(at value: Double, since time: Timestamp) {
    (start, target, began, rate) = (value, value, time, nil)
  }

  /// Goes from `value` to `target` from `time` on.
  init(from value: Double, to target: Double, since time: Timestamp, rate: Double?) {
    (start, self.target, began, self.rate) = (value, target, time, rate)
  }

  func value(at time: Timestamp) -> Double {
    guard let rate else { return target }
    let reach = max(0, (time - began) / .seconds(1)) * max(0, rate)
    return abs(target - start) <= reach ? target : start + (target > start ? reach : -reach)
  }

  /// The same figure with another target from `time` on.
  func turned(to target: Double, at time: Timestamp, rate: Double?) -> LinearApproach {
    LinearApproach(from: value(at: time), to: target, since: time, rate: rate)
  }
}
