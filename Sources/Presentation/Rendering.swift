/// Whether a view is drawn.
///
/// A view that is paused, as in the background, goes on by itself afterwards; one that was stopped
/// does not.
public enum Rendering: String, Hashable, Sendable {
  case off
  case running
  case paused

  public mutating func start() { self = .running }

  public mutating func stop() { self = .off }

  public mutating func pause() { if self == .running { self = .paused } }

  public mutating func resume() { if self == .paused { self = .running } }
}
