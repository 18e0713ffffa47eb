/// A stretch of road in front of a school.
public struct SchoolZoneWarning: Hashable, Sendable {
  /// From here to where it begins; 0 once it is reached.
  public var distanceToSchoolZoneInMeters: Double
  public var distanceType: DistanceType
  /// The limit for school hours; nil if it is not known.
  public var speedLimitInMetersPerSecond: Double?
  /// When the limit holds; nil if no hours are known.
  public var timeRule: TimeRule?
  /// Whether it holds at the time of arrival; nil if that cannot be told.
  public var isActive: Bool?
  /// Nil if the end is too far ahead to be known.
  public var lengthInMeters: Double?
  /// Where it begins.
  public var coordinates: GeoCoordinates
}

/// A stretch in which there may be a camera, where the law hides its place.
public struct DangerZoneWarning: Hashable, Sendable {
  public var distanceInMeters: Double
  public var distanceType: DistanceType
  /// False where the traveller came into the midst of it.
  public var isZoneStart: Bool
}

/// A stretch with a limit of up to 20 miles an hour.
public struct LowSpeedZoneWarning: Hashable, Sendable {
  public var distanceToLowSpeedZoneInMeters: Double
  public var distanceType: DistanceType
  public var speedLimitInMetersPerSecond: Double
}

/// An area for clean vehicles.
public struct EnvironmentalZoneWarning: Hashable, Sendable {
  /// The OSM object: `relation/123`.
  public var zoneId: String
  public var name: String?
  /// What the map tells of who may enter.
  public var description: String?
  public var distanceInMeters: Double
  public var distanceType: DistanceType
}

/// A tunnel.
public struct TunnelWarning: Hashable, Sendable {
  public var name: String?
  public var distanceInMeters: Double
  public var distanceType: DistanceType
  /// Nil if the end is too far ahead to be known.
  public var lengthInMeters: Double?
}

/// A road that is too low, narrow or weak for some vehicles.
public struct TruckRestrictionWarning: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case height
    case width
    case length
    case weight
    case weightRating
    case weightPerAxle
    case weightPerAxleGroup
    case axleCount
    case hazardousMaterials
    case waterPollutingMaterials
  }

  /// A limit of size.
  public struct DimensionRestriction: Hashable, Sendable {
    public var type: Kind
    public var valueInCentimeters: Int32
  }

  /// A limit of weight.
  public struct WeightRestriction: Hashable, Sendable {
    public var type: Kind
    public var valueInKilograms: Int32
  }

  public var type: Kind
  /// Nil unless ``type`` is a size.
  public var dimensionRestriction: DimensionRestriction?
  /// Nil unless ``type`` is a weight.
  public var weightRestriction: WeightRestriction?
  /// Nil unless ``type`` is ``Kind/axleCount``.
  public var axleCount: Int32?
  public var distanceInMeters: Double
  public var distanceType: DistanceType
  /// Whether the vehicle of the route is too large or heavy; nil if its measure is not known.
  public var isExceeded: Bool?
}
