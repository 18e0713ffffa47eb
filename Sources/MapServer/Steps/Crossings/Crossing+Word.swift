import Geo
import Guidance

/// What is told at a crossing: one word for what is done, one for the direction.
struct StepWord: Hashable, Sendable {
  var kind: StepPlan.Kind
  var modifier: String

  init(_ kind: StepPlan.Kind, _ modifier: String) {
    self.kind = kind
    self.modifier = modifier
  }
}

extension Crossing {
  /// What is told about the way taken.
  var word: StepWord {
    guard let taken, let exit else {
      let isSame = approach.text.title != nil
      return StepWord(isSame ? .continue : .turn, "uturn")
    }
    if exit.deviation == 180 { return StepWord(plainKind(exit), "uturn") }
    if ways.count == 1 || isPastDriveways || isPastRamp { return goingOn(exit) }
    let (obvious, fork) = (obvious, fork)
    if ways.count == 2 {
      let areLinks = approach.kind.isLink && ways.allSatisfy(\.kind.isLink)
      if let fork, areLinks || obvious == nil { return word(for: taken, in: fork) }
      if obvious == nil, isEndOfRoad {
        let side = taken == 0 ? "left" : "right"
        return StepWord(plainKind(exit) == .onRamp ? .onRamp : .endOfRoad, side)
      }
      return wordOfTwo(taken, obvious: obvious)
    }
    if let obvious {
      return taken == obvious ? goingOn(exit) : wordAside(taken, of: obvious...obvious)
    }
    if let fork {
      return fork.contains(taken) ? wordInUnevenFork(taken, fork) : wordAside(taken, of: fork)
    }
    return wordAside(taken, of: nil)
  }

  /// Whether all else are driveways.
  private var isPastDriveways: Bool {
    guard let exit, !exit.isDriveway, !approach.isDriveway else { return false }
    return ways.allSatisfy { $0.edge == exit.edge || $0.isDriveway }
  }

  /// Whether an ordinary road goes on past one ramp.
  private var isPastRamp: Bool {
    guard let exit, ways.count == 2, exit.deviation < Angle.wide, !exit.kind.isRamp else {
      return false
    }
    return approach.kind.rank > 3 && ways.contains { $0.edge != exit.edge && $0.kind.isRamp }
  }

  /// Prongs of different rank are no fork where other roads meet too.
  private func wordInUnevenFork(_ taken: Int, _ fork: ClosedRange<Int>) -> StepWord {
    let (left, right) = (ways[fork.lowerBound], ways[fork.upperBound])
    let way = ways[taken]
    guard fork.count == 2, abs(left.kind.rank - right.kind.rank) > 1 else {
      return word(for: taken, in: fork)
    }
    let other = taken == fork.lowerBound ? right : left
    if way.kind.rank < other.kind.rank { return goingOn(way) }
    return StepWord(plainKind(way), taken == fork.lowerBound ? "slight left" : "slight right")
  }

  /// Whether the road ends at one that crosses it.
  private var isEndOfRoad: Bool {
    ways.count == 2 && abs(ways[0].turn + 90) < Angle.narrow
      && abs(ways[1].turn - 90) < Angle.narrow
      && angle(ways[0].turn, ways[1].turn) > 2 * Angle.narrow
  }

  private func direction(_ way: Way) -> String { TurnWord.modifier(turn: way.turn) }

  /// Onto a ramp, on along the street, or onto another.
  private func plainKind(_ way: Way) -> StepPlan.Kind {
    if !approach.kind.isRamp, way.kind.isRamp { return .onRamp }
    let isSame =
      approach.text.name != nil && way.text.name != nil
      && !approach.text.isToldWhenRenamed(to: way.text)
    return isSame ? .continue : .turn
  }

  /// The words for a way that needs none, unless its name or mode changes.
  private func goingOn(_ way: Way) -> StepWord {
    let kind = plainKind(way)
    if kind == .onRamp { return StepWord(.onRamp, direction(way)) }
    if way.isFerry != approach.isFerry { return StepWord(.notification, direction(way)) }
    guard kind == .turn, approach.text.isToldWhenRenamed(to: way.text) else {
      return StepWord(.suppressed, direction(way))
    }
    guard isThroughStreet(way) else { return StepWord(.newName, direction(way)) }
    if way.kind.isMainline {
      return StepWord(.merge, way.turn < 0 ? "slight right" : "slight left")
    }
    if approach.kind.isRamp, way.kind.isRamp { return StepWord(.suppressed, direction(way)) }
    let isLong = way.length.meters > Self.farEnough
    return StepWord(.turn, isLong && way.deviation < Angle.narrow ? "straight" : direction(way))
  }

  /// From here on a road is known to lead straight on.
  private static let farEnough = 60.0

  /// Whether `way` is a road that comes from the other side.
  private func isThroughStreet(_ way: Way) -> Bool {
    guard way.text.title != nil else { return false }
    return ways.contains {
      $0.edge != way.edge && angle($0.turn, way.turn) > 180 - Angle.fuzzy
        && $0.text == way.text && $0.kind == way.kind
    }
  }

