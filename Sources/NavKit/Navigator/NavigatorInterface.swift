public import Dispatch
public import Foundation

/// What both navigators do: take locations, and tell what they mean.
///
/// Delegates are optional, independent of each other and held weakly. They hear of a location on
/// the thread that brings it, before ``LocationDelegate/onLocationUpdated(_:)`` returns, or, in the
/// same order, on ``callbackQueue``. Setting
/// a route, a delegate or traffic tells nothing by itself.
public protocol NavigatorInterface: LocationDelegate, WarningNavigatorInterface {
  /// The route to follow; nil for tracking.
  ///
  /// Stays after arrival. With ``ReroutePolicy/automatic`` it changes by itself.
  var route: Route? { get set }
  /// Newer times for ``route``; they change what the next progress tells of durations.
  var trafficOnRoute: TrafficOnRoute? { get set }
  var reroutePolicy: ReroutePolicy { get set }
  /// In which words maneuvers are announced.
  var maneuverNotificationOptions: ManeuverNotificationOptions { get set }
  /// Where delegates are called; nil, which it is unless set, calls them on the thread that brings
  /// the location.
  var callbackQueue: DispatchQueue? { get set }
  /// All events from now on, as the delegates hear them; each call makes a new stream.
  var events: AsyncStream<NavigationEvent> { get }

  var routeProgressDelegate: (any RouteProgressDelegate)? { get set }
  var eventTextDelegate: (any EventTextDelegate)? { get set }
  var maneuverViewLaneAssistanceDelegate: (any ManeuverViewLaneAssistanceDelegate)? { get set }
  var junctionViewLaneAssistanceDelegate: (any JunctionViewLaneAssistanceDelegate)? { get set }
  var currentSituationLaneAssistanceDelegate: (any CurrentSituationLaneAssistanceDelegate)? {
    get set
  }
  var navigableLocationDelegate: (any NavigableLocationDelegate)? { get set }
  var destinationReachedDelegate: (any DestinationReachedDelegate)? { get set }
  var offRoadProgressDelegate: (any OffRoadProgressDelegate)? { get set }
  var offRoadDestinationReachedDelegate: (any OffRoadDestinationReachedDelegate)? { get set }
  var routeDeviationDelegate: (any RouteDeviationDelegate)? { get set }
  var milestoneStatusDelegate: (any MilestoneStatusDelegate)? { get set }
  var speedWarningDelegate: (any SpeedWarningDelegate)? { get set }
  var speedLimitDelegate: (any SpeedLimitDelegate)? { get set }
  var roadTextsDelegate: (any RoadTextsDelegate)? { get set }
  var roadAttributesDelegate: (any RoadAttributesDelegate)? { get set }
  var tunnelDelegate: (any TunnelDelegate)? { get set }
  var positionDelegate: (any PositionDelegate)? { get set }
  var rerouteDelegate: (any RerouteDelegate)? { get set }

  /// Whether the app is in the background; the app says so. Guidance goes on there, drawing does not.
  var isInBackground: Bool { get set }
  /// Whether guidance may be started while the app is in the background.
  ///
  /// Can be changed in the foreground only, and is kept by ``saveSession()``: so an app that is
  /// launched straight into the background can go on with a session whose user had agreed before.
  var backgroundNavigationStartEnabled: Bool { get set }

  /// Follows `route` from now on, as setting ``route`` does.
  ///
  /// - Throws: ``NavigationStartError/notEnabledInBackground`` in the background, unless
  ///   ``backgroundNavigationStartEnabled``.
  func startTurnByTurnNavigation(with route: Route) throws

  /// Begins tracking: without a route, on the roads for `transportMode`.
  ///
  /// - Throws: as ``startTurnByTurnNavigation(with:)``, and
  ///   ``NavigationStartError/unsupportedTransportMode(_:)`` for public transit.
  func startTracking(transportMode: TransportMode) throws

  /// All that the navigator knows of the drive, for ``resumeSession(from:)``.
  ///
  /// - Throws: ``SavedSessionError/mapDamaged(_:)`` if the map along the route cannot be read.
  func saveSession() throws -> Data

  /// Goes on with a saved session, on the same map or a newer one, and tells what became of its
  /// route. What was told is not told again.
  ///
  /// - Throws: ``SavedSessionError``; in the background
  ///   ``NavigationStartError/notEnabledInBackground``, unless the session was saved with
  ///   ``backgroundNavigationStartEnabled``. Then nothing changes.
  @discardableResult func resumeSession(from data: Data) throws -> SessionRestoration

  /// Takes in a location and returns all that it means for the route; nil without a route.
  ///
  /// The pull form of what the delegates hear, who hear it as well. Here a new route is found
  /// within the call when the old one was left, whatever ``reroutePolicy`` says. Without a route
  /// it returns at once and takes nothing in.
  func step(_ location: Location) -> GuidanceInfo?

  /// Takes route and delegates away, and ends all streams of ``events``.
  ///
  /// May be called again. The navigator can be used anew afterwards.
  func shutdown()

  /// The maneuver of the route that a progress or a text tells of; nil if there is none.
  func getManeuver(index: Int32) -> Maneuver?
}
