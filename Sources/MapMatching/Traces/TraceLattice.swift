import Geo
import Routing

/// The likeliest ways through the fixes of one unbroken drive so far (Viterbi's algorithm).
///
/// Each layer belongs to one fix and holds the places where the traveller may have been then, each
/// with the cost of the likeliest way there.
struct TraceLattice {
  /// A place of the traveller at a fix.
  struct Entry {
    var candidate: RoadCandidate
    /// The form of the candidate's state in which the road is travelled.
    var form: UInt32
    var cost: Double
    /// The entry before, a place in ``entries``; -1 at the start.
    var parent: Int32
    var step: Step
  }

  /// How an entry follows the one before.
  enum Step {
    case start
    /// Along the same piece of road.
    case along
    /// Over the next junctions; the longest such way that was looked at, in decimetres.
    case over(limit: UInt32)
    /// By turning round at this fix.
    case turn
  }

  struct Layer {
    var reading: TraceReading
    var entries: Range<Int>
    /// The least cost of an entry.
    var best: Double
  }

  private(set) var entries: [Entry] = []
  private(set) var layers: [Layer] = []
  private var targets: [UInt32] = []
  private var arrivals: [RoadReach.Arrival] = []
  private var places: [Place] = []
  /// What the fix itself says about each candidate.
  private var fixCosts: [Double] = []

  /// The best way found so far to one candidate.
  private struct Place {
    var cost = Double.infinity
    var form: UInt32 = 0
    var parent: Int32 = -1
    var step = Step.start
    /// The candidate from which the traveller turned round; -1 if not.
    var turnedFrom: Int32 = -1
    /// The entry made of this; -1 if none.
    var entry: Int32 = -1
  }
}

extension TraceLattice {
  /// Begins a drive at the first fix.
  mutating func start(
    _ reading: TraceReading, _ candidates: [RoadCandidate], _ model: MatchModel
  ) {
    entries.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for candidate in candidates { places.append(Place(cost: 0, form: candidate.state)) }
    appendLayer(reading, candidates, model)
  }

  /// The least cost that a layer after the layer `place` would have; nil if it cannot be reached.
  mutating func prospect(
    after place: Int, to reading: TraceReading, _ candidates: [RoadCandidate],
    isOffRoad: Bool, _ model: MatchModel, _ reach: inout RoadReach
  ) throws -> Double? {
    let layer = layers[place]
    let step = TraceStep(from: layer.reading, to: reading, isOffRoad: isOffRoad, model)
    guard let step else { return nil }
    try findPlaces(after: layer, candidates, step, &reach)
    var best = Double.infinity
    for (candidate, place) in zip(candidates, places) where place.cost < .infinity {
      best = min(best, place.cost + model.cost(of: candidate, reading))
    }
    return best < .infinity ? best : nil
  }

  /// Adds the layer that was looked at last; it follows the layer `place`, and all layers behind
  /// that are given up.
  mutating func commit(
    after place: Int, to reading: TraceReading, _ candidates: [RoadCandidate],
    _ model: MatchModel
  ) {
    entries.removeSubrange(layers[place].entries.upperBound...)
    layers.removeSubrange((place + 1)...)
    appendLayer(reading, candidates, model)
  }
}

