import Geo
import Positioning
import RoadNetwork
import Routing

/// Finds the roads that a whole recorded drive took.
///
/// Each fix may belong to any road near it; of all ways through these the likeliest counts, by how
/// far the fixes lie beside it and how well its length fits to theirs. One-way streets, barriers
/// and turn restrictions are obeyed. Accuracy, course and speed of the fixes are used where given.
/// Single fixes that fit nowhere are left out; where nothing leads on, a new matching begins.
///
/// A matcher keeps what it has read of the map, so that the next trace is matched faster. Each
/// thread needs its own.
public struct TraceMatcher: Sendable {
  private let graph: RoadGraph
  private let model: MatchModel
  private var reach: RoadReach
  private var index: RoadIndex

  // The drive being matched.
  private var lattice = TraceLattice()
  private var candidates: [RoadCandidate] = []
  /// Fixes that could not be reached from the lattice; perhaps only wild ones.
  private var held: [TraceReading] = []
  /// Fixes since the last layer that lay off the roads.
  private var offRoadCount = 0
  private var result = TraceMatch(matchings: [], points: [])

  /// So many fixes in a row that cannot be reached begin a new matching.
  private static let mostHeld = 5
  /// From so many fixes in a row off the roads on, the traveller was off the roads.
  private static let fixesOffRoad = 3

  /// Matches to the roads of `graph` that `profile` may use.
  public init(graph: RoadGraph, profile: Profile) {
    self.graph = graph
    model = MatchModel(profile)
    reach = RoadReach(graph: graph, profile: profile)
    index = RoadIndex(graph: graph)
  }

  /// The number of map tiles whose roads are kept for the next trace.
  public var tileCount: Int { index.tileCount }

  /// Matches a trace.
  ///
  /// The fixes are taken in their order; see ``TraceMatch`` for what comes of each. Where some of
  /// them have a time, those without are left out, and so are those that arrived late.
  /// - Throws: ``RoadGraphError/tileMissing(_:)`` if nothing matched and the map lacks a part of
  ///   the roads around the trace, ``RoadGraphError/corrupt(_:_:)`` if the map is damaged,
  ///   `CancellationError` if `isCancelled`, which is asked at each fix, says so.
  /// - Complexity: linear in the number of fixes, times that of the roads near each.
  public mutating func match(
    _ fixes: [LocationFix], isCancelled: () -> Bool = { false }
  ) throws -> TraceMatch {
    result = TraceMatch(matchings: [], points: Array(repeating: nil, count: fixes.count))
    index.forgetMissing()
    held.removeAll()
    offRoadCount = 0
    lattice = TraceLattice()
    for reading in TraceReadings(fixes).readings {
      if isCancelled() { throw CancellationError() }
      try take(reading)
    }
    while !held.isEmpty { try breakUp() }
    try finishMatching()
    if result.matchings.isEmpty, let tile = index.missingTile {
      throw RoadGraphError.tileMissing(tile)
    }
    return result
  }
}

extension TraceMatcher {
  private mutating func take(_ reading: TraceReading) throws {
    try index.collect(
      near: reading.coordinate, within: reading.radius, &reach, into: &candidates)
    guard !candidates.isEmpty else {
      offRoadCount += 1
      return
    }
    if lattice.layers.isEmpty {
      lattice.start(reading, candidates, model)
      offRoadCount = 0
    } else if try advance(to: reading) {
      held.removeAll(keepingCapacity: true)
      offRoadCount = 0
    } else {
      held.append(reading)
      if held.count >= Self.mostHeld, try !advanceFartherOff(to: reading) { try breakUp() }
    }
  }

  /// Before a matching is broken, roads farther from the fix are tried: receivers in deep streets
  /// err by more than they tell.
  private mutating func advanceFartherOff(to reading: TraceReading) throws -> Bool {
    try index.collect(
      near: reading.coordinate, within: 2 * reading.radius, &reach, into: &candidates)
    guard try advance(to: reading) else { return false }
    held.removeAll(keepingCapacity: true)
    offRoadCount = 0
    return true
  }

  /// Appends a layer for `reading`, if need be in place of the last; false if neither can be.
  private mutating func advance(to reading: TraceReading) throws -> Bool {
    let last = lattice.layers.count - 1
    let isOffRoad = offRoadCount >= Self.fixesOffRoad
    let before = last > 0 ? lattice.layers[last - 1].best : 0
    let direct = try lattice.prospect(
      after: last, to: reading, candidates, isOffRoad: isOffRoad, model, &reach)
    var predecessor = last
    if last > 0, (direct ?? .infinity) - before > MatchModel.spikeCost {
      let around = try lattice.prospect(
        after: last - 1, to: reading, candidates, isOffRoad: isOffRoad, model, &reach)
      if let around, around + MatchModel.spikeCost < direct ?? .infinity {
        predecessor = last - 1
      } else if direct != nil {
        _ = try lattice.prospect(
          after: last, to: reading, candidates, isOffRoad: isOffRoad, model, &reach)
      }
    }
    guard direct != nil || predecessor < last else { return false }
    lattice.commit(after: predecessor, to: reading, candidates, model)
    return true
  }

  /// Ends the matching and begins the next at the first fix held back.
  private mutating func breakUp() throws {
    try finishMatching()
    let readings = held
    held.removeAll(keepingCapacity: true)
    for reading in readings { try take(reading) }
  }

  private mutating func finishMatching() throws {
    defer { lattice = TraceLattice() }
    // A single fix is no drive.
    guard lattice.layers.count > 1 else { return }
    let chain = lattice.cheapestChain
    let visits = chain.map { link in
      TracePaths.Visit(
        entry: lattice.entries[link.entry],
        fix: lattice.layers[link.layer].reading.coordinate)
    }
    var paths = TracePaths(graph)
    guard let route = try paths.route(along: visits, &reach) else { return }
    for link in chain where !link.isLeft { tell(link) }
    let (first, last) = (lattice.layers.first, lattice.layers.last)
    guard let first, let last else { return }
    result.matchings.append(
      TraceMatching(route: route, fixes: first.reading.index...last.reading.index))
  }

  /// Writes down the place of one fix.
  private mutating func tell(_ link: TraceLattice.Link) {
    let entry = lattice.entries[link.entry]
    let candidate = entry.candidate
    let position = MatchedPosition(
      edge: reach.edge(of: entry.form), offset: .meters(candidate.offset),
      coordinate: index.coordinate(of: candidate.place),
      bearing: index.bearing(at: candidate.place), distance: .meters(candidate.distance))
    result.points[lattice.layers[link.layer].reading.index] = MatchedFix(
      matching: result.matchings.count, position: position,
      confidence: lattice.confidence(of: link))
  }
}
