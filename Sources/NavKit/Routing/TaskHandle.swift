internal import Synchronization

/// A request to an engine.
///
/// Where the engine has a ``RoutingEngine/callbackQueue``, the request is worked on while the app goes
/// on, and may be cancelled. Without one it has been answered when the app gets the handle.
public final class TaskHandle: Sendable {
  private enum State {
    case running
    case cancelled
    case finished
  }

  private let state = Mutex(State.running)

  /// Whether the request has been answered, or will not be worked on any more.
  public var isFinished: Bool { state.withLock { $0 != .running } }

  /// Whether the request was cancelled before it was answered; its completion gets
  /// ``RoutingError/cancelled``.
  public var isCancelled: Bool { state.withLock { $0 == .cancelled } }

  /// Cancels the request; false if it has been answered or cancelled before.
  @discardableResult public func cancel() -> Bool { leave(for: .cancelled) }

  /// Notes that the answer is there; false if nobody wants it any more.
  func finish() -> Bool { leave(for: .finished) }

  private func leave(for end: State) -> Bool {
    state.withLock { state in
      guard state == .running else { return false }
      state = end
      return true
    }
  }
}
