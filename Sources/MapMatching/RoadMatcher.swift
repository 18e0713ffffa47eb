import Geo
import Positioning
import RoadNetwork
import Routing

/// Follows a traveller on the road network without a route.
///
/// Each fix goes to the road that is near, leads in the direction of movement and joins the road
/// before; so a bridge, a ramp or a road alongside does not take over for a single fix.
public struct RoadMatcher: Sendable {
  /// The last place on a road; nil before the first and while off the roads.
  public private(set) var last: MatchedPosition?
  /// How likely the road of the last fix is among those near it, from 0 to 1; nil if it has none.
  public private(set) var confidence: Double?
  private let graph: RoadGraph
  private let snapper: Snapper
  private let mode: TravelMode

  /// Matches to the roads of `graph` that `profile` may use.
  public init(graph: RoadGraph, profile: Profile) {
    self.graph = graph
    snapper = Snapper(graph: graph, profile: profile)
    mode = profile.mode
  }

  /// Takes over a place that was found otherwise, so that the next one joins it.
  public mutating func follow(_ position: MatchedPosition?) {
    (last, confidence) = (position, nil)
  }

  /// The road under the next fix; nil if none is near enough.
  ///
  /// - Throws: ``RoadGraphError`` if the map around the fix is missing or damaged; then there is
  ///   no last place.
  /// - Complexity: O(*k*) in the number of roads in reach, beside their search.
  public mutating func match(_ fix: LocationFix, _ motion: Motion) throws -> MatchedPosition? {
    let previous = last
    (last, confidence) = (nil, nil)
    let reach = Distance.meters(max(25, min(60, 15 + 1.5 * motion.accuracy.meters)))
    let candidates = try snapper.candidates(
      near: fix.coordinate, within: reach, limit: 16, passingOverDamage: true)
    guard !candidates.isEmpty else { return nil }
    let joined = try previous.map { try edgesAhead(of: $0, motion) } ?? []
    var best: (cost: Double, position: MatchedPosition)?
    var judged: [(cost: Double, position: MatchedPosition)] = []
    for candidate in candidates {
      for position in try directions(of: candidate, motion, previous)
      where !judged.contains(where: { $0.position.edge == position.edge }) {
        let cost = try cost(of: position, after: previous, joined, motion)
        judged.append((cost, position))
        if cost < best?.cost ?? .infinity { best = (cost, position) }
      }
    }
    last = best?.position
    confidence = best.map { Self.confidence(in: $0, among: judged) }
    return last
  }

  /// The share of `best` among all that was `judged`, each as likely as its cost says.
  ///
  /// Roads that meet at the place, and the other direction of its road, are no rivals.
  private static func confidence(
    in best: (cost: Double, position: MatchedPosition),
    among judged: [(cost: Double, position: MatchedPosition)]
  ) -> Double {
    let rivals = judged.filter {
      $0.position.coordinate.distance(to: best.position.coordinate).meters > 1
    }
    return 1 / rivals.reduce(1) { $0 + naturalExponential((best.cost - $1.cost) / 2) }
  }
}

extension RoadMatcher {
  /// The place seen as one on each direction of its road that is open.
  private func directions(
    of candidate: SnappedPosition, _ motion: Motion, _ previous: MatchedPosition?
  ) throws -> [MatchedPosition] {
    let along = try position(on: candidate.edge, candidate, offset: candidate.offset)
    let twin = try graph.twin(of: candidate.edge)
    let record = try graph.record(of: candidate.edge)
    guard try graph.record(of: twin).access[mode] == .no else {
      let rest = Distance.meters(max(0, record.length.meters - candidate.offset.meters))
      return [along, try position(on: twin, candidate, offset: rest)]
    }
    var only = along
    // Standing changes nothing about how one came here.
    let cameWrongWay = previous?.edge == along.edge && previous?.isWrongWay ?? false
    only.isWrongWay =
      motion.course.map { abs(along.bearing.turn(to: $0)) > 120 } ?? cameWrongWay
    return [only]
  }

  private func position(
    on edge: EdgeID, _ candidate: SnappedPosition, offset: Distance
  ) throws -> MatchedPosition {
    let shape = try graph.shape(of: edge)
    let bearing = shape.projection(of: candidate.position)?.bearing ?? Bearing(degrees: 0)
    return MatchedPosition(
      edge: edge, offset: offset, coordinate: candidate.position, bearing: bearing,
      distance: candidate.distance)
  }

  /// How unlikely a place is: zero for one without any doubt, more for each.
  private func cost(
    of position: MatchedPosition, after previous: MatchedPosition?, _ joined: [EdgeID],
    _ motion: Motion
  ) throws -> Double {
    let across = position.distance.meters / max(5, 0.7 * motion.accuracy.meters)
    var cost = across * across
    if let course = motion.course {
      let turn = abs(position.bearing.turn(to: course)) / 45
      cost += min(12, turn * turn)
    }
    guard let previous else { return cost }
    if position.edge == previous.edge {
      let isBehind = position.offset.meters < previous.offset.meters - 20
      return isBehind ? cost + 1 : cost
    }
    if joined.contains(position.edge) { return cost + 0.25 }
    return try cost + (graph.twin(of: position.edge) == previous.edge ? 2 : 4)
  }

  /// The open edges that can have been reached since `position`, nearest first.
  private func edgesAhead(of position: MatchedPosition, _ motion: Motion) throws -> [EdgeID] {
    let reach = 1.5 * motion.expectedAdvance.meters + 60
    let rest = try graph.record(of: position.edge).length.meters - position.offset.meters
    var queue = [(edge: position.edge, travelled: rest)]
    var found: [EdgeID] = []
    var next = 0
    while next < queue.count, found.count < Self.mostEdgesAhead {
      let (edge, travelled) = queue[next]
      next += 1
      guard travelled <= reach else { continue }
      let back = try graph.twin(of: edge)
      for out in try graph.outEdges(of: graph.head(of: edge)) {
        let record = try graph.record(of: out)
        guard out != back, record.access[mode] != .no, !found.contains(out) else { continue }
        found.append(out)
        queue.append((out, travelled + record.length.meters))
      }
    }
    return found
  }

  private static let mostEdgesAhead = 48
}
