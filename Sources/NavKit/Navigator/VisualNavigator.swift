public import Foundation
internal import Geo
internal import Presentation

/// A ``Navigator`` that can also draw the traveller's view on an app's map.
///
/// Rendering changes no event. May be used from many threads; see ``NavigatorInterface`` for the
/// threads of the delegates. The map view hears on the same thread, with ``framesPerSecond`` on a
/// queue of the navigator.
public final class VisualNavigator: CommonNavigator, @unchecked Sendable {
  /// All that changes.
  private struct Contents {
    weak var mapView: (any MapView)?
    var rendering = Rendering.off
    var behavior: (any CameraBehavior)? = DynamicCameraBehavior()
    var camera: CameraState?
    var framesPerSecond: Double?
    var timer: FrameTimer?
    /// The time of the last location, and when it came.
    var lastTime: (told: Timestamp, heard: ContinuousClock.Instant)?
  }

  // Unchecked, because an app's map view need not be sendable: the contents are read and written
  // under the lock.
  private let lock = NSLock()
  private var unguarded = Contents()

  /// Makes a navigator on the shared map.
  ///
  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { try self.init(data: NavigationData.requireShared()) }

  /// Makes a navigator on `data`.
  public init(data: NavigationData) throws {
    super.init(session: GuidanceSession(data: data, view: GuidanceView()))
  }

  public override func onLocationUpdated(_ location: Location) {
    super.onLocationUpdated(location)
    hear(location.time)
  }

  public override func onTimePassed(_ time: Date) {
    super.onTimePassed(time)
    hear(time)
  }

  public override func step(_ location: Location) -> GuidanceInfo? {
    defer { hear(location.time) }
    return super.step(location)
  }

  /// As in ``NavigatorInterface/shutdown()``, and rendering ends.
  public override func shutdown() {
    super.shutdown()
    stopRendering()
  }

  /// As in ``NavigatorInterface``; back in the foreground the map is drawn at once.
  public override var isInBackground: Bool {
    get { super.isInBackground }
    set {
      super.isInBackground = newValue
      showNewest()
    }
  }

  private func hear(_ time: Date?) {
    let isTimed = lock.withLock {
      if let time = time?.timestamp { unguarded.lastTime = (time, .now) }
      return unguarded.timer != nil
    }
    if !isTimed { showNewest() }
  }

  // MARK: Rendering

  /// Draws on `mapView` from now on, and moves its camera to the driver's view.
  public func startRendering(mapView: any MapView) {
    change {
      $0.mapView = mapView
      $0.rendering.start()
    }
    showNewest()
  }

  /// Leaves the camera where it is, and hides the indicator.
  public func stopRendering() {
    let mapView = lock.withLock { unguarded.mapView }
    change {
      $0.mapView = nil
      $0.rendering.stop()
    }
    mapView?.showIndicator(nil)
    mapView?.setGrayMode(false)
  }

  /// Draws nothing until ``resumeRendering()``, as while the map view is paused.
  public func pauseRendering() { change { $0.rendering.pause() } }

  /// Goes on drawing, if it was drawn before the pause.
  public func resumeRendering() {
    change { $0.rendering.resume() }
    showNewest()
  }

  /// Whether the map is drawn now; not so while paused, nor in the background.
  public var isRendering: Bool {
    !isInBackground
      && lock.withLock { unguarded.rendering == .running && unguarded.mapView != nil }
  }

  /// How many frames a second the map gets, 1 to 240; nil gives it one for each location.
  ///
  /// Frames lag by a second, so that they move evenly between known places.
  public var framesPerSecond: Double? {
    get { lock.withLock { unguarded.framesPerSecond } }
    set { change { $0.framesPerSecond = newValue.map { max(1, min(240, $0)) } } }
  }

  /// What the map is to show at `time`, which is not before the last location; nil before the
  /// first.
  ///
  /// For an app that draws on its own clock. The same locations give the same frames.
  public func frame(at time: Date) -> NavigationFrame? {
    time.timestamp.flatMap { time in
      session.withView { $0.scene(at: time).map(NavigationFrame.init) }
    } ?? nil
  }

