import Geo

/// Where a camera looks, and from how far.
public struct CameraState: Hashable, Sendable {
  /// The place that stands at ``anchor``.
  public var target: Coordinate
  /// The direction that is up in the picture; nil while the traveller's is unknown.
  public var bearing: Bearing?
  public var framing: CameraFraming
  public var anchor: FramePoint

  public init(
    target: Coordinate, bearing: Bearing? = nil, framing: CameraFraming,
    anchor: FramePoint = .lowerThird
  ) {
    self.target = target
    self.bearing = bearing
    self.framing = framing
    self.anchor = anchor
  }
}

/// How near a camera is, and how far it leans.
public struct CameraFraming: Hashable, Sendable {
  /// Level of a web map; one more shows half the width.
  ///
  /// 17 shows a crossing, 13 a town.
  public var zoom: Double
  /// Degrees from looking straight down, 0 to 90.
  public var tilt: Double

  public init(zoom: Double, tilt: Double) {
    self.zoom = zoom
    self.tilt = tilt
  }
}

/// A point of a picture, in fractions of its size.
public struct FramePoint: Hashable, Sendable {
  /// From 0 at the left edge to 1 at the right.
  public var x: Double
  /// From 0 at the upper edge to 1 at the lower.
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let center = FramePoint(x: 0.5, y: 0.5)
  /// Leaves more than two thirds of the picture to the road ahead.
  public static let lowerThird = FramePoint(x: 0.5, y: 0.7)
}
