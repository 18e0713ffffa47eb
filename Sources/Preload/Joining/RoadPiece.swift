import Geo
import RoadNetwork

/// An end of a piece of road.
enum JoinNode: Hashable {
  /// A junction in a tile that is put together anew, by its OSM id.
  case junction(Int64)
  /// In a tile that stays as it is.
  case outside(NodeID)
  /// In a tile that the source does not have.
  case beyond(NodeID)
}

/// What a tile says of one direction of a piece of road.
struct PieceSide {
  /// In its source.
  var edge: EdgeID
  var record: EdgeRecord
  var place: Place?
  var vehicleLimits: [VehicleLimit]
  var conditions: [AccessCondition]
  var fixedDurationDeciseconds: UInt32?
}

/// A road between two junctions, as one source knows it.
struct RoadPiece {
  let source: Int
  let road: RoadAttributes
  /// Along the way, both ends included.
  var points: [Coordinate]
  var tail: JoinNode
  var head: JoinNode
  /// Along the way; nil if the tile of the tail is not in the source.
  var along: PieceSide?
  var against: PieceSide?
  /// Which part of an edge of the source this is, and of how many.
  var part = 0
  var partCount = 1
  /// Whether it touches a tile of which the sources do not say the same.
  var isContested = false
  /// The tiles that it touches.
  var tiles: Set<TileID> = []

  /// The tiles that `points` touch.
  static func tiles(of points: [Coordinate]) -> Set<TileID> {
    var tiles: Set<TileID> = []
    var previous: (point: Coordinate, tile: TileID)?
    for point in points {
      let tile = TileID(containing: point)
      tiles.insert(tile)
      if let previous, previous.tile != tile {
        tiles.formUnion(TileID.touched(from: previous.point, to: point))
      }
      previous = (point, tile)
    }
    return tiles
  }

  /// The piece cut at `places`, ascending inner points, which are these nodes.
  func cut(at places: [(point: Int, node: JoinNode)]) -> [RoadPiece] {
    var parts: [RoadPiece] = []
    var (start, node) = (0, tail)
    let ends = places + [(point: points.count - 1, node: head)]
    for (number, end) in ends.enumerated() {
      var part = self
      part.points = Array(points[start...end.point])
      (part.tail, part.head) = (node, end.node)
      (part.part, part.partCount) = (number, ends.count)
      part.tiles = Self.tiles(of: part.points)
      parts.append(part)
      (start, node) = (end.point, end.node)
    }
    let whole = Double(SegmentGeometry(points).lengthDecimeters)
    for number in parts.indices {
      let length = Double(SegmentGeometry(parts[number].points).lengthDecimeters)
      parts[number].along?.scale(by: length / whole)
      parts[number].against?.scale(by: length / whole)
    }
    return parts
  }

  func side(isAlong: Bool) -> PieceSide? { isAlong ? along : against }
  /// Where a direction of the piece begins.
  func start(isAlong: Bool) -> JoinNode { isAlong ? tail : head }
  /// Where a direction of the piece ends.
  func end(isAlong: Bool) -> JoinNode { isAlong ? head : tail }
}

extension PieceSide {
  fileprivate mutating func scale(by part: Double) {
    guard let whole = fixedDurationDeciseconds else { return }
    fixedDurationDeciseconds = UInt32(max(1, (Double(whole) * part).rounded()))
  }
}

/// One direction of a piece of road.
struct Half: Hashable {
  var piece: Int
  var isAlong: Bool

  var twin: Half { Half(piece: piece, isAlong: !isAlong) }
}
