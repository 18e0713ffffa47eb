import Geo
import RoadNetwork

/// The paths of a route, leg by leg, before they are described.
struct RoutePlan {
  var legs: [PlannedLeg]
  var passesPrivateRoad: Bool
  /// Missing tiles through which there might be a better way, ascending.
  var doubtfulTiles: [TileID] = []
}

/// One leg: a path between two places on roads.
struct PlannedLeg {
  var path: SearchPath
  var origin: SnappedPosition
  var destination: SnappedPosition
}

/// Chooses the places on roads for the waypoints of a request, and the paths between them.
struct RoutePlanner {
  private let request: RouteRequest
  private let strictness: Strictness
  private var searcher: LegSearcher
  private var choices: [WaypointChoice] = []

  /// What may be done for the sake of a route.
  enum Strictness {
    /// Waypoints may be moved off islands, private roads passed.
    case asUsual
    /// Neither: there has to be a way between the nearest roads.
    case nearestOnly
  }

  init(
    _ request: RouteRequest, _ algorithm: SearchAlgorithm, _ strictness: Strictness = .asUsual
  ) {
    self.request = request
    self.strictness = strictness
    searcher = LegSearcher(algorithm: algorithm, passesLocalRoads: strictness == .asUsual)
  }

  mutating func plan(in space: inout SearchSpace) throws -> RoutePlan {
    for index in request.waypoints.indices {
      choices.append(try choice(for: index, .nearest, space.graph))
    }
    let direct = try connectAll(in: &space)
    let legs: [PlannedLeg]
    if choices.count == 2, let direct {
      legs = [try plannedLeg(0, direct, space.graph)]
    } else {
      legs = try legsOverInnerWaypoints(in: &space)
    }
    return RoutePlan(
      legs: legs, passesPrivateRoad: legs.contains { $0.path.passesPrivateRoad },
      doubtfulTiles: doubtfulTiles(of: legs))
  }

  /// The missing tiles that may hold a better way, or a road nearer to a waypoint.
  private func doubtfulTiles(of legs: [PlannedLeg]) -> [TileID] {
    var tiles = Set(legs.flatMap(\.path.doubtfulTiles))
    for (index, leg) in legs.enumerated() {
      tiles.formUnion(choices[index].doubtfulTiles(beside: leg.origin))
      tiles.formUnion(choices[index + 1].doubtfulTiles(beside: leg.destination))
    }
    return tiles.sorted()
  }

  /// Settles on places between which there are paths, and returns the path of the last leg.
  ///
  /// What is dropped at an inner waypoint for the sake of one leg may have served the leg before,
  /// so that is looked at again. Places are only ever dropped, and added twice at most, so this
  /// ends.
  private mutating func connectAll(in space: inout SearchSpace) throws -> SearchPath? {
    // Trips over several places are searched a second time; the last part is for telling the route.
    let steps = (choices.count - 1) * (choices.count == 2 ? 1 : 2) + 1
    var path: SearchPath?
    var index = 0
    while index < choices.count - 1 {
      let before = choices[index].candidates
      path = try connect(index, in: &space)
      space.graph.watch.probe?.report(index + 1, of: steps)
      let isChanged = choices[index].candidates != before
      index += isChanged && index > 0 ? -1 : 1
    }
    return path
  }

  func choice(
    for index: Int, _ reach: WaypointChoice.Reach, _ graph: SearchGraph
  ) throws -> WaypointChoice {
    let waypoint = request.waypoints[index]
    let radius = waypoint.snapRadius ?? request.profile.snapRadius
    do {
      let choice = try WaypointChoice(
        waypoint, reach, Snapper(graph: graph.source, model: graph.model), within: radius)
      guard !choice.candidates.isEmpty else {
        throw RoutingError.notNearRoad(waypoint: index, radius: radius)
      }
      return choice
    } catch RoadGraphError.tileMissing(let tile) {
      throw RoutingError.tilesMissing([tile])
    }
  }

