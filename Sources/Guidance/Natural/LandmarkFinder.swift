import Geo
import RoadNetwork
import Routing

/// Finds for each turn the landmark by which it is told best.
///
/// A landmark counts if it lies near the way to the turn, and if nothing of its kind comes before
/// it, for "after the fuel station" must mean one place.
struct LandmarkFinder {
  private let source: any LayerSource
  private var tiles: [TileID: [Landmark]] = [:]

  /// Metres beside the way.
  private static let widest = 45.0
  /// Metres before and behind the turn, along the way to it.
  private static let range = -60.0...40.0
  /// Metres before the turn in which there must be no other of the kind.
  private static let outlook = -200.0...60.0
  /// So near, in metres along the way, the turn is at the landmark.
  private static let near = 15.0
  /// Metres beside the way from which on a landmark has a side.
  private static let aside = 6.0

  init(_ source: any LayerSource) { self.source = source }

  private struct Sight {
    let landmark: Landmark
    /// Metres beyond the turn, negative before it.
    let along: Double
    /// Metres to the right.
    let across: Double
  }

  /// The landmark for `maneuver`, to which `distance` leads without another maneuver; nil if there
  /// is none worth a word.
  ///
  /// - Complexity: O(*n*) in the number of landmarks of the tiles around.
  mutating func cue(for maneuver: Maneuver, after distance: Distance) throws -> LandmarkCue? {
    guard maneuver.isPlainTurn, let bearing = maneuver.bearingBefore else { return nil }
    let sights = try landmarks(near: maneuver.position).compactMap {
      Self.sight($0, from: maneuver.position, bearing)
    }
    let candidates = sights.filter { sight in
      Self.range.contains(sight.along) && -sight.along < distance.meters
        && sight.landmark.isTellable
        && !sights.contains {
          $0.landmark != sight.landmark && $0.landmark.kind == sight.landmark.kind
        }
    }
    return candidates.min { Self.cost($0) < Self.cost($1) }.map { sight in
      LandmarkCue(
        landmark: sight.landmark,
        relation: sight.along < -Self.near ? .after : sight.along > Self.near ? .before : .at,
        side: abs(sight.across) < Self.aside ? nil : sight.across < 0 ? .left : .right)
    }
  }

  private static func sight(
    _ landmark: Landmark, from place: Coordinate, _ bearing: Bearing
  ) -> Sight? {
    let distance = place.distance(to: landmark.coordinate).meters
    guard distance <= 250 else { return nil }
    let offset = LocalPlane(origin: place).offset(of: landmark.coordinate)
    let north = place.moved(by: .meters(1000), at: bearing)
    let ahead = LocalPlane(origin: place).offset(of: north)
    let scale = (ahead.x * ahead.x + ahead.y * ahead.y).squareRoot()
    let along = (offset.x * ahead.x + offset.y * ahead.y) / scale
    let across = (offset.x * ahead.y - offset.y * ahead.x) / scale
    guard outlook.contains(along), abs(across) <= widest else { return nil }
    return Sight(landmark: landmark, along: along, across: across)
  }

  /// Metres, in which a landmark that is seen less well counts as farther.
  private static func cost(_ sight: Sight) -> Double {
    15 * sight.landmark.kind.plainness + abs(sight.along) + abs(sight.across)
  }

  private mutating func landmarks(near place: Coordinate) throws -> [Landmark] {
    var found: [Landmark] = []
    let corners = [45.0, 135, 225, 315].map {
      TileID(containing: place.moved(by: .meters(250), at: Bearing(degrees: $0)))
    }
    for tile in Set(corners).sorted() {
      if tiles[tile] == nil { tiles[tile] = try source.rows(Landmark.self, in: tile) }
      found += tiles[tile] ?? []
    }
    return found
  }
}

extension Maneuver {
  /// Whether it is a turn at a crossing, as which things stand around.
  var isPlainTurn: Bool { (kind == .turn || kind == .continue) && modifier?.side != nil }
}

extension Landmark {
  /// Whether there are words for it.
  var isTellable: Bool { kind.naming != .name || name?.nonBlank != nil }
}
