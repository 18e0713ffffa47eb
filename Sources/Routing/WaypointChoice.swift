import Geo
import RoadNetwork

/// The roads near a waypoint, and which of them are being tried.
///
/// Tried are all that are as near as the nearest, such as those that meet in a junction. What
/// turns out to be an island is dropped, and the next nearest are tried.
struct WaypointChoice {
  /// How far one looks for roads.
  enum Reach {
    /// As far as the nearest ones.
    case nearest
    /// Until there are some to choose from.
    case some
    case all
  }

  let waypoint: Waypoint
  private(set) var candidates: [SnappedPosition]
  /// How far to look if all ``candidates`` turn out to be islands; nil if there are no more.
  let wider: Reach?
  /// What lies farther away than this is not certain to be the nearest road.
  private let damage: SnapDamage?
  /// The tiles in reach that the map lacks.
  private let unseen: [UnseenTile]

  /// Roads count as equally near within this.
  private static let tieMeters = 0.25
  private static let someRoads = 24

  /// Looks for roads near `waypoint`.
  init(
    _ waypoint: Waypoint, _ reach: Reach, _ snapper: Snapper, within radius: Distance
  ) throws {
    self.waypoint = waypoint
    let place = waypoint.coordinate
    let found: Snapper.Finding
    switch reach {
    case .nearest:
      found = try snapper.nearest(to: place, within: radius, tie: Self.tieMeters)
      wider = found.isAll ? nil : .some
    case .some:
      found = try snapper.some(near: place, within: radius, limit: Self.someRoads)
      wider = found.places.count == Self.someRoads ? .all : nil
    case .all:
      found = try snapper.some(near: place, within: radius, limit: .max)
      wider = nil
    }
    candidates = found.places
    damage = found.damage
    unseen = found.unseen
  }

  /// Why there may be roads beside the ``candidates``, of which none is left; nil if there are none.
  var doubt: (any Error)? {
    guard candidates.isEmpty else { return nil }
    if let damage { return damage.error }
    return unseen.isEmpty ? nil : RoutingError.tilesMissing(Set(unseen.map(\.tile)).sorted())
  }

  /// The missing tiles in which there may be a road nearer than `position`.
  func doubtfulTiles(beside position: SnappedPosition) -> [TileID] {
    unseen.filter { $0.meters < position.distance.meters }.map(\.tile)
  }

  /// The places tried now, the usable directions of each road apart.
  ///
  /// A heading chooses among directions; where none fits, as against a one-way street, it is
  /// passed over, unless the waypoint insists on it.
  /// - Throws: ``RoadGraphError`` if a nearer road may lie in a damaged part of the map.
  func anchors(in graph: inout SearchGraph) throws -> [Anchor] {
    let anchors = try allAnchors(in: &graph)
    let fitting = anchors.filter { isAlongHeading($0, graph) }
    return fitting.isEmpty && !waypoint.insistsOnHeading ? anchors : fitting
  }

  private func allAnchors(in graph: inout SearchGraph) throws -> [Anchor] {
    guard let nearest = candidates.first else { return [] }
    try damage?.check(nearest)
    var anchors: [Anchor] = []
    for (place, candidate) in candidates.enumerated()
    where candidate.distance.meters <= nearest.distance.meters + Self.tieMeters {
      anchors.append(contentsOf: try self.anchors(of: candidate, place, in: &graph))
    }
    return anchors
  }

  private func anchors(
    of candidate: SnappedPosition, _ place: Int, in graph: inout SearchGraph
  ) throws -> [Anchor] {
    guard let state = try graph.state(of: candidate.edge) else { return [] }
    let length = try graph.source.shape(of: candidate.edge).length.meters
    let fraction = length > 0 ? min(1, candidate.offset.meters / length) : 0
    var anchors = [Anchor(state: state, fraction: fraction, candidate: place)]
    if try graph.resolveHead(of: state) != nil {
      let twin = graph.twins[Int(state)]
      anchors.append(Anchor(state: twin, fraction: 1 - fraction, candidate: place))
    }
    anchors.removeAll { graph.costs[Int($0.state)] == CostModel.closed }
    // On a road of one direction there is no choice between its sides.
    return anchors.count < 2 ? anchors : anchors.filter { isOnRightSide($0, graph, candidate) }
  }

  private func isAlongHeading(_ anchor: Anchor, _ graph: SearchGraph) -> Bool {
    let candidate = candidates[anchor.candidate]
    guard let heading = waypoint.heading, let bearing = candidate.bearing else { return true }
    let isAlong = graph.edge(of: anchor.state) == candidate.edge
    return abs(heading.turn(to: isAlong ? bearing : bearing.reversed))
      <= waypoint.headingTolerance
  }

  private func isOnRightSide(
    _ anchor: Anchor, _ graph: SearchGraph, _ candidate: SnappedPosition
  ) -> Bool {
    guard waypoint.approach != .any, let side = candidate.side else { return true }
    let isAlong = graph.edge(of: anchor.state) == candidate.edge
    let isLeft = (side == .left) == isAlong
    let isAtCurb = isLeft == graph.traits[Int(anchor.state)].contains(.leftHand)
    return isAtCurb == (waypoint.approach == .curb)
  }

  /// Drops the places of which `wasSeen` says that their part of the network was searched in vain.
  mutating func drop(in graph: inout SearchGraph, where wasSeen: (UInt32) -> Bool) throws {
    guard !candidates.isEmpty else { return }
    var kept: [SnappedPosition] = []
    for (place, candidate) in candidates.enumerated().dropFirst() {
      let anchors = try self.anchors(of: candidate, place, in: &graph)
      if !anchors.allSatisfy({ wasSeen($0.state) }) { kept.append(candidate) }
    }
    candidates = kept
  }

  /// Drops the nearest place, which must be there.
  mutating func dropNearest() { candidates.removeFirst() }

  /// The place of `anchor`, told for the direction in which its edge is travelled.
  func position(of anchor: Anchor, in graph: SearchGraph) throws -> SnappedPosition {
    let candidate = candidates[anchor.candidate]
    let edge = graph.edge(of: anchor.state)
    guard edge != candidate.edge else { return candidate }
    var position = candidate
    position.edge = edge
    position.offset = try graph.source.shape(of: edge).length - candidate.offset
    position.side = candidate.side.map { $0 == .left ? .right : .left }
    position.bearing = candidate.bearing?.reversed
    return position
  }
}