  /// Drops islands at both ends of the leg that starts at waypoint `index`, until a path joins the
  /// ends, and returns it.
  private mutating func connect(
    _ index: Int, in space: inout SearchSpace
  ) throws -> SearchPath {
    while true {
      let ends = try ends(ofLeg: index, in: &space)
      // When a later leg starts is not known yet.
      let departure = index == 0 ? request.departure : nil
      switch try searcher.search(ends, departure: departure, in: &space) {
      case .found(let path): return path
      case .closedAtThatTime: throw RoutingError.noRoute(fromWaypoint: index)
      case .originsExhausted:
        // Who knows where the roads in missing tiles lead is no island.
        if space.graph.leadsOffTheMap(from: space.forward.touched) { throw failure(index) }
        try drop(index, seenBy: space.forward, leg: index, &space.graph)
        if !ends.origins.isEmpty { try leaveIsland(index, leg: index, in: &space) }
      case .destinationsExhausted:
        if space.graph.comesFromOffTheMap(to: space.backward.touched) { throw failure(index) }
        try drop(index + 1, seenBy: space.backward, leg: index, &space.graph)
        if !ends.destinations.isEmpty { try leaveIsland(index + 1, leg: index, in: &space) }
      }
    }
  }

  /// Drops the roads near waypoint `index` that were searched in vain, and takes the next nearest.
  private mutating func drop(
    _ index: Int, seenBy labels: Labels, leg: Int, _ graph: inout SearchGraph
  ) throws {
    guard strictness == .asUsual else { throw failure(leg) }
    let wasSeen: (UInt32) -> Bool = { labels.cost(of: $0) != Labels.unseen }
    try choices[index].drop(in: &graph, where: wasSeen)
    while choices[index].candidates.isEmpty, let wider = choices[index].wider {
      choices[index] = try choice(for: index, wider, graph)
      try choices[index].drop(in: &graph, where: wasSeen)
    }
    if choices[index].candidates.isEmpty { throw choices[index].doubt ?? failure(leg) }
  }

  /// Takes the nearest road near waypoint `index` that lies in a network as large as is asked for.
  private mutating func leaveIsland(
    _ index: Int, leg: Int, in space: inout SearchSpace
  ) throws {
    guard request.leastNetworkSize > 0 else { return }
    while try !space.reaches(
      request.leastNetworkSize, from: choices[index].anchors(in: &space.graph))
    {
      choices[index].dropNearest()
      if choices[index].candidates.isEmpty, let wider = choices[index].wider {
        choices[index] = try choice(for: index, wider, space.graph)
      }
      if choices[index].candidates.isEmpty { throw choices[index].doubt ?? failure(leg) }
    }
  }

  /// The places between which the leg that starts at waypoint `index` is searched.
  func ends(ofLeg index: Int, in space: inout SearchSpace) throws -> SearchEnds {
    SearchEnds(
      origins: try choices[index].anchors(in: &space.graph),
      destinations: try choices[index + 1].anchors(in: &space.graph))
  }

  private func failure(_ index: Int) -> RoutingError {
    searcher.missingTiles.isEmpty
      ? .noRoute(fromWaypoint: index) : .tilesMissing(searcher.missingTiles.sorted())
  }

  func plannedLeg(
    _ index: Int, _ path: SearchPath, _ graph: SearchGraph
  ) throws -> PlannedLeg {
    PlannedLeg(
      path: path, origin: try choices[index].position(of: path.origin, in: graph),
      destination: try choices[index + 1].position(of: path.destination, in: graph))
  }
}

extension RoutePlanner {
  /// A way to be at an inner waypoint: the last leg's path, and the cost of the trip so far.
  private struct Arrival {
    var path: SearchPath
    /// Which arrival at the waypoint before the path starts from; nil on the first leg.
    var previous: Int?
    var cost: UInt32
  }

