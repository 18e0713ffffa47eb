internal import Presentation

/// An app's map, as far as a ``VisualNavigator`` knows it.
///
/// An app takes what it needs: each requirement does nothing unless it says otherwise.
public protocol MapView: AnyObject {
  func moveCamera(to camera: CameraState)
  /// Draws the mark of the traveller; nil hides it.
  func showIndicator(_ indicator: LocationIndicator?)
  /// Draws in gray while the place is an estimate, as in a tunnel.
  func setGrayMode(_ isGray: Bool)
}

extension MapView {
  public func moveCamera(to camera: CameraState) {}
  public func showIndicator(_ indicator: LocationIndicator?) {}
  public func setGrayMode(_ isGray: Bool) {}
}

/// The mark that stands for the traveller.
public struct LocationIndicator: Hashable, Sendable {
  public enum Kind: Hashable, CaseIterable, Sendable {
    case navigation
    case pedestrian
  }

  public var kind: Kind
  public var coordinates: GeoCoordinates
  /// Degrees clockwise from north; nil while unknown.
  public var bearingInDegrees: Double?
  /// Whether the place is carried on from an earlier location.
  public var isEstimated: Bool
}

/// What the map is to show at one moment.
public struct NavigationFrame: Hashable, Sendable {
  /// Nil while the camera is left to the user.
  public var camera: CameraState?
  public var indicator: LocationIndicator
  public var isGray: Bool
}

extension LocationIndicator.Kind {
  init(_ kind: Presentation.LocationIndicator.Kind) {
    self =
      switch kind {
      case .navigation: .navigation
      case .pedestrian: .pedestrian
      }
  }

  var core: Presentation.LocationIndicator.Kind {
    switch self {
    case .navigation: .navigation
    case .pedestrian: .pedestrian
    }
  }
}

extension NavigationFrame {
  init(_ scene: Scene) {
    camera = scene.camera.map(CameraState.init)
    indicator = LocationIndicator(
      kind: .init(scene.indicator.kind), coordinates: GeoCoordinates(scene.indicator.place),
      bearingInDegrees: scene.indicator.bearing?.degrees,
      isEstimated: scene.indicator.isEstimated)
    isGray = scene.isGray
  }
}