extension TraceLattice {
  /// Finds the cheapest way from the entries of `layer` to each candidate.
  private mutating func findPlaces(
    after layer: Layer, _ candidates: [RoadCandidate], _ step: TraceStep,
    _ reach: inout RoadReach
  ) throws {
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(Place(), count: candidates.count))
    targets.removeAll(keepingCapacity: true)
    for candidate in candidates { targets.append(candidate.state) }
    for index in sources(in: layer, step) {
      let entry = entries[index]
      followRoad(from: entry, at: index, candidates, step)
      let rest = entry.candidate.length - entry.candidate.offset
      guard rest <= step.limit else { continue }
      let limit = UInt32((step.limit - rest) * Units.decimetersPerMeter) + 1
      try reach.findArrivals(from: entry.form, at: targets, within: limit, into: &arrivals)
      for (target, arrival) in arrivals.enumerated()
      where arrival.decimeters != RoadReach.Arrival.never {
        let between = Double(arrival.decimeters) / Units.decimetersPerMeter
        let length = rest + between + candidates[target].offset
        guard let cost = step.cost(ofLength: length) else { continue }
        consider(
          Place(
            cost: entry.cost + cost, form: arrival.form, parent: Int32(index),
            step: .over(limit: limit)), for: target)
      }
    }
  }

  /// The entries from which the step is looked at.
  private func sources(in layer: Layer, _ step: TraceStep) -> [Int] {
    guard !RoadReach.isKept(UInt32(step.limit * Units.decimetersPerMeter)) else {
      return Array(layer.entries)
    }
    let likely = layer.entries.filter { entries[$0].cost <= layer.best + MatchModel.gapBeam }
    let sorted = likely.sorted { (entries[$0].cost, $0) < (entries[$1].cost, $1) }
    return Array(sorted.prefix(MatchModel.mostOverGap))
  }

  /// Considers the candidate on the same road, ahead or no farther back than a fix may waver.
  private mutating func followRoad(
    from entry: Entry, at index: Int, _ candidates: [RoadCandidate], _ step: TraceStep
  ) {
    for (target, candidate) in candidates.enumerated()
    where candidate.state == entry.candidate.state {
      let advance = candidate.offset - entry.candidate.offset
      guard advance >= -step.waver, let cost = step.cost(ofLength: max(0, advance)) else {
        continue
      }
      consider(
        Place(
          cost: entry.cost + cost, form: entry.form, parent: Int32(index), step: .along),
        for: target)
    }
  }

  @inline(__always)
  private mutating func consider(_ place: Place, for target: Int) {
    if place.cost < places[target].cost { places[target] = place }
  }
}

extension TraceLattice {
  /// Appends the places found as a layer.
  private mutating func appendLayer(
    _ reading: TraceReading, _ candidates: [RoadCandidate], _ model: MatchModel
  ) {
    fixCosts.removeAll(keepingCapacity: true)
    for candidate in candidates { fixCosts.append(model.cost(of: candidate, reading)) }
    turnRound(candidates, model)
    var best = Double.infinity
    for (place, cost) in zip(places, fixCosts) { best = min(best, place.cost + cost) }
    let first = entries.count
    for index in candidates.indices {
      let place = places[index]
      let cost = place.cost + fixCosts[index]
      guard cost <= best + MatchModel.beam, place.turnedFrom < 0 else { continue }
      places[index].entry = Int32(entries.count)
      entries.append(
        Entry(
          candidate: candidates[index], form: place.form, cost: cost, parent: place.parent,
          step: place.step))
    }
    // Those who turned follow an entry of their own layer, which is cheaper and so was kept.
    for index in candidates.indices where places[index].turnedFrom >= 0 {
      let cost = places[index].cost + fixCosts[index]
      let parent = places[Int(places[index].turnedFrom)].entry
      guard cost <= best + MatchModel.beam, parent >= 0 else { continue }
      entries.append(
        Entry(
          candidate: candidates[index], form: candidates[index].state, cost: cost,
          parent: parent, step: .turn))
    }
    layers.append(Layer(reading: reading, entries: first..<entries.count, best: best))
  }

  /// Lets the traveller turn round where the fix is.
  private mutating func turnRound(_ candidates: [RoadCandidate], _ model: MatchModel) {
    for index in candidates.indices where places[index].turnedFrom < 0 {
      let cost = places[index].cost + model.turningRoundCost
      guard cost < .infinity, candidates[index].twin != RoadReach.none,
        candidates[index].offset >= MatchModel.leastBeforeTurning,
        let other = Self.opposite(of: index, in: candidates),
        cost < places[other].cost
      else { continue }
      places[other] = Place(cost: cost, turnedFrom: Int32(index))
    }
  }
  /// The candidate at the same place in the opposite direction: the one before or behind.
  private static func opposite(of index: Int, in candidates: [RoadCandidate]) -> Int? {
    let twin = candidates[index].twin
    let mirrored = candidates[index].length - candidates[index].offset
    return [index - 1, index + 1].first { other in
      candidates.indices.contains(other) && candidates[other].state == twin
        && abs(candidates[other].offset - mirrored) < 1
    }
  }
}
