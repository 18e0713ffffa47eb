import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Pauses, resumes or cancels a transfer from another thread.
public final class TransferControl: Sendable {
  private enum State {
    case running
    case paused
    case cancelled
  }

  private let state = Mutex(State.running)

  public init() {}

  /// Whether the transfer was cancelled.
  public var isCancelled: Bool { state.withLock { $0 == .cancelled } }
  public var isPaused: Bool { state.withLock { $0 == .paused } }

  /// Begins no further request until ``resume()``; those on their way end.
  public func pause() { state.withLock { if $0 == .running { $0 = .paused } } }
  public func resume() { state.withLock { if $0 == .paused { $0 = .running } } }
  /// Ends the transfer for good; what has come so far is taken up by the next one.
  public func cancel() { state.withLock { $0 = .cancelled } }

  private static let step = Duration.milliseconds(20)

  /// Waits while the transfer is paused.
  ///
  /// - Throws: ``TransferError/cancelled``.
  func checkpoint() throws(TransferError) {
    while isPaused { Self.sleep(Self.step) }
    if isCancelled { throw .cancelled }
  }

  /// Waits for `duration`, or until the transfer is cancelled.
  ///
  /// - Throws: ``TransferError/cancelled``.
  func wait(_ duration: Duration) throws(TransferError) {
    var left = duration
    while left > .zero, !isCancelled {
      Self.sleep(min(left, Self.step))
      left -= Self.step
    }
    try checkpoint()
  }

  private static func sleep(_ duration: Duration) {
    usleep(UInt32(max(0, duration / .microseconds(1))))
  }
}
