internal import Geo
internal import Presentation

/// What a camera is to fit.
public struct DrivingSituation: Hashable, Sendable {
  public var speedInMetersPerSecond: Double
  /// Nil off a route and past its last maneuver.
  public var distanceToManeuverInMeters: Double?
  /// Whether there is a route to follow.
  public var isGuided: Bool

  public init(
    speedInMetersPerSecond: Double, distanceToManeuverInMeters: Double? = nil,
    isGuided: Bool = false
  ) {
    self.speedInMetersPerSecond = speedInMetersPerSecond
    self.distanceToManeuverInMeters = distanceToManeuverInMeters
    self.isGuided = isGuided
  }
}

/// How a camera follows the traveller.
///
/// An app's own behaviour must not call the navigator, which is busy while it asks.
public protocol CameraBehavior: Sendable {
  func framing(in situation: DrivingSituation) -> CameraFraming
}

/// Fits the view to the speed.
public struct SpeedBasedCameraBehavior: CameraBehavior, Hashable {
  public var autoZoom = AutoZoomOptions()
  public var tiltInDegrees = StandardTilt.driving

  public init() {}

  public func framing(in situation: DrivingSituation) -> CameraFraming {
    var behavior = Presentation.SpeedBasedCameraBehavior()
    behavior.zooms = autoZoom.core
    behavior.tilt = tiltInDegrees
    return CameraFraming(behavior.framing(in: situation.core))
  }
}

/// Fits the view to the speed, and comes down to the next maneuver as it draws near.
public struct DynamicCameraBehavior: CameraBehavior, Hashable {
  public var autoZoom = AutoZoomOptions()
  public var tiltInDegrees = StandardTilt.driving
  public var maneuverTiltInDegrees = StandardTilt.maneuver

  public init() {}

  public func framing(in situation: DrivingSituation) -> CameraFraming {
    var behavior = Presentation.DynamicCameraBehavior()
    behavior.zooms = autoZoom.core
    behavior.tilt = tiltInDegrees
    behavior.maneuverTilt = maneuverTiltInDegrees
    return CameraFraming(behavior.framing(in: situation.core))
  }
}

/// Keeps distance and tilt.
public struct FixedCameraBehavior: CameraBehavior, Hashable {
  public var fixedFraming = CameraFraming(Presentation.FixedCameraBehavior().view)

  public init() {}

  public func framing(in situation: DrivingSituation) -> CameraFraming { fixedFraming }
}

extension DrivingSituation {
  init(_ situation: Presentation.DrivingSituation) {
    self.init(
      speedInMetersPerSecond: situation.speed.metersPerSecond,
      distanceToManeuverInMeters: situation.distanceToManeuver?.meters,
      isGuided: situation.isGuided)
  }

  var core: Presentation.DrivingSituation {
    Presentation.DrivingSituation(
      speed: Speed(metersPerSecond: speedInMetersPerSecond),
      distanceToManeuver: distanceToManeuverInMeters.map(Distance.meters), isGuided: isGuided)
  }
}

/// A behaviour of this module, or of an app, as the core asks it.
struct CoreCameraBehavior: Presentation.CameraBehavior {
  let behavior: any CameraBehavior

  func framing(in situation: Presentation.DrivingSituation) -> Presentation.CameraFraming {
    behavior.framing(in: DrivingSituation(situation)).core
  }
}
