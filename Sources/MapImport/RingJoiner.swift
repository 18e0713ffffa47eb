/// Joins lines, told by the ids of their nodes, to closed ones.
struct RingJoiner {
  /// Each ends with the node with which it begins.
  private(set) var rings: [[Int64]] = []
  /// Whether some line is part of no ring.
  private(set) var isOpen = false

  /// Joins `lines` at their ends; one without nodes stands for a line that is not known.
  ///
  /// Where more than two lines meet, the first of them in order go together.
  /// - Complexity: O(*n*) in the number of nodes.
  init(_ lines: [[Int64]]) {
    var ends: [Int64: [Int]] = [:]
    for (place, line) in lines.enumerated().reversed() where line.first != line.last {
      for end in [line.first, line.last].compactMap(\.self) { ends[end, default: []].append(place) }
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    for place in lines.indices where !isUsed[place] {
      isUsed[place] = true
      var ring = lines[place]
      while let end = ring.last, end != ring.first {
        guard let next = Self.unused(&ends[end, default: []], isUsed) else { break }
        isUsed[next] = true
        if lines[next].first == end {
          ring += lines[next].dropFirst()
        } else {
          ring += lines[next].reversed().dropFirst()
        }
      }
      if ring.count > 3, ring.first == ring.last { rings.append(ring) } else { isOpen = true }
    }
  }

  private static func unused(_ lines: inout [Int], _ isUsed: [Bool]) -> Int? {
    while let line = lines.popLast() { if !isUsed[line] { return line } }
    return nil
  }
}
