internal import Foundation

/// A ``Navigator`` that can also move the camera of an app's map.
///
/// Rendering changes no event. May be used from many threads; see ``NavigatorInterface`` for the
/// threads of the delegates, which are those of the map view, too.
public final class VisualNavigator: CommonNavigator, @unchecked Sendable {
  // Unchecked, because an app's map view need not be sendable: the properties are read and written
  // under the lock.
  private let lock = NSLock()
  private weak var unguardedMapView: (any MapView)?
  private var unguardedBehavior: (any CameraBehavior)? = DynamicCameraBehavior()

  /// Makes a navigator on the shared map.
  ///
  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { try self.init(data: NavigationData.requireShared()) }

  /// Makes a navigator on `data`.
  public init(data: NavigationData) throws { super.init(session: GuidanceSession(data: data)) }

  /// Moves the camera of `mapView` from the next location on.
  public func startRendering(mapView: any MapView) {
    lock.withLock { unguardedMapView = mapView }
  }

  /// Leaves the camera where it is.
  public func stopRendering() { lock.withLock { unguardedMapView = nil } }

  public var isRendering: Bool { lock.withLock { unguardedMapView != nil } }

  /// How the camera follows; nil leaves it where it is.
  public var cameraBehavior: (any CameraBehavior)? {
    get { lock.withLock { unguardedBehavior } }
    set { lock.withLock { unguardedBehavior = newValue } }
  }

  public override func onLocationUpdated(_ location: Location) {
    super.onLocationUpdated(location)
    guard let place = session.lastShown else { return }
    let (mapView, follows) = lock.withLock { (unguardedMapView, unguardedBehavior != nil) }
    guard let mapView, follows else { return }
    let matched = place.mapMatchedLocation
    mapView.moveCamera(
      to: CameraState(
        target: matched?.coordinates ?? place.originalLocation.coordinates,
        bearingInDegrees: matched?.bearingInDegrees ?? place.originalLocation.bearingInDegrees))
  }
}
