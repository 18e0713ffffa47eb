import Geo
import RoadNetwork

/// Something ahead that the traveller is told of: a place, or a stretch of road.
public struct Warning: Hashable, Sendable {
  /// Where the traveller is, seen from it; each is told once, in this order.
  public enum State: String, CaseIterable, Sendable {
    /// It comes nearer.
    case ahead
    /// The traveller is in it; never told of a place.
    case reached
    /// It lies behind, or no longer on the way.
    case passed
  }

  /// The same for all that is told of one thing; counts from 1.
  public var id: Int
  public var state: State
  public var subject: WarningSubject
  /// From here to where it begins; zero once it is reached.
  public var distance: Distance
  /// Of a stretch; nil for a place, and for a stretch whose end is too far ahead to be known.
  public var length: Distance?
  /// Where it begins, or the traveller came into it.
  public var coordinate: Coordinate
  /// The edge on which that is.
  public var edge: EdgeID
  /// Whether its hours hold at the time at which it is reached; nil if there are none or they
  /// cannot be decided.
  public var isActive: Bool?
  /// The limit that comes with it at that time; nil if none is known.
  public var limit: LimitValue?
  /// Whether the vehicle is too large or heavy for it; nil if that is not known, or not the question.
  public var isExceeded: Bool?

  public var kind: WarningKind { subject.kind }
}

/// What a warning is about.
public enum WarningSubject: Hashable, Sendable {
  case point(PointWarned)
  case schoolZone(SchoolZoneWarned)
  case dangerZone(OSMReference)
  case tunnel(name: String?)
  case lowSpeedZone(LimitValue)
  case lowEmissionZone(OSMReference, name: String?, detail: String?)
  case vehicleRestriction(RestrictionWarned)
  case border(BorderWarned)

  public var kind: WarningKind {
    switch self {
    case .point(let point): WarningKind(point.kind)
    case .schoolZone: .schoolZone
    case .dangerZone: .dangerZone
    case .tunnel: .tunnel
    case .lowSpeedZone: .lowSpeedZone
    case .lowEmissionZone: .lowEmissionZone
    case .vehicleRestriction: .vehicleRestriction
    case .border(let border): border.isOfCountry ? .countryBorder : .stateBorder
    }
  }
}

/// A point of the layer ``MapLayer/warnerPoints`` on the way.
public struct PointWarned: Hashable, Sendable {
  public var kind: WarnerKind
  public var origin: OSMReference
  public var limit: LimitValue?
  /// The value of the tag, where the kind leaves it open.
  public var detail: String?
  public var name: String?
  /// False where the map does not tell for which direction of the road it counts.
  public var isDirectionKnown: Bool
}

/// A stretch in front of a school.
public struct SchoolZoneWarned: Hashable, Sendable {
  /// Whether the map marks the road as a school zone; else a limit for school hours tells it.
  public var isMarked: Bool
  /// The limits for school hours with their rules.
  public var limits: [ConditionalLimit]
}

/// What a road lets through of one measure of a vehicle.
public struct RestrictionWarned: Hashable, Sendable {
  public var measure: VehicleMeasure
  /// In metres, tonnes or axles; 0 for goods that may not pass.
  public var value: Double
  /// Whom it binds.
  public var modes: ModeSet
}

/// A border on the way.
public struct BorderWarned: Hashable, Sendable {
  /// ISO 3166-1 codes.
  public var from: String
  public var to: String
  /// ISO 3166-2 codes; nil where they are not known.
  public var fromState: String?
  public var toState: String?
  /// The side of the road behind the border; nil if it is not known.
  public var drivingSide: DrivingSide?
  /// What holds on the road behind the border; nil if it is not known.
  public var limit: LimitValue?
  /// False where a coarse table tells the border, which may be off by some kilometres.
  public var isExact: Bool

  public var isOfCountry: Bool { from != to }
}
