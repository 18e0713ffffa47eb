import Geo

/// The nodes that roads use, ordered by id; a node is named by its place here.
struct RoadNodes: Sendable {
  let ids: PackedIDs
  private(set) var latitudesE7: [Int32]
  private(set) var longitudesE7: [Int32]
  /// Meanings of some nodes, ordered by the place of the node.
  private var meanings: [(node: UInt32, meaning: NodeMeaning)] = []
  private var hasMeaning: [Bool]

  /// Stands for the latitude of a node whose place is not known.
  private static let unknown = Int32.min

  /// Makes room for the nodes with these ids, which may repeat and have any order.
  init(ids lists: [Int64]...) {
    ids = PackedIDs(lists)
    latitudesE7 = Array(repeating: Self.unknown, count: ids.count)
    longitudesE7 = Array(repeating: 0, count: ids.count)
    hasMeaning = Array(repeating: false, count: ids.count)
  }

  var count: Int { ids.count }

  /// Whether the position of `node` is known.
  func isKnown(_ node: Int) -> Bool { latitudesE7[node] != Self.unknown }

  /// The position of a node that is known.
  func coordinate(_ node: Int) -> Coordinate {
    // Only positions on the globe are set, so the fallback is never used.
    Coordinate(latitudeE7: Int64(latitudesE7[node]), longitudeE7: Int64(longitudesE7[node]))
      ?? Self.origin
  }

  private static let origin: Coordinate = Coordinate(unchecked: 0, 0)

  mutating func set(_ node: Int, latitudeE7: Int32, longitudeE7: Int32) {
    latitudesE7[node] = latitudeE7
    longitudesE7[node] = longitudeE7
  }

  /// The meaning of the tags of `node`.
  /// - Complexity: O(log *n*) for nodes with a meaning, else O(1).
  func meaning(of node: Int) -> NodeMeaning? {
    guard hasMeaning[node] else { return nil }
    var (low, high) = (0, meanings.count)
    while low < high {
      let middle = (low + high) / 2
      if meanings[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return meanings[low].meaning
  }

  /// The nodes with a meaning, ascending.
  var told: some Sequence<(node: UInt32, meaning: NodeMeaning)> { meanings }

  /// Sets the meanings of nodes; of several for one node the first counts.
  mutating func setMeanings(_ told: [(node: UInt32, meaning: NodeMeaning)]) {
    let order = told.indices.sorted { (told[$0].node, $0) < (told[$1].node, $1) }
    meanings = []
    for place in order where meanings.last?.node != told[place].node {
      meanings.append(told[place])
      hasMeaning[Int(told[place].node)] = true
    }
  }
}

extension RoadNodes {
  /// Finds the nodes on the date line that stand at the place of one with a smaller id.
  ///
  /// Editors cut roads there, and give each part a node of its own. Returns the node that stands
  /// for each of the others; it takes over what they mean, unless its own tags mean something.
  mutating func joinDateLine() -> [Int: Int] {
    var onLine: [Int] = []
    for node in 0..<count where isKnown(node) && longitudesE7[node] == Self.dateLineE7 {
      onLine.append(node)
    }
    onLine.sort { (latitudesE7[$0], $0) < (latitudesE7[$1], $1) }
    var aliases: [Int: Int] = [:]
    var moved = meanings
    var first: Int?
    for node in onLine {
      guard let kept = first, latitudesE7[kept] == latitudesE7[node] else {
        first = node
        continue
      }
      aliases[node] = kept
      if let meaning = meaning(of: node) { moved.append((UInt32(kept), meaning)) }
    }
    if moved.count > meanings.count { setMeanings(moved) }
    return aliases
  }

  private static let dateLineE7: Int32 = -1_800_000_000
}

/// Searching and ordering ids, of which there are many.
enum SortedIDs {
  /// The ids in ascending order, each once.
  ///
  /// Sorts by bytes from the lowest to the highest, and leaves out those in which all ids agree.
  /// - Complexity: O(*n*).
  static func unique(_ ids: [Int64]) -> [Int64] {
    var from = ids
    var to = [Int64](repeating: 0, count: ids.count)
    for shift in stride(from: 0, to: 64, by: 11) {
      pass(&from, &to, shift: UInt64(shift))
    }
    var last = 0
    for place in from.indices.dropFirst() where from[place] != from[last] {
      last += 1
      from[last] = from[place]
    }
    if !from.isEmpty { from.removeLast(from.count - last - 1) }
    return from
  }

  private static func pass(_ from: inout [Int64], _ to: inout [Int64], shift: UInt64) {
    let mask: UInt64 = 1 << 11 - 1
    // Turned into an unsigned number with the same order.
    func digit(_ id: Int64) -> Int {
      Int((UInt64(bitPattern: id) ^ 1 << 63) >> shift & mask)
    }
    var starts = [Int](repeating: 0, count: Int(mask) + 2)
    for id in from { starts[digit(id) + 1] += 1 }
    if starts.contains(from.count) { return }
    for place in 1..<starts.count { starts[place] += starts[place - 1] }
    for id in from {
      let place = digit(id)
      to[starts[place]] = id
      starts[place] += 1
    }
    swap(&from, &to)
  }

  /// The place of `id` in `ids`, found from `hint` outwards; the hint moves to where it would be.
  ///
  /// - Complexity: O(log *d*), with *d* places between the hint and the id.
  @inline(__always)
  static func place(of id: Int64, in ids: [Int64], hint: inout Int) -> Int? {
    let count = ids.count
    if count == 0 { return nil }
    var low = min(hint, count - 1)
    var high = low
    var step = 1
    if ids[low] < id {
      // The id lies behind `low`.
      while high < count, ids[high] < id {
        low = high
        high += step
        step *= 2
      }
      high = min(high, count)
    } else {
      while low > 0, ids[low] >= id {
        high = low
        low = max(0, low - step)
        step *= 2
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    hint = low
    return low < count && ids[low] == id ? low : nil
  }
}