  private func wordOfTwo(_ taken: Int, obvious: Int?) -> StepWord {
    let way = ways[taken]
    if taken == obvious { return goingOn(way) }
    var word = StepWord(plainKind(way), direction(way))
    if let obvious, word.modifier == "straight", direction(ways[obvious]) == "straight" {
      word.modifier = taken < obvious ? "slight left" : "slight right"
    }
    return word
  }

  private func word(for taken: Int, in fork: ClosedRange<Int>) -> StepWord {
    let way = ways[taken]
    if fork.count == 3, taken == fork.lowerBound + 1 { return StepWord(.fork, "straight") }
    let side = taken == fork.lowerBound ? "slight left" : "slight right"
    if fork.count == 2 {
      let other = ways[taken == fork.lowerBound ? fork.upperBound : fork.lowerBound]
      if other.kind.isMinor, !way.kind.isMinor { return StepWord(.suppressed, side) }
      if way.kind.isMinor, !other.kind.isMinor { return StepWord(plainKind(way), side) }
    }
    return StepWord(.fork, side)
  }

  // MARK: Several to one side

  /// The words for a way to one side of those in the middle.
  private func wordAside(_ taken: Int, of middle: ClosedRange<Int>?) -> StepWord {
    let isLeft: Bool
    let side: [Int]
    if let middle {
      isLeft = taken < middle.lowerBound
      side = Array(isLeft ? 0..<middle.lowerBound : middle.upperBound + 1..<ways.count)
    } else {
      isLeft = ways[taken].turn < 0
      side = ways.indices.filter { (ways[$0].turn < 0) == isLeft }
    }
    // From the inner to the outer.
    let order = isLeft ? side.reversed() : side
    let way = ways[taken]
    if order.count == 2, direction(ways[order[0]]) == direction(ways[order[1]]) {
      return contrasted(taken, order, isLeft: isLeft)
    }
    if order.count == 3, zip(order, order.dropFirst()).contains(where: sharesWord) {
      return wordOfThree(taken, order, isLeft: isLeft)
    }
    return StepWord(plainKind(way), direction(way))
  }

  private func wordOfThree(_ taken: Int, _ order: [Int], isLeft: Bool) -> StepWord {
    let way = ways[taken]
    let open = order.filter { ways[$0].isOpen }
    if open.count < 3 {
      let pair = open.count == 2 ? open : [order[0], order[2]]
      return pair.contains(taken)
        ? contrasted(taken, pair, isLeft: isLeft) : StepWord(plainKind(way), direction(way))
    }
    if areFarApart(order) {
      let words = ["slight", "", "sharp"]
      let place = order.firstIndex(of: taken) ?? 0
      return StepWord(plainKind(way), Self.word(words[place], isLeft: isLeft))
    }
    let (inner, outer) = (Array(order[..<2]), Array(order[1...]))
    func gap(_ pair: [Int]) -> Double { angle(ways[pair[0]].turn, ways[pair[1]].turn) }
    let pair = sharesWord(outer[0], outer[1]) && gap(inner) >= Angle.wide ? outer : inner
    let rest = pair == outer ? gap(inner) : gap(outer)
    if rest >= Angle.wide, pair.contains(taken), sharesWord(pair[0], pair[1]) {
      return contrasted(taken, pair, isLeft: isLeft)
    }
    return StepWord(plainKind(way), direction(way))
  }

  private func sharesWord(_ one: Int, _ other: Int) -> Bool {
    direction(ways[one]) == direction(ways[other])
  }

  private func areFarApart(_ order: [Int]) -> Bool {
    order.allSatisfy { ways[$0].isOpen }
      && zip(order, order.dropFirst()).allSatisfy {
        angle(ways[$0].turn, ways[$1].turn) >= Angle.narrow
      }
  }

  private static func word(_ strength: String, isLeft: Bool) -> String {
    (strength.isEmpty ? "" : strength + " ") + (isLeft ? "left" : "right")
  }

  /// Words for one of two ways that would be called the same.
  private func contrasted(_ taken: Int, _ order: [Int], isLeft: Bool) -> StepWord {
    let (inner, outer) = (ways[order[0]], ways[order[1]])
    let way = ways[taken]
    let isInner = taken == order[0]
    guard inner.isOpen, outer.isOpen, inner.turn != outer.turn else {
      return StepWord(plainKind(way), direction(way))
    }
    if inner.deviation < Angle.narrow {
      let prefersOuter = inner.kind.rank > outer.kind.rank
      if isInner != prefersOuter { return goingOn(way) }
      return StepWord(plainKind(way), Self.word("slight", isLeft: isLeft != isInner))
    }
    let isSharp = inner.deviation >= TurnWord.sharpAngle
    let leansOut =
      isSharp || abs(inner.deviation - 90) < Angle.exact
      || abs(outer.deviation - 90) >= Angle.exact
        && abs(inner.deviation - 95) < abs(outer.deviation - 95)
    let words = leansOut ? ["", "sharp"] : ["slight", ""]
    return StepWord(plainKind(way), Self.word(words[isInner ? 0 : 1], isLeft: isLeft))
  }
}
