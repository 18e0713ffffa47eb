/// What a long answer asks and tells on its way: whether it is still wanted, and how far it has come.
///
/// Whoever waits makes it, so that the router itself needs to know no clock and no task.
///
/// ```swift
/// let probe = SearchProbe(isCancelled: { Task.isCancelled })
/// let route = try router.watched(by: probe).route(request)
/// ```
public struct SearchProbe: Sendable {
  private let isCancelled: @Sendable () -> Bool
  private let progressed: @Sendable (Double) -> Void

  /// Makes a probe of what is asked some thousand times a second, and of what is told the part of the
  /// work that is done, from 0 to 1; the latter may begin anew where a first answer is not good enough.
  public init(
    isCancelled: @escaping @Sendable () -> Bool,
    progressed: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.progressed = progressed
  }

  /// Throws `CancellationError` if the answer is not wanted any more.
  public func check() throws { if isCancelled() { throw CancellationError() } }

  /// Tells that `done` of `all` parts are done, each as long as the others.
  func report(_ done: Int, of all: Int) { progressed(all > 0 ? Double(done) / Double(all) : 1) }
}

/// Asks a probe now and then in the loop of a search.
struct SearchWatch {
  let probe: SearchProbe?
  private var count: UInt32 = 0

  /// So many turns of a loop go by between two questions: well under a millisecond.
  private static let interval: UInt32 = 512

  init(_ probe: SearchProbe? = nil) { self.probe = probe }

  /// Counts a turn of a loop.
  ///
  /// - Throws: `CancellationError` if the answer is not wanted any more.
  @inline(__always)
  mutating func tick() throws {
    count &+= 1
    if count % Self.interval == 0 { try probe?.check() }
  }
}
