import Dispatch
import Synchronization

/// Work on numbered items by several threads, whose results are taken in the order of the items.
///
/// At most a few items per thread are under way, so memory does not grow with their number.
final class OrderedPipeline<Value: Sendable>: Sendable {
  private let count: Int
  private let window: Int
  private let next = Atomic(0)
  private let isStopped = Atomic(false)
  private let results: Mutex<[Result<Value, any Error>?]>
  /// Counts the places that are free; `filled` has one signal for each place that holds a result.
  private let free = DispatchSemaphore(value: 0)
  private let filled: [DispatchSemaphore]

  init(count: Int, jobs: Int) {
    self.count = count
    window = Self.itemsPerJob * jobs
    results = Mutex(Array(repeating: nil, count: window))
    filled = (0..<window).map { _ in DispatchSemaphore(value: 0) }
    for _ in 0..<window { free.signal() }
  }

  /// The next item to work on, or nil if there is none.
  ///
  /// Called by the threads.
  func claim() -> Int? {
    free.wait()
    let item = isStopped.load(ordering: .acquiring) ? count : nextItem()
    if item < count { return item }
    // Another thread may wait for the same end.
    free.signal()
    return nil
  }

  private func nextItem() -> Int {
    next.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Hands over the result of an item that was claimed.
  ///
  /// Called by the threads.
  func deliver(_ result: Result<Value, any Error>, of item: Int) {
    results.withLock { $0[item % window] = result }
    filled[item % window].signal()
  }

  /// Calls `body` with each result, in the order of the items; ends at the first error.
  func consume(_ body: (Int, Value) throws -> Void) throws {
    defer { stop() }
    for item in 0..<count {
      filled[item % window].wait()
      let result = results.withLock { results in
        let result = results[item % window]
        results[item % window] = nil
        return result
      }
      free.signal()
      if let result { try body(item, result.get()) }
    }
  }

  private func stop() {
    isStopped.store(true, ordering: .releasing)
    free.signal()
  }

  private static var itemsPerJob: Int { 4 }
}
