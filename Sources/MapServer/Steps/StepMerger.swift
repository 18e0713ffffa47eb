import Geo
import Guidance
import RoadNetwork

/// Joins steps that are one turn to the traveller, and leaves out those that say nothing.
struct StepMerger {
  let facts: LegFacts
  let reader: IntersectionReader
  var steps: [StepPlan]
  /// The edges before which lanes are known.
  let lanes: [Int: [GuidedLane]]

  /// Crossings closer to each other than this are one, unless another lies between them.
  static let near = 30.0
  /// A name that is gone within this distance is not told.
  static let briefName = 105.0
  /// Two opposite turns within this distance are a crossing that is slightly offset.
  static let offset = 3.0

  init(_ steps: [StepPlan], facts: LegFacts, reader: IntersectionReader, lanes: [Int: [GuidedLane]])
  {
    self.lanes = lanes
    self.steps = steps
    self.facts = facts
    self.reader = reader
  }

  /// The steps that are told, each led on to the next, and the lanes by the edge behind them.
  func merged() throws -> (steps: [StepPlan], lanes: [Int: [GuidedLane]]) {
    var merger = self
    try merger.markSegregated()
    merger.joinSegregated()
    merger.joinNear()
    let kept = LaneKeeper.kept(lanes, merger)
    merger.absorbSilent()
    merger.dropBriefNames()
    return (merger.closed(), kept)
  }

  // MARK: Measures

  /// Metres from the step to the next.
  func meters(_ place: Int) -> Double {
    guard place + 1 < steps.count else { return 0 }
    let (start, end) = (steps[place].path.lowerBound, steps[place + 1].path.lowerBound)
    return facts.distance(of: start..<max(start, end)).meters
  }

  func isShortAndUndisturbed(_ place: Int) -> Bool {
    meters(place) <= Self.near && steps[place].passedCrossings == 0
  }

  func openWays(_ place: Int) -> Int { steps[place].crossing?.openCount ?? 1 }

  /// Whether both are known to be the same street.
  func isSameName(_ one: Int, _ other: Int) -> Bool {
    let (from, to) = (steps[one].text, steps[other].text)
    return from.title != nil && to.title != nil && !from.isToldWhenRenamed(to: to)
  }

  func isFerry(_ place: Int) -> Bool {
    facts.edges[min(steps[place].path.lowerBound, facts.edges.count - 1)].isFerry
  }

  /// The turn from before the step `one` to behind the step `other`.
  func turn(_ one: Int, _ other: Int) -> Double {
    guard let before = steps[one].bearingBefore, let after = steps[other].bearingAfter else {
      return 0
    }
    return before.turn(to: after)
  }

  // MARK: Joining

  /// Lets the step `place` reach over its next, which vanishes; its name and signs become those
  /// of the next if `takesSigns`.
  mutating func absorbNext(_ place: Int, takesSigns: Bool) {
    let next = steps[place + 1]
    if takesSigns {
      steps[place].text = next.text
      steps[place].destinations = next.destinations ?? steps[place].destinations
      steps[place].exits = next.exits ?? steps[place].exits
      steps[place].pronunciation = next.pronunciation
    }
    let isCrossing = (next.crossing?.ways.count ?? 0) > 1
    steps[place].passedCrossings += next.passedCrossings + (isCrossing ? 1 : 0)
    steps[place].isSegregated = false
    steps.remove(at: place + 1)
  }

  // MARK: What is left

  /// Crossings without a word become part of the step before them; the end of a road that one has
  /// just turned into is a turn.
  mutating func absorbSilent() {
    var place = 1
    while place < steps.count {
      if steps[place].kind == .suppressed {
        absorbNext(place - 1, takesSigns: false)
        continue
      }
      if steps[place].kind == .endOfRoad, steps[place - 1].passedCrossings == 0,
        !changesClass(place - 1)
      {
        steps[place].kind = isSameName(place - 1, place) ? .continue : .turn
      }
      place += 1
    }
  }

  /// Whether a tunnel or the like begins or ends on the step.
  private func changesClass(_ place: Int) -> Bool {
    let edges = facts.edges[steps[place].path.lowerBound..<steps[place + 1].path.lowerBound]
    return zip(edges, edges.dropFirst()).contains {
      $0.classes(for: reader.mode) != $1.classes(for: reader.mode)
    }
  }

  /// Names that are gone at once, or are known already, are not told.
  mutating func dropBriefNames() {
    var place = 1
    while place + 1 < steps.count {
      let isBrief = meters(place) < Self.briefName || isSameName(place - 1, place)
      let hasLanes = lanes[steps[place].path.lowerBound] != nil
      if steps[place].kind == .newName, isBrief, !hasLanes {
        absorbNext(place - 1, takesSigns: false)
      } else {
        place += 1
      }
    }
  }

  private func closed() -> [StepPlan] {
    var result = steps
    for place in result.indices {
      let start = result[place].path.lowerBound
      let end = place + 1 < result.count ? result[place + 1].path.lowerBound : start
      result[place].path = start..<max(start, end)
    }
    return result
  }
}
