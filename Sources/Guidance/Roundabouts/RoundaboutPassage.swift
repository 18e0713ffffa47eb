import Geo
import RoadNetwork

/// The part of a path that runs on one roundabout.
struct RoundaboutPassage: Sendable {
  /// The edges of the path on the ring.
  let range: Range<Int>
  /// The exit taken, counted in the direction of travel; nil if the path ends on the ring.
  let exit: Int?
  /// Whether the path comes from outside.
  let startsOutside: Bool

  /// The roundabout that the path is on at edge `start`; nil if it is on none.
  ///
  /// - Complexity: O(*n*) in the number of edges on the ring.
  init?(at start: Int, of path: LegPath, reader: JunctionReader) throws {
    // Somebody on foot walks round a roundabout in either direction.
    guard path.pieces[start].isRoundabout, reader.mode != .pedestrian else { return nil }
    startsOutside = start > path.travelled.lowerBound
    var end = start + 1
    var exits = 0
    while true {
      let arms = try Self.exits(after: end - 1, of: path, reader: reader)
      let next = end <= path.travelled.upperBound ? path.pieces[end] : nil
      guard let next else {
        exit = nil
        break
      }
      if let taken = arms.all.first(where: { $0.piece.edge == next.edge }) {
        exit = exits + 1 + Self.count(arms.counted, before: taken)
        break
      }
      if !next.isRoundabout {
        // The way out is none that an arm shows: turning back on the ring.
        exit = exits + 1
        break
      }
      exits += arms.counted.count
      end += 1
    }
    range = start..<end
  }

  private static func count(_ arms: [Arm], before taken: Arm) -> Int {
    arms.filter {
      $0.piece.edge != taken.piece.edge
        && ExitOrder.comes($0, before: taken, drivesOnLeft: taken.piece.drivesOnLeft)
    }.count
  }

  /// The roads that leave the ring at the head of edge `index`: all, and those that count.
  private static func exits(
    after index: Int, of path: LegPath, reader: JunctionReader
  ) throws -> (all: [Arm], counted: [Arm]) {
    let piece = path.pieces[index]
    let onward = try Ring.continuation(of: piece, reader: reader)
    let back = try reader.graph.twin(of: piece.edge)
    let bearing = try reader.arrival(of: piece.edge)
    let node = try reader.graph.head(of: piece.edge)
    let all = try reader.arms(at: node, from: bearing).filter {
      $0.isPassable && $0.piece.edge != back && $0.piece.edge != onward?.edge
    }
    let limit = reader.mode == .bicycle ? RoadPiece.minorRank - 1 : RoadPiece.serviceRank
    return (all, all.filter { $0.piece.rank <= limit })
  }
}
