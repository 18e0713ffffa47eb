public import Foundation
internal import Geo
internal import Positioning
internal import Receivers
internal import Synchronization

/// Where a ``LocationProvider`` gets its locations from.
public enum LocationSource: Hashable, Sendable {
  /// The daemon gpsd, which shares a receiver, by its JSON protocol over TCP.
  case gpsd(host: String, port: UInt16 = 2947)
  /// A device, a pipe or a file with NMEA 0183 sentences.
  case nmea(URL)
  /// A recorded drive, GPX or CSV, played back at `speedFactor` times the speed it was driven.
  case trace(URL, speedFactor: Double = 1)
}

/// What becomes of a ``LocationProvider`` while it runs.
public enum LocationProviderStatus: Hashable, Sendable {
  case running
  /// A recording is over, or the receiver has hung up.
  case ended
  /// There will be no more locations, with the reason in words.
  case failed(String)
  /// By ``LocationProvider/stopLocating()``.
  case stopped
}

/// Brings locations from a receiver, or from a recorded drive.
///
/// May be used from many threads at once. Listeners are called on a thread of the provider,
/// ``onStatusChanged`` there or within the calls that start and stop; after ``stopLocating()`` only
/// a call under way may still end.
public final class LocationProvider: Sendable {
  private struct Contents: Sendable {
    var status = LocationProviderStatus.stopped
    var onStatusChanged: (@Sendable (LocationProviderStatus) -> Void)?
    /// Counts starts and stops: a run that is not the newest one ends.
    var run = 0
  }

  public let source: LocationSource
  private let fanOut = LocationFanOut()
  private let contents = Mutex(Contents())

  public init(source: LocationSource) { self.source = source }

  deinit { contents.withLock { $0.run += 1 } }

  public var status: LocationProviderStatus { contents.withLock { $0.status } }

  /// Called with each new ``status``.
  public var onStatusChanged: (@Sendable (LocationProviderStatus) -> Void)? {
    get { contents.withLock { $0.onStatusChanged } }
    set { contents.withLock { $0.onStatusChanged = newValue } }
  }

  /// Adds a listener, held weakly; all hear each location, in the order in which they were added.
  public func addLocationDelegate(_ delegate: any LocationDelegate) {
    fanOut.addDelegate(delegate)
  }

  public func removeLocationDelegate(_ delegate: any LocationDelegate) {
    fanOut.removeDelegate(delegate)
  }

  /// Begins to bring locations to `locationDelegate` and to the listeners added before; a
  /// provider that runs goes on.
  ///
  /// A receiver has one accuracy, so `accuracy` is a hint without effect.
  public func startLocating(
    locationDelegate: (any LocationDelegate)? = nil, accuracy: LocationAccuracy = .navigation
  ) {
    if let locationDelegate { fanOut.addDelegate(locationDelegate) }
    let run = contents.withLock { contents -> Int? in
      guard contents.status != .running else { return nil }
      contents.run += 1
      contents.status = .running
      return contents.run
    }
    guard let run else { return }
    tell(.running)
    let (source, fanOut) = (source, fanOut)
    let thread = Thread { [weak self] in
      let end = LocationReader(source: source).run(into: fanOut) {
        self?.contents.withLock { $0.run == run } ?? false
      }
      self?.finish(run, end)
    }
    thread.name = "NavKit.LocationProvider"
    thread.start()
  }

  /// Ends the locations; the listeners stay for the next start.
  public func stopLocating() {
    let wasRunning = contents.withLock { contents in
      contents.run += 1
      defer { contents.status = .stopped }
      return contents.status == .running
    }
    if wasRunning { tell(.stopped) }
  }

  private func finish(_ run: Int, _ status: LocationProviderStatus) {
    let isCurrent = contents.withLock { contents in
      guard contents.run == run else { return false }
      contents.status = status
      return true
    }
    if isCurrent { tell(status) }
  }

  private func tell(_ status: LocationProviderStatus) { onStatusChanged?(status) }
}

/// One run of a provider.
private struct LocationReader {
  let source: LocationSource

  /// How long a stop may go unnoticed.
  private static let patience = Duration.milliseconds(200)

  /// Brings locations to `listener` as long as `isWanted`.
  func run(
    into listener: LocationFanOut, while isWanted: () -> Bool
  ) -> LocationProviderStatus {
    do {
      var receiver = try makeReceiver()
      var pace = PlaybackPace(factor: speedFactor)
      while isWanted() {
        switch try receiver.next(within: Self.patience) {
        case .nothing: continue
        case .end: return .ended
        case .fix(let fix):
          while let rest = pace.wait(for: fix.time), isWanted() {
            Thread.sleep(forTimeInterval: min(rest, Self.patience).timeInterval)
          }
          if isWanted() { listener.onLocationUpdated(Location(fix)) }
        }
      }
      return .stopped
    } catch {
      return .failed(String(describing: error))
    }
  }

  private var speedFactor: Double? {
    if case .trace(_, let factor) = source { return factor }
    return nil
  }

  private func makeReceiver() throws -> any FixReceiver {
    switch source {
    case .gpsd(let host, let port): return try GPSDReceiver(host: host, port: port)
    case .nmea(let url): return try NMEAReceiver(path: url.path)
    case .trace(let url, _):
      return RecordedFixes(try Trace.fixes(in: Array(try Data(contentsOf: url))))
    }
  }
}

/// Holds a recording back to the speed at which it was driven, or a multiple of it.
private struct PlaybackPace {
  let factor: Double?
  private var start: (told: Timestamp, heard: ContinuousClock.Instant)?

  init(factor: Double?) {
    self.factor = factor.flatMap { $0 > 0 ? min(max($0, Self.slowest), Self.fastest) : nil }
  }

  private static let (slowest, fastest) = (0.001, 1e6)

  /// How long it is until a fix of `time` is due; nil if it is now.
  mutating func wait(for time: Timestamp?) -> Duration? {
    guard let factor, let time else { return nil }
    guard let start, time >= start.told else {
      start = (time, .now)
      return nil
    }
    let due = start.heard + (time - start.told) / factor
    let rest = ContinuousClock.now.duration(to: due)
    return rest > .zero ? rest : nil
  }
}
