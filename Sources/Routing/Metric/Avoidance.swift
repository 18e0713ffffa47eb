import Geo
import RoadNetwork

/// What a trip does without, as far as it can.
///
/// A route passes none of it if there is such a route at all. If there is not, it spends as little time
/// as it can on what is to be avoided, and carries a ``RouteNotice`` for each stretch.
public struct Avoidance: Hashable, Sendable {
  public var roads: RoadKinds = []
  public var turns: TurnKinds = []
  /// No road in one of these boxes.
  public var areas: [BoundingBox] = []
  /// No road that is known to lie in one of these: ISO 3166-1 codes of two letters in upper case.
  public var countries: [String] = []
  /// OSM ids of ways.
  public var ways: [Int64] = []
  /// Single directed edges.
  public var edges: [EdgeID] = []

  public init(
    roads: RoadKinds = [], turns: TurnKinds = [], areas: [BoundingBox] = [], ways: [Int64] = [],
    edges: [EdgeID] = [], countries: [String] = []
  ) {
    self.roads = roads
    self.turns = turns
    self.areas = areas
    self.ways = ways
    self.edges = edges
    self.countries = countries
  }

  public var isEmpty: Bool { self == Avoidance() }

  /// Whether it names roads one by one, which have to be looked up.
  var namesRoads: Bool {
    !areas.isEmpty || !ways.isEmpty || !edges.isEmpty || !countries.isEmpty
  }
}

/// Kinds of turns that a traveller may want to do without.
public struct TurnKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Turning round on the road.
  public static let turningRound = TurnKinds(rawValue: 1)
  /// Turns by more than a right angle and a quarter, which long vehicles can hardly make.
  public static let difficult = TurnKinds(rawValue: 2)
}

/// What a route passes although it was to be avoided.
public enum AvoidedFeature: Hashable, Sendable {
  /// Roads of one kind.
  case roads(RoadKinds)
  /// The area at this place among ``Avoidance/areas``.
  case area(Int)
  case way(Int64)
  /// All roads in a country, by its ISO 3166-1 code of two letters.
  case country(String)
  /// An edge of ``Avoidance/edges``.
  case edge
  /// Turns of one kind.
  case turn(TurnKinds)
}
