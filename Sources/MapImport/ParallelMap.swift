import Dispatch
import Synchronization

/// The results of `body` for `0..<count` in order, worked out on `jobs` threads.
func parallelMap<Value: Sendable>(
  count: Int, jobs: Int, _ body: @Sendable (Int) -> Value
) -> [Value] {
  if jobs <= 1 || count <= 1 { return (0..<count).map(body) }
  let next = Atomic<Int>(0)
  let results = Mutex<[Value?]>(Array(repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = body(index)
      results.withLock { $0[index] = value }
    }
  }
  return results.withLock { $0.compactMap(\.self) }
}

/// A range from 0 in pieces of equal size, so that a thread gets enough to do at a time.
struct Chunks: Sendable {
  let total: Int
  let size: Int

  init(count: Int, size: Int) {
    total = count
    self.size = size
  }

  var count: Int { (total + size - 1) / size }

  subscript(chunk: Int) -> Range<Int> { chunk * size..<min(total, (chunk + 1) * size) }
}
