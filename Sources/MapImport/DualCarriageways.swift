import Geo
import RoadNetwork

/// Finds roads that are mapped as two one-way lines side by side.
///
/// Such a line has another one next to it with the same name or number, in the opposite direction.
struct DualCarriageways: Sendable {
  private var isDivided: [Bool]

  /// A point on a one-way road.
  private struct Sample {
    /// Square of the grid: row, then column.
    var cell: UInt64
    var segment: UInt32
    var place: Coordinate
    /// In which direction traffic passes it.
    var bearing: Bearing
  }

  /// How far the other line may be, in metres.
  private static let reach = 50.0
  /// How far apart the points of a line lie at most, in metres.
  private static let spacing = 40.0
  /// Of the grid, in 1e-7 degree: wider than the reach up to 65 degrees of latitude.
  private static let cellE7: Int64 = 12_000

  /// Looks at all segments of `network`.
  ///
  /// - Complexity: O(*n* log *n*) in the length of all one-way roads with a name or number.
  init(of network: DraftNetwork, jobs: Int) {
    isDivided = Array(repeating: false, count: network.segments.all.count)
    let candidates = network.segments.all.indices.filter { Self.isCandidate($0, in: network) }
    guard candidates.count > 1 else { return }
    var samples = candidates.flatMap { Self.samples(on: $0, in: network) }
    samples.sort { ($0.cell, $0.segment) < ($1.cell, $1.segment) }
    let index = samples
    let chunks = Chunks(count: candidates.count, size: 1024)
    let found = parallelMap(count: chunks.count, jobs: jobs) { chunk in
      chunks[chunk].map { Self.hasOther(candidates[$0], among: index, in: network) }
    }
    for (segment, hasOther) in zip(candidates, found.joined()) { isDivided[segment] = hasOther }
  }

  func contains(_ segment: Int) -> Bool { isDivided[segment] }

  private static func isCandidate(_ segment: Int, in network: DraftNetwork) -> Bool {
    let meaning = network.ways.meaning(of: Int(network.segments.all[segment].way))
    return meaning.flow != nil && meaning.roadClass.rawValue <= RoadClass.residential.rawValue
      && meaning.flags.isDisjoint(with: [.link, .roundabout, .dualCarriageway, .ferry])
  }

  private static func samples(on segment: Int, in network: DraftNetwork) -> [Sample] {
    let points = network.points(of: segment)
    let way = Int(network.segments.all[segment].way)
    let isForward = network.ways.meaning(of: way).flow == .forward
    var samples: [Sample] = []
    for (start, end) in zip(points, points.dropFirst()) {
      let bearing = isForward ? start.bearing(to: end) : end.bearing(to: start)
      let pieces = max(1, (start.distance(to: end).meters / spacing).rounded(.up))
      for piece in 0..<Int(pieces) {
        let place = start.interpolated(to: end, fraction: (Double(piece) + 0.5) / pieces)
        samples.append(
          Sample(
            cell: cell(row: row(place), column: column(place)), segment: UInt32(segment),
            place: place, bearing: bearing))
      }
    }
    return samples
  }

  private static func row(_ place: Coordinate) -> Int64 {
    (Int64(place.latitudeE7) + 900_000_000) / cellE7
  }

  private static func column(_ place: Coordinate) -> Int64 {
    (Int64(place.longitudeE7) + 1_800_000_000) / cellE7
  }

  private static func cell(row: Int64, column: Int64) -> UInt64 {
    UInt64(bitPattern: row << 32 | column)
  }

  /// Whether at least half of the segment's points have the other line at their side.
  private static func hasOther(
    _ segment: Int, among index: [Sample], in network: DraftNetwork
  ) -> Bool {
    let own = samples(on: segment, in: network)
    // A few points tell as much as all of a long road.
    let step = max(1, own.count / 4)
    let asked = stride(from: step / 2, to: own.count, by: step).map { own[$0] }
    let met = asked.count { sample in
      near(sample, index).contains { other in
        other.segment != sample.segment && isOpposite(sample, other)
          && haveSameName(segment, Int(other.segment), in: network)
      }
    }
    return met > 0 && met * 2 >= asked.count
  }

  private static func near(_ sample: Sample, _ index: [Sample]) -> [Sample] {
    var found: [Sample] = []
    let (row, column) = (row(sample.place), column(sample.place))
    for nearRow in max(0, row - 1)...row + 1 {
      let first = cell(row: nearRow, column: max(0, column - 1))
      let last = cell(row: nearRow, column: column + 1)
      var (low, high) = (0, index.count)
      while low < high {
        let middle = (low + high) / 2
        if index[middle].cell < first { low = middle + 1 } else { high = middle }
      }
      while low < index.count, index[low].cell <= last {
        found.append(index[low])
        low += 1
      }
    }
    return found
  }

  private static func isOpposite(_ sample: Sample, _ other: Sample) -> Bool {
    guard abs(sample.bearing.turn(to: other.bearing)) > 150 else { return false }
    return sample.place.distance(to: other.place).meters <= reach
  }

  private static func haveSameName(_ segment: Int, _ other: Int, in network: DraftNetwork) -> Bool {
    let own = network.ways.attributes(of: Int(network.segments.all[segment].way))
    let others = network.ways.attributes(of: Int(network.segments.all[other].way))
    if let name = own.name, name == others.name { return true }
    return own.refs.contains { others.refs.contains($0) }
  }
}
