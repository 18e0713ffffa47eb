internal import Foundation

/// Lets a simulated drive stand in for the receiver: one of the two is heard, never both.
///
/// A provider calls it as it would call a navigator; its own ``delegate`` is the navigator, or a
/// ``LocationFanOut``. May be used from many threads at once. Unchecked, because an app's delegate
/// need not be sendable: everything is read and written under the lock.
public final class LocationSwitch: LocationDelegate, @unchecked Sendable {
  /// Hears a simulator, as long as it is the one that runs.
  private final class Relay: LocationDelegate {
    private weak var owner: LocationSwitch?

    init(_ owner: LocationSwitch) { self.owner = owner }

    func onLocationUpdated(_ location: Location) { owner?.take(location, from: self) }
  }

  private let lock = NSLock()
  private weak var unguardedDelegate: (any LocationDelegate)?
  private var simulation: (simulator: LocationSimulator, relay: Relay)?
  private var dropped = 0

  public init() {}

  /// Who hears of the locations; held weakly.
  public var delegate: (any LocationDelegate)? {
    get { lock.withLock { unguardedDelegate } }
    set { lock.withLock { unguardedDelegate = newValue } }
  }

  /// Whether a simulation stands in for the receiver.
  public var isSimulating: Bool { lock.withLock { simulation != nil } }

  /// How many locations of the receiver came during simulations; they were dropped.
  public var droppedLocationCount: Int { lock.withLock { dropped } }

  /// Takes in a location of the receiver.
  public func onLocationUpdated(_ location: Location) {
    let delegate = lock.withLock { () -> (any LocationDelegate)? in
      if simulation != nil { dropped += 1 }
      return simulation == nil ? unguardedDelegate : nil
    }
    delegate?.onLocationUpdated(location)
  }

  /// Hears `simulator` from now on instead of the receiver or another simulation, and starts it.
  ///
  /// At the end of its drive the receiver is heard again.
  public func startSimulation(_ simulator: LocationSimulator) {
    let relay = Relay(self)
    simulator.delegate = relay
    simulator.whenEnded { [weak self] in self?.end(relay) }
    let ended = lock.withLock { () -> LocationSimulator? in
      defer { simulation = (simulator, relay) }
      return simulation?.simulator
    }
    if let ended, ended !== simulator { ended.stop() }
    simulator.start()
  }

  /// Begins a real trip: ends a simulation, if there is one, and hears `provider`, which is started.
  public func startLocating(
    with provider: LocationProvider, accuracy: LocationAccuracy = .navigation
  ) {
    stopSimulation()
    provider.startLocating(locationDelegate: self, accuracy: accuracy)
  }

  /// Stops a simulation, if there is one, and hears the receiver again.
  ///
  /// Afterwards only a call of the simulation that is under way may still end.
  public func stopSimulation() {
    let ended = lock.withLock { () -> LocationSimulator? in
      defer { simulation = nil }
      return simulation?.simulator
    }
    ended?.stop()
  }

  /// The drive of the simulation behind `relay` is over.
  private func end(_ relay: Relay) {
    lock.withLock { if simulation?.relay === relay { simulation = nil } }
  }

  private func take(_ location: Location, from relay: Relay) {
    let delegate = lock.withLock { simulation?.relay === relay ? unguardedDelegate : nil }
    delegate?.onLocationUpdated(location)
  }
}
