import Geo
import RoadNetwork

/// Makes zones of the roads near schools of which no tag says that they are zones.
///
/// A road counts where it lies near a school, see ``SchoolPlace``, seen every five metres. Of
/// several such stretches on one piece of road the longest counts; roads that nobody walks along
/// or lives at, and those under a tag of a zone, never do.
struct InferredSchoolZones {
  /// A part of a piece of road, in metres from where it is entered.
  private struct Stretch: Hashable {
    let edge: HalfEdge
    let start: Double
    let end: Double
    let length: Double

    /// The same part in the opposite direction.
    var reversed: Stretch {
      Stretch(edge: edge.twin, start: length - end, end: length - start, length: length)
    }
  }

  private let network: DraftNetwork
  private let schools: [SchoolPlace]
  private let boxes: [BoundingBox?]
  private let bands: LatitudeBands
  private var stretches: [HalfEdge: Stretch] = [:]

  private static let bandHeight = 0.01
  private static let stepMeters = 5.0
  /// What is shorter is a corner of a road that leads elsewhere.
  private static let shortestMeters = 20.0
  /// Two schools so near to each other have one zone.
  private static let longestGapMeters = 50.0

  private static let classes: Set<RoadClass> = [
    .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet,
  ]

  /// Looks for roads near `schools`, but for the pieces of road whose edges are `known` zones.
  ///
  /// - Complexity: O(*n*) in the points of roads, and in those around the schools near each.
  init(near schools: [SchoolPlace], in network: DraftNetwork, except known: Set<HalfEdge>) {
    self.network = network
    self.schools = schools
    boxes = schools.map(\.box)
    bands = LatitudeBands(
      height: Self.bandHeight,
      spans: boxes.map { box in box.map { $0.south...$0.north } ?? 0...0 })
    guard !schools.isEmpty else { return }
    for segment in network.segments.all.indices {
      let edge = HalfEdge(segment: segment, .forward)
      let road = network.ways.meaning(of: network.way(of: edge))
      guard Self.classes.contains(road.roadClass), !road.flags.contains(.tunnel),
        !known.contains(edge), !known.contains(edge.twin),
        let stretch = stretch(of: edge, network.points(of: segment))
      else { continue }
      for part in [stretch, stretch.reversed] where network.isOpen(part.edge, to: .motorized) {
        stretches[part.edge] = part
      }
    }
  }

  /// All zones, in no order.
  func zones() -> [SchoolZone] {
    ChainJoiner.chains(
      of: stretches.keys.sorted().compactMap { stretches[$0] }, onward: onward, backward: backward
    ).map(zone)
  }

  // MARK: Where roads are near

  private func stretch(of edge: HalfEdge, _ line: [Coordinate]) -> Stretch? {
    let near = schools(near: line)
    if near.isEmpty { return nil }
    var runs: [ClosedRange<Double>] = []
    var isLastNear = false
    var along = 0.0
    for (place, point) in Self.samples(of: line) {
      let isNear = near.contains { schools[$0].isNear(point) }
      if isNear, let last = runs.last,
        isLastNear || place - last.upperBound <= Self.longestGapMeters
      {
        runs[runs.count - 1] = last.lowerBound...place
      } else if isNear {
        runs.append(place...place)
      }
      (isLastNear, along) = (isNear, place)
    }
    let longest = runs.reduce(nil as ClosedRange<Double>?) { best, run in
      run.length > best?.length ?? -1 ? run : best
    }
    guard let longest, longest.length >= min(Self.shortestMeters, along) else { return nil }
    return Stretch(
      edge: edge, start: longest.lowerBound, end: longest.upperBound, length: along)
  }

  private func schools(near line: [Coordinate]) -> [Int] {
    guard let box = BoundingBox(around: line), !box.crossesDateLine else { return [] }
    let found = bands.things(within: box.south...box.north).map(Int.init).filter { school in
      boxes[school].map {
        $0.south <= box.north && $0.north >= box.south && $0.west <= box.east
          && $0.east >= box.west
      } ?? false
    }
    return Set(found).sorted()
  }

  /// Points of a line not farther from each other than a step, with the metres to each.
  private static func samples(of line: [Coordinate]) -> [(along: Double, point: Coordinate)] {
    guard let first = line.first else { return [] }
    var samples = [(along: 0.0, point: first)]
    var along = 0.0
    for (start, end) in zip(line, line.dropFirst()) {
      let length = start.distance(to: end).meters
      let steps = max(1, Int((length / stepMeters).rounded(.up)))
      for step in 1...steps {
        let fraction = Double(step) / Double(steps)
        samples.append(
          (along + length * fraction, start.interpolated(to: end, fraction: fraction)))
      }
      along += length
    }
    return samples
  }

  // MARK: Joining

  private func onward(_ stretch: Stretch) -> Stretch? {
    guard stretch.end == stretch.length else { return nil }
    let edges = network.outEdges(of: network.head(of: stretch.edge))
      .filter { $0 != stretch.edge.twin }
    return best(of: edges.compactMap { stretches[$0] }.filter { $0.start == 0 }, for: stretch)
  }

  private func backward(_ stretch: Stretch) -> Stretch? {
    guard stretch.start == 0 else { return nil }
    let edges = network.outEdges(of: network.tail(of: stretch.edge)).map(\.twin)
      .filter { $0 != stretch.edge.twin }
    return best(
      of: edges.compactMap { stretches[$0] }.filter { $0.end == $0.length }, for: stretch)
  }

  /// The only one, or else the only one of the same way.
  private func best(of found: [Stretch], for stretch: Stretch) -> Stretch? {
    if found.count == 1 { return found[0] }
    let same = found.filter { network.way(of: $0.edge) == network.way(of: stretch.edge) }
    return same.count == 1 ? same[0] : nil
  }

  private func zone(_ chain: [Stretch]) -> SchoolZone {
    var maker = SchoolZoneMaker(network)
    for stretch in chain {
      maker.append(stretch.edge, from: stretch.start, to: stretch.end, of: stretch.length)
    }
    return maker.zone(from: chain[0].edge, source: .inferred)
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