  /// The camera that the map was given last; stays after ``stopRendering()``.
  public var camera: CameraState? { lock.withLock { unguarded.camera } }

  // MARK: View

  /// How the camera follows; nil leaves it to the user.
  public var cameraBehavior: (any CameraBehavior)? {
    get { lock.withLock { unguarded.behavior } }
    set {
      lock.withLock { unguarded.behavior = newValue }
      session.withView { $0.behavior = newValue.map(CoreCameraBehavior.init) }
    }
  }

  /// Leaves the camera to a user who has begun to move the map.
  ///
  /// On a route it follows again after ``followsAgainAfterInSeconds``, else with ``followAgain()``.
  public func releaseCamera() {
    guard let now = currentTime else { return }
    session.withView { $0.releaseCamera(at: now) }
  }

  /// Ends what ``releaseCamera()`` began, from the next frame on.
  public func followAgain() { session.withView { $0.followAgain() } }

  /// Nil leaves a released camera to the user until ``followAgain()``.
  public var followsAgainAfterInSeconds: TimeInterval? {
    get { session.withView { $0.followsAgainAfter?.timeInterval } ?? nil }
    set {
      session.withView { view in
        view.followsAgainAfter = newValue.map { .seconds(max(0, min(1e9, $0))) }
      }
    }
  }

  /// How far the last estimate was off, if the last location ended the estimates, as at the end of
  /// a tunnel; else nil.
  public var estimateErrorInMeters: Double? {
    session.withView { $0.correction?.meters } ?? nil
  }

  /// Where in the picture the traveller stands.
  public var fixPoint: FramePoint {
    get { session.withView { FramePoint($0.anchor) } ?? .lowerThird }
    set { session.withView { $0.anchor = newValue.core } }
  }

  public var indicatorKind: LocationIndicator.Kind {
    get { session.withView { .init($0.indicatorKind) } ?? .navigation }
    set { session.withView { $0.indicatorKind = newValue.core } }
  }

  /// How many levels the zoom changes in a second; nil changes it at once.
  public var zoomLevelsPerSecond: Double? {
    get { session.withView { $0.zoomPerSecond } ?? nil }
    set { session.withView { $0.zoomPerSecond = newValue } }
  }
}

extension VisualNavigator {
  /// Changes the contents, and starts or ends the timer as they ask for.
  private func change(_ body: (inout Contents) -> Void) {
    lock.withLock {
      let rate = unguarded.framesPerSecond
      body(&unguarded)
      guard unguarded.rendering == .running, let framesPerSecond = unguarded.framesPerSecond else {
        unguarded.timer = nil
        return
      }
      if unguarded.timer != nil, rate == framesPerSecond { return }
      unguarded.timer = FrameTimer(framesPerSecond: framesPerSecond) { [weak self] in
        self?.showCurrent()
      }
    }
  }

  private func showNewest() {
    if let scene = session.withView({ $0.newestScene }) ?? nil { show(scene) }
  }

  private func showCurrent() {
    guard let now = currentTime else { return }
    if let scene = session.withView({ $0.scene(at: now) }) ?? nil { show(scene) }
  }

  /// The time of the locations, as a clock would show it that runs on since the last.
  private var currentTime: Timestamp? {
    lock.withLock { unguarded.lastTime.map { $0.told + (.now - $0.heard) } }
  }

  /// Outside the lock, so that the map view may call the navigator.
  private func show(_ scene: Scene) {
    guard !isInBackground else { return }
    let frame = NavigationFrame(scene)
    let mapView = lock.withLock { () -> (any MapView)? in
      guard unguarded.rendering == .running, let mapView = unguarded.mapView else { return nil }
      unguarded.camera = frame.camera ?? unguarded.camera
      return mapView
    }
    guard let mapView else { return }
    if let camera = frame.camera { mapView.moveCamera(to: camera) }
    mapView.showIndicator(frame.indicator)
    mapView.setGrayMode(frame.isGray)
  }
}
