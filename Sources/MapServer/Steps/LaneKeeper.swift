import Guidance
import RoadNetwork

/// Which of the lanes that lead on also suit the turns that follow soon.
struct LaneKeeper {
  /// The lanes at one step, counted from the right.
  private struct Choice {
    /// How many lanes lead on, and how many lie right of them.
    var count: Int
    var right: Int
    let all: Int

    var left: Int { all - count - right }
  }

  private let merger: StepMerger
  private let mode: TravelMode
  private var choices: [Int: Choice] = [:]
  private var leftward: Set<Int> = []

  /// For each lane that may have to be crossed one needs this much, in metres.
  private static let change = 201.0

  /// The lanes of the crossings by the edge behind them, with those alone recommended that suit.
  static func kept(_ lanes: [Int: [GuidedLane]], _ merger: StepMerger) -> [Int: [GuidedLane]] {
    var keeper = LaneKeeper(lanes, merger)
    keeper.walkBack()
    return keeper.applied(to: lanes)
  }

  private init(_ lanes: [Int: [GuidedLane]], _ merger: StepMerger) {
    self.merger = merger
    mode = merger.reader.mode
    for (place, step) in merger.steps.enumerated() where !step.kind.isWaypoint {
      let all = (lanes[step.path.lowerBound] ?? []).filter { $0.modes.contains(mode) }
      let fits = all.indices.filter { all[$0].isRecommended }
      guard let first = fits.first, let last = fits.last, last - first + 1 == fits.count else {
        continue
      }
      choices[place] = Choice(
        count: fits.count, right: all.count - 1 - last, all: all.count)
    }
  }

  /// From the last turn to the first: what follows tells what is wanted before.
  private mutating func walkBack() {
    var meters = 0.0
    for place in merger.steps.indices.dropLast().reversed() {
      guard let before = choices[place], let after = choices[place + 1],
        merger.meters(place) < Self.change * Double(1 + max(before.left, before.right))
      else {
        meters = 0
        continue
      }
      let isSilent = merger.steps[place].kind == .suppressed
      meters = isSilent ? meters + merger.meters(place) : 0
      let surplus = before.count - after.count
      if goesLeft(place + 1), side(place) == nil { leftward.insert(place) }
      guard surplus > 0, meters <= Double(surplus) * Self.change else { continue }
      let shift =
        goesLeft(place + 1)
        ? surplus - min(after.left, after.count) : min(after.right, after.count)
      let right = before.right + max(0, min(surplus, shift))
      choices[place] = Choice(count: after.count, right: right, all: before.all)
    }
  }

  private func side(_ place: Int) -> String? {
    let modifier = merger.steps[place].modifier ?? ""
    return modifier.hasSuffix("left") ? "left" : modifier.hasSuffix("right") ? "right" : nil
  }

  /// Whether the step turns left, or leads straight on to one that does.
  private func goesLeft(_ place: Int) -> Bool {
    side(place).map { $0 == "left" } ?? leftward.contains(place)
  }

  private func applied(to lanes: [Int: [GuidedLane]]) -> [Int: [GuidedLane]] {
    var result = lanes.mapValues { all in all.filter { $0.modes.contains(mode) } }
    for (place, choice) in choices {
      let edge = merger.steps[place].path.lowerBound
      guard var all = result[edge] else { continue }
      let kept = choice.left..<choice.left + choice.count
      for lane in all.indices where !kept.contains(lane) { all[lane].recommendation = .none }
      result[edge] = all
    }
    return result
  }
}
