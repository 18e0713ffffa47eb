/// Chooses zoom levels by itself.
public struct AutoZoom: Hashable, Sendable {
  public var guidance = ZoomTable.guidance
  public var tracking = ZoomTable.tracking
  /// Levels allowed while the camera looks straight down.
  public var flatRange = 10.0...19.0
  /// Levels allowed while the camera leans: far away, the horizon would fill with roads.
  public var tiltedRange = 12.0...18.5

  public init() {}

  /// The level for a situation, before what a behaviour adds to it.
  public func zoom(in situation: DrivingSituation) -> Double {
    (situation.isGuided ? guidance : tracking).zoom(at: situation.speed)
  }

  /// `framing` with its zoom within the range for its tilt.
  public func clamped(_ framing: CameraFraming) -> CameraFraming {
    let range = framing.tilt > 0 ? tiltedRange : flatRange
    let zoom = max(range.lowerBound, min(range.upperBound, framing.zoom))
    return CameraFraming(zoom: zoom, tilt: framing.tilt)
  }
}
