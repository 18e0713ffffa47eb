import RoadNetwork

/// Searches one leg: first so that local roads serve the ends only; if nothing is found, over them.
struct LegSearcher {
  let algorithm: SearchAlgorithm
  /// Whether a path was found only over roads for residents.
  private(set) var passesPrivateRoad = false
  /// Tiles that searches without success have met and missed.
  private(set) var missingTiles: Set<TileID> = []

  init(algorithm: SearchAlgorithm) { self.algorithm = algorithm }

  /// The cheapest path between `ends`.
  mutating func search(
    _ ends: SearchEnds, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    guard !ends.origins.isEmpty else { return .originsExhausted }
    guard !ends.destinations.isEmpty else { return .destinationsExhausted }
    let strict = try run(ends, .endsOnly, in: &space)
    if case .found = strict { return strict }
    let passing = try run(ends, .passable, in: &space)
    if case .found = passing {
      passesPrivateRoad = true
    } else {
      missingTiles.formUnion(space.graph.missing)
    }
    return passing
  }

  private func run(
    _ ends: SearchEnds, _ rule: LocalRoads, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    switch algorithm {
    case .dijkstra: try DijkstraSearch.run(ends, rule, in: &space)
    case .bidirectionalAStar: try BidirectionalSearch.run(ends, rule, in: &space)
    case .overlay:
      try searchOverlay(ends, rule, in: &space)
        ?? BidirectionalSearch.run(ends, rule, in: &space)
    }
  }

  /// Nil if there is no overlay that can answer.
  private func searchOverlay(
    _ ends: SearchEnds, _ rule: LocalRoads, in space: inout SearchSpace
  ) throws -> SearchOutcome? {
    // Taken out for the time of the search, so that it is not copied.
    guard rule == .endsOnly, var overlay = space.overlay.take() else { return nil }
    defer { space.overlay = overlay }
    do {
      return try OverlaySearch.run(ends, in: &space, &overlay)
    } catch is OverlayError {
      return nil
    }
  }
}
