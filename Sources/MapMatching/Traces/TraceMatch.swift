import Geo
import Routing

/// A trace moved onto the roads.
public struct TraceMatch: Hashable, Sendable {
  /// The unbroken drives, in the order of the trace; empty if nothing matched.
  public var matchings: [TraceMatching]
  /// What became of each fix, in the order of the trace; nil for those left out.
  public var points: [MatchedFix?]

  public init(matchings: [TraceMatching], points: [MatchedFix?]) {
    self.matchings = matchings
    self.points = points
  }
}

/// An unbroken drive along roads.
public struct TraceMatching: Hashable, Sendable {
  /// The way travelled; a new leg begins wherever the traveller turned round between junctions.
  ///
  /// Its durations are those that the profile expects, not those of the trace.
  public var route: Route
  /// The fixes from the first to the last of the drive, places in the trace.
  public var fixes: ClosedRange<Int>

  public init(route: Route, fixes: ClosedRange<Int>) {
    self.route = route
    self.fixes = fixes
  }
}

/// A fix of a trace, moved onto a road.
public struct MatchedFix: Hashable, Sendable {
  /// Which of the matchings the fix belongs to, from 0.
  public var matching: Int
  public var position: MatchedPosition
  /// How much more likely this place was than the other roads near the fix, seen from the fixes up
  /// to it: from 0 to 1, where 1 leaves no doubt.
  public var confidence: Double

  public init(matching: Int, position: MatchedPosition, confidence: Double) {
    self.matching = matching
    self.position = position
    self.confidence = confidence
  }
}
