/// What one direction of a search knows about each vertex, forgotten at once between searches.
///
/// A label is the number of the search, which counts down, above the cost: labels of earlier
/// searches are greater than all of the present one, so that one comparison tells whether a cost
/// is new or better.
struct EpochLabels {
  private(set) var labels: [UInt64] = []
  private(set) var parents: [UInt32] = []
  private var number = UInt32.max
  /// The number of the present search in the high half.
  private(set) var epoch: UInt64 = 0
  var queue = SearchQueue()

  static let unseen: UInt32 = .max

  /// Begins a search over `count` vertices.
  mutating func begin(count: Int) {
    if number == 1 {
      for vertex in labels.indices { labels[vertex] = .max }
      number = .max
    }
    number -= 1
    epoch = UInt64(number) << 32
    queue.removeAll()
    grow(to: count)
  }

  /// Makes room for the vertices that there are by now.
  mutating func grow(to count: Int) {
    guard labels.count < count else { return }
    labels.append(contentsOf: repeatElement(.max, count: count - labels.count))
    parents.append(contentsOf: repeatElement(SearchGraph.none, count: count - parents.count))
  }

  /// The least cost found so far; ``unseen`` if none.
  @inline(__always)
  func cost(of vertex: UInt32) -> UInt32 {
    let label = labels[Int(vertex)] &- epoch
    return label < UInt64(Self.unseen) ? UInt32(label) : Self.unseen
  }

  /// Keeps `cost` if it is the least so far, and queues the vertex then.
  @inline(__always)
  mutating func improve(_ vertex: UInt32, to cost: UInt32, from parent: UInt32) {
    let label = epoch | UInt64(cost)
    guard label < labels[Int(vertex)] else { return }
    labels[Int(vertex)] = label
    parents[Int(vertex)] = parent
    queue.insert(vertex, priority: cost)
  }

  /// The next vertex in the order of costs; nil if there is none.
  @inline(__always)
  mutating func settleNext() -> (vertex: UInt32, cost: UInt32)? {
    while let (vertex, cost) = queue.removeMinimum() {
      if labels[Int(vertex)] == epoch | UInt64(cost) { return (vertex, cost) }
    }
    return nil
  }

  /// Improves the vertices at the ends of a row by `cost` and what the row adds, unless that
  /// comes to `bound` or more.
  mutating func relax(
    _ row: ArraySlice<UInt32>, to targets: ArraySlice<UInt32>, from parent: UInt32,
    cost: UInt32, below bound: UInt32
  ) {
    guard cost < bound else { return }
    let limit = bound - cost
    row.withUnsafeBufferPointer { row in
      targets.withUnsafeBufferPointer { targets in
        for place in 0..<min(row.count, targets.count) where row[place] < limit {
          improve(targets[place], to: cost + row[place], from: parent)
        }
      }
    }
  }
}
