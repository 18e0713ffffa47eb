import RoadNetwork

/// A shape of the base map in a drawn tile.
struct BaseMapFeature: Sendable {
  let kind: BaseMapKind
  /// Rings of an area, filled by the rule of odd and even; or lines.
  let lines: [[TilePoint]]
}

/// Finds the shapes of the base map that are drawn in a tile.
struct BaseMapReader {
  let layers: any LayerSource

  /// Below this zoom no shapes are drawn: a tile would hold those of a whole country.
  static let lowestZoom = 9
  /// What is smaller than this, in units of a tile, is less than half a pixel.
  private static let leastSize = 8

  /// The shapes of `tile` in the order in which they are drawn; none if the map has no such layer.
  ///
  /// Asks `isCancelled` after each tile of the network.
  /// - Throws: ``RoadGraphError`` if a row is damaged, `CancellationError`, what the source throws.
  /// - Complexity: O(*n*) in the points of the tiles of the network that it covers.
  func features(
    in tile: MapTile, _ isCancelled: @Sendable () -> Bool
  ) throws -> [BaseMapFeature] {
    guard tile.zoom >= Self.lowestZoom, layers.layers.contains(.baseMap) else { return [] }
    var features: [BaseMapFeature] = []
    for id in tile.networkTiles {
      if isCancelled() { throw CancellationError() }
      for row in try layers.rows(BaseMapTile.self, in: id) {
        features += try Self.shapes(of: row, id).compactMap { shape in
          self.feature(shape, id, tile)
        }
      }
    }
    // Shapes reach a little over the sides of their tiles: none is to hide what lies above it.
    return features.enumerated().sorted {
      ($0.element.kind.drawingOrder, $0.offset) < ($1.element.kind.drawingOrder, $1.offset)
    }.map(\.element)
  }

  private static func shapes(of row: BaseMapTile, _ id: TileID) throws -> [BaseMapShape] {
    do {
      return try row.shapes()
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  private func feature(
    _ shape: BaseMapShape, _ id: TileID, _ tile: MapTile
  ) -> BaseMapFeature? {
    let lines = shape.lines.map { line in line.map { tile.place(of: $0, in: id) } }
    guard Self.isSeen(lines) else { return nil }
    var shown: [[TilePoint]] = []
    for line in lines {
      if shape.kind.isArea {
        let ring = RingClipper().part(of: line)
        if ring.count > 2 { shown.append(ring) }
      } else {
        shown += LineClipper().parts(of: line)
      }
    }
    return shown.isEmpty ? nil : BaseMapFeature(kind: shape.kind, lines: shown)
  }

  private static func isSeen(_ lines: [[TilePoint]]) -> Bool {
    guard let first = lines.first?.first else { return false }
    return lines.joined().contains {
      abs($0.x - first.x) > leastSize || abs($0.y - first.y) > leastSize
    }
  }
}

/// Cuts rings off at the sides of a drawn tile.
///
/// Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17 (1974).
struct RingClipper {
  private let low: Int
  private let high: Int

  /// Keeps what lies within `margin` around the tile.
  init(margin: Int = MapTile.margin) {
    low = -margin
    high = MapTile.extent + margin
  }

  /// The ring inside, which may run along a side there and back; empty if nothing is.
  ///
  /// - Complexity: O(*n*) in the number of points.
  func part(of ring: [TilePoint]) -> [TilePoint] {
    var part = ring
    for (axis, border, isLow) in [
      (\TilePoint.x, low, true), (\.x, high, false), (\.y, low, true), (\.y, high, false),
    ] {
      part = Self.side(of: part, axis, border, isLow)
    }
    return part
  }

  private static func side(
    of ring: [TilePoint], _ axis: WritableKeyPath<TilePoint, Int>, _ border: Int, _ isLow: Bool
  ) -> [TilePoint] {
    guard var last = ring.last else { return [] }
    func isInside(_ point: TilePoint) -> Bool {
      isLow ? point[keyPath: axis] >= border : point[keyPath: axis] <= border
    }
    var result: [TilePoint] = []
    for point in ring {
      if isInside(point) != isInside(last) {
        let span = Double(point[keyPath: axis] - last[keyPath: axis])
        let part = Double(border - last[keyPath: axis]) / span
        var crossing = TilePoint(
          x: last.x + Int((Double(point.x - last.x) * part).rounded()),
          y: last.y + Int((Double(point.y - last.y) * part).rounded()))
        crossing[keyPath: axis] = border
        result.append(crossing)
      }
      if isInside(point) { result.append(point) }
      last = point
    }
    return result
  }
}
