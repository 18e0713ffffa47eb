import Geo
import RoadNetwork
import Routing

/// Makes the maneuvers of routes.
///
/// A maneuver stands where a traveller needs a word: where the way on is not plain to see. How
/// that is judged is told in `docs/algorithms/maneuvers.md`.
public struct ManeuverBuilder: Sendable {
  /// The graph on which the routes were found.
  public let graph: RoadGraph
  /// Words for the texts of the maneuvers.
  public let phrases: PhraseBook
  private let landmarks: (any LayerSource)?

  /// Turns are told by the landmarks of `landmarks`; nil for none.
  public init(
    graph: RoadGraph, phrases: PhraseBook = .english, landmarks: (any LayerSource)? = nil
  ) {
    self.graph = graph
    self.phrases = phrases
    self.landmarks = landmarks
  }

  /// The maneuvers of all legs in the order of travel.
  ///
  /// Each leg begins with a departure and ends with an arrival. Within a leg the distances and the
  /// durations of the maneuvers add up to those of the leg. No two maneuvers of a leg begin at the
  /// same edge.
  ///
  /// - Throws: ``RoadNetwork/RoadGraphError`` if a tile along the route is missing or damaged.
  /// - Complexity: O(*n*) in the number of edges of the route.
  public func maneuvers(of route: Route) throws -> [Maneuver] {
    try guidance(of: route).maneuvers
  }

  /// The maneuvers, and the lanes before all junctions of which enough is known.
  ///
  /// - Throws: as ``maneuvers(of:)``.
  /// - Complexity: O(*n*) in the number of edges of the route.
  public func guidance(of route: Route) throws -> RouteGuidance {
    var result = RouteGuidance()
    for (index, leg) in route.legs.enumerated() {
      let turnsRound = try index > 0 && turnsRound(from: route.legs[index - 1], to: leg)
      result += try LegGuide.guidance(
        of: leg, index: index, turnsRound: turnsRound, isLast: index == route.legs.count - 1,
        reader: JunctionReader(graph: graph, mode: route.profile(ofLeg: index).mode))
    }
    try findLandmarks(for: &result.maneuvers)
    for index in result.maneuvers.indices {
      result.maneuvers[index].text = phrases.instruction(for: result.maneuvers[index])
    }
    return result
  }

  private func findLandmarks(for maneuvers: inout [Maneuver]) throws {
    guard let landmarks else { return }
    var finder = LandmarkFinder(landmarks)
    for index in maneuvers.indices.dropFirst() where maneuvers[index].isPlainTurn {
      maneuvers[index].cues.landmark = try finder.cue(
        for: maneuvers[index], after: maneuvers[index - 1].distance)
    }
  }

  /// Whether a leg goes back on the road on which the one before came.
  private func turnsRound(from before: RouteLeg, to after: RouteLeg) throws -> Bool {
    guard let last = before.path.last(where: { $0.distance > .zero }),
      let first = after.path.first(where: { $0.distance > .zero })
    else { return false }
    return try graph.twin(of: last.edge) == first.edge
  }
}
