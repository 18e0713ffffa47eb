import Geo
import RoadNetwork

extension [StepPlan] {
  /// The steps without names that a traveller would have lost before seeing them.
  ///
  /// That is a name just before the next maneuver, and the name of a bridge or a tunnel on a road
  /// that goes on as before behind it.
  func withoutPassingNames(_ facts: LegFacts) -> [StepPlan] {
    var result: [StepPlan] = []
    for (place, step) in enumerated() {
      let next = place + 1 < count ? self[place + 1] : nil
      guard let last = result.last, step.type == "new name", let next else {
        result.append(step)
        continue
      }
      let isBrief =
        next.type != "new name" && next.type != "arrive"
        && facts.distance(of: step.path) < Self.briefName
      let isBack = step.text == last.text
      let isStructure =
        next.type == "new name" && next.text == last.text && step.isStructure(facts)
      if isBrief || isBack || isStructure {
        result[result.count - 1].path = last.path.lowerBound..<step.path.upperBound
      } else {
        result.append(step)
      }
    }
    return result
  }

  private static var briefName: Distance { .meters(30) }
}

extension StepPlan {
  /// Whether the step lies on bridges and in tunnels, or on a part of a road with the same number.
  fileprivate func isStructure(_ facts: LegFacts) -> Bool {
    path.allSatisfy { index in
      let flags = facts.edges[index].record.flags
      return flags.contains(.bridge) || flags.contains(.tunnel)
    }
  }
}
