import Geo
import Guidance
import JSONText
import RoadNetwork

/// Reads the crossings that a route passes, as one kind of traveller sees them.
struct IntersectionReader: Sendable {
  let graph: RoadGraph
  let mode: TravelMode
  /// Whether turn restrictions hold.
  let obeysTurnRestrictions: Bool

  /// The direction of a road at a crossing is taken over this length.
  static let sightLength = Distance.meters(15)

  /// One road at a crossing.
  struct Arm: Hashable, Sendable {
    var edge: EdgeID
    var degrees: Int
    var isOpen: Bool

    /// With its direction in steps of 15 degrees, as OSRM's API lists them at crossings.
    var coarse: Arm {
      var arm = self
      arm.degrees = (degrees + 7) / 15 * 15 % 360
      return arm
    }
  }

  /// The direction in which `edge` leaves its tail.
  func departure(of edge: EdgeID, over length: Distance = sightLength) throws -> Bearing {
    let line = try graph.shape(of: edge)
    if let start = line.points.first, let ahead = line.position(at: length),
      ahead != start
    {
      return start.bearing(to: ahead)
    }
    return Bearing(degrees: Double(try graph.record(of: edge).departureBearingStep) * 360 / 256)
  }

  /// The direction in which `edge` reaches its head.
  func arrival(of edge: EdgeID, over length: Distance = sightLength) throws -> Bearing {
    try departure(of: graph.twin(of: edge), over: length).reversed
  }

  /// The roads at the tail of `out` that the traveller can use in at least one direction, in the
  /// order of their bearings.
  ///
  /// `incoming` is the edge on which one comes.
  func arms(at out: EdgeID, from incoming: EdgeID) throws -> [Arm] {
    let node = try graph.tail(of: out)
    let edges = try graph.outEdges(of: node)
    let back = try graph.twin(of: incoming)
    let banned = try bans(from: incoming)
    let nodeIsOpen = try graph.record(of: node).access[mode] != .no
    var arms: [Arm] = []
    for (ordinal, edge) in edges.enumerated() {
      let leavesBy = try graph.record(of: edge).access[mode] != .no
      let comesBy = try graph.record(of: graph.twin(of: edge)).access[mode] != .no
      guard leavesBy || comesBy else { continue }
      let isOpen = edge == back ? edges.count == 1 : nodeIsOpen && !banned.contains(ordinal)
      arms.append(
        Arm(
          edge: edge, degrees: try departure(of: edge).wholeDegrees,
          isOpen: edge == out || leavesBy && isOpen))
    }
    return arms.sorted { ($0.degrees, $0.edge) < ($1.degrees, $1.edge) }
  }

  /// The places among the roads of the head into which one may not turn from `edge`.
  private func bans(from edge: EdgeID) throws -> Set<Int> {
    guard obeysTurnRestrictions, try graph.record(of: edge).flags.contains(.hasTurnExceptions)
    else { return [] }
    let exceptions = try graph.tile(edge.tile).turnExceptions(from: Int(edge.index))
    return Set(
      exceptions.filter { $0.isBan && $0.modes.contains(mode) && $0.timeRule == 0 }
        .map { Int($0.ordinal) })
  }

  /// The crossing between two edges of a route.
  func intersection(
    _ arms: [Arm], incoming: EdgeID, out: EdgeFacts, at place: Coordinate, lanes: [GuidedLane]
  ) throws -> JSON {
    let back = try graph.twin(of: incoming)
    let classes = out.classes(for: mode)
    let arms = arms.map(\.coarse).sorted { ($0.degrees, $0.edge) < ($1.degrees, $1.edge) }
    return .members([
      ("out", arms.firstIndex { $0.edge == out.edge }.map { .integer(Int64($0)) }),
      ("in", arms.firstIndex { $0.edge == back }.map { .integer(Int64($0)) }),
      ("entry", .array(arms.map { .bool($0.isOpen) })),
      ("bearings", .array(arms.map { .integer(Int64($0.degrees)) })),
      ("location", .place(place)),
      ("classes", classes.isEmpty ? nil : .array(classes.map { .string($0) })),
      ("lanes", LaneWriter.json(lanes)),
    ])
  }

  /// The start of a leg, where only the road taken is seen.
  func departure(on out: EdgeFacts, bearing: Bearing, at place: Coordinate) -> JSON {
    let classes = out.classes(for: mode)
    return .members([
      ("out", 0), ("entry", [true]), ("bearings", [.degrees(bearing)]), ("location", .place(place)),
      ("classes", classes.isEmpty ? nil : .array(classes.map { .string($0) })),
    ])
  }

  /// The end of a leg, where only the road that one came on is seen.
  func arrival(bearing: Bearing, at place: Coordinate) -> JSON {
    [
      "in": 0, "entry": [true], "bearings": [.degrees(bearing.reversed)],
      "location": .place(place),
    ]
  }
}
