internal import Preload
internal import Synchronization

/// A handle to pause, resume or cancel what a ``PackManager`` fetches, and to see how far it is.
public final class PackTransfer: Sendable {
  let control = TransferControl()
  private let bytes = Mutex((done: 0, total: 0))

  public init() {}

  /// Bytes that are on the device, of ``totalBytes``.
  public var doneBytes: Int { bytes.withLock { $0.done } }
  /// 0 until it is known.
  public var totalBytes: Int { bytes.withLock { $0.total } }
  public var isPaused: Bool { control.isPaused }
  public var isCancelled: Bool { control.isCancelled }

  /// Begins no further request until ``resume()``.
  public func pause() { control.pause() }
  public func resume() { control.resume() }
  /// Ends the transfer; the next one with the same goal goes on where it stopped.
  public func cancel() { control.cancel() }

  func note(done: Int, total: Int) { bytes.withLock { $0 = (done, total) } }
}