  /// The cheapest legs over all waypoints together.
  ///
  /// At an inner waypoint the trip goes on in the state in which it arrives, so each direction of
  /// arrival is kept apart: a dynamic program over the waypoints, with one search for each leg and
  /// direction of arrival. Where no direction leads on, as at a dead end, the trip turns round.
  private mutating func legsOverInnerWaypoints(
    in space: inout SearchSpace
  ) throws -> [PlannedLeg] {
    var arrivals: [[Arrival]] = []
    var departure = request.departure
    for index in 0..<choices.count - 1 {
      let turnsRound = request.allowsTurningRoundAtWaypoints
      var reached = try reached(
        index, after: arrivals.last, turnsRound: turnsRound, departure, in: &space)
      if reached.isEmpty, !turnsRound, index > 0, searcher.missingTiles.isEmpty {
        reached = try self.reached(
          index, after: arrivals.last, turnsRound: true, departure, in: &space)
      }
      guard !reached.isEmpty else { throw failure(index) }
      let steps = 2 * (choices.count - 1) + 1
      space.graph.watch.probe?.report(choices.count + index, of: steps)
      arrivals.append(reached)
      departure = departure?.later(by: .milliseconds(reached.map(\.cost).min() ?? 0))
      departure = departure?.later(by: request.halt(at: index + 1))
    }
    return try backtrack(arrivals, space.graph)
  }

  /// How the leg from waypoint `index` may arrive; empty if it cannot.
  private mutating func reached(
    _ index: Int, after arrivals: [Arrival]?, turnsRound: Bool, _ departure: Departure?,
    in space: inout SearchSpace
  ) throws -> [Arrival] {
    let origins = try departures(index, after: arrivals, turnsRound: turnsRound, in: &space)
    let destinations = try choices[index + 1].anchors(in: &space.graph)
    let isLast = index == choices.count - 2
    let groups =
      isLast ? [destinations] : singleForms(of: destinations, in: &space.graph).map { [$0] }
    var reached: [Arrival] = []
    for group in groups {
      let ends = SearchEnds(origins: origins.map(\.anchor), destinations: group)
      guard
        case .found(let path) = try searcher.search(ends, departure: departure, in: &space)
      else { continue }
      let origin = origins.first { $0.anchor == path.origin }
      reached.append(Arrival(path: path, previous: origin?.arrival, cost: path.cost))
    }
    return reached
  }

  /// The anchors with each form of their edges apart, for a form decides which turns may follow.
  private func singleForms(of anchors: [Anchor], in graph: inout SearchGraph) -> [Anchor] {
    anchors.flatMap { anchor in
      graph.forms(of: graph.bases[Int(anchor.state)], .passable).map { form in
        var single = anchor
        single.state = form
        single.takesAnyForm = false
        return single
      }
    }
  }

  /// Where the leg from waypoint `index` may start, and from which arrival each start follows.
  private func departures(
    _ index: Int, after arrivals: [Arrival]?, turnsRound: Bool, in space: inout SearchSpace
  ) throws -> [(anchor: Anchor, arrival: Int?)] {
    guard let arrivals else {
      return try choices[index].anchors(in: &space.graph).map { ($0, nil) }
    }
    let least = arrivals.map(\.cost).min() ?? 0
    var result: [(anchor: Anchor, arrival: Int?)] = []
    for (place, arrival) in arrivals.enumerated() {
      guard let last = arrival.path.states.last else { continue }
      var anchor = arrival.path.destination
      anchor.takesAnyForm = true
      // Only differences matter, and small numbers cannot overflow.
      anchor.penalty = arrival.cost - least
      // The first form of a road for residents: the next leg starts where this one stops.
      anchor.state = space.graph.firstForms[Int(last)]
      result.append((anchor, place))
      if turnsRound, let turned = try turned(anchor, in: &space.graph) {
        result.append((turned, place))
      }
    }
    return result
  }

  private func turned(_ anchor: Anchor, in graph: inout SearchGraph) throws -> Anchor? {
    guard try graph.resolveHead(of: anchor.state) != nil else { return nil }
    let twin = graph.twins[Int(anchor.state)]
    guard graph.costs[Int(twin)] != CostModel.closed else { return nil }
    return Anchor(
      state: twin, fraction: 1 - anchor.fraction, candidate: anchor.candidate,
      penalty: anchor.penalty + graph.model.turnRoundCost)
  }

  private func backtrack(
    _ arrivals: [[Arrival]], _ graph: SearchGraph
  ) throws -> [PlannedLeg] {
    var legs: [PlannedLeg] = []
    var place: Int? = 0
    for index in arrivals.indices.reversed() {
      guard let current = place else { break }
      let arrival = arrivals[index][current]
      legs.append(try plannedLeg(index, arrival.path, graph))
      place = arrival.previous
    }
    return legs.reversed()
  }
}
