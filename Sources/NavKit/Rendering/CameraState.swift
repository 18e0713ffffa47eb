internal import Geo
internal import Presentation

/// Where a camera looks, and from how far.
public struct CameraState: Hashable, Sendable {
  /// The place that stands at ``fixPoint``.
  public var target: GeoCoordinates
  /// The direction that is up in the picture, in degrees clockwise from north; nil while unknown.
  public var bearingInDegrees: Double?
  public var framing: CameraFraming
  public var fixPoint: FramePoint

  public init(
    target: GeoCoordinates, bearingInDegrees: Double? = nil, framing: CameraFraming,
    fixPoint: FramePoint = .lowerThird
  ) {
    self.target = target
    self.bearingInDegrees = bearingInDegrees
    self.framing = framing
    self.fixPoint = fixPoint
  }
}

/// How near a camera is, and how far it leans.
public struct CameraFraming: Hashable, Sendable {
  /// Level of a web map; one more shows half the width.
  public var zoomLevel: Double
  /// Degrees from looking straight down, 0 to 90.
  public var tiltInDegrees: Double

  public init(zoomLevel: Double, tiltInDegrees: Double) {
    self.zoomLevel = zoomLevel
    self.tiltInDegrees = tiltInDegrees
  }
}

/// A point of a picture, in fractions of its size: (0, 0) is its upper left corner.
public struct FramePoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let center = FramePoint(.center)
  /// Leaves more than two thirds of the picture to the road ahead.
  public static let lowerThird = FramePoint(.lowerThird)

  init(_ point: Presentation.FramePoint) { self.init(x: point.x, y: point.y) }

  var core: Presentation.FramePoint { Presentation.FramePoint(x: x, y: y) }
}

extension CameraFraming {
  init(_ framing: Presentation.CameraFraming) {
    self.init(zoomLevel: framing.zoom, tiltInDegrees: framing.tilt)
  }

  var core: Presentation.CameraFraming {
    Presentation.CameraFraming(zoom: zoomLevel, tilt: tiltInDegrees)
  }
}

extension CameraState {
  init(_ camera: Presentation.CameraState) {
    self.init(
      target: GeoCoordinates(camera.target), bearingInDegrees: camera.bearing?.degrees,
      framing: CameraFraming(camera.framing), fixPoint: FramePoint(camera.anchor))
  }
}
