internal import Dispatch
public import Foundation
internal import Geo
internal import Navigation
internal import Positioning

/// How a simulated drive runs.
public struct LocationSimulatorOptions: Hashable, Sendable {
  /// How many times as fast as the route tells.
  public var speedFactor: Double
  /// Seconds between two locations.
  public var notificationInterval: TimeInterval
  /// How far the locations lie off the line: the standard deviation in each of two directions.
  public var noiseInMeters = 0.0
  /// Chooses the noise: the same seed gives the same locations.
  public var seed: UInt64 = 1
  /// Spans of seconds since the start in which no location comes, as in a tunnel.
  public var gaps: [Range<TimeInterval>] = []
  /// The time of the first location; nil for that of the start of the drive.
  public var startTime: Date?

  public init(speedFactor: Double = 1, notificationInterval: TimeInterval = 1) {
    self.speedFactor = speedFactor
    self.notificationInterval = notificationInterval
  }
}

/// Drives along a route in real time and tells the locations to its delegate.
///
/// May be used from many threads at once. The delegate is called on a queue of the simulator;
/// after ``stop()`` only a call under way may still end.
public final class LocationSimulator: @unchecked Sendable {
  // Unchecked, because an app's delegate need not be sendable: the properties are read and written
  // under the lock, and the delegate is called on the queue alone.
  private let lock = NSLock()
  private let queue = DispatchQueue(label: "NavKit.LocationSimulator")
  private let plan: DrivePlan
  private let options: LocationSimulatorOptions
  private weak var unguardedDelegate: (any LocationDelegate)?
  private var drive: DriveSimulator?
  private var timer: (any DispatchSourceTimer)?
  private var unguardedEnded: (() -> Void)?

  /// Prepares a drive along `route`.
  ///
  /// - Throws: ``InstantiationError/emptyRoute`` if there is no line to drive along.
  public init(route: Route, options: LocationSimulatorOptions) throws {
    plan = DrivePlan(route.plan.route, haltingFor: .zero)
    guard !plan.points.isEmpty else { throw InstantiationError.emptyRoute }
    self.options = options
  }

  deinit { timer?.cancel() }

  public weak var delegate: (any LocationDelegate)? {
    get { lock.withLock { unguardedDelegate } }
    set { lock.withLock { unguardedDelegate = newValue } }
  }

  /// Drives from the start of the route.
  public func start() {
    lock.withLock {
      drive = DriveSimulator(plan, options: driveOptions)
      run()
    }
  }

  /// Ends the drive.
  public func stop() {
    lock.withLock {
      halt()
      drive = nil
    }
  }

  /// The next location at once, as it would come later by itself; nil at the end of the drive.
  ///
  /// For who steps through a drive without waiting; begins one if none has been started. The
  /// delegate does not hear of it.
  public func next() -> Location? {
    lock.withLock {
      if drive == nil { drive = DriveSimulator(plan, options: driveOptions) }
      return drive?.next().map { Location($0) }
    }
  }

  /// Holds the drive where it is.
  public func pause() { lock.withLock { halt() } }

  /// Goes on after ``pause()``.
  public func resume() { lock.withLock { if drive != nil, timer == nil { run() } } }
}

extension LocationSimulator {
  private var interval: TimeInterval {
    options.notificationInterval.isFinite
      ? max(0.01, min(86_400, options.notificationInterval)) : 1
  }

  private var driveOptions: DriveOptions {
    let start = (options.startTime ?? Date()).timestamp ?? Timestamp(millisecondsSince1970: 0)
    var drive = DriveOptions(startTime: start)
    drive.interval = Duration(clamping: interval)
    drive.speedFactor = options.speedFactor
    drive.noise = .meters(options.noiseInMeters)
    drive.seed = options.seed
    drive.gaps = options.gaps.map {
      Duration(clamping: $0.lowerBound)..<Duration(clamping: $0.upperBound)
    }
    return drive
  }

  /// Called under the lock.
  private func run() {
    halt()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: interval)
    timer.setEventHandler { [weak self] in self?.tell() }
    timer.resume()
    self.timer = timer
  }

  /// Called under the lock.
  private func halt() {
    timer?.cancel()
    timer = nil
  }

  private func tell() {
    let (location, delegate, ended) = lock.withLock {
      () -> (Location?, (any LocationDelegate)?, (() -> Void)?) in
      guard timer != nil else { return (nil, nil, nil) }
      guard let fix = drive?.next() else {
        halt()
        return (nil, nil, unguardedEnded)
      }
      return (Location(fix), unguardedDelegate, nil)
    }
    if let location { delegate?.onLocationUpdated(location) }
    ended?()
  }

  /// Calls `body` each time when a drive has come to its end by itself.
  func whenEnded(_ body: @escaping () -> Void) { lock.withLock { unguardedEnded = body } }
}
