import Dispatch

/// Lets only so many requests compute at the same time; the others wait their turn.
final class WorkGate: Sendable {
  private let places: DispatchSemaphore

  init(places: Int) { self.places = DispatchSemaphore(value: max(1, places)) }

  /// Runs `body` when it is its turn; nil if that does not come within `patience`.
  func enter<Result>(patience: Duration, _ body: () -> Result) -> Result? {
    let milliseconds = Int(min(3_600_000, max(0, patience / .milliseconds(1))))
    guard places.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    defer { places.signal() }
    return body()
  }
}
