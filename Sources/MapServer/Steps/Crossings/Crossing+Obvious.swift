import Guidance

/// Which way one takes who goes on without thinking.
extension Crossing {
  /// Angles in degrees.
  enum Angle {
    static let exact = 3.0
    static let fuzzy = 25.0
    static let narrow = 40.0
    static let wide = 60.0
  }

  /// The place of the way on which one goes on unless told otherwise; nil if there is none.
  var obvious: Int? {
    if ways.isEmpty { return nil }
    if ways.count == 1 { return isOnOneRing(ways[0]) ? 0 : nil }
    if let place = straightest(where: goesOnAsBefore), isDistinct(place) { return ring(place) }
    let likely = straightest(where: isOfSuchKind)
    if let likely, isDistinct(likely) { return ring(likely) }
    guard let any = straightest(where: \.isOpen) else { return nil }
    let isLoneAhead = ways[any].deviation <= 90 && ways.count { $0.deviation <= 90 } == 1
    if any != likely, ways[any].deviation <= Angle.wide || isLoneAhead,
      !ways[any].kind.isMinor, isDistinct(any)
    {
      return ring(any)
    }
    if ways[any].kind.isMainline, ways[any].deviation <= Angle.wide, openCount == 1 {
      return ring(any)
    }
    return isSplitOfOneRoad ? ring(any) : nil
  }

  /// Whether the road parts into two of the same name, of which one is open, and no crossroad.
  private var isSplitOfOneRoad: Bool {
    ways.count == 2 && openCount == 1 && approach.text.title != nil
      && ways.allSatisfy { $0.text == approach.text }
      && ways.contains { abs($0.deviation - 90) > Angle.narrow }
  }

  private func isOnOneRing(_ way: Way) -> Bool { way.isRoundabout == approach.isRoundabout }

  private func ring(_ place: Int) -> Int? { isOnOneRing(ways[place]) ? place : nil }

  private func straightest(where holds: (Way) -> Bool) -> Int? {
    ways.indices.filter { holds(ways[$0]) }.min { ways[$0].deviation < ways[$1].deviation }
  }

  /// Whether `way` carries the name of the road on, and is no lesser road.
  private func goesOnAsBefore(_ way: Way) -> Bool {
    let (from, to) = (approach.text.title, way.text.title)
    guard way.isOpen, (from == nil) == (to == nil) else { return false }
    if from == nil, !approach.kind.isMinor || !way.kind.isMinor { return false }
    return isOfSuchKind(way) && !approach.text.isToldWhenRenamed(to: way.text)
  }

  private func isOfSuchKind(_ way: Way) -> Bool {
    way.isOpen && !way.kind.isBelow(approach.kind) && !way.kind.isLink(of: approach.kind)
  }

  // MARK: Rivals

  private func isDistinct(_ place: Int) -> Bool {
    let candidate = ways[place]
    let isAhead = candidate.deviation < Angle.wide
    return !ways.contains { way in
      way.edge != candidate.edge
        && (isAhead ? rivals(way, ahead: candidate) : rivals(way, aside: candidate))
    }
  }

  /// Whether `way` might as well be meant as `candidate`, which turns.
  private func rivals(_ way: Way, aside candidate: Way) -> Bool {
    if way.deviation >= TurnWord.straightAngle, isLesser(way, beside: candidate) { return false }
    return way.deviation <= 2 * candidate.deviation
  }

  /// Whether `way` might as well be meant as `candidate`, which leads ahead.
  private func rivals(_ way: Way, ahead candidate: Way) -> Bool {
    if candidate.deviation < Angle.narrow, !way.isOpen { return false }
    let isAside =
      way.deviation > 2 * candidate.deviation
      && way.deviation - candidate.deviation > Angle.fuzzy / 2
    if isAside, isSetApart(way, from: candidate) { return false }
    if approach.isRoundabout == candidate.isRoundabout, approach.isRoundabout != way.isRoundabout,
      candidate.deviation < way.deviation
    {
      return false
    }
    return !(isOutranked(way, by: candidate) || isLesser(way, beside: candidate))
  }

  /// Reasons for which a way that is clearly less straight is no rival.
  private func isSetApart(_ way: Way, from candidate: Way) -> Bool {
    let keepsName = !approach.text.isToldWhenRenamed(to: candidate.text)
    let changes = approach.text.isToldWhenRenamed(to: way.text)
    let parts = lanesPart(way, candidate)
    if way.isRestricted, !approach.isRestricted, !candidate.isRestricted { return true }
    if keepsName || changes, !parts { return true }
    if approach.kind.isSideRoad { return true }
    let keepsLanes = candidate.laneCount != nil && candidate.laneCount == approach.laneCount
    if keepsLanes, candidate.deviation < Angle.fuzzy { return true }
    // A road that leads on across is one of its own.
    guard ways.count >= 3, let across = opposite(of: way) else { return false }
    return across.text.isSameStreet(as: way.text)
      || angle(across.turn, way.turn) > 180 - Angle.narrow
  }

  private func isOutranked(_ way: Way, by candidate: Way) -> Bool {
    guard candidate.kind.rank == approach.kind.rank else { return false }
    let keepsName = !approach.text.isToldWhenRenamed(to: candidate.text)
    let isSomewhatAside = way.deviation > 1.4 * candidate.deviation
    if keepsName, isSomewhatAside,
      way.kind.rank > candidate.kind.rank || candidate.kind.rank > way.kind.rank + 4
    {
      return true
    }
    if way.kind.isLink { return true }
    return approach.kind.group < way.kind.group
      && candidate.text.isToldWhenRenamed(to: way.text)
      && approach.text.isToldWhenRenamed(to: way.text)
  }

  /// Whether `way` is a lesser road than those before and behind.
  private func isLesser(_ way: Way, beside candidate: Way) -> Bool {
    if way.kind.isLink(of: approach.kind), way.kind.isLink(of: candidate.kind) { return true }
    guard let lanes = way.laneCount, let before = approach.laneCount else { return false }
    return lanes + 1 < before && way.kind.isBelow(approach.kind)
      && way.kind.isBelow(candidate.kind)
  }

  /// Whether the lanes of the road part evenly into both.
  private func lanesPart(_ one: Way, _ other: Way) -> Bool {
    guard let lanes = one.laneCount, lanes == other.laneCount else { return false }
    return approach.laneCount == 2 * lanes && angle(one.turn, other.turn) < Angle.wide
  }

  private func opposite(of way: Way) -> Way? {
    let others = ways.filter { $0.edge != way.edge } + [approach]
    return others.max { angle($0.turn, way.turn) < angle($1.turn, way.turn) }
  }

  func angle(_ one: Double, _ other: Double) -> Double {
    let difference = abs(one - other)
    return min(difference, 360 - difference)
  }
}
