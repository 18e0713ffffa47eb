import RoadNetwork

/// How it became known in which country an edge lies.
public enum PlaceOrigin: String, CaseIterable, Sendable {
  case stated = "options"
  case boundary = "boundaries"
  case bridgedBoundary = "boundaries with gaps"
  case table = "border table"
  case unknown = "unknown"
}

/// How the limit of an edge became known.
public enum LimitOrigin: String, CaseIterable, Sendable {
  case tag = "tag"
  case zone = "zone"
  case legalDefault = "legal default"
  case inferred = "inferred"
  case unknown = "unknown"
}

/// What is counted of the edges of one tile.
struct TileCounts: Sendable {
  private(set) var placeOrigins = Tally<PlaceOrigin>()
  private(set) var limitOrigins = Tally<LimitOrigin>()
  /// The places of the tile and their edges, in the order of their first edge.
  private(set) var places: [(place: Place?, edges: Int)] = []

  /// The place in which most edges lie, of equals the first.
  var mainPlace: Place? {
    let most = places.map(\.edges).max()
    return places.first { $0.edges == most }?.place
  }

  mutating func add(_ place: Place?) {
    if let index = places.lastIndex(where: { $0.place == place }) {
      places[index].edges += 1
    } else {
      places.append((place, 1))
    }
    placeOrigins[Self.origin(of: place)] += 1
  }

  /// Adds the limit of an edge that is open to cars.
  mutating func add(_ limit: SpeedLimit) {
    let origin: LimitOrigin =
      switch limit.source {
      case _ where limit.posted == nil: .unknown
      case .tag: .tag
      case .zone: .zone
      case .legalDefault: .legalDefault
      case .inferred: .inferred
      }
    limitOrigins[origin] += 1
  }

  private static func origin(of place: Place?) -> PlaceOrigin {
    guard let place, place.country != nil else { return .unknown }
    return switch place.source {
    case .stated: .stated
    case .boundary: .boundary
    case .bridgedBoundary: .bridgedBoundary
    case .table: .table
    }
  }
}

extension ImportReport {
  /// Adds what was counted of a tile.
  mutating func add(_ counts: TileCounts) {
    for (origin, count) in counts.placeOrigins.entries { placeOrigins[origin] += count }
    for (origin, count) in counts.limitOrigins.entries { limitOrigins[origin] += count }
    for (place, edges) in counts.places {
      if let country = place?.country { edgesOfCountry[country, default: 0] += edges }
    }
  }
}
