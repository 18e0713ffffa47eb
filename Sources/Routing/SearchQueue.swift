/// A 4-ary heap of states by priority, lowest first; equal priorities come by state.
///
/// A state may lie in the heap several times: who takes it out checks whether the entry is the
/// current one. Four children a node halve the depth and share a cache line.
struct SearchQueue {
  private var entries: [UInt64] = []

  var isEmpty: Bool { entries.isEmpty }
  /// The lowest priority; the greatest possible one if the heap is empty.
  var minimum: UInt32 { entries.first.map { UInt32($0 >> 32) } ?? .max }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func insert(_ state: UInt32, priority: UInt32) {
    let entry = UInt64(priority) << 32 | UInt64(state)
    entries.append(entry)
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard entries[parent] > entry else { break }
      entries[child] = entries[parent]
      child = parent
    }
    entries[child] = entry
  }

  mutating func removeMinimum() -> (state: UInt32, priority: UInt32)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty { sink(last) }
    return (UInt32(truncatingIfNeeded: first), UInt32(first >> 32))
  }

  /// Puts `entry` at the top and moves it down to its place.
  private mutating func sink(_ entry: UInt64) {
    let count = entries.count
    var parent = 0
    while true {
      let firstChild = parent * 4 + 1
      guard firstChild < count else { break }
      var least = firstChild
      for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, count))
      where entries[child] < entries[least] {
        least = child
      }
      guard entries[least] < entry else { break }
      entries[parent] = entries[least]
      parent = least
    }
    entries[parent] = entry
  }
}
