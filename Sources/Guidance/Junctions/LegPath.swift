import Geo
import RoadNetwork
import Routing

/// One leg of a route with the facts of its edges and the sums along it.
struct LegPath: Sendable {
  let leg: RouteLeg
  let pieces: [RoadPiece]
  /// The first and the last edge that is really travelled.
  let travelled: ClosedRange<Int>
  /// Distance in metres from the start of the leg to each edge, and to the end.
  private let distances: [Double]
  private let times: [Duration]

  /// A shorter piece of an edge at the end of a leg is a matter of rounding.
  private static let shortestPiece = Distance.meters(0.5)

  init(_ leg: RouteLeg, reader: JunctionReader) throws {
    self.leg = leg
    pieces = try leg.path.map { try reader.piece(of: $0.edge) }
    var distances = [0.0]
    var times = [Duration.zero]
    distances.reserveCapacity(pieces.count + 1)
    times.reserveCapacity(pieces.count + 1)
    for step in leg.path {
      distances.append(distances[distances.count - 1] + step.distance.meters)
      times.append(times[times.count - 1] + step.turnDuration + step.duration)
    }
    self.distances = distances
    self.times = times
    let first = leg.path.firstIndex { $0.distance > Self.shortestPiece } ?? 0
    let last = leg.path.lastIndex { $0.distance > Self.shortestPiece } ?? first
    travelled = first...last
  }

  /// The distance from the start of the leg to the edge `index`.
  func distance(to index: Int) -> Distance { .meters(distances[index]) }

  func distance(from start: Int, to end: Int) -> Distance {
    .meters(distances[end] - distances[start])
  }

  /// The time from the edge `start`, turning into it included, to the edge `end`.
  func duration(from start: Int, to end: Int) -> Duration { times[end] - times[start] }

  /// Where the edge `index` begins.
  func position(of index: Int) -> Coordinate {
    let points = leg.line.points
    return index < leg.path.count
      ? points[leg.path[index].points.lowerBound] : points[points.count - 1]
  }
}
