import Geo
import JSONText

/// A thing on the map with its values, in the order of the columns of its layer.
struct ExportRecord: Equatable {
  enum Geometry: Equatable {
    case point(Coordinate)
    case line([Coordinate])
    /// Of each area the outer ring, then those of its holes; the first point of a ring comes again
    /// at its end.
    case areas([[[Coordinate]]])

    var points: [Coordinate] {
      switch self {
      case .point(let point): [point]
      case .line(let points): points
      case .areas(let areas): Array(areas.joined().joined())
      }
    }
  }

  var geometry: Geometry
  var values: [JSON]

  /// Whether the thing, or the box around it, touches `box`.
  func touches(_ box: BoundingBox) -> Bool {
    let points = geometry.points
    if points.contains(where: box.contains) { return true }
    guard points.count > 1, let around = BoundingBox(around: points) else { return false }
    return around.south <= box.north && around.north >= box.south
      && around.spans.contains { own in box.spans.contains { own.overlaps($0) } }
  }
}

extension BoundingBox {
  /// The longitudes, in two parts if the box crosses the date line.
  fileprivate var spans: [ClosedRange<Double>] {
    crossesDateLine ? [west...180, -180...east] : [west...east]
  }
}

/// Where the records of a layer come from.
protocol ExportSource {
  /// The names of the values, with their units.
  static var columns: [String] { get }

  /// Calls `body` for each record, in an order that depends on the pack alone.
  func forEachRecord(_ body: (ExportRecord) throws -> Void) throws
}
