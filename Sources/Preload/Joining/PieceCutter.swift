import Geo

/// Cuts pieces where another source knows a junction on the same road.
///
/// A junction lies on the same road if a road that ends there shares the last step of its line: two
/// roads that only have a place in common, as a bridge and the road below it may, are not joined.
struct PieceCutter {
  private struct Step: Hashable {
    var junction: Coordinate
    var next: Coordinate
  }

  private var ends: [Step: [(source: Int, node: JoinNode)]] = [:]

  init(_ pieces: [RoadPiece]) {
    for piece in pieces where piece.isContested {
      let last = piece.points.count - 1
      add(piece.tail, piece.points[0], piece.points[1], piece.source)
      add(piece.head, piece.points[last], piece.points[last - 1], piece.source)
    }
  }

  private mutating func add(
    _ node: JoinNode, _ place: Coordinate, _ next: Coordinate, _ source: Int
  ) {
    guard case .junction = node else { return }
    ends[Step(junction: place, next: next), default: []].append((source, node))
  }

  /// `piece`, or its parts between the junctions on it.
  func cut(_ piece: RoadPiece) -> [RoadPiece] {
    guard piece.isContested, piece.points.count > 2 else { return [piece] }
    var places: [(point: Int, node: JoinNode)] = []
    for place in 1..<piece.points.count - 1 {
      let found = [place - 1, place + 1].lazy.compactMap { next in
        ends[Step(junction: piece.points[place], next: piece.points[next])]?
          .first { $0.source != piece.source }?.node
      }
      if let node = found.first { places.append((place, node)) }
    }
    return places.isEmpty ? [piece] : piece.cut(at: places)
  }
}
