import Geo
import OSMPBF
import RoadNetwork

/// A boundary that tells the driving side, its members still named by OSM ids.
struct BoundaryDraft: Hashable, Sendable {
  let id: Int64
  let side: DrivingSide
  let level: Int
  let ways: [Int64]

  /// Nil if the relation is no such boundary.
  init?(_ relation: OSMRelation) {
    guard let (side, level) = DrivingSideTable.side(ofBoundary: relation.tags) else { return nil }
    id = relation.id
    self.side = side
    self.level = level
    // By the rule of even crossings holes need no extra treatment.
    ways = relation.members.filter { $0.kind == .way }.map(\.id)
  }
}

/// On which side traffic keeps, place by place.
struct DrivingSides: Sendable {
  /// An area with one driving side.
  private struct Area: Sendable {
    let side: DrivingSide
    let level: Int
    /// The pieces of the line around it, in no order.
    var pieces: [(Coordinate, Coordinate)] = []
    /// The tiles that the line passes.
    var tiles: Set<TileID> = []

    /// By the number of pieces that lie east of the point at its height.
    func contains(_ point: Coordinate) -> Bool {
      var isInside = false
      for (start, end) in pieces
      where (start.latitude > point.latitude) != (end.latitude > point.latitude) {
        let fraction = (point.latitude - start.latitude) / (end.latitude - start.latitude)
        // Degrees eastward from the point, so that the date line is no matter.
        let east = point.longitudeDelta(to: start) + start.longitudeDelta(to: end) * fraction
        if east > 0 { isInside.toggle() }
      }
      return isInside
    }
  }

  private let stated: DrivingSide?
  /// The smallest areas first.
  private var areas: [Area] = []

  /// The side everywhere, if it is stated.
  init(stated: DrivingSide?) { self.stated = stated }

  /// Adds the area of `boundary`; returns whether its ways, given by the places of their nodes,
  /// close.
  mutating func add(_ boundary: BoundaryDraft, lines: [[Coordinate]], isClosed: Bool) -> Bool {
    guard isClosed else { return false }
    var area = Area(side: boundary.side, level: boundary.level)
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        area.pieces.append((start, end))
        area.tiles.formUnion(TileID.touched(from: start, to: end))
      }
    }
    let place = areas.firstIndex { $0.level < area.level } ?? areas.endIndex
    areas.insert(area, at: place)
    return true
  }

  /// The side inside one tile, which needs a look at each point only where a boundary passes.
  func side(inTile tile: TileID) -> TileDrivingSide {
    if let stated { return TileDrivingSide(side: stated) }
    guard !areas.isEmpty else { return TileDrivingSide(side: .right) }
    if areas.contains(where: { $0.tiles.contains(tile) }) {
      return TileDrivingSide(sides: self)
    }
    guard let bounds = tile.bounds,
      let center = Coordinate(
        latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2)
    else { return TileDrivingSide(side: .right) }
    return TileDrivingSide(side: side(at: center))
  }

  /// The side at `point`.
  func side(at point: Coordinate) -> DrivingSide {
    stated ?? areas.first { $0.contains(point) }?.side ?? .right
  }
}

/// The driving side inside one tile.
struct TileDrivingSide {
  private let side: DrivingSide?
  private let sides: DrivingSides?

  init(side: DrivingSide) {
    self.side = side
    sides = nil
  }

  init(sides: DrivingSides) {
    side = nil
    self.sides = sides
  }

  func isLeft(at point: Coordinate) -> Bool { (side ?? sides?.side(at: point)) == .left }
}
