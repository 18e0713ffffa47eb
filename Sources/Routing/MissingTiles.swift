import Geo
import RoadNetwork

extension SearchGraph {
  /// The missing tiles that the last search has met and through which a cheaper way than `path` might
  /// lead, ascending.
  ///
  /// A way through a tile is at least as long as the straight lines from the start to the tile and from
  /// there to the end, at the top speed. Tiles that the search has not met do not matter: a cheaper way
  /// through them would have been met by one of its directions, as a cheaper way over known roads would.
  func doubtfulTiles(for path: SearchPath) -> [TileID] {
    guard !missing.isEmpty, let first = path.states.first, let last = path.states.last else {
      return []
    }
    let start = tailCoordinate(of: first)
    let end = tailCoordinate(of: last)
    let ahead = record(ofStateIn: first).length.meters
    return missing.sorted().filter { tile in
      guard let bounds = tile.bounds else { return false }
      let before = max(0, bounds.nearest(to: start).distance(to: start).meters - ahead)
      let behind = bounds.nearest(to: end).distance(to: end).meters
      return (before + behind) * leastMillisecondsPerMeter < Double(path.cost)
    }
  }

  /// The fewest milliseconds that a metre in a straight line takes.
  var leastMillisecondsPerMeter: Double {
    3600 / model.profile.maximumSpeed * Self.boundSlack
  }

  /// Bounds stay this far below the straight line: the nearest point of a tile in degrees is not quite
  /// the nearest on the globe.
  private static let boundSlack = 0.98

  private func tailCoordinate(of state: UInt32) -> Coordinate {
    let (tile, edge) = tileAndEdge(of: state)
    return tile.nodes[tile.tail(of: edge)].coordinate
  }

  private func record(ofStateIn state: UInt32) -> EdgeRecord {
    let (tile, edge) = tileAndEdge(of: state)
    return tile.edges[edge]
  }

  /// Whether a way that leads on from one of `states` is not known, as it lies in a missing tile.
  func leadsOffTheMap(from states: [UInt32]) -> Bool {
    states.contains { leadsIntoMissingTile($0) }
  }

  /// Whether a way that leads to one of `states` is not known, as it lies in a missing tile.
  func comesFromOffTheMap(to states: [UInt32]) -> Bool {
    states.contains { state in
      let node = Int(tails[Int(state)])
      // The edges that arrive at a node are the twins of those that leave it.
      return (firstOut[node]..<firstOut[node + 1]).contains { leadsIntoMissingTile($0) }
    }
  }

  private func leadsIntoMissingTile(_ state: UInt32) -> Bool {
    guard !missing.isEmpty, heads[Int(state)] == Self.none else { return false }
    let (tile, edge) = tileAndEdge(of: state)
    return missing.contains(tile.neighbours[tile.edges[edge].headSlot])
  }
}

extension BoundingBox {
  /// The place in the box, in degrees, that is nearest to `point`; the box crosses no date line.
  fileprivate func nearest(to point: Coordinate) -> Coordinate {
    let latitude = min(max(point.latitude, south), north)
    // Over the date line, the side that is nearer.
    let inside = point.longitude >= west && point.longitude <= east
    let turns = [west, east].map { side in
      Coordinate(latitude: latitude, longitude: side).map { abs(point.longitudeDelta(to: $0)) } ?? 0
    }
    let longitude = inside ? point.longitude : turns[0] < turns[1] ? west : east
    return Coordinate(latitude: latitude, longitude: longitude) ?? point
  }
}
