import Geo
import Navigation

/// What a map shows to a traveller; changes with the events of navigation only.
///
/// The same events give the same pictures at the same times, at any rate of frames.
public struct GuidanceView: Sendable {
  /// How the camera follows; nil leaves it to the user.
  public var behavior: (any CameraBehavior)? = DynamicCameraBehavior() {
    didSet { aim() }
  }
  /// Where in the picture the traveller stands.
  public var anchor = FramePoint.lowerThird
  public var indicatorKind = LocationIndicator.Kind.navigation
  /// How many levels the zoom changes in a second; nil changes it at once.
  public var zoomPerSecond: Double? = 0.8
  /// How many degrees the tilt changes in a second; nil changes it at once.
  public var tiltPerSecond: Double? = 12
  /// How far the picture jumped at the last location; nil if it moves there smoothly.
  public private(set) var jump: Distance?
  /// From the last estimate to the last location, if that ended the estimates, as at the end of a
  /// tunnel; else nil.
  public private(set) var correction: Distance?

  /// How long after ``releaseCamera(at:)`` the camera follows again on a route, so that a driver is
  /// not left without a view of the road; nil leaves it until ``followAgain()``.
  public var followsAgainAfter: Duration? = .seconds(10)

  private var interpolator: FrameInterpolator
  private var released: Timestamp?
  private var situation = DrivingSituation(speed: Speed(metersPerSecond: 0))
  private var isEstimated = false
  private var time: Timestamp?
  private var zoom: LinearApproach?
  private var tilt: LinearApproach?

  public init(delay: Duration = .seconds(1)) { interpolator = FrameInterpolator(delay: delay) }
}

extension GuidanceView {
  /// Takes in an event told at `time` on the way along `plan`.
  public mutating func take(
    _ event: NavigationEvent, at time: Timestamp, on plan: RoutePlan?
  ) {
    switch event {
    case .routeChanged:
      interpolator.follow(plan?.line)
      situation.distanceToManeuver = nil
    case .location(let update): move(update, at: time, isGuided: plan != nil)
    case .progress(let progress):
      situation.distanceToManeuver = progress.maneuvers.first?.remainingDistance
    case .deviation, .arrived: situation.distanceToManeuver = nil
    case .lanesChanged, .junctionLanes, .offRoad, .offRoadArrived, .ignoredFix, .positionFound,
      .positionLost, .didReroute,
      .roadChanged, .speedLimitChanged, .tunnel, .speeding, .warning, .maneuver, .announcement,
      .milestone,
      .willReroute:
      return
    }
    aim()
  }

  private mutating func move(_ update: LocationUpdate, at time: Timestamp, isGuided: Bool) {
    guard let place = FrameInterpolator.Place(update) else { return }
    (situation.speed, situation.isGuided) = (update.speed, isGuided)
    correction = nil
    if isEstimated, !update.isEstimated, let estimate = interpolator.newest {
      correction = estimate.coordinate.distance(to: place.coordinate)
    }
    isEstimated = update.isEstimated
    jump = interpolator.add(place, speed: update.speed, at: time)
    if let before = self.time, time < before { (zoom, tilt) = (nil, nil) }
    self.time = time
  }

  /// Sets out for the framing that fits now; at once for the first.
  private mutating func aim() {
    guard let time, let goal = behavior?.framing(in: situation) else { return }
    zoom =
      zoom?.turned(to: goal.zoom, at: time, rate: zoomPerSecond)
      ?? LinearApproach(at: goal.zoom, since: time)
    tilt =
      tilt?.turned(to: goal.tilt, at: time, rate: tiltPerSecond)
      ?? LinearApproach(at: goal.tilt, since: time)
  }
}

extension GuidanceView {
  /// Leaves the camera to the user for a while, who has begun to move the map at `time`.
  public mutating func releaseCamera(at time: Timestamp) { released = time }

  /// Ends what ``releaseCamera(at:)`` began.
  public mutating func followAgain() { released = nil }

  private func isFree(at time: Timestamp) -> Bool {
    guard let released else { return false }
    guard situation.isGuided, let followsAgainAfter else { return true }
    return time - released < followsAgainAfter
  }
}

extension GuidanceView {
  /// The picture at `time`, which is not before the last location; nil before the first.
  public func scene(at time: Timestamp) -> Scene? {
    interpolator.place(at: time).map { scene(of: $0, at: time) }
  }

  /// The picture of the last location without any lag; nil before the first.
  public var newestScene: Scene? {
    guard let time, let place = interpolator.newest else { return nil }
    return scene(of: place, at: time)
  }

  private func scene(of place: FrameInterpolator.Place, at time: Timestamp) -> Scene {
    var camera: CameraState?
    if behavior != nil, !isFree(at: time), let zoom, let tilt {
      camera = CameraState(
        target: place.coordinate, bearing: place.bearing,
        framing: CameraFraming(zoom: zoom.value(at: time), tilt: tilt.value(at: time)),
        anchor: anchor)
    }
    return Scene(
      camera: camera,
      indicator: LocationIndicator(
        kind: indicatorKind, place: place.coordinate, bearing: place.bearing,
        isEstimated: isEstimated))
  }
}

extension FrameInterpolator.Place {
  /// The place on the road, else that of the fix; nil if there is neither.
  init?(_ update: LocationUpdate) {
    if let matched = update.matched {
      self.init(
        coordinate: matched.coordinate,
        bearing: matched.isWrongWay ? matched.bearing.reversed : matched.bearing,
        along: update.onRoute?.along)
    } else if let fix = update.original {
      self.init(coordinate: fix.coordinate, bearing: fix.bearing)
    } else {
      return nil
    }
  }
}
