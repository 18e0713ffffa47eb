import Geo
import RoadNetwork

/// A way given edge by edge.
public struct GivenWay: Hashable, Sendable {
  /// In the order of travel; at least one.
  public var edges: [EdgeID]
  /// Where on the first edge the way starts, from its tail; nil for the tail.
  public var start: Distance?
  /// Where on the last edge it ends, from its tail; nil for the head.
  public var end: Distance?

  public init(edges: [EdgeID], start: Distance? = nil, end: Distance? = nil) {
    self.edges = edges
    self.start = start
    self.end = end
  }
}

/// Why a given way is no route; each case names the first part that does not fit, counted from 0.
public enum GivenWayError: Error, Hashable, Sendable {
  /// There is nothing to travel on.
  case empty
  /// The edge or way is not in the map.
  case unknown(part: Int)
  /// The traveller may not use the edge or way.
  case closed(part: Int)
  /// No permitted turn leads from the part before to this one.
  case notJoined(part: Int)
  /// The place is not near a road that the way could take.
  case offRoad(part: Int)
}

extension GivenWayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the way has no parts"
    case .unknown(let part): "part \(part) of the way is not in the map"
    case .closed(let part): "part \(part) of the way is closed to the traveller"
    case .notJoined(let part): "no permitted turn leads to part \(part) of the way"
    case .offRoad(let part): "part \(part) of the way lies on no road that continues it"
    }
  }
}

extension Router {
  /// The route that travels a given way.
  ///
  /// - Throws: ``GivenWayError`` for the first edge that does not fit, ``RoadGraphError`` if the map
  ///   is damaged.
  /// - Complexity: O(*n*) in the number of edges.
  public func route(along way: GivenWay, for profile: Profile) throws -> Route {
    try withSpace(for: profile) { space in
      let path = try space.graph.path(along: way)
      let leg = PlannedLeg(
        path: path, origin: try space.graph.place(of: path.origin),
        destination: try space.graph.place(of: path.destination))
      return try RouteDescriber(graph: graph, search: space.graph).route(
        RoutePlan(legs: [leg], passesPrivateRoad: false),
        RouteRequest(waypoints: [], profile: profile))
    }
  }
}

extension SearchGraph {
  /// The states that travel a given way.
  ///
  /// - Throws: ``GivenWayError``.
  mutating func path(along way: GivenWay) throws -> SearchPath {
    var states: [UInt32] = []
    var follower: WayFollower?
    for (part, edge) in way.edges.enumerated() {
      guard let base = try? knownState(of: edge) else { throw GivenWayError.unknown(part: part) }
      if follower == nil {
        guard costs[Int(base)] != CostModel.closed else { throw GivenWayError.closed(part: part) }
        follower = WayFollower(startingOn: base)
      } else {
        switch try follower?.step(onto: base, in: &self) {
        case nil: break
        case .closedRoad: throw GivenWayError.closed(part: part)
        case .forbiddenTurn: throw GivenWayError.notJoined(part: part)
        }
      }
      states.append(follower?.state ?? base)
    }
    guard let first = way.edges.first, let last = way.edges.last, !states.isEmpty else {
      throw GivenWayError.empty
    }
    let origin = Anchor(
      state: states[0], fraction: try fraction(way.start ?? .zero, on: first))
    let end = try source.shape(of: last).length
    let destination = Anchor(
      state: states[states.count - 1], fraction: try fraction(way.end ?? end, on: last))
    return SearchPath(states: states, origin: origin, destination: destination, cost: 0)
  }

  private func fraction(_ offset: Distance, on edge: EdgeID) throws -> Double {
    let length = try source.shape(of: edge).length.meters
    return length > 0 ? min(1, max(0, offset.meters / length)) : 0
  }

  /// The place of an anchor on its road.
  func place(of anchor: Anchor) throws -> SnappedPosition {
    let edge = edge(of: anchor.state)
    let line = try source.shape(of: edge)
    let offset = Distance.meters(line.length.meters * anchor.fraction)
    let position = line.position(at: offset) ?? Self.nowhere
    return SnappedPosition(
      requested: position, position: position, edge: edge, offset: offset, distance: .zero)
  }
}
