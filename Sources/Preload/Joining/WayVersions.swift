import Geo

/// Finds out which sources tell of a way what can hold at once.
///
/// Two sources fit if from no point of the way they go on, or come, differently. So parts of one way
/// fit, whole ways fit, and a way that was drawn anew does not fit with what it was.
struct WayVersions {
  private var steps: [Int64: [Int: Steps]] = [:]

  private struct Steps {
    var next: [Coordinate: Set<Coordinate>] = [:]
    var previous: [Coordinate: Set<Coordinate>] = [:]

    mutating func add(_ points: [Coordinate]) {
      for (point, next) in zip(points, points.dropFirst()) {
        self.next[point, default: []].insert(next)
        previous[next, default: []].insert(point)
      }
    }

    func fits(_ other: Steps) -> Bool {
      Self.fit(next, other.next) && Self.fit(previous, other.previous)
    }

    private static func fit(
      _ left: [Coordinate: Set<Coordinate>], _ right: [Coordinate: Set<Coordinate>]
    ) -> Bool {
      left.allSatisfy { point, others in right[point].map { $0 == others } ?? true }
    }
  }

  init(of pieces: [RoadPiece]) {
    for piece in pieces where piece.isContested {
      steps[piece.road.wayID, default: [:]][piece.source, default: Steps()].add(piece.points)
    }
  }

  /// By way: the sources that do not fit with one before them.
  ///
  /// The sources are ordered, those that count most first.
  /// - Complexity: O(*n*) in the points of the ways, times the number of sources.
  func misfits() -> [Int64: Set<Int>] {
    var misfits: [Int64: Set<Int>] = [:]
    for (way, versions) in steps where versions.count > 1 {
      var accepted: [Steps] = []
      for (source, steps) in versions.sorted(by: { $0.key < $1.key }) {
        if accepted.allSatisfy({ $0.fits(steps) }) {
          accepted.append(steps)
        } else {
          misfits[way, default: []].insert(source)
        }
      }
    }
    return misfits
  }
}
