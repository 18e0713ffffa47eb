import Geo
import Guidance
import Horizon

/// How navigation behaves where opinions differ.
public struct NavigationOptions: Hashable, Sendable {
  /// Who finds a new way after the route was left.
  public var reroutePolicy: ReroutePolicy = .leftToApp
  /// How many maneuvers ahead a progress tells; at least one.
  public var maneuversAhead = 2
  /// How much more than the limit counts as speeding.
  public var speedingMargin = Speed(metersPerSecond: 1)
  /// After how long without a fix the position counts as lost.
  public var positionLostAfter = Duration.seconds(10)
  /// How long the position is carried on along the route without a fix, outside tunnels.
  public var longestEstimate = Duration.seconds(10)
  /// Within which distance of the goal, along the route, it counts as reached.
  public var arrivalDistance = Distance.meters(15)
  /// Whether maneuvers are announced.
  public var announces = true
  /// When maneuvers are announced; nil chooses by the profile of the route.
  public var announcementPolicy: AnnouncementPolicy?
  /// BCP 47 code of the language of the announcements; English where there are no phrases in it.
  public var language = "en"
  /// What the announcements may tell of that is seen at a turn; needs maneuvers that were made
  /// with landmarks.
  public var naturalGuidance: NaturalGuidance = []
  /// Whether the announcements name roads.
  public var namesRoads = true
  /// Whether the speech markup tells how names sound, where the map knows.
  public var marksSounds = true
  /// How the announcements tell distances.
  public var units = DistanceUnits.metric
  /// What is warned of, and how far ahead.
  public var warnings = WarningOptions()

  public init() {}
}

/// Who finds a new way after the route was left.
public enum ReroutePolicy: Hashable, Sendable {
  /// The app hears of the deviation and decides.
  case leftToApp
  /// Navigation asks for a route by itself.
  case automatic(AutomaticReroute)

  /// When navigation asks for a new route by itself.
  public struct AutomaticReroute: Hashable, Sendable {
    /// How many fixes in a row have to be off the route.
    public var fixes = 3
    /// How far off the route the traveller has to be; one who moves against the route always is.
    public var distance = Distance.zero
    /// The shortest time between two requests.
    public var cooldown = Duration.seconds(10)

    public init() {}
  }

  /// Asks for a route by itself, with the usual figures.
  public static let automatic = ReroutePolicy.automatic(AutomaticReroute())
}
