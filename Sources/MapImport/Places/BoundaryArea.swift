import Geo
import RoadNetwork

/// The land inside one boundary of the input that is there all around, but perhaps for gaps that
/// no road crosses.
struct BoundaryArea: Sendable {
  let tags: BoundaryTags
  /// Whether gaps in its lines were bridged.
  let isBridged: Bool
  /// The straight pieces of the lines around it, in no order.
  private let pieces: [(start: Coordinate, end: Coordinate)]
  private let bands: LatitudeBands
  /// The tiles that the lines pass.
  private let tiles: Set<TileID>

  /// The land inside `lines`, which close; by the rule of even crossings holes need no extra
  /// treatment.
  ///
  /// Nil if they run up and down the globe more than any boundary does.
  init?(_ tags: BoundaryTags, lines: [[Coordinate]], isBridged: Bool = false) {
    self.tags = tags
    self.isBridged = isBridged
    let pieces = lines.flatMap { zip($0, $0.dropFirst()).map { (start: $0, end: $1) } }
    let spans = pieces.lazy.map {
      min($0.start.latitude, $0.end.latitude)...max($0.start.latitude, $0.end.latitude)
    }
    let notes = LatitudeBands.noteCount(height: Self.bandHeight, spans: spans)
    guard notes - 2 * pieces.count <= Self.mostBands else { return nil }
    self.pieces = pieces
    tiles = pieces.reduce(into: []) {
      $0.formUnion(TileID.touched(from: $1.start, to: $1.end))
    }
    bands = LatitudeBands(height: Self.bandHeight, spans: spans)
  }

  private static let bandHeight = 0.02
  /// So many bands are crossed by a line that runs a hundred times from pole to pole.
  private static let mostBands = 900_000

  /// Whether the boundary passes `tile`, so that it holds a part of it only.
  func passes(_ tile: TileID) -> Bool { tiles.contains(tile) }

  /// Whether `point` lies inside, by the number of pieces that lie east of it at its height.
  /// - Complexity: O(*n*) in the number of pieces around its latitude.
  func contains(_ point: Coordinate) -> Bool {
    var isInside = false
    for place in bands.things(at: point.latitude) {
      let (start, end) = pieces[Int(place)]
      guard (start.latitude > point.latitude) != (end.latitude > point.latitude) else { continue }
      let fraction = (point.latitude - start.latitude) / (end.latitude - start.latitude)
      // Degrees eastward from the point, so that the date line is no matter.
      let east = point.longitudeDelta(to: start) + start.longitudeDelta(to: end) * fraction
      if east > 0 { isInside.toggle() }
    }
    return isInside
  }
}
