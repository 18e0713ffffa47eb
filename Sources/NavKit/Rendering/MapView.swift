/// Where a camera looks.
public struct CameraState: Hashable, Sendable {
  /// The place in the middle of attention.
  public var target: GeoCoordinates
  /// Degrees clockwise from north; nil while unknown.
  public var bearingInDegrees: Double?

  public init(target: GeoCoordinates, bearingInDegrees: Double? = nil) {
    self.target = target
    self.bearingInDegrees = bearingInDegrees
  }
}

/// An app's map, as far as a ``VisualNavigator`` knows it.
public protocol MapView: AnyObject {
  func moveCamera(to camera: CameraState)
}

extension MapView {
  public func moveCamera(to camera: CameraState) {}
}

/// How a camera follows the traveller.
public protocol CameraBehavior: Sendable {}

/// Fits the view to the speed.
public struct SpeedBasedCameraBehavior: CameraBehavior, Hashable {
  public init() {}
}

/// Fits the view to the maneuvers ahead.
public struct DynamicCameraBehavior: CameraBehavior, Hashable {
  public init() {}
}

/// Keeps distance and tilt.
public struct FixedCameraBehavior: CameraBehavior, Hashable {
  public init() {}
}
