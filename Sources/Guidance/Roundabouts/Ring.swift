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
    let start = first.tail
    let origin = try reader.record(of: start).coordinate
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
      isClosed = try reader.head(of: current.edge) == start
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
    var onward: [RoadPiece] = []
    for (edge, record) in try reader.outEdges(of: reader.head(of: piece.edge))
    where edge != piece.twin {
      guard record.flags.contains(.roundabout), isPassable(record, reader.mode) else { continue }
      onward.append(try reader.piece(of: edge))
    }
    if onward.count < 2 { return onward.first }
    let bearing = try reader.arrival(of: piece.edge)
    return try onward.map { try reader.arm($0, from: bearing) }
      .min { piece.drivesOnLeft ? $0.turn > $1.turn : $0.turn < $1.turn }?.piece
  }

  private static func isPassable(_ record: EdgeRecord, _ mode: TravelMode) -> Bool {
    Arm.Openness(record.access[mode]) != .closed
  }

  /// The roads that leave a ring at one node.
  struct Exits {
    /// The edge of the ring before the node.
    let before: RoadPiece
    let all: [RoadPiece]
    /// Those that count: driveways and paths do not, and where one passes them decides nothing.
    let counted: [RoadPiece]

    /// How many of the exits are passed before `taken`.
    func count(before taken: RoadPiece, reader: JunctionReader) throws -> Int {
      let others = counted.filter { $0.edge != taken.edge }
      if others.isEmpty { return 0 }
      let bearing = try reader.arrival(of: before.edge)
      let exit = try reader.arm(taken, from: bearing)
      return try others.filter {
        ExitOrder.comes(
          try reader.arm($0, from: bearing), before: exit, drivesOnLeft: taken.drivesOnLeft)
      }.count
    }
  }

  /// The roads that leave the ring at the head of `piece`.
  static func exits(after piece: RoadPiece, reader: JunctionReader) throws -> Exits {
    let onward = try continuation(of: piece, reader: reader)
    var all: [RoadPiece] = []
    for (edge, record) in try reader.outEdges(of: reader.head(of: piece.edge))
    where edge != piece.twin && edge != onward?.edge && isPassable(record, reader.mode) {
      all.append(try reader.piece(of: edge))
    }
    let limit = reader.mode == .bicycle ? RoadPiece.minorRank - 1 : RoadPiece.serviceRank
    return Exits(before: piece, all: all, counted: all.filter { $0.rank <= limit })
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
    guard let taken = last.all.first(where: { $0.edge == edge }) else { return nil }
    return try passed + 1 + last.count(before: taken, reader: reader)
  }
}
