import Geo
import RoadNetwork

/// Finds the stretches of a route that it was to avoid.
struct AvoidedStretchFinder {
  let avoidance: Avoidance
  let search: SearchGraph

  /// The stretches in the order of travel; pieces that follow each other are one.
  func stretches(of legs: [RouteLeg]) throws -> [AvoidedStretch] {
    var found: [AvoidedStretch] = []
    for (index, leg) in legs.enumerated() {
      var travelled = Distance.zero
      /// What the edge before was avoided for, with its place in `found`.
      var open: [AvoidedFeature: Int] = [:]
      for (place, edge) in leg.path.enumerated() {
        let end = travelled + edge.distance
        if place > 0, let kind = try turn(from: leg.path[place - 1].edge, onto: edge.edge) {
          found.append(
            AvoidedStretch(feature: .turn(kind), leg: index, start: travelled, end: travelled))
        }
        var still: [AvoidedFeature: Int] = [:]
        for feature in try features(of: edge.edge) {
          if let known = open[feature] {
            found[known].end = end
            still[feature] = known
          } else {
            still[feature] = found.count
            found.append(
              AvoidedStretch(feature: feature, leg: index, start: travelled, end: end))
          }
        }
        open = still
        travelled = end
      }
    }
    return found
  }

  private func features(of edge: EdgeID) throws -> [AvoidedFeature] {
    let kinds = RoadKinds(of: try search.source.record(of: edge)).intersection(avoidance.roads)
    var features = kinds.single.map { AvoidedFeature.roads($0) }
    if let named = search.model.metric.patch?[edge]?.avoided { features.append(named) }
    return features
  }

  private func turn(from edge: EdgeID, onto next: EdgeID) throws -> TurnKinds? {
    guard !avoidance.turns.isEmpty else { return nil }
    if try search.source.twin(of: edge) == next { return .turningRound }
    guard avoidance.turns.contains(.difficult),
      try search.source.outEdges(of: try search.source.head(of: edge)).count > 2
    else { return nil }
    let arrival = try search.source.record(of: edge).arrivalBearingStep
    let departure = try search.source.record(of: next).departureBearingStep
    return CostModel.isDifficult(step: Int(departure &- arrival)) ? .difficult : nil
  }
}
