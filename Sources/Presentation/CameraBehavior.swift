import Geo

/// What a camera is to fit.
public struct DrivingSituation: Hashable, Sendable {
  public var speed: Speed
  /// To the next maneuver; nil off a route and past its last one.
  public var distanceToManeuver: Distance?
  /// Whether there is a route to follow.
  public var isGuided: Bool

  public init(speed: Speed, distanceToManeuver: Distance? = nil, isGuided: Bool = false) {
    self.speed = speed
    self.distanceToManeuver = distanceToManeuver
    self.isGuided = isGuided
  }
}

/// Decides how a camera that follows the traveller is set.
public protocol CameraBehavior: Sendable {
  /// The framing for `situation`; the same for the same situation.
  func framing(in situation: DrivingSituation) -> CameraFraming
}

/// Fits the view to the speed: the faster, the farther away.
public struct SpeedBasedCameraBehavior: CameraBehavior, Hashable {
  public var zooms = AutoZoom()
  /// Degrees from looking straight down.
  public var tilt = StandardTilt.driving

  public init() {}

  public func framing(in situation: DrivingSituation) -> CameraFraming {
    zooms.clamped(CameraFraming(zoom: zooms.zoom(in: situation), tilt: tilt))
  }
}

/// Fits the view to the speed, and comes down to the next maneuver as it draws near.
public struct DynamicCameraBehavior: CameraBehavior, Hashable {
  public var zooms = AutoZoom()
  /// Degrees from looking straight down, far from maneuvers.
  public var tilt = StandardTilt.driving
  /// Degrees from looking straight down, at a maneuver.
  public var maneuverTilt = StandardTilt.maneuver
  /// The zoom at a maneuver, where that is nearer than the speed asks for.
  public var maneuverZoom = 17.5

  public init() {}

  public func framing(in situation: DrivingSituation) -> CameraFraming {
    let base = zooms.zoom(in: situation)
    let part = nearness(in: situation)
    return zooms.clamped(
      CameraFraming(
        zoom: base + max(0, maneuverZoom - base) * part, tilt: tilt + (maneuverTilt - tilt) * part))
  }

  /// From 0 where no maneuver is near to 1 at it.
  private func nearness(in situation: DrivingSituation) -> Double {
    guard let distance = situation.distanceToManeuver else { return 0 }
    let seconds = Self.secondsAhead * situation.speed.metersPerSecond
    let reach = max(Self.shortestReach, min(Self.longestReach, seconds))
    return max(0, min(1, 1 - distance.meters / reach))
  }

  /// A driver needs to see the junction about this long before it.
  private static let secondsAhead = 12.0
  /// In metres.
  private static let shortestReach = 100.0
  private static let longestReach = 400.0
}

/// Keeps zoom and tilt.
public struct FixedCameraBehavior: CameraBehavior, Hashable {
  public var view: CameraFraming

  public init(view: CameraFraming = CameraFraming(zoom: 16.5, tilt: StandardTilt.driving)) {
    self.view = view
  }

  public func framing(in situation: DrivingSituation) -> CameraFraming { view }
}

/// Usual tilts, in degrees from looking straight down.
public enum StandardTilt {
  /// Shows far more of the road ahead than of the one behind.
  public static let driving = 50.0
  /// Shows the arms of a junction apart.
  public static let maneuver = 35.0
}
