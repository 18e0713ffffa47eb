import Geo
import Guidance

extension StepMerger {
  /// Joins turns that follow each other closely.
  mutating func joinNear() {
    var place = 1
    while place + 1 < steps.count {
      let next = place + 1
      if steps[place].kind.isRoundabout || steps[place].kind.isWaypoint {
        place += 1
        continue
      }
      if steps[place].kind == .slipRoad {
        joinSlipRoad(place)
        place += 1
        continue
      }
      if steps[next].kind == .arrive { break }
      guard isFerry(place) == isFerry(next) else {
        place += 1
        continue
      }
      // A step that has become part of the one before leaves its place to the next.
      if !join(place) { place += 1 }
    }
  }

  /// Joins the step with its neighbours where they are one turn.
  ///
  /// Returns whether another step has taken its place.
  private mutating func join(_ place: Int) -> Bool {
    let next = place + 1
    if isOffset(place) {
      steps[place].modifier = "straight"
      steps[place].kind = isSameName(place - 1, next) ? .suppressed : .newName
      absorbNext(place, takesSigns: true)
    } else if isTurningRound(place - 1, place, next) {
      steps[place].kind = .continue
      steps[place].modifier = "uturn"
      absorbNext(place, takesSigns: true)
    } else if isPassingName(place) {
      absorbNext(place, takesSigns: false)
      absorbNext(place - 1, takesSigns: false)
      return true
    } else if isNameBeforeTurn(place) || isBendBeforeTurn(place) {
      renameAfterJoining(place)
      absorbNext(place - 1, takesSigns: false)
      return true
    } else if isNameAfterTurn(place) || isBendAfterTurn(place) || isChoicelessAfterTurn(place) {
      combine(place, prior: place - 1)
    } else if isMiddleOfTwoTurns(place) {
      absorbNext(place - 1, takesSigns: false)
      steps[place - 1].passedCrossings = 0
      combine(place - 1, prior: max(0, place - 2))
      return true
    }
    return joinLate(place)
  }

  /// A turn round that shows only after the first steps are joined.
  private mutating func joinLate(_ place: Int) -> Bool {
    guard place > 1, place < steps.count, !steps[place].kind.isWaypoint,
      !steps[place - 1].kind.isWaypoint, isTurningRound(place - 2, place - 1, place)
    else { return false }
    steps[place - 1].kind = .continue
    steps[place - 1].modifier = "uturn"
    absorbNext(place - 1, takesSigns: true)
    return true
  }

  // MARK: Scenes

  /// Whether these may be joined at all.
  private func mayJoin(_ places: Int...) -> Bool {
    let kinds = places.map { steps[$0].kind }
    if kinds.contains(where: \.isRoundabout) || kinds.dropFirst().contains(where: \.isWaypoint) {
      return false
    }
    if Set(places.map(isFerry)).count > 1 { return false }
    let turnsRound = places.contains { steps[$0].modifier == "uturn" }
    return !turnsRound || kinds.contains(.newName)
  }

  private func isNewName(_ place: Int) -> Bool {
    steps[place].kind == .newName || isStraightTurn(place)
  }

  private func isStraightTurn(_ place: Int) -> Bool {
    (steps[place].kind == .turn || steps[place].kind == .continue) && steps[place].isStraight
  }

  private func isTold(_ place: Int) -> Bool {
    !steps[place].kind.isWaypoint && steps[place].kind != .suppressed
  }

  /// Whether the crossing road is only a little offset.
  private func isOffset(_ place: Int) -> Bool {
    let (one, other) = (steps[place].turn, steps[place + 1].turn)
    guard mayJoin(place, place + 1), meters(place) < Self.offset,
      steps[place].passedCrossings == 0
    else { return false }
    return one * other < 0 && (45..<135).contains(abs(one)) && (45..<135).contains(abs(other))
  }

  private func isTurningRound(_ before: Int, _ place: Int, _ next: Int) -> Bool {
    guard mayJoin(before, place, next) || before == 0 && mayJoin(place, next),
      [.turn, .continue, .endOfRoad].contains(steps[place].kind),
      abs(turn(place, next)) >= 145, isSameName(before, next)
    else { return false }
    let isLink =
      meters(place) <= 2 * Self.near && steps[place].text.title == nil
      && steps[before].text.title != nil && steps[place].passedCrossings == 0
    return isShortAndUndisturbed(place) || isLink
      || openWays(next) == 1 && steps[place].passedCrossings == 0
  }

  /// Whether a name comes and goes.
  private func isPassingName(_ place: Int) -> Bool {
    let next = place + 1
    guard mayJoin(place, next), isNewName(place), steps[place].kind != .continue else {
      return false
    }
    let isOver =
      steps[next].kind == .newName || steps[next].kind == .turn && steps[next].isStraight
      || steps[next].kind == .suppressed && steps[next].text.title == nil
    return isOver
      && (steps[place - 1].text == steps[next].text || isSameName(place - 1, next))
  }

  private func isNameBeforeTurn(_ place: Int) -> Bool {
    mayJoin(place, place + 1) && isShortAndUndisturbed(place) && isNewName(place)
      && isTold(place + 1)
  }

