internal import Foundation

/// Passes locations on to several listeners, in the order in which they were added.
///
/// Listeners are held weakly. May be used from many threads at once; they hear on the thread that
/// brings the location. Unchecked, because an app's listeners need not be sendable: the list is
/// read and written under the lock.
public final class LocationFanOut: LocationDelegate, @unchecked Sendable {
  private struct Listener {
    weak var delegate: (any LocationDelegate)?
  }

  private let lock = NSLock()
  private var listeners: [Listener] = []

  public init() {}

  /// Adds a listener; one that is there already stays where it is.
  public func addDelegate(_ delegate: any LocationDelegate) {
    lock.withLock {
      listeners.removeAll { $0.delegate == nil }
      guard !listeners.contains(where: { $0.delegate === delegate }) else { return }
      listeners.append(Listener(delegate: delegate))
    }
  }

  public func removeDelegate(_ delegate: any LocationDelegate) {
    lock.withLock { listeners.removeAll { $0.delegate == nil || $0.delegate === delegate } }
  }

  public func removeAllDelegates() { lock.withLock { listeners.removeAll() } }

  public func onLocationUpdated(_ location: Location) {
    // Outside the lock, so that a listener may add another one.
    let delegates = lock.withLock { listeners.compactMap(\.delegate) }
    for delegate in delegates { delegate.onLocationUpdated(location) }
  }
}
