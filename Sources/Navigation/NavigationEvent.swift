import Geo
import Guidance
import Horizon
import MapMatching
import Positioning
import RoadNetwork
import Routing

/// What navigation tells; the events of one input come in the order of these cases.
public enum NavigationEvent: Hashable, Sendable {
  /// A fix was not used.
  case ignoredFix(IgnoredFix)
  case positionFound
  /// No fix came for a while.
  case positionLost(since: Timestamp)
  /// The answer to ``willReroute(_:)`` is in.
  case didReroute(RerouteResult)
  /// The route followed is another one now, or none.
  case routeChanged(RouteChange)
  /// Where the traveller is; for every fix that was used, and for estimates.
  case location(LocationUpdate)
  /// The road under the traveller is another one; nil off the roads.
  case roadChanged(CurrentRoad?)
  /// The limit is another one.
  case speedLimitChanged(LimitInForce)
  /// The lanes of the road, in the direction of travel, are others.
  case lanesChanged(RoadLanes)
  case tunnel(TunnelStatus)
  case speeding(Speeding)
  /// Something ahead, or no longer so; each state of a thing is told once.
  case warning(Warning)
  /// How far it is; for every fix on a route until it ends.
  case progress(RouteProgress)
  /// Another maneuver is the next one.
  case maneuver(ManeuverChange)
  case announcement(ManeuverAnnouncement)
  /// The lanes before the next junction where they matter; nil when it has been passed.
  case junctionLanes(JunctionLanes?)
  /// A stop before the goal.
  case milestone(Milestone)
  /// The last goal is reached; once for each route.
  case arrived
  /// The way on from the end of the route to a goal off the roads; for every fix until it is there.
  case offRoad(OffRoadProgress)
  /// The goal off the roads is reached; once for each route.
  case offRoadArrived
  /// The traveller has left the route; for every fix until it is reached again.
  case deviation(Deviation)
  /// A new route is wanted: answer with ``NavigationInput/routeFound(_:)`` or
  /// ``NavigationInput/routeFailed(reason:)``.
  case willReroute(RerouteRequest)
}

/// Why a fix was not used.
public enum IgnoredFix: String, Hashable, Sendable {
  case withoutTime = "no_time"
  /// Measured at the same time as the fix before.
  case repeatedTime = "repeated_time"
  /// Measured before the fix before.
  case earlierTime = "earlier_time"
  /// Its accuracy says too little about roads.
  case inaccurate
}

/// Where the traveller is.
public struct LocationUpdate: Hashable, Sendable {
  /// The fix as it came; nil for an estimate.
  public var original: LocationFix?
  /// The place on the road; nil off the roads.
  public var matched: MatchedPosition?
  /// The road at that place.
  public var road: CurrentRoad?
  /// The place on the route, while on it.
  public var onRoute: RoutePosition?
  public var speed: Speed
  /// Whether the place is carried on from an earlier fix.
  public var isEstimated: Bool
  /// How likely the road is among those near, from 0 to 1; nil off the roads, and on a route, which
  /// is known.
  public var confidence: Double?
}

/// How far it is to the ends of the legs and to the next maneuvers.
public struct RouteProgress: Hashable, Sendable {
  /// From here to the end of one leg, all legs between included.
  public struct Section: Hashable, Sendable {
    public var remainingDistance: Distance
    public var remainingDuration: Duration
    public var trafficDelay: Duration
  }

  /// A maneuver ahead.
  public struct Ahead: Hashable, Sendable {
    /// Its place in ``RoutePlan/maneuvers``.
    public var index: Int
    public var remainingDistance: Distance
    public var remainingDuration: Duration
  }

  public var position: RoutePosition
  /// One for each leg of the route, in order; zeros for those behind.
  public var sections: [Section]
  /// The next maneuvers, nearest first; empty at the goal.
  public var maneuvers: [Ahead]
}

/// Which maneuver is the next.
public struct ManeuverChange: Hashable, Sendable {
  /// The maneuver that was next before, if it has been passed.
  public var passed: Int?
  /// Nil at the goal.
  public var next: Int?
}

/// Something to say about a maneuver.
public struct ManeuverAnnouncement: Hashable, Sendable {
  public var stage: AnnouncementPolicy.Stage
  public var text: String
  /// The text in the Speech Synthesis Markup Language.
  public var ssml: String
  /// Place of the maneuver in ``RoutePlan/maneuvers``.
  public var maneuverIndex: Int
  /// From here to the maneuver.
  public var distance: Distance
  /// Place of the maneuver that is told along with it.
  public var thenIndex: Int?
}

/// How to go on from the end of the route to a goal that lies off the roads.
public struct OffRoadProgress: Hashable, Sendable {
  /// As the crow flies.
  public var distance: Distance
  /// From the traveller to the goal.
  public var bearing: Bearing
}

/// The route has been left.
public struct Deviation: Hashable, Sendable {
  public var current: LocationUpdate
  /// The last place on the route; nil if there never was one.
  public var lastOnRoute: RoutePosition?
  public var distance: Distance
  /// Whether the traveller moves against the route.
  public var isWrongWay: Bool
}

/// A wish for a new route.
public struct RerouteRequest: Hashable, Sendable {
  /// From where the traveller is, in the direction of movement, over the stops that are left, to
  /// the goal.
  public var request: RouteRequest
}

/// What became of a wish for a new route.
public enum RerouteResult: Hashable, Sendable {
  case found
  case failed(reason: String)
}

/// Why the route is another one.
public struct RouteChange: Hashable, Sendable {
  public enum Cause: String, CaseIterable, Sendable {
    case set
    case reroute
    case traffic
    case stopped
  }

  public var cause: Cause
  /// Nil after ``Cause/stopped``.
  public var route: Route?
}

public enum TunnelStatus: String, Hashable, Sendable {
  case entered
  case left
}

/// The traveller is faster than allowed, or no longer so.
public struct Speeding: Hashable, Sendable {
  public var isExceeding: Bool
  public var speed: Speed
  /// Nil where the law sets no limit or none is known.
  public var limit: Speed?
}

/// A stop on the way to the goal.
public struct Milestone: Hashable, Sendable {
  public enum Status: String, Sendable {
    case reached
    case missed
  }

  /// The leg that ends at the stop.
  public var leg: Int
  public var coordinate: Coordinate
  public var status: Status
}
