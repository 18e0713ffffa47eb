import Geo

/// When another way is worth telling the traveller of, and when to look for one.
///
/// Knows no clock and no router: the caller tells the time and asks.
public struct BetterRouteWatch: Hashable, Sendable {
  /// The time between two searches.
  public var interval: Duration
  /// A way that saves this much is better.
  public var minimumGain: Duration
  /// So is one that saves this share of the time that is left, if that is less.
  public var minimumShare: Double
  private var lastSearch: Timestamp?

  public init(
    interval: Duration = .seconds(600), minimumGain: Duration = .seconds(60),
    minimumShare: Double = 0.1
  ) {
    self.interval = interval
    self.minimumGain = minimumGain
    self.minimumShare = minimumShare
  }

  /// Whether to search now; the first search waits for one interval from the first question on.
  public mutating func isDue(at time: Timestamp) -> Bool {
    guard let last = lastSearch else {
      lastSearch = time
      return false
    }
    // A clock that was set back begins anew.
    if time < last { lastSearch = time }
    guard time >= last, time - last >= interval else { return false }
    lastSearch = time
    return true
  }

  /// Whether a way that takes `duration` is better than one that takes `remaining`.
  public func isBetter(_ duration: Duration, than remaining: Duration) -> Bool {
    let gain = remaining - duration
    return gain > .zero && gain >= min(minimumGain, remaining * minimumShare)
  }
}
