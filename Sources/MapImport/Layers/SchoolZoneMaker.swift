import Geo
import RoadNetwork

/// Puts a zone together of pieces of road in the order of travel.
struct SchoolZoneMaker {
  private let network: DraftNetwork
  private var ways: [Int64] = []
  private var points: [Coordinate] = []
  private var lengthDecimeters: Int64 = 0

  init(_ network: DraftNetwork) { self.network = network }

  /// Adds all of a piece.
  mutating func append(_ edge: HalfEdge) {
    let line = network.points(of: edge.segment)
    lengthDecimeters += Int64(SegmentGeometry(line).lengthDecimeters)
    append(edge, edge.direction == .forward ? line : line.reversed())
  }

  /// Adds a part of a piece, in metres of its `length`.
  mutating func append(_ edge: HalfEdge, from start: Double, to end: Double, of length: Double) {
    guard start > 0 || end < length else { return append(edge) }
    let line = network.points(of: edge.segment)
    let directed = edge.direction == .forward ? line : line.reversed()
    lengthDecimeters += Int64(((end - start) * Units.decimetersPerMeter).rounded(.up))
    append(edge, Polyline(directed).slice(from: .meters(start), to: .meters(end)).points)
  }

  private mutating func append(_ edge: HalfEdge, _ line: [Coordinate]) {
    points += line.dropFirst(points.isEmpty ? 0 : 1)
    let id = network.ways.ids[network.way(of: edge)]
    // Files may have any id; the least one has no opposite, and stays as it is.
    let signed = edge.direction == .forward ? id : 0 &- id
    if ways.last != signed { ways.append(signed) }
  }

  /// The zone, which begins with `first`.
  func zone(
    from first: HalfEdge, source: SchoolZoneSource, limits: [ConditionalLimit] = []
  ) -> SchoolZone {
    SchoolZone(
      first: network.edgeID(of: first), source: source, ways: ways,
      lengthDecimeters: lengthDecimeters, limit: limits.map(\.value).min(),
      conditions: LimitText.text(of: limits),
      roadName: network.ways.attributes(of: network.way(of: first)).name, line: Polyline(points))
  }
}
