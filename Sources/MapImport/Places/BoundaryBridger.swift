import Geo
import RoadNetwork

/// Closes boundaries that the rim of an input cuts, where that cannot put a road on the wrong side.
///
/// The open ends are joined by straight lines, the nearest ones first. If no road crosses one of
/// these, they divide the roads as any other closing that no road crosses would. The border table,
/// which is coarse but whole, has to agree that what came out is the right land: of the junctions
/// that lie inside, or that it counts to that land, at least half have to do both.
struct BoundaryBridger {
  private let network: DraftNetwork
  private let table: BorderTable
  /// Some of the junctions, spread evenly over all, with their codes in the table.
  private let samples: [(place: Coordinate, region: BorderRegion?)]

  /// No more ends are joined: with many gaps the choice is a guess.
  static let endLimit = 8
  /// No more boundaries are looked at: each takes a walk along all roads.
  static let boundaryLimit = 64
  private static let sampleCount = 1000
  /// The table is off by up to some kilometres, so it never agrees about all of them.
  private static let leastAgreement = 0.5

  init(_ network: DraftNetwork, _ table: BorderTable) {
    self.network = network
    self.table = table
    let step = max(1, network.junctionNodes.count / Self.sampleCount)
    samples = stride(from: 0, to: network.junctionNodes.count, by: step).map { junction in
      let place = network.nodes.coordinate(Int(network.junctionNodes[junction]))
      return (place, table.region(at: place))
    }
  }

  /// The land inside `lines`, whose open ends are given; nil if they cannot be closed safely.
  ///
  /// - Complexity: O(*n*) in the points of all roads.
  func area(
    _ tags: BoundaryTags, lines: [[Coordinate]], ends: [Coordinate]
  ) -> BoundaryArea? {
    guard let code = tags.code, case let own = Set(table.regions(of: code)), !own.isEmpty,
      ends.count <= Self.mostEnds, case let bridges = Self.bridges(ends), !isCrossed(bridges),
      let area = BoundaryArea(
        tags, lines: lines + bridges.map { [$0.start, $0.end] }, isBridged: true)
    else { return nil }
    var (both, either) = (0, 0)
    for sample in samples {
      let (isInside, isOwn) = (
        area.contains(sample.place), sample.region.map(own.contains) ?? false
      )
      if isInside, isOwn { both += 1 }
      if isInside || isOwn { either += 1 }
    }
    guard both > 0, Double(both) >= Self.leastAgreement * Double(either) else { return nil }
    return area
  }

  /// A boundary in more pieces is left open.
  private static let mostEnds = 1000

  private typealias Bridge = (start: Coordinate, end: Coordinate)

  /// Joins ends in pairs, the nearest ones first.
  private static func bridges(_ ends: [Coordinate]) -> [Bridge] {
    var pairs: [(meters: Double, first: Int, second: Int)] = []
    for first in ends.indices {
      for second in ends.indices.dropFirst(first + 1) {
        pairs.append((ends[first].distance(to: ends[second]).meters, first, second))
      }
    }
    pairs.sort { ($0.meters, $0.first, $0.second) < ($1.meters, $1.first, $1.second) }
    var isJoined = [Bool](repeating: false, count: ends.count)
    var bridges: [Bridge] = []
    for (_, first, second) in pairs where !isJoined[first] && !isJoined[second] {
      (isJoined[first], isJoined[second]) = (true, true)
      bridges.append((ends[first], ends[second]))
    }
    return bridges
  }

  /// Whether a road crosses or touches one of the bridges; ferries may.
  private func isCrossed(_ bridges: [Bridge]) -> Bool {
    let boxes = bridges.map { BoundingBox(around: [$0.start, $0.end]) }
    for segment in network.segments.all {
      if network.ways.meaning(of: Int(segment.way)).flags.contains(.ferry) { continue }
      for place in segment.first..<segment.last {
        let (start, end) = (point(place), point(place + 1))
        for (bridge, box) in zip(bridges, boxes)
        where Self.mayMeet(start, end, box) && Self.meet((start, end), bridge) { return true }
      }
    }
    return false
  }

  private func point(_ place: UInt32) -> Coordinate {
    network.nodes.coordinate(Int(network.segments.nodes[Int(place)]))
  }

  private static func mayMeet(_ start: Coordinate, _ end: Coordinate, _ box: BoundingBox?) -> Bool {
    guard let box else { return true }
    return max(start.latitude, end.latitude) >= box.south
      && min(start.latitude, end.latitude) <= box.north
  }

  /// Whether two pieces have a point in common, by the sides on which the ends of each lie.
  private static func meet(_ first: Bridge, _ second: Bridge) -> Bool {
    let origin = first.start
    func offset(_ point: Coordinate) -> (x: Double, y: Double) {
      (origin.longitudeDelta(to: point), point.latitude - origin.latitude)
    }
    /// The side of the line from `a` to `b` on which `c` lies, by the sign.
    func side(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
      let (a, b, c) = (offset(a), offset(b), offset(c))
      return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let sides = [
      side(first.start, first.end, second.start), side(first.start, first.end, second.end),
      side(second.start, second.end, first.start), side(second.start, second.end, first.end),
    ]
    return sides[0] * sides[1] <= 0 && sides[2] * sides[3] <= 0
  }
}
