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
    var passed = 0
    while true {
      let exits = try Ring.exits(after: path.pieces[end - 1], reader: reader)
      let next = end <= path.travelled.upperBound ? path.pieces[end] : nil
      guard let next else {
        exit = nil
        break
      }
      if let taken = exits.all.first(where: { $0.edge == next.edge }) {
        exit = try passed + 1 + exits.count(before: taken, reader: reader)
        break
      }
      if !next.isRoundabout {
        // The way out is none that an arm shows: turning back on the ring.
        exit = passed + 1
        break
      }
      passed += exits.counted.count
      end += 1
    }
    range = start..<end
  }
}
