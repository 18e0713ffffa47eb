/// A request to an engine.
///
/// Requests with a completion are answered before the call returns, so there is never anything
/// left to cancel.
public final class TaskHandle: Sendable {
  public let isFinished = true
  public let isCancelled = false

  /// False: the request has been answered.
  @discardableResult public func cancel() -> Bool { false }
}
