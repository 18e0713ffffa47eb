import Geo

/// The shape points of all edges of a tile.
///
/// A segment is kept once, in the direction of the first edge that names it.
public struct TileShapes: Sendable {
  private var segmentOfEdge: [UInt32] = []
  private var isAgainst: [Bool] = []
  private var starts: [UInt32] = [0]
  private var points: [Coordinate] = []
  private var owners: [UInt32] = []
  /// The box around each segment.
  private var boxes: [StepBox] = []

  init(_ reader: inout ByteReader, tile: RoadTile) throws(TileFormatError) {
    segmentOfEdge.reserveCapacity(tile.edges.count)
    for edge in tile.edges.indices {
      let back = try reader.readIndex(below: owners.count + 1)
      if back > 0 {
        let segment = owners.count - back
        let owner = tile.edges[Int(owners[segment])]
        // So no segment is named more than twice, and asking for all lines takes linear time.
        guard owner.headSlot == 0, Int(owner.twinIndex) == edge else {
          throw .invalid("edge \(edge) with the shape of another")
        }
        segmentOfEdge.append(UInt32(segment))
        isAgainst.append(true)
        continue
      }
      segmentOfEdge.append(UInt32(owners.count))
      isAgainst.append(false)
      owners.append(UInt32(edge))
      let known = points.count
      try readPoints(&reader, from: tile.nodes[tile.tail(of: edge)].coordinate)
      guard points.count > known || tile.edges[edge].headSlot == 0 else {
        throw .invalid("edge \(edge) without its end")
      }
    }
    boxes = owners.indices.map { segment in StepBox(line(ofSegment: segment, in: tile).points) }
  }

  private mutating func readPoints(
    _ reader: inout ByteReader, from start: Coordinate
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
    }
    starts.append(UInt32(points.count))
  }

  /// The number of segments.
  public var segmentCount: Int { owners.count }

  /// The segment of `edge`.
  public func segment(of edge: Int) -> Int { Int(segmentOfEdge[edge]) }

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
    let owner = Int(owners[segment])
    let record = tile.edges[owner]
    let inner = points[Int(starts[segment])..<Int(starts[segment + 1])]
    let tail = tile.nodes[tile.tail(of: owner)].coordinate
    // The point of a head in another tile is kept with the shape.
    let head = record.headSlot == 0 ? tile.nodes[Int(record.headIndex)].coordinate : nil
    line.reserveCapacity(line.count + inner.count + 2)
    if isAgainst[edge] {
      if let head { line.append(head) }
      line.append(contentsOf: inner.reversed())
      line.append(tail)
    } else {
      line.append(tail)
      line.append(contentsOf: inner)
      if let head { line.append(head) }
    }
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
    for point in points {
      west = min(west, point.longitudeE7)
      south = min(south, point.latitudeE7)
      east = max(east, point.longitudeE7)
      north = max(north, point.latitudeE7)
    }
    if Int64(east) - Int64(west) > Self.halfGlobe {
      (west, east) = (Int32(-Self.halfGlobe), Int32(Self.halfGlobe))
    }
  }

  private static let halfGlobe: Int64 = 1_800_000_000

  /// Whether the boxes share a point.
  @inlinable public func intersects(_ other: StepBox) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }
}
