import Dispatch
import Synchronization

/// The results of `body` for `0..<count` in order, worked out on `jobs` threads, each with a
/// scratch memory of its own.
func parallelMap<Value: Sendable, Scratch>(
  count: Int, jobs: Int, scratch: @Sendable () -> Scratch,
  _ body: @Sendable (Int, inout Scratch) throws -> Value
) throws -> [Value] {
  let next = Atomic<Int>(0)
  let results = Mutex<[Result<Value, any Error>?]>(Array(repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    var memory = scratch()
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = Result { try body(index, &memory) }
      results.withLock { $0[index] = value }
    }
  }
  return try results.withLock { $0 }.compactMap { try $0?.get() }
}
