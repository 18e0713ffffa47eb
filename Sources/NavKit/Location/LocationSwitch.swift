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
  public func startSimulation(_ simulator: LocationSimulator) {
    stopSimulation()
    let relay = Relay(self)
    lock.withLock { simulation = (simulator, relay) }
    simulator.delegate = relay
    simulator.start()
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

  private func take(_ location: Location, from relay: Relay) {
    let delegate = lock.withLock { simulation?.relay === relay ? unguardedDelegate : nil }
    delegate?.onLocationUpdated(location)
  }
}
