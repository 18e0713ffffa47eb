import Geo
import RoadNetwork

/// Turns planned paths into a route: edges, times and lines.
struct RouteDescriber {
  let graph: RoadGraph
  let search: SearchGraph

  func route(_ plan: RoutePlan, _ request: RouteRequest) throws -> Route {
    let legs = try legs(plan, request)
    var notices: [RouteNotice] = plan.passesPrivateRoad ? [.passesPrivateRoad] : []
    if !plan.doubtfulTiles.isEmpty { notices.append(.incomplete(plan.doubtfulTiles)) }
    if !request.avoidance.isEmpty {
      let finder = AvoidedStretchFinder(avoidance: request.avoidance, search: search)
      notices += try finder.stretches(of: legs).map { .passesAvoided($0) }
    }
    var route = Route(
      legs: legs, profile: request.profile, notices: notices, departure: request.departure)
    route.allowsTurningRoundAtWaypoints = request.allowsTurningRoundAtWaypoints
    return route
  }

  /// The legs from stopover to stopover; where the route only passes, it goes on in the same leg.
  private func legs(_ plan: RoutePlan, _ request: RouteRequest) throws -> [RouteLeg] {
    let waypoints = request.waypoints
    var legs: [RouteLeg] = []
    for (index, planned) in plan.legs.enumerated() {
      var next = try leg(planned)
      next.goal = waypoints.indices.contains(index + 1) ? waypoints[index + 1] : nil
      next.halt = request.halt(at: index + 1)
      let isPassed = waypoints.indices.contains(index) && waypoints[index].kind == .passThrough
      if let last = legs.last, isPassed {
        legs[legs.count - 1] = last.joined(with: next)
      } else {
        legs.append(next)
      }
    }
    return legs
  }

  private func leg(_ plan: PlannedLeg) throws -> RouteLeg {
    var path: [PathEdge] = []
    var points: [Coordinate] = []
    var reader = LineReader()
    let states = plan.path.states
    path.reserveCapacity(states.count)
    for (index, state) in states.enumerated() {
      let isFirst = index == 0
      let isLast = index == states.count - 1
      let (tile, edge) = search.tileAndEdge(of: state)
      let first = max(0, points.count - 1)
      let length = try reader.append(edge, of: tile, to: &points)
      let start = isFirst ? min(plan.origin.offset, length) : .zero
      let end = isLast ? max(start, min(plan.destination.offset, length)) : length
      if isFirst || isLast {
        let part = Polyline(Array(points[first...])).slice(from: start, to: end).points
        points.replaceSubrange(first..., with: part)
      }
      let turn = isFirst ? 0 : search.turnTime(from: states[index - 1], onto: state)
      let whole = plan.path.edgeTimes?[index] ?? search.time(of: state)
      path.append(
        PathEdge(
          edge: EdgeID(tile: tile.id, index: UInt32(edge)), start: start, end: end,
          duration: .milliseconds(part(of: whole, at: index, plan)),
          turnDuration: .milliseconds(turn), trafficDelay: delay(of: index, whole, plan),
          points: first...points.count - 1))
    }
    let leg = RouteLeg(
      path: path, line: Polyline(points), origin: plan.origin, destination: plan.destination)
    return withoutEmptyEnds(leg)
  }

  /// What of a `whole` edge falls to the leg.
  private func part(of whole: UInt32, at index: Int, _ plan: PlannedLeg) -> UInt32 {
    let path = plan.path
    let from = index == 0 ? path.origin.part(of: whole) : 0
    let to = index == path.states.count - 1 ? path.destination.part(of: whole) : whole
    return to > from ? to - from : 0
  }

  private func delay(of index: Int, _ whole: UInt32, _ plan: PlannedLeg) -> Duration {
    let path = plan.path
    let free = path.edgeFreeTimes?[index] ?? search.freeTime(of: path.states[index])
    if free == whole { return .zero }
    return .milliseconds(
      Int64(part(of: whole, at: index, plan)) - Int64(part(of: free, at: index, plan)))
  }

  /// Drops a first or a last edge on which nothing is travelled: a trip that starts at a junction
  /// starts on the road that it takes.
  private func withoutEmptyEnds(_ leg: RouteLeg) -> RouteLeg {
    var leg = leg
    if leg.path.count > 1, let first = leg.path.first, first.distance.meters < Self.nothingMeters {
      leg.path.removeFirst()
      leg.path[0].turnDuration = .zero
      leg.origin.edge = leg.path[0].edge
      leg.origin.offset = leg.path[0].start
    }
    if leg.path.count > 1, let last = leg.path.last, last.distance.meters < Self.nothingMeters {
      leg.path.removeLast()
      let previous = leg.path[leg.path.count - 1]
      leg.destination.edge = previous.edge
      leg.destination.offset = previous.end
    }
    return trimmed(leg)
  }

  /// Keeps just the points that the edges of the leg name.
  private func trimmed(_ leg: RouteLeg) -> RouteLeg {
    var leg = leg
    guard let first = leg.path.first?.points.lowerBound,
      let last = leg.path.last?.points.upperBound
    else { return leg }
    if first > 0 || last < leg.line.points.count - 1 {
      leg.line = Polyline(Array(leg.line.points[first...last]))
      for index in leg.path.indices {
        let points = leg.path[index].points
        leg.path[index].points = points.lowerBound - first...points.upperBound - first
      }
    }
    return leg
  }

  /// Less than a coordinate can tell.
  private static let nothingMeters = 0.02
}

/// Reads the lines of edges one after the other; those of one tile share its shapes.
private struct LineReader {
  private var shapes: TileShapes?
  private var tile: TileID?

  /// Adds the line of `edge` to `points`, which end where it begins, and returns its length.
  mutating func append(
    _ edge: Int, of tile: RoadTile, to points: inout [Coordinate]
  ) throws -> Distance {
    do throws(TileFormatError) {
      if self.tile != tile.id { (shapes, self.tile) = (try tile.shapes(), tile.id) }
    } catch {
      throw RoadGraphError.corrupt(tile.id, error)
    }
    let first = max(0, points.count - 1)
    points.removeLast(points.isEmpty ? 0 : 1)
    shapes?.append(edge, in: tile, to: &points)
    return Polyline.length(of: points[first...])
  }
}
