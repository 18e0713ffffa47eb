/// Ids in ascending order, each once, in little more than four bytes each.
///
/// The lower halves are kept one by one, the upper ones once for each run of ids that share one:
/// the ids of OSM's nodes have a few.
struct PackedIDs: Sendable {
  private var lows: [UInt32] = []
  /// Where the ids of each upper half start, ascending.
  private var runs: [(high: Int32, first: Int)] = []

  /// No ids.
  init() {}

  /// Takes ids that may repeat and have any order.
  ///
  /// Sorts the lower halves by digits, the lowest first.
  /// - Complexity: O(*n* + *u* log *u*) for *u* different upper halves.
  init(_ lists: [[Int64]]) {
    let counts = Self.counts(lists)
    var starts: [Int32: Int] = [:]
    var total = 0
    for (high, count) in counts {
      starts[high] = total
      total += count
    }
    scatter(lists, starts, total)
    var scratch: [UInt32] = []
    var first = 0
    var kept = 0
    for (high, count) in counts {
      Self.sort(&lows, first..<first + count, &scratch)
      runs.append((high, kept))
      let start = kept
      for place in first..<first + count
      where kept == start || lows[kept - 1] != lows[place] {
        lows[kept] = lows[place]
        kept += 1
      }
      first += count
    }
    // Without the room of what repeated.
    lows = Array(lows[..<kept])
  }

  /// How many ids have each upper half, ascending by this.
  private static func counts(_ lists: [[Int64]]) -> [(high: Int32, count: Int)] {
    var counts: [Int32: Int] = [:]
    var last: (high: Int32, count: Int) = (0, 0)
    for list in lists {
      for id in list {
        let high = Int32(truncatingIfNeeded: id >> 32)
        if high != last.high {
          counts[last.high, default: 0] += last.count
          last = (high, 0)
        }
        last.count += 1
      }
    }
    counts[last.high, default: 0] += last.count
    return counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { (high: $0.key, count: $0.value) }
  }

  private mutating func scatter(_ lists: [[Int64]], _ starts: [Int32: Int], _ total: Int) {
    lows = Array(repeating: 0, count: total)
    var starts = starts
    var last: (high: Int32, next: Int) = (0, starts[0] ?? 0)
    for list in lists {
      for id in list {
        let high = Int32(truncatingIfNeeded: id >> 32)
        if high != last.high {
          starts[last.high] = last.next
          last = (high, starts[high] ?? 0)
        }
        lows[last.next] = UInt32(truncatingIfNeeded: id)
        last.next += 1
      }
    }
  }

  /// Sorts a part of `numbers`.
  private static func sort(
    _ numbers: inout [UInt32], _ range: Range<Int>, _ scratch: inout [UInt32]
  ) {
    guard range.count >= fewNumbers else { return numbers[range].sort() }
    if scratch.count < range.count { scratch = Array(repeating: 0, count: range.count) }
    for shift in stride(from: UInt32(0), to: 32, by: Int(digitBits)) {
      var starts = [Int](repeating: 0, count: 1 << Int(digitBits) + 1)
      for number in numbers[range] { starts[digit(number, shift) + 1] += 1 }
      if starts.contains(range.count) { continue }
      for place in 1..<starts.count { starts[place] += starts[place - 1] }
      for number in numbers[range] {
        let digit = digit(number, shift)
        scratch[starts[digit]] = number
        starts[digit] += 1
      }
      for place in 0..<range.count { numbers[range.lowerBound + place] = scratch[place] }
    }
  }

  @inline(__always)
  private static func digit(_ number: UInt32, _ shift: UInt32) -> Int {
    Int(number >> shift & (1 << digitBits - 1))
  }

  private static let digitBits: UInt32 = 11
  /// Fewer are sorted faster by comparing them.
  private static let fewNumbers = 2048
}

extension PackedIDs {
  var count: Int { lows.count }
  var isEmpty: Bool { lows.isEmpty }
  var indices: Range<Int> { lows.indices }

  /// The id at `place`.
  ///
  /// - Complexity: O(log *u*) in the number of different upper halves.
  subscript(place: Int) -> Int64 {
    let run = runs.firstPlace { $0.first > place } - 1
    return Int64(runs[run].high) << 32 | Int64(lows[place])
  }

  /// The place of `id`, found from `hint` outwards; the hint moves to where it would be.
  ///
  /// - Complexity: O(log *d* + log *u*), with *d* places between the hint and the id, and *u*
  ///   different upper halves.
  @inline(__always)
  func place(of id: Int64, hint: inout Int) -> Int? {
    let high = Int32(truncatingIfNeeded: id >> 32)
    let run = runs.firstPlace { $0.high >= high }
    guard run < runs.count, runs[run].high == high else {
      hint = run < runs.count ? runs[run].first : lows.count
      return nil
    }
    let first = runs[run].first
    let end = run + 1 < runs.count ? runs[run + 1].first : lows.count
    let number = UInt32(truncatingIfNeeded: id)
    var low = min(max(hint, first), end - 1)
    var last = low
    var step = 1
    if lows[low] < number {
      // The id lies behind `low`.
      while last < end, lows[last] < number {
        low = last
        last += step
        step *= 2
      }
      last = min(last, end)
    } else {
      while low > first, lows[low] >= number {
        last = low
        low = max(first, low - step)
        step *= 2
      }
    }
    while low < last {
      let middle = (low + last) / 2
      if lows[middle] < number { low = middle + 1 } else { last = middle }
    }
    hint = low
    return low < end && lows[low] == number ? low : nil
  }
}

extension [(high: Int32, first: Int)] {
  /// The first place at which `isAfter` holds, in something that is ordered by it.
  @inline(__always)
  fileprivate func firstPlace(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
