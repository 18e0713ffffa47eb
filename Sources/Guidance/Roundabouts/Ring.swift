import Geo
import RoadNetwork

/// A roundabout, walked once round from where a route enters it.
struct Ring: Sendable {
  /// The middle of the ring's nodes; nil if the ring is not closed.
  let center: Coordinate?
  let circumference: Distance
  /// Name of the ring itself, which may be that of a road that runs through it.
  let name: String?

  /// No roundabout has more edges than this.
  private static let edgeLimit = 128

  init(from first: RoadPiece, reader: JunctionReader) throws {
    let start = try reader.graph.tail(of: first.edge)
    let origin = try reader.graph.record(of: start).coordinate
    let plane = LocalPlane(origin: origin)
    var middle = LocalPlane.Offset(x: 0, y: 0)
    var (length, count) = (0.0, 0.0)
    var piece: RoadPiece? = first
    var isClosed = false
    while let current = piece, Int(count) < Self.edgeLimit {
      let line = try reader.graph.shape(of: current.edge)
      for (point, next) in zip(line.points, line.points.dropFirst()) {
        let place = plane.offset(of: point.interpolated(to: next, fraction: 0.5))
        let weight = point.distance(to: next).meters
        middle.x += place.x * weight
        middle.y += place.y * weight
        length += weight
      }
      count += 1
      isClosed = try reader.graph.head(of: current.edge) == start
      piece = isClosed ? nil : try Self.continuation(of: current, reader: reader)
    }
    circumference = .meters(length)
    name = first.text.name
    guard isClosed, length > 0 else {
      center = nil
      return
    }
    let offset = LocalPlane.Offset(x: middle.x / length, y: middle.y / length)
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    // The bearing of the offset, by way of a point that lies there.
    let north = origin.moved(by: .meters(offset.y), at: Bearing(degrees: 0))
    let there = north.moved(by: .meters(offset.x), at: Bearing(degrees: 90))
    center = distance > 0 ? there : origin
  }

  /// The ring's next edge: where rings touch, the one that bends on towards the middle.
  static func continuation(of piece: RoadPiece, reader: JunctionReader) throws -> RoadPiece? {
    let node = try reader.graph.head(of: piece.edge)
    let bearing = try reader.arrival(of: piece.edge)
    let back = try reader.graph.twin(of: piece.edge)
    return try reader.arms(at: node, from: bearing)
      .filter { $0.piece.isRoundabout && $0.isPassable && $0.piece.edge != back }
      .min { piece.drivesOnLeft ? $0.turn > $1.turn : $0.turn < $1.turn }?.piece
  }
}
