import Geo

/// Decides when a new route is wanted.
struct RerouteWatch: Hashable, Sendable {
  private var isWaiting = false
  private var lastRequest: Timestamp?

  init() {}

  /// Whether to ask for a route now, `fixes` fixes after the route was left.
  mutating func begin(
    at time: Timestamp, after fixes: Int, _ deviation: Deviation, policy: ReroutePolicy
  ) -> Bool {
    guard case .automatic(let rule) = policy, !isWaiting, fixes >= rule.fixes,
      deviation.distance >= rule.distance || deviation.isWrongWay
    else { return false }
    if let lastRequest, time >= lastRequest, time - lastRequest < rule.cooldown { return false }
    (isWaiting, lastRequest) = (true, time)
    return true
  }

  /// A wish that nobody has answered is not kept: nobody will.
  mutating func archive(_ archive: inout SessionArchive) {
    archive.option(&lastRequest, or: .placeholder) { $0.time(&$1) }
  }

  /// Takes in the answer; false if nothing was asked.
  mutating func end() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }
}
