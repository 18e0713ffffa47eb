import Geo
import RoadNetwork

/// A part of the world, to be cut out of a pack.
public enum Area: Hashable, Sendable {
  /// All that the pack has.
  case everything
  case box(BoundingBox)
  /// What lies in one of the polygons or in several.
  case polygons([Polygon])
  /// What is no farther from one of the lines than the distance; a line of one point makes a
  /// circle.
  case near([Polyline], Distance)
  case tiles([TileID])

  /// No pack lists more tiles; these are about as many as Brazil has.
  public static let tileLimit = 1 << 20

  /// The tiles that the area touches; nil if these are all there are.
  ///
  /// No touched tile is missed; around lines some tiles may be found that the area fails by some
  /// metres.
  /// - Throws: ``PreloadError/areaTooLarge(limit:)`` or ``PreloadError/badArea(_:)``.
  /// - Complexity: O(*n*) in the number of tiles and of points.
  public func tiles() throws(PreloadError) -> Set<TileID>? {
    var cover = TileCover(limit: Self.tileLimit)
    switch self {
    case .everything: return nil
    case .box(let box): try cover.insert(box)
    case .polygons(let polygons): for polygon in polygons { try cover.insert(polygon) }
    case .near(let lines, let distance): for line in lines { try cover.insert(line, distance) }
    case .tiles(let tiles): for tile in tiles { try cover.insert(tile) }
    }
    return cover.tiles
  }
}

/// A ring and the rings that are left out of it.
///
/// The last point of a ring may or may not repeat the first. Pieces between points are straight
/// in degrees, and take the short way round the globe.
public struct Polygon: Hashable, Sendable {
  public var outer: [Coordinate]
  public var holes: [[Coordinate]]

  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    self.outer = outer
    self.holes = holes
  }
}
