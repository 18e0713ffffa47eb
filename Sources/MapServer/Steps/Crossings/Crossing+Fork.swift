import Guidance

extension Crossing {
  /// The places of two or three roads into which the road parts evenly; nil if it does not.
  var fork: ClosedRange<Int>? {
    guard ways.count > 1,
      let middle = ways.indices.min(by: { ways[$0].deviation < ways[$1].deviation }),
      ways[middle].deviation <= Angle.narrow
    else { return nil }
    var (left, right) = (middle, middle)
    while left > 0, isProng(left - 1, beside: left) { left -= 1 }
    while right < ways.count - 1, isProng(right + 1, beside: right) { right += 1 }
    let prongs = left...right
    guard prongs.count == 2 || prongs.count == 3, isAlone(prongs), areAlike(prongs) else {
      return nil
    }
    return prongs
  }

  private func isProng(_ place: Int, beside inner: Int) -> Bool {
    if ways[place].deviation <= Angle.narrow { return true }
    return angle(ways[place].turn, ways[inner].turn) <= Angle.narrow
      && ways[inner].deviation <= Angle.wide
  }

  /// Whether no other road is near.
  private func isAlone(_ prongs: ClosedRange<Int>) -> Bool {
    let left = prongs.lowerBound > 0 ? ways[prongs.lowerBound - 1].turn : -180
    let right = prongs.upperBound < ways.count - 1 ? ways[prongs.upperBound + 1].turn : 180
    return angle(left, ways[prongs.lowerBound].turn) >= Angle.wide
      && angle(right, ways[prongs.upperBound].turn) >= Angle.wide
  }

  private func areAlike(_ prongs: ClosedRange<Int>) -> Bool {
    let roads = ways[prongs]
    let isLink = ways[prongs.upperBound].kind.isLink
    guard roads.allSatisfy({ $0.isOpen && $0.kind.isLink == isLink && !$0.isFerry }),
      !approach.isFerry
    else { return false }
    return !roads.contains { road in
      roads.contains { other in
        other.edge != road.edge
          && road.kind.isPlainlyPreferred(to: other.kind, from: approach.kind)
      }
    } && !zip(roads, roads.dropFirst()).contains { isPreferred($0, $1) || isPreferred($1, $0) }
  }

  /// Whether one goes on along `road` rather than along `other`.
  private func isPreferred(_ road: Way, _ other: Way) -> Bool {
    if road.kind.isPlainlyPreferred(to: other.kind, from: approach.kind) { return true }
    if other.kind.isPlainlyPreferred(to: road.kind, from: approach.kind) { return false }
    if road.deviation < 0.5, approach.text.title != nil,
      !approach.text.isToldWhenRenamed(to: road.text)
    {
      return true
    }
    return other.deviation > 1.4 * road.deviation
      && other.deviation - road.deviation > Angle.fuzzy
  }
}
