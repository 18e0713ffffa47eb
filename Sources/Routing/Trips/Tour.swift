/// Where a tour may begin and end.
public struct TourRules: Hashable, Sendable {
  public var startsAtFirst: Bool
  public var endsAtLast: Bool
  /// Whether the tour goes back to where it began.
  public var isRound: Bool

  public init(startsAtFirst: Bool, endsAtLast: Bool, isRound: Bool) {
    self.startsAtFirst = startsAtFirst
    self.endsAtLast = endsAtLast
    self.isRound = isRound
  }
}

/// Finds the order in which to visit places.
public enum Tour {
  /// Up to this many places the order is the best there is.
  public static let exactLimit = 12

  /// The order of the shortest tour over all places; nil if no tour reaches them all, or if `costs` is
  /// no square.
  ///
  /// `costs` holds the cost from each place to each, nil where there is no way. Up to
  /// ``exactLimit`` places the order is exact; above, places are inserted farthest first, and
  /// stretches of the tour are moved while that shortens it.
  public static func order(of costs: [[Double?]], _ rules: TourRules) -> [Int]? {
    guard costs.allSatisfy({ $0.count == costs.count }) else { return nil }
    guard costs.count > 1 else { return costs.isEmpty ? nil : [0] }
    let table = TourTable(costs, rules)
    let order =
      costs.count <= exactLimit ? HeldKarp.order(table) : FarthestInsertion.order(table)
    guard let order, table.cost(of: order) < .infinity else { return nil }
    return order
  }
}

/// The costs between places, with the ends of the tour as the rules want them.
struct TourTable: Sendable {
  let count: Int
  /// The place that comes first: the last one for a tour whose end alone is fixed and that is
  /// round.
  let first: Int?
  let last: Int?
  let isRound: Bool
  private let costs: [Double]

  init(_ costs: [[Double?]], _ rules: TourRules) {
    count = costs.count
    self.costs = costs.flatMap { row in row.map { $0 ?? .infinity } }
    let end = costs.count - 1
    last = rules.endsAtLast && end > 0 ? end : nil
    // A round tour may be told from any place; without a wish it begins with the first.
    let beginsAnywhere = !rules.startsAtFirst && (rules.endsAtLast || !rules.isRound)
    first = beginsAnywhere ? nil : 0
    isRound = rules.isRound
  }

  @inline(__always)
  func cost(_ from: Int, _ to: Int) -> Double { costs[from * count + to] }

  /// The cost of visiting the places in `order`.
  func cost(of order: [Int]) -> Double {
    var sum = 0.0
    for (from, to) in zip(order, order.dropFirst()) { sum += cost(from, to) }
    if isRound, let first = order.first, let last = order.last, order.count > 1 {
      sum += cost(last, first)
    }
    return sum
  }
}

/// Held and Karp, "A dynamic programming approach to sequencing problems" (1962).
///
/// - Complexity: O(2^*n* · *n*²) in the number of places.
enum HeldKarp {
  static func order(_ table: TourTable) -> [Int]? {
    let starts = table.first.map { [$0] } ?? (0..<table.count).filter { $0 != table.last }
    var best: (cost: Double, order: [Int])?
    for start in starts.isEmpty ? [0] : starts {
      guard let order = order(table, from: start) else { continue }
      let cost = table.cost(of: order)
      if cost < best?.cost ?? .infinity { best = (cost, order) }
    }
    return best?.order
  }

  private static func order(_ table: TourTable, from start: Int) -> [Int]? {
    let count = table.count
    let all = 1 << count - 1
    var costs = Array(repeating: Double.infinity, count: (all + 1) * count)
    var parents = Array(repeating: -1, count: costs.count)
    costs[(1 << start) * count + start] = 0
    for visited in 1...all where visited & (1 << start) != 0 {
      for place in 0..<count {
        let known = costs[visited * count + place]
        guard known < .infinity else { continue }
        for next in 0..<count where visited & (1 << next) == 0 {
          let index = (visited | 1 << next) * count + next
          let cost = known + table.cost(place, next)
          if cost < costs[index] {
            costs[index] = cost
            parents[index] = place
          }
        }
      }
    }
    return backtrack(table, from: start, costs, parents)
  }

  private static func backtrack(
    _ table: TourTable, from start: Int, _ costs: [Double], _ parents: [Int]
  ) -> [Int]? {
    let count = table.count
    var visited = 1 << count - 1
    let ends = table.last.map { [$0] } ?? Array(0..<count)
    func total(_ end: Int) -> Double {
      let home = table.isRound && end != start ? table.cost(end, start) : 0
      return costs[visited * count + end] + home
    }
    guard var place = ends.min(by: { total($0) < total($1) }), total(place) < .infinity else {
      return nil
    }
    var order: [Int] = []
    while place >= 0 {
      order.append(place)
      let parent = parents[visited * count + place]
      visited &= ~(1 << place)
      place = parent
    }
    return order.reversed()
  }
}

/// Builds a tour by inserting the farthest place where it costs least, then improves it by moving
/// stretches of up to three places: Rosenkrantz, Stearns and Lewis, "An analysis of several
/// heuristics for the traveling salesman problem" (1977), and the or-exchange of Or (1976).
enum FarthestInsertion {
  static func order(_ table: TourTable) -> [Int]? {
    var order = [table.first ?? (table.last == 0 ? 1 : 0)]
    if let last = table.last, !order.contains(last) { order.append(last) }
    var rest = (0..<table.count).filter { !order.contains($0) }
    while !rest.isEmpty {
      let far = rest.indices.max { left, right in
        nearness(rest[left], order, table) < nearness(rest[right], order, table)
      }
      guard let far else { break }
      insert(rest.remove(at: far), into: &order, table)
    }
    while improve(&order, table) {}
    return order
  }

  /// The cost to or from the nearest place of the tour.
  private static func nearness(_ place: Int, _ order: [Int], _ table: TourTable) -> Double {
    order.reduce(.infinity) { min($0, table.cost(place, $1), table.cost($1, place)) }
  }

  /// Where in the tour something may be inserted.
  private static func gaps(_ order: [Int], _ table: TourTable) -> ClosedRange<Int> {
    let start = table.first == nil ? 0 : 1
    let end = table.last == nil ? order.count : order.count - 1
    return min(start, order.count)...max(start, end)
  }

  private static func insert(_ place: Int, into order: inout [Int], _ table: TourTable) {
    var best: (cost: Double, order: [Int])?
    for gap in gaps(order, table) {
      var longer = order
      longer.insert(place, at: gap)
      let cost = table.cost(of: longer)
      if best.map({ cost < $0.cost }) ?? true { best = (cost, longer) }
    }
    order = best?.order ?? order + [place]
  }

  /// Moves the first stretch whose move makes the tour shorter; false if there is none.
  private static func improve(_ order: inout [Int], _ table: TourTable) -> Bool {
    let known = table.cost(of: order)
    let movable = (table.first == nil ? 0 : 1)..<(order.count - (table.last == nil ? 0 : 1))
    for length in 1...3 {
      for start in movable where start + length <= movable.upperBound {
        let stretch = order[start..<start + length]
        let rest = Array(order[..<start] + order[(start + length)...])
        for gap in gaps(rest, table) where gap != start {
          let moved = Array(rest[..<gap] + stretch + rest[gap...])
          // Rounding must not make it go on for ever.
          if table.cost(of: moved) < known - 1e-6 {
            order = moved
            return true
          }
        }
      }
    }
    return false
  }
}
