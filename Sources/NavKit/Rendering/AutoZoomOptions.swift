internal import Geo
internal import Presentation

/// Which zoom levels a camera chooses by itself.
public struct AutoZoomOptions: Hashable, Sendable {
  /// A zoom level for a speed; between two entries it changes evenly.
  public struct ZoomAtSpeed: Hashable, Sendable {
    public var speedInMetersPerSecond: Double
    public var zoomLevel: Double

    public init(speedInMetersPerSecond: Double, zoomLevel: Double) {
      self.speedInMetersPerSecond = speedInMetersPerSecond
      self.zoomLevel = zoomLevel
    }
  }

  /// On a route, in any order; a table without figures counts as the usual one.
  ///
  /// Who is faster never sees nearer.
  public var navigationZooms = Self.entries(of: .guidance)
  /// Without a route.
  public var trackingZooms = Self.entries(of: .tracking)
  /// Levels allowed while the camera looks straight down.
  public var flatRange = AutoZoom().flatRange
  /// Levels allowed while the camera leans.
  public var tiltedRange = AutoZoom().tiltedRange

  public init() {}

  var core: AutoZoom {
    var zooms = AutoZoom()
    zooms.guidance = Self.table(of: navigationZooms) ?? .guidance
    zooms.tracking = Self.table(of: trackingZooms) ?? .tracking
    zooms.flatRange = flatRange
    zooms.tiltedRange = tiltedRange
    return zooms
  }

  private static func entries(of table: ZoomTable) -> [ZoomAtSpeed] {
    table.entries.map {
      ZoomAtSpeed(speedInMetersPerSecond: $0.speed.metersPerSecond, zoomLevel: $0.zoom)
    }
  }

  private static func table(of entries: [ZoomAtSpeed]) -> ZoomTable? {
    ZoomTable(
      entries.map {
        .init(speed: Speed(metersPerSecond: $0.speedInMetersPerSecond), zoom: $0.zoomLevel)
      })
  }
}
