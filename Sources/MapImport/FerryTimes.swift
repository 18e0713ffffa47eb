import RoadNetwork

/// How long ferries take whose duration the map gives once for several ways.
struct FerryTimes: Sendable {
  /// By way.
  private var durations: [Int: UInt32] = [:]

  /// Gives each ferry its part of the duration that stands on one of the ways that it is joined
  /// to at sea, or else of the one that its route tells.
  ///
  /// The routes come in the order of their ids.
  init(_ network: DraftNetwork, routes: [FerryRouteDraft]) {
    let ferries = (0..<network.ways.count).filter {
      network.ways.meaning(of: $0).flags.contains(.ferry)
        && network.segments.firstOfWay[$0] < network.segments.firstOfWay[$0 + 1]
    }
    for ways in Self.chains(of: ferries, in: network) {
      let told = Set(ways.compactMap { network.ways.meaning(of: $0).durationDeciseconds })
      // Ways that tell different durations mean their own.
      guard let whole = told.first, told.count == 1 else { continue }
      share(whole, among: ways, network)
    }
    for route in routes {
      let ways = Set(route.ways.compactMap { network.ways.place(of: $0) }).sorted()
        .filter { network.ways.meaning(of: $0).flags.contains(.ferry) }
      if ways.contains(where: { duration(of: $0, network) != nil }) { continue }
      share(route.durationDeciseconds, among: ways, network)
    }
  }

  /// The duration of all of `way` in tenths of a second; nil where none is told.
  func duration(of way: Int, _ network: DraftNetwork) -> UInt32? {
    durations[way] ?? network.ways.meaning(of: way).durationDeciseconds
  }

  /// No ferry is faster, in km/h: what would be tells durations of the single ways.
  private static let fastest = 80.0

  private mutating func share(_ whole: UInt32, among ways: [Int], _ network: DraftNetwork) {
    let lengths = ways.map { network.lengthDecimeters(ofWay: $0) }
    let total = lengths.reduce(0, +)
    // Decimetres in tenths of a second are metres in a second.
    guard total > 0, total / Double(whole) * 3.6 <= Self.fastest else { return }
    for (way, length) in zip(ways, lengths) {
      durations[way] = UInt32(max(1, (Double(whole) * length / total).rounded()))
    }
  }

  /// The ferries that are joined where nothing else ends, in groups of two and more.
  private static func chains(of ferries: [Int], in network: DraftNetwork) -> [[Int]] {
    let isFerry = Set(ferries)
    var group: [Int: Int] = Dictionary(uniqueKeysWithValues: ferries.map { ($0, $0) })
    func root(_ way: Int) -> Int {
      var way = way
      while let parent = group[way], parent != way {
        // The next who asks has half as far to go.
        group[way] = group[parent]
        way = parent
      }
      return way
    }
    for way in ferries {
      for segment in network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1] {
        let exits = network.outEdges(of: network.head(of: HalfEdge(segment: segment, .forward)))
        let ends = exits.map { network.way(of: $0) }
        guard ends.count == 2, ends.allSatisfy(isFerry.contains) else { continue }
        let (first, second) = (root(ends[0]), root(ends[1]))
        group[max(first, second)] = min(first, second)
      }
      // The start of a way may be the end of none, where two ways run apart.
      let start = network.outEdges(
        of: network.tail(of: HalfEdge(segment: network.segments.firstOfWay[way], .forward)))
      let ends = start.map { network.way(of: $0) }
      if ends.count == 2, ends.allSatisfy(isFerry.contains) {
        let (first, second) = (root(ends[0]), root(ends[1]))
        group[max(first, second)] = min(first, second)
      }
    }
    var chains: [Int: [Int]] = [:]
    for way in ferries { chains[root(way), default: []].append(way) }
    return chains.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
}

extension DraftNetwork {
  /// The length of all pieces of a way.
  func lengthDecimeters(ofWay way: Int) -> Double {
    (segments.firstOfWay[way]..<segments.firstOfWay[way + 1]).reduce(0) {
      $0 + Double(SegmentGeometry(points(of: $1)).lengthDecimeters)
    }
  }
}
