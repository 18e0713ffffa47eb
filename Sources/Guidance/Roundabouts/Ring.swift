import Geo
import RoadNetwork

/// A roundabout, walked once round from where a route enters it.
struct Ring: Sendable {
  /// The edges in the direction of travel.
  let pieces: [RoadPiece]
  /// The middle of the ring; nil if it is not closed.
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
    var length = 0.0
    var pieces: [RoadPiece] = []
    var piece: RoadPiece? = first
    var isClosed = false
    while let current = piece, pieces.count < Self.edgeLimit {
      let line = try reader.graph.shape(of: current.edge)
      for (point, next) in zip(line.points, line.points.dropFirst()) {
        let place = plane.offset(of: point.interpolated(to: next, fraction: 0.5))
        let weight = point.distance(to: next).meters
        middle.x += place.x * weight
        middle.y += place.y * weight
        length += weight
      }
      pieces.append(current)
      isClosed = try reader.graph.head(of: current.edge) == start
      piece = isClosed ? nil : try Self.continuation(of: current, reader: reader)
    }
    self.pieces = pieces
    circumference = .meters(length)
    name = first.text.name
    guard isClosed, length > 0 else {
      center = nil
      return
    }
    let offset = LocalPlane.Offset(x: middle.x / length, y: middle.y / length)
    // East is taken last, where the degrees of longitude are those of the middle.
    let north = origin.moved(by: .meters(offset.y), at: Bearing(degrees: 0))
    center = north.moved(by: .meters(offset.x), at: Bearing(degrees: 90))
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

  /// The roads that leave the ring at the head of `piece`: all, and those that count as exits.
  ///
  /// Driveways and paths are no exits; where one passes them decides nothing.
  static func exits(
    after piece: RoadPiece, reader: JunctionReader
  ) throws -> (all: [Arm], counted: [Arm]) {
    let onward = try continuation(of: piece, reader: reader)
    let back = try reader.graph.twin(of: piece.edge)
    let bearing = try reader.arrival(of: piece.edge)
    let node = try reader.graph.head(of: piece.edge)
    let all = try reader.arms(at: node, from: bearing).filter {
      $0.isPassable && $0.piece.edge != back && $0.piece.edge != onward?.edge
    }
    let limit = reader.mode == .bicycle ? RoadPiece.minorRank - 1 : RoadPiece.serviceRank
    return (all, all.filter { $0.piece.rank <= limit })
  }

  /// How many of the exits at one node are passed before `taken`.
  static func count(_ exits: [Arm], before taken: Arm) -> Int {
    exits.filter {
      $0.piece.edge != taken.piece.edge
        && ExitOrder.comes($0, before: taken, drivesOnLeft: taken.piece.drivesOnLeft)
    }.count
  }

  /// The number of the exit `edge` at the node where the ring is entered, after a full circle;
  /// nil if there is no such exit.
  func exitNumberAtEntry(of edge: EdgeID, reader: JunctionReader) throws -> Int? {
    guard center != nil else { return nil }
    var passed = 0
    for piece in pieces.dropLast() {
      passed += try Self.exits(after: piece, reader: reader).counted.count
    }
    let last = try Self.exits(after: pieces[pieces.count - 1], reader: reader)
    guard let taken = last.all.first(where: { $0.piece.edge == edge }) else { return nil }
    return passed + 1 + Self.count(last.counted, before: taken)
  }
}
