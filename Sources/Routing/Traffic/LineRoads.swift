import Geo
import RoadNetwork

/// Finds the roads along a line that is drawn on them.
struct LineRoads {
  let graph: RoadGraph

  /// A road lies on the line as far as it is nearer than this and runs the same way.
  private static let reachMeters = 15.0
  private static let angleDegrees = 35.0
  /// Beyond the ends of a line only so far.
  private static let endMeters = 2.0
  /// Roads are looked at in steps of this.
  private static let stepMeters = 8.0
  /// A single point lies on the nearest road within this.
  private static let pointReachMeters = 30.0
  /// Less of a road is the mere crossing of another one.
  private static let leastMeters = 12.0

  /// The edges along `line` and the part of each that lies on it, in the order of edges.
  ///
  /// Forward is the direction of the line. Parts of roads in tiles that are not here are left out.
  func parts(
    along line: Polyline, _ direction: TrafficPlace.Direction
  ) throws -> [TrafficPlacer.Part] {
    guard line.points.count > 1, line.length.meters > 1 else { return try nearest(line) }
    var parts: [TrafficPlacer.Part] = []
    for id in tiles(along: line) {
      guard let tile = try? graph.tileIfAny(id) else { continue }
      let own = tile.edges.indices.map { EdgeID(tile: id, index: UInt32($0)) }
      for edge in own + tile.crossings {
        guard let record = try? graph.record(of: edge), !record.access.isClosed,
          let shape = try? graph.shape(of: edge)
        else { continue }
        let share = share(of: shape, on: line, direction)
        let meters = share * shape.length.meters
        guard meters >= min(Self.leastMeters, shape.length.meters * 0.8) else { continue }
        parts.append((edge, share))
      }
    }
    var seen: Set<EdgeID> = []
    return parts.sorted { $0.edge < $1.edge }.filter { seen.insert($0.edge).inserted }
  }

  private func tiles(along line: Polyline) -> [TileID] {
    var tiles: Set<TileID> = []
    for (start, end) in zip(line.points, line.points.dropFirst()) {
      for tile in TileID.touched(from: start, to: end) {
        tiles.formUnion(tile.neighbourhood(radius: 1))
      }
    }
    return tiles.sorted()
  }

  /// The part of `shape` that runs along `line` in the wanted direction.
  private func share(
    of shape: Polyline, on line: Polyline, _ direction: TrafficPlace.Direction
  ) -> Double {
    let length = shape.length.meters
    let lineLength = line.length.meters
    guard length > 0 else { return 0 }
    let count = max(2, min(2000, Int(length / Self.stepMeters) + 1))
    var hits = 0
    for step in 0..<count {
      let along = length * (Double(step) + 0.5) / Double(count)
      guard let point = shape.position(at: .meters(along)),
        let before = shape.position(at: .meters(max(0, along - 1))),
        let after = shape.position(at: .meters(min(length, along + 1))), before != after,
        let place = line.projection(of: point), place.distance.meters <= Self.reachMeters,
        // What lies ahead of the line or behind it is near its end, and not along it.
        place.distance.meters <= Self.endMeters
          || place.along.meters > 0 && place.along.meters < lineLength - 0.01
      else { continue }
      let turn = abs(before.bearing(to: after).turn(to: place.bearing))
      let isAlong = turn <= Self.angleDegrees
      let isAgainst = turn >= 180 - Self.angleDegrees
      if isAlong && direction != .backward || isAgainst && direction != .forward { hits += 1 }
    }
    return Double(hits) / Double(count)
  }

  /// Both directions of the road nearest to a single point.
  private func nearest(_ line: Polyline) throws -> [TrafficPlacer.Part] {
    guard let point = line.points.first else { return [] }
    var best: (edge: EdgeID, meters: Double)?
    for id in TileID(containing: point).neighbourhood(radius: 1) {
      guard let tile = try? graph.tileIfAny(id) else { continue }
      let own = tile.edges.indices.map { EdgeID(tile: id, index: UInt32($0)) }
      for edge in own + tile.crossings {
        guard let record = try? graph.record(of: edge), !record.access.isClosed,
          let meters = (try? graph.shape(of: edge))?.projection(of: point)?.distance.meters,
          meters <= Self.pointReachMeters, meters < best?.meters ?? .infinity
        else { continue }
        best = (edge, meters)
      }
    }
    guard let best else { return [] }
    let twin = try? graph.twin(of: best.edge)
    return [(best.edge, 1)] + (twin.map { [($0, 1)] } ?? [])
  }
}
