/// What a guidance view shows at one moment.
public struct Scene: Hashable, Sendable {
  /// Nil where the camera is left to the user.
  public var camera: CameraState?
  public var indicator: LocationIndicator
  /// Whether the colours are to tell that the place is an estimate.
  public var isGray: Bool { indicator.isEstimated }

  public init(camera: CameraState?, indicator: LocationIndicator) {
    self.camera = camera
    self.indicator = indicator
  }
}
