import Geo
import RoadNetwork

/// How a kind of traveller moves: what is open, how fast each road is, what turning costs.
///
/// All speeds are in km/h, all times in seconds.
public struct Profile: Hashable, Sendable {
  public var name: String
  public var mode: TravelMode
  /// Speed on each class of road where no limit is known, by the raw value of ``RoadClass``.
  public var classSpeeds: [Double]
  /// Speed on the links (ramps) of each class, by the raw value of ``RoadClass``.
  public var linkSpeeds: [Double]
  /// The highest speed on each ``Surface``, by its raw value.
  public var surfaceSpeeds: [Double]
  /// Part of a legal limit that is reached on the average.
  public var limitFactor: Double
  /// No road is faster.
  public var maximumSpeed: Double
  /// Speed on the minor service roads: driveways, car parks.
  public var minorServiceSpeed: Double
  /// Speed through roundabouts where no lower limit holds.
  public var roundaboutSpeed: Double
  /// Whether legal limits matter.
  public var obeysLimits: Bool
  /// Whether the traveller may turn round anywhere and is free of turn restrictions.
  public var ignoresTurnRestrictions: Bool
  public var turnCosts: TurnCosts
  /// Sizes and weights, as far as they are known: what is unknown closes no road.
  public var vehicle = VehicleFacts()
  /// How far a waypoint may lie from a road.
  public var snapRadius: Distance
  /// Roads that are treated as if they were closed.
  public var excludedRoads: RoadKinds = []

  /// What turning and waiting cost, in seconds.
  public struct TurnCosts: Hashable, Sendable {
    /// A turn of 90 degrees across the opposite traffic; gentler turns cost less.
    public var acrossTraffic: Double
    /// A turn of 90 degrees to the near side.
    public var nearSide: Double
    public var turnRound: Double
    public var signals: Double
    public var stopSign: Double
    public var giveWay: Double
    public var levelCrossing: Double
    public var tollBooth: Double
    public var barrier: Double
    public var trafficCalming: Double
  }
}
