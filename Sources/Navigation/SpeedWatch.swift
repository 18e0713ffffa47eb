import Geo
import RoadNetwork

/// Tells once when the traveller becomes faster than allowed, and once when that is over.
struct SpeedWatch: Hashable, Sendable {
  private let margin: Speed
  private(set) var isExceeding = false

  /// How many margins an estimated speed may be off.
  private static let estimateDoubt = 3.0

  init(margin: Speed, isExceeding: Bool = false) {
    self.margin = margin
    self.isExceeding = isExceeding
  }

  /// Takes in the speed and the limit that holds; nil if nothing changes.
  mutating func update(_ speed: Speed, isMeasured: Bool, limit: LimitInForce?) -> Speeding? {
    let allowed = limit?.effective?.kilometersPerHour.map(Speed.kilometersPerHour)
    let wasExceeding = isExceeding
    if let allowed {
      // Between the limit and the limit with its margin nothing changes.
      let doubt = margin.metersPerSecond * (isMeasured ? 1 : Self.estimateDoubt)
      let highest = allowed.metersPerSecond + doubt
      if speed.metersPerSecond > highest { isExceeding = true }
      if speed <= allowed { isExceeding = false }
    } else {
      isExceeding = false
    }
    guard isExceeding != wasExceeding else { return nil }
    return Speeding(isExceeding: isExceeding, speed: speed, limit: allowed)
  }
}
