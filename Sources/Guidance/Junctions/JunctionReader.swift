import Geo
import RoadNetwork

/// Reads from the road graph how junctions look to one kind of traveller.
struct JunctionReader: Sendable {
  let graph: RoadGraph
  let mode: TravelMode

  /// Directions are taken over this length, so that small kinks at a node do not matter.
  static let sightLength = Distance.meters(20)
  /// No road is followed over more nodes than this to find its direction.
  private static let followLimit = 8

  func piece(of edge: EdgeID) throws -> RoadPiece {
    let road = try graph.road(of: edge)
    return RoadPiece(
      edge: edge, record: try graph.record(of: edge),
      text: RoadText(road), exitRef: road.junctionRef?.nonBlank)
  }

  /// The direction in which `edge` leaves its tail.
  func departure(of edge: EdgeID) throws -> Bearing {
    let start = try graph.record(of: graph.tail(of: edge)).coordinate
    let ahead = try place(Self.sightLength, along: edge)
    if ahead != start { return start.bearing(to: ahead) }
    return Bearing(degrees: Double(try graph.record(of: edge).departureBearingStep) * 360 / 256)
  }

  /// The direction in which `edge` reaches its head.
  func arrival(of edge: EdgeID) throws -> Bearing {
    try departure(of: graph.twin(of: edge)).reversed
  }

  /// The place `distance` beyond the tail of `edge`; a road that goes on without a junction is
  /// followed.
  func place(_ distance: Distance, along edge: EdgeID) throws -> Coordinate {
    var edge = edge
    var rest = distance
    for _ in 0..<Self.followLimit {
      let line = try graph.shape(of: edge)
      let length = line.length
      if rest <= length { return line.position(at: rest) ?? line.points[0] }
      guard let next = try continuation(of: edge) else { break }
      rest = rest - length
      edge = next
    }
    return try graph.record(of: graph.head(of: edge)).coordinate
  }

  /// The only edge that goes on from the head of `edge`, open or not; nil at junctions and ends.
  private func continuation(of edge: EdgeID) throws -> EdgeID? {
    let onward = try graph.outEdges(of: graph.head(of: edge))
    guard onward.count == 2 else { return nil }
    let twin = try graph.twin(of: edge)
    return onward.first { $0 != twin }
  }

  /// The roads that leave `node`, for somebody who comes in direction `bearing`.
  func arms(at node: NodeID, from bearing: Bearing) throws -> [Arm] {
    try graph.outEdges(of: node).map { try arm($0, from: bearing) }
  }

  func arm(_ edge: EdgeID, from bearing: Bearing) throws -> Arm {
    let piece = try piece(of: edge)
    let inward = try graph.record(of: graph.twin(of: edge)).access[mode]
    let departure = try departure(of: edge)
    return Arm(
      piece: piece, bearing: departure, turn: bearing.turn(to: departure),
      openness: Arm.Openness(piece.record.access[mode]), leadsIn: inward != .no)
  }
}

extension RoadText {
  /// The texts of a road; blank ones count as missing.
  init(_ road: RoadAttributes) {
    self.init(
      name: road.name?.nonBlank, refs: road.refs.compactMap(\.nonBlank),
      localizedNames: road.localizedNames.filter { $0.text.nonBlank != nil })
  }
}

extension String {
  /// The text; nil if it has nothing to read.
  var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
