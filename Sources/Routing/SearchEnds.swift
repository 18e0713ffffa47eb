import Geo
import RoadNetwork

/// Where on an edge a search starts or ends.
struct Anchor: Hashable {
  /// The state on which travel starts or ends.
  var state: UInt32
  /// From the tail, as a part of the edge's length.
  var fraction: Double
  /// Which of the roads near the waypoint this is.
  var candidate = 0
  /// What choosing this place costs, in milliseconds.
  var penalty: UInt32 = 0
  /// Whether a trip may end here in any form of the edge; else only in the first or the last form
  /// of `state`.
  var takesAnyForm = true

  /// The part of the edge's cost that falls to the way from its start to here.
  func part(of cost: UInt32) -> UInt32 {
    let whole = Double(cost)
    return UInt32(max(0, min(whole, (whole * fraction).rounded())))
  }
}

/// Between which places a search runs.
struct SearchEnds {
  var origins: [Anchor]
  var destinations: [Anchor]
}

/// A cheapest path.
struct SearchPath {
  /// The states travelled, first and last included.
  var states: [UInt32]
  var origin: Anchor
  var destination: Anchor
  /// In milliseconds.
  var cost: UInt32
  /// Whether the path passes roads for residents between its ends.
  var passesPrivateRoad = false
  /// Missing tiles through which there might be a cheaper path.
  var doubtfulTiles: [TileID] = []
  /// How long each whole edge takes at the time of the trip, in milliseconds; nil where time does not matter.
  var edgeTimes: [UInt32]?
  /// As ``edgeTimes``, without traffic.
  var edgeFreeTimes: [UInt32]?
}

/// How a search ended.
enum SearchOutcome {
  case found(SearchPath)
  /// All that can be reached from the origins was seen, and no destination among it.
  case originsExhausted
  /// All from which the destinations can be reached was seen, and no origin among it.
  case destinationsExhausted
  /// There is a way, but rules close it at the time of the trip.
  case closedAtThatTime
}

extension SearchGraph {
  /// The cost from the start of the edge to `anchor`.
  func costBefore(_ anchor: Anchor) -> UInt32 {
    anchor.part(of: costs[Int(anchor.state)])
  }

  /// The cost from `anchor` to the end of its edge.
  func costBehind(_ anchor: Anchor) -> UInt32 {
    costs[Int(anchor.state)] - costBefore(anchor)
  }

  /// The cost of a trip that starts at `anchor`, up to the end of its edge.
  func costAfter(_ anchor: Anchor) -> UInt32 { costBehind(anchor) + anchor.penalty }

  /// Whether a trip that travels in `state` may end at `destination`.
  func accepts(_ state: UInt32, at destination: Anchor) -> Bool {
    destination.takesAnyForm
      ? bases[Int(state)] == bases[Int(destination.state)]
      : firstForms[Int(state)] == destination.state
  }

  /// The states in which a trip may end at `destination`.
  mutating func finalStates(at destination: Anchor, _ rule: LocalRoads) -> [UInt32] {
    let base = bases[Int(destination.state)]
    return forms(of: base, rule).filter { accepts($0, at: destination) }
  }

  /// The cheapest way from an origin to a destination ahead of it on the same edge.
  func directPath(_ ends: SearchEnds) -> SearchPath? {
    var best: SearchPath?
    for origin in ends.origins {
      for destination in ends.destinations
      where accepts(origin.state, at: destination) && origin.fraction <= destination.fraction {
        let cost =
          costBefore(destination) - costBefore(origin) + origin.penalty + destination.penalty
        if cost < best?.cost ?? .max {
          best = SearchPath(
            states: [origin.state], origin: origin, destination: destination, cost: cost)
        }
      }
    }
    return best
  }

  /// The path over `states`, with the cheapest of the ends that lie on its first and last edge.
  func path(over states: [UInt32], between ends: SearchEnds, cost: UInt32) -> SearchPath? {
    guard let first = states.first, let last = states.last else { return nil }
    let origin = ends.origins.filter { $0.state == first }
      .min { costAfter($0) < costAfter($1) }
    let destination = ends.destinations
      .filter { accepts(last, at: $0) }
      .min { costBefore($0) + $0.penalty < costBefore($1) + $1.penalty }
    guard let origin, let destination else { return nil }
    return SearchPath(states: states, origin: origin, destination: destination, cost: cost)
  }

  /// What `path` costs, road by road; nil if two of its states do not meet at a junction.
  ///
  /// - Complexity: O(*n*) in the number of its states.
  mutating func recount(_ path: SearchPath) throws -> UInt64? {
    guard let first = path.states.first, let last = path.states.last else { return nil }
    var cost = UInt64(costs[Int(first)])
    for (state, next) in zip(path.states, path.states.dropFirst()) {
      guard try resolveHead(of: state) == tails[Int(next)], costs[Int(next)] != CostModel.closed
      else { return nil }
      cost += UInt64(turnCost(from: state, onto: next)) + UInt64(costs[Int(next)])
    }
    let before = UInt64(path.origin.part(of: costs[Int(first)]))
    let behind = UInt64(costs[Int(last)] - path.destination.part(of: costs[Int(last)]))
    guard cost >= before + behind else { return nil }
    return cost - before - behind + UInt64(path.origin.penalty)
      + UInt64(path.destination.penalty)
  }

  /// Where the edge of `anchor` begins; the anchor is of a state that is laid out.
  func tailPoint(of anchor: Anchor?) -> SpacePoint {
    anchor.map { positions[Int(tails[Int($0.state)])] } ?? SpacePoint(Self.nowhere)
  }
}
