import Geo

/// The shape points of all edges of a tile.
///
/// A segment is kept once, in the direction of the first edge that names it.
public final class TileShapes: Sendable {
  /// By edge: its segment, with ``againstBit`` if the edge runs against it.
  private let segmentOfEdge: [UInt32]
  private let starts: [UInt32]
  private let points: [Coordinate]
  private let owners: [UInt32]
  /// The box around each segment.
  private let boxes: [StepBox]

  private static let againstBit: UInt32 = 1 << 31

  init(_ reader: inout ByteReader, tile: RoadTile) throws(TileFormatError) {
    var segmentOfEdge: [UInt32] = []
    var starts: [UInt32] = [0]
    var points: [Coordinate] = []
    var owners: [UInt32] = []
    var boxes: [StepBox] = []
    segmentOfEdge.reserveCapacity(tile.edges.count)
    points.reserveCapacity(reader.remaining / 4)
    for (edge, record) in tile.edges.enumerated() {
      let back = try reader.readIndex(below: owners.count + 1)
      if back > 0 {
        let segment = owners.count - back
        let owner = tile.edges[Int(owners[segment])]
        // So no segment is named more than twice, and asking for all lines takes linear time.
        guard owner.headSlot == 0, Int(owner.twinIndex) == edge else {
          throw .invalid("edge \(edge) with the shape of another")
        }
        segmentOfEdge.append(UInt32(segment) | Self.againstBit)
        continue
      }
      segmentOfEdge.append(UInt32(owners.count))
      owners.append(UInt32(edge))
      let tail = tile.nodes[tile.tail(of: edge)].coordinate
      var box = StepBox(tail)
      let known = points.count
      try Self.readPoints(&reader, from: tail, to: &points, &box)
      guard points.count > known || record.headSlot == 0 else {
        throw .invalid("edge \(edge) without its end")
      }
      starts.append(UInt32(points.count))
      if record.headSlot == 0 { box.add(tile.nodes[Int(record.headIndex)].coordinate) }
      boxes.append(box.closed)
    }
    (self.segmentOfEdge, self.starts, self.points) = (segmentOfEdge, starts, points)
    (self.owners, self.boxes) = (owners, boxes)
  }

  private static func readPoints(
    _ reader: inout ByteReader, from start: Coordinate, to points: inout [Coordinate],
    _ box: inout StepBox
  ) throws(TileFormatError) {
    var latitude = Int64(start.latitudeE7)
    var longitude = Int64(start.longitudeE7)
    for _ in 0..<(try reader.readCount(each: 2)) {
      latitude &+= try reader.readSigned()
      longitude &+= try reader.readSigned()
      guard let point = Coordinate(latitudeE7: latitude, longitudeE7: longitude) else {
        throw .invalid("a shape that leaves the globe")
      }
      points.append(point)
      box.add(point)
    }
  }

  /// The number of segments.
  public var segmentCount: Int { owners.count }

  /// The segment of `edge`.
  public func segment(of edge: Int) -> Int { Int(segmentOfEdge[edge] & ~Self.againstBit) }

  private func runsAgainst(_ edge: Int) -> Bool { segmentOfEdge[edge] & Self.againstBit != 0 }

  /// The box around `segment`, ends included.
  public func box(of segment: Int) -> StepBox { boxes[segment] }

  /// The edge in whose direction `segment` is kept.
  public func owner(of segment: Int) -> Int { Int(owners[segment]) }

  /// The line of `segment` in the direction of its owner, both ends included.
  public func line(ofSegment segment: Int, in tile: RoadTile) -> Polyline {
    line(of: owner(of: segment), in: tile)
  }

  /// The line of `edge` from its tail to its head.
  public func line(of edge: Int, in tile: RoadTile) -> Polyline {
    var points: [Coordinate] = []
    append(edge, in: tile, to: &points)
    return Polyline(points)
  }

  /// Appends the line of `edge` from its tail to its head to `line`.
  public func append(_ edge: Int, in tile: RoadTile, to line: inout [Coordinate]) {
    let segment = segment(of: edge)
    let first = Int(starts[segment])
    let last = Int(starts[segment + 1])
    line.append(tile.nodes[tile.tail(of: edge)].coordinate)
    if runsAgainst(edge) {
      for place in stride(from: last - 1, through: first, by: -1) { line.append(points[place]) }
    } else {
      line.append(contentsOf: points[first..<last])
    }
    // The point of a head in another tile was kept with the shape.
    let record = tile.edges[edge]
    if record.headSlot == 0 { line.append(tile.nodes[Int(record.headIndex)].coordinate) }
  }

  /// A place some way along an edge.
  public enum Place: Hashable, Sendable {
    case on(Coordinate)
    /// The edge ends this much before.
    case beyond(Distance)
  }

  /// The place `distance` beyond the tail of `edge`, without reading more of the line than needed.
  ///
  /// - Complexity: O(*n*) in the number of points up to there.
  public func place(_ distance: Distance, along edge: Int, in tile: RoadTile) -> Place {
    let segment = segment(of: edge)
    let isAgainst = runsAgainst(edge)
    let first = Int(starts[segment])
    let last = Int(starts[segment + 1])
    var previous = tile.nodes[tile.tail(of: edge)].coordinate
    var rest = max(0, distance.meters)
    for step in 0..<last - first {
      let point = points[isAgainst ? last - 1 - step : first + step]
      if let place = Self.place(&rest, previous, point) { return .on(place) }
      previous = point
    }
    // The point of a head in another tile was the last one.
    let record = tile.edges[edge]
    if record.headSlot == 0 {
      let head = tile.nodes[Int(record.headIndex)].coordinate
      if let place = Self.place(&rest, previous, head) { return .on(place) }
    }
    return .beyond(.meters(rest))
  }

  /// The place `rest` metres from `start` towards `end`; nil, and the rest beyond, if that is more
  /// than the piece.
  private static func place(
    _ rest: inout Double, _ start: Coordinate, _ end: Coordinate
  ) -> Coordinate? {
    let piece = start.distance(to: end).meters
    if rest <= piece {
      return piece > 0 ? start.interpolated(to: end, fraction: rest / piece) : start
    }
    rest -= piece
    return nil
  }
}

/// A box in steps of 1e-7 degree, for a quick look whether a line may be near.
///
/// A line over the date line gets a box round the globe: it is looked at more closely than need
/// be, and never missed.
public struct StepBox: Hashable, Sendable {
  public private(set) var west: Int32 = .max
  public private(set) var south: Int32 = .max
  public private(set) var east: Int32 = .min
  public private(set) var north: Int32 = .min

  /// The box around `points`.
  public init(_ points: [Coordinate]) {
    for point in points { add(point) }
    self = closed
  }

  init(_ point: Coordinate) { add(point) }

  mutating func add(_ point: Coordinate) {
    west = min(west, point.longitudeE7)
    south = min(south, point.latitudeE7)
    east = max(east, point.longitudeE7)
    north = max(north, point.latitudeE7)
  }

  /// The box when all points are in it.
  var closed: StepBox {
    guard Int64(east) - Int64(west) > Self.halfGlobe else { return self }
    var box = self
    (box.west, box.east) = (Int32(-Self.halfGlobe), Int32(Self.halfGlobe))
    return box
  }

  private static let halfGlobe: Int64 = 1_800_000_000

  /// Whether the boxes share a point.
  @inlinable public func intersects(_ other: StepBox) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }
}
