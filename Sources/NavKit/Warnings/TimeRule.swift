public import Foundation
internal import RoadNetwork

/// When something holds, by the clocks and holidays of its place.
public struct TimeRule: Hashable, Sendable {
  /// The limits with their hours as OSM writes them, in km/h: `30 @ (Mo-Fr 07:00-17:00)`.
  public let text: String
  private let limits: [ConditionalLimit]
  private let context: RuleContext

  /// Nil if there is no limit, and so no hours.
  init?(_ limits: [ConditionalLimit], _ context: RuleContext) {
    guard let text = LimitText.text(of: limits) else { return nil }
    self.text = text
    self.limits = limits
    self.context = context
  }

  /// Whether one of the limits holds at `time`; nil if that depends on what nobody can know, such
  /// as children on the road.
  public func applies(at time: Date) -> Bool? {
    var context = context
    context.time = time.timestamp
    let truths = limits.map { context.truth(of: $0.rule) }
    if truths.contains(.yes) { return true }
    return truths.allSatisfy { $0 == .no } ? false : nil
  }
}
