import Geo
import RoadNetwork
import Routing

/// What can be seen near a maneuver, by which it is told.
public struct ManeuverCues: Hashable, Sendable {
  /// From the traffic lights since the maneuver before to the maneuver, along the way.
  ///
  /// The nearest come first; zero stands at the maneuver itself.
  public var signals: [Distance] = []
  public var landmark: LandmarkCue?

  public init() {}
}

/// A landmark near a maneuver.
public struct LandmarkCue: Hashable, Sendable {
  public var landmark: Landmark
  public var relation: Relation
  /// The side on which it lies, seen by who comes to the maneuver; nil for what lies ahead.
  public var side: RoadSide?

  /// Where the maneuver is, seen from the landmark.
  public enum Relation: Hashable, CaseIterable, Sendable {
    case at
    case after
    case before
  }

  public init(landmark: Landmark, relation: Relation, side: RoadSide?) {
    self.landmark = landmark
    self.relation = relation
    self.side = side
  }
}

/// By which kinds of cues maneuvers are told.
public struct NaturalGuidance: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let trafficLights = NaturalGuidance(rawValue: 1)
  /// Where one can buy something or is served: fuel stations, pharmacies, hotels.
  public static let services = NaturalGuidance(rawValue: 2)
  /// What stands or lies in the landscape: churches, schools, parks, towers.
  public static let features = NaturalGuidance(rawValue: 4)

  public static let all: NaturalGuidance = [.trafficLights, .services, .features]

  /// Whether landmarks of `kind` are told of.
  public func contains(_ kind: LandmarkKind) -> Bool {
    contains(kind.isService ? .services : .features)
  }
}

extension LandmarkKind {
  var isService: Bool {
    switch self {
    case .fuel, .pharmacy, .bank, .cinema, .postOffice, .restaurant, .fastFood, .supermarket,
      .mall, .departmentStore, .hotel:
      true
    default: false
    }
  }

  /// How a landmark is told of.
  enum Naming {
    /// By what it is.
    case kind
    /// By its name, else not at all.
    case name
    /// By what it is and the name over its door, where that is known.
    case brand
  }

  var naming: Naming {
    switch self {
    case .fuel, .bank, .cinema, .restaurant, .fastFood, .supermarket, .mall, .departmentStore,
      .hotel:
      .brand
    case .placeOfWorship, .theatre, .museum, .attraction, .artwork, .monument, .castle, .memorial,
      .stadium, .university, .sportsCentre:
      .name
    default: .kind
    }
  }

  /// How well it is seen and known from a moving car, 0 for best.
  var plainness: Double {
    switch self {
    case .fuel, .castle, .lighthouse, .waterTower, .stadium: 0
    case .placeOfWorship, .tower, .chimney, .townhall, .fireStation, .station, .hospital: 1
    case .school, .supermarket, .mall, .departmentStore, .university, .museum, .theatre: 2
    case .fastFood, .hotel, .cinema, .police, .postOffice, .park, .cemetery, .monument: 3
    case .pharmacy, .bank, .library, .restaurant, .sportsCentre, .attraction, .memorial: 4
    case .artwork: 5
    }
  }
}
