import Geo
import RoadNetwork

extension MatrixSearch {
  /// Marks the trips for which there might be a cheaper way through a missing tile, or a road nearer to
  /// one of their ends in one.
  ///
  /// A way through a tile is at least as long as the straight lines to the tile and from it, as for
  /// routes.
  /// - Complexity: O(*n* *m*), with *n* trips and *m* missing tiles that searches have met.
  func markIncomplete(_ matrix: inout RouteMatrix, leastMillisecondsPerMeter: Double) {
    let beside = zip(choices, matrix.positions).map { $0.doubtfulTiles(beside: $1) }
    let tiles = missing.sorted()
    let distances = matrix.positions.map { place in
      tiles.map { Snapper.meters(from: place.position, to: $0) }
    }
    var doubtful: Set<TileID> = []
    for (row, source) in request.sources.enumerated() {
      for (column, destination) in request.destinations.enumerated() {
        guard let trip = matrix.trips[row][column] else { continue }
        let cost = trip.duration / .milliseconds(1)
        var around = beside[source] + beside[destination]
        for (place, tile) in tiles.enumerated() {
          let meters = distances[source][place] + distances[destination][place]
          if meters * leastMillisecondsPerMeter < cost { around.append(tile) }
        }
        matrix.trips[row][column]?.isIncomplete = !around.isEmpty
        doubtful.formUnion(around)
      }
    }
    matrix.missingTiles = doubtful.sorted()
  }
}
