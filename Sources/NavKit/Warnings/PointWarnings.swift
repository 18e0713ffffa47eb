/// What a camera watches over.
public enum SafetyCameraType: Hashable, Sendable {
  case speed
  case redLight
  /// Where the measuring of an average speed begins.
  case sectionStart
  case sectionEnd
  /// Something else.
  case other
}

/// A camera.
public struct SafetyCameraWarning: Hashable, Sendable {
  public var type: SafetyCameraType
  public var distanceToCameraInMeters: Double
  public var distanceType: DistanceType
  /// Nil if it is not known.
  public var speedLimitInMetersPerSecond: Double?
  public var coordinates: GeoCoordinates
  /// False where the map does not tell which direction it watches.
  public var isDirectionKnown: Bool
}

/// What a sign is about.
public enum RoadSignType: Hashable, CaseIterable, Sendable {
  case stop
  case yield
  case trafficSignals
  case speedBump
  case ford
  case animalCrossing
  case childrenCrossing
  case pedestrianCrossing
  case cyclists
  case dangerousCurve
  case fallingRocks
  case icyRoad
  case slipperyRoad
  case crosswind
  case looseGravel
  case congestionHazard
  case flooding
  /// Another danger; ``RoadSignWarning/text`` names it.
  case generalHazard
  /// Any other sign; ``RoadSignWarning/text`` is its code.
  case other
}

/// A sign, or a danger of which signs warn.
public struct RoadSignWarning: Hashable, Sendable {
  public var type: RoadSignType
  /// The word or code of the map; nil if there is none.
  public var text: String?
  public var distanceToRoadSignInMeters: Double
  public var distanceType: DistanceType
  public var coordinates: GeoCoordinates
}

/// A border into another country, or another part of one.
public struct BorderCrossingWarning: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case country
    case state
    /// A post where papers are looked at.
    case control
  }

  public var type: Kind
  public var distanceToBorderCrossingInMeters: Double
  public var distanceType: DistanceType
  /// ISO 3166-1 code of the country behind the border; nil if it is not known.
  public var countryCode: String?
  /// ISO 3166-2 code behind the border; nil if it is not known.
  public var stateCode: String?
  /// What holds on the road behind the border; nil if it is not known.
  public var speedLimitInMetersPerSecond: Double?
  /// Whether traffic keeps to the left behind the border; nil if it is not known.
  public var drivesOnLeft: Bool?
  /// False where the border may be off by some kilometres.
  public var isExact: Bool
}

/// A place where tolls are taken.
public struct TollStop: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case booth
    /// One drives on.
    case gantry
  }

  public var type: Kind
  public var name: String?
  public var distanceInMeters: Double
  public var distanceType: DistanceType
  public var coordinates: GeoCoordinates
}

/// Rails across the road.
public struct RailwayCrossingWarning: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case train
    case tram
  }

  public var type: Kind
  /// The kind of barrier in the words of the map, `no` for none; nil if it is not known.
  public var barrier: String?
  public var distanceToRailwayCrossingInMeters: Double
  public var distanceType: DistanceType
  public var coordinates: GeoCoordinates
}