  /// Whether the road bends a little at a crossing just before it turns to the same side.
  private func isBendBeforeTurn(_ place: Int) -> Bool {
    mayJoin(place, place + 1) && isShortAndUndisturbed(place) && openWays(place) > 1
      && steps[place].kind == .suppressed && !steps[place].isStraight && isTold(place + 1)
      && isSameSide(place, place + 1)
  }

  private func isNameAfterTurn(_ place: Int) -> Bool {
    let next = place + 1
    guard mayJoin(place, next) else { return false }
    if steps[place].kind == .suppressed {
      return steps[next].kind == .newName && meters(place) < Self.near / 4
    }
    guard isTold(place), isNewName(next) else { return false }
    if isShortAndUndisturbed(place) { return true }
    return steps[next].kind == .newName && meters(place) <= 1.5 * Self.near
      && (steps[next].isStraight || openWays(next) == 1)
  }

  private func isBendAfterTurn(_ place: Int) -> Bool {
    mayJoin(place, place + 1) && isShortAndUndisturbed(place) && isTold(place)
      && steps[place + 1].kind == .suppressed && !steps[place + 1].isStraight
      && isSameSide(place, place + 1)
  }

  /// Whether a turn leads to a place where there is but one way on.
  private func isChoicelessAfterTurn(_ place: Int) -> Bool {
    let next = place + 1
    guard mayJoin(place, next), openWays(next) == 1, steps[next].kind != .suppressed else {
      return false
    }
    if !steps[place].isStraight, isShortAndUndisturbed(place) { return true }
    return isStraightTurn(place) && meters(place) <= 2 * Self.near
      && steps[place].passedCrossings == 0
  }

  /// Whether one goes straight across in the middle between two turns.
  private func isMiddleOfTwoTurns(_ place: Int) -> Bool {
    guard place > 1, mayJoin(place - 1, place, place + 1), steps[place].kind == .suppressed,
      steps[place].isStraight, [.turn, .continue].contains(steps[place - 1].kind),
      [.turn, .continue, .onRamp].contains(steps[place + 1].kind)
    else { return false }
    let (one, other) = (meters(place - 1), meters(place))
    guard max(one, other) < 0.8 * Self.near,
      max(one, other) < 5 || min(one, other) > 0.75 * max(one, other)
    else { return false }
    return abs(turn(place - 1, place + 1)) < 140
  }

  private func isSameSide(_ one: Int, _ other: Int) -> Bool {
    func fits(_ place: Int, _ side: String) -> Bool {
      steps[place].isStraight || steps[place].modifier?.hasSuffix(side) == true
    }
    return fits(one, "left") && fits(other, "left") || fits(one, "right") && fits(other, "right")
  }

  // MARK: Words

  /// Makes one turn of the step and its next.
  private mutating func combine(_ place: Int, prior: Int) {
    let word = combinedModifier(place)
    let isSame = isSameName(prior, place + 1)
    let (kind, next) = (steps[place].kind, steps[place + 1])
    let isSilent =
      isNewName(place) || kind == .suppressed || isNewName(place + 1)
    if isSilent {
      steps[place].kind = silentKind(kind, next.kind, word, isSame: isSame)
    } else if next.kind == .onRamp {
      steps[place].kind = .onRamp
    } else if kind == .turn, next.kind == .turn, isSame {
      steps[place].kind = .continue
    } else if kind == .continue, next.kind == .turn, !isSame {
      steps[place].kind = .turn
    }
    if kind != .fork, kind != .merge { steps[place].modifier = word }
    absorbNext(place, takesSigns: true)
  }

  private func silentKind(
    _ kind: StepPlan.Kind, _ next: StepPlan.Kind, _ word: String, isSame: Bool
  ) -> StepPlan.Kind {
    switch kind {
    case .suppressed: word == "straight" ? .newName : isSame ? .continue : .turn
    case .newName where next == .suppressed && word != "straight": .turn
    case .continue where !isSame: .turn
    case .turn where next != .suppressed && isSame: .continue
    default: kind
    }
  }

  /// The turn over both steps, or that of the first where they lead to different sides.
  private func combinedModifier(_ place: Int) -> String {
    let (whole, first, second) = (turn(place, place + 1), steps[place].turn, steps[place + 1].turn)
    let isOneWay = first >= -5 && second >= -5 || first <= 5 && second <= 5
    let usesWhole = abs(whole) >= 20 && (meters(place) < Self.near || isOneWay)
    return TurnWord.modifier(turn: usesWhole ? whole : first)
  }

  /// The next step is judged by the road before this one, which is not told.
  private mutating func renameAfterJoining(_ place: Int) {
    let isSame = isSameName(place - 1, place)
    let kind = steps[place + 1].kind
    if kind == .continue, !isSame {
      steps[place + 1].kind = .turn
    } else if kind == .turn, steps[place].kind != .suppressed, isSameName(place - 1, place + 1) {
      steps[place + 1].kind = .continue
    }
  }

  /// A slip road and the road behind it are one turn.
  private mutating func joinSlipRoad(_ place: Int) {
    guard steps[place + 1].kind != .arrive else {
      steps[place].kind = .turn
      return
    }
    steps[place].kind = isSameName(place - 1, place + 1) ? .continue : .turn
    steps[place].modifier = combinedModifier(place)
    absorbNext(place, takesSigns: true)
  }
}
