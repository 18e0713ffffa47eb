import RoadNetwork

/// Searches one leg: first so that local roads serve the ends only; if nothing is found, over them.
struct LegSearcher {
  let algorithm: SearchAlgorithm
  /// Whether local roads may be passed where nothing else leads to the goal.
  let passesLocalRoads: Bool
  /// Tiles that searches without success have met and missed.
  private(set) var missingTiles: Set<TileID> = []

  init(algorithm: SearchAlgorithm, passesLocalRoads: Bool = true) {
    self.algorithm = algorithm
    self.passesLocalRoads = passesLocalRoads
  }

  /// The cheapest path between `ends`; with a departure, the earliest to arrive.
  mutating func search(
    _ ends: SearchEnds, departure: Departure? = nil, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    let outcome = try searchKnownRoads(ends, departure, in: &space)
    guard case .found(var path) = outcome else { return outcome }
    path.doubtfulTiles = space.graph.doubtfulTiles(for: path)
    return .found(path)
  }

  private mutating func searchKnownRoads(
    _ ends: SearchEnds, _ departure: Departure?, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    guard !ends.origins.isEmpty, !ends.destinations.isEmpty else {
      // Nothing is seen: labels of an earlier search must not tell what is an island.
      space.reset()
      return ends.origins.isEmpty ? .originsExhausted : .destinationsExhausted
    }
    guard let departure else { return try search(ends, in: &space) }
    if let path = try timedPath(ends, departure, in: &space) { return .found(path) }
    if passesLocalRoads,
      var path = try TimedSearch.path(ends, .passable, departure, in: &space)
    {
      path.passesPrivateRoad = true
      return .found(path)
    }
    // Whether the ends lie on islands does not depend on the hour.
    let anyTime = try search(ends, in: &space)
    if case .found = anyTime { return .closedAtThatTime }
    return anyTime
  }

  private mutating func search(
    _ ends: SearchEnds, in space: inout SearchSpace
  ) throws -> SearchOutcome {
    let strict = try run(ends, .endsOnly, in: &space)
    if case .found = strict { return strict }
    guard passesLocalRoads else {
      missingTiles.formUnion(space.graph.missing)
      return strict
    }
    let passing = try run(ends, .passable, in: &space)
    guard case .found(var path) = passing else {
      missingTiles.formUnion(space.graph.missing)
      return passing
    }
    path.passesPrivateRoad = true
    return .found(path)
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

  /// The path that arrives first; over whole cells where costs are times.
  private func timedPath(
    _ ends: SearchEnds, _ departure: Departure, in space: inout SearchSpace
  ) throws -> SearchPath? {
    if algorithm == .overlay, !space.graph.model.metric.hasWeights,
      var overlay = space.overlay.take()
    {
      defer { space.overlay = overlay }
      do {
        return try TimedOverlaySearch.path(ends, departure, in: &space, &overlay)
      } catch is OverlayError {
        // Roads alone can answer.
      }
    }
    return try TimedSearch.path(ends, .endsOnly, departure, in: &space)
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
