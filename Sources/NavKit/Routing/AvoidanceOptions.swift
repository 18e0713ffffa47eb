internal import Geo
internal import RoadNetwork
internal import Routing

/// Roads that a route is to do without.
public enum RoadFeature: Hashable, Sendable, CaseIterable {
  case tollRoad
  case controlledAccessHighway
  case ferry
  case tunnel
  case dirtRoad
  case uTurns
  case difficultTurns
}

/// What a route does without where there is a way; where there is none, it passes it all the same.
public struct AvoidanceOptions: Hashable, Sendable {
  public var roadFeatures: [RoadFeature] = []
  /// Boxes by their south-west and north-east corners.
  public var avoidAreas: [GeoBox] = []
  /// By ISO 3166-1 codes of three or two letters: `AND`, `DE`.
  public var countries: [String] = []

  public init() {}
}

/// A box of longitudes and latitudes; one whose west is greater than its east crosses the date line.
public struct GeoBox: Hashable, Sendable {
  public var southWestCorner: GeoCoordinates
  public var northEastCorner: GeoCoordinates

  public init(southWestCorner: GeoCoordinates, northEastCorner: GeoCoordinates) {
    self.southWestCorner = southWestCorner
    self.northEastCorner = northEastCorner
  }
}

extension AvoidanceOptions {
  /// The wish as the router takes it; boxes that are none are left out.
  ///
  /// - Throws: ``RoutingError/unknownCountry(_:)``.
  var avoidance: Avoidance {
    get throws {
      var avoidance = Avoidance()
      for feature in roadFeatures {
        switch feature {
        case .tollRoad: avoidance.roads.insert(.toll)
        case .controlledAccessHighway: avoidance.roads.insert(.motorway)
        case .ferry: avoidance.roads.insert(.ferry)
        case .tunnel: avoidance.roads.insert(.tunnel)
        case .dirtRoad: avoidance.roads.insert(.unpaved)
        case .uTurns: avoidance.turns.insert(.turningRound)
        case .difficultTurns: avoidance.turns.insert(.difficult)
        }
      }
      avoidance.areas = avoidAreas.compactMap { box in
        BoundingBox(
          west: box.southWestCorner.longitude, south: box.southWestCorner.latitude,
          east: box.northEastCorner.longitude, north: box.northEastCorner.latitude)
      }
      avoidance.countries = try countries.map { code in
        guard let known = Place.countryCode(code) else { throw RoutingError.unknownCountry(code) }
        return known
      }
      return avoidance
    }
  }
}
