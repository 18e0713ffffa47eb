import Geo
import RoadNetwork
import Routing

/// Turns the likeliest way through a lattice into a route.
struct TracePaths {
  /// A place of the traveller and the fix that was seen there.
  struct Visit {
    var entry: TraceLattice.Entry
    var fix: Coordinate
  }

  private let graph: RoadGraph
  private var stretches: [RoadReach.Stretch] = []
  private var states: [UInt32] = []
  private var origin: SnappedPosition?
  /// How far the last state has been travelled, in metres.
  private var travelled = 0.0
  private var last: Visit?

  init(_ graph: RoadGraph) { self.graph = graph }

  /// The route along `visits`; a leg for each stretch between two turnings.
  ///
  /// Nil if there are none.
  mutating func route(along visits: [Visit], _ reach: inout RoadReach) throws -> Route? {
    for visit in visits {
      let candidate = visit.entry.candidate
      switch visit.entry.step {
      case .start: try begin(visit, at: candidate.offset, reach)
      case .along: travelled = max(travelled, candidate.offset)
      case .over(let limit): try travel(to: visit.entry, within: limit, &reach)
      case .turn:
        let turnedAt = travelled
        try finishStretch(reach)
        try begin(visit, at: candidate.length - turnedAt, reach)
      }
      last = visit
    }
    try finishStretch(reach)
    return stretches.isEmpty ? nil : try reach.route(over: stretches)
  }

  private mutating func begin(
    _ visit: Visit, at offset: Double, _ reach: RoadReach
  ) throws {
    states = [visit.entry.form]
    travelled = max(0, offset)
    origin = try position(visit, reach)
  }

  private mutating func travel(
    to entry: TraceLattice.Entry, within limit: UInt32, _ reach: inout RoadReach
  ) throws {
    guard let from = states.last,
      let path = try reach.path(from: from, to: entry.form, within: limit)
    else { preconditionFailure("the way to an entry was found before") }
    states.append(contentsOf: path)
    travelled = entry.candidate.offset
  }

  private mutating func finishStretch(_ reach: RoadReach) throws {
    guard let origin, let last else { return }
    stretches.append(
      RoadReach.Stretch(
        states: states, origin: origin, destination: try position(last, reach)))
  }

  /// The place up to which the road of `visit` has been travelled.
  private func position(_ visit: Visit, _ reach: RoadReach) throws -> SnappedPosition {
    let edge = reach.edge(of: visit.entry.form)
    let shape = try graph.shape(of: edge)
    let length = visit.entry.candidate.length
    let fraction = length > 0 ? max(0, min(1, travelled / length)) : 0
    let offset = Distance.meters(shape.length.meters * fraction)
    let position = shape.position(at: offset) ?? visit.fix
    return SnappedPosition(
      requested: visit.fix, position: position, edge: edge, offset: offset,
      distance: visit.fix.distance(to: position))
  }
}
