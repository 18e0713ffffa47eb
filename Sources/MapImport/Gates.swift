import RoadNetwork

/// Carries the access of gates over to the roads that they close off.
///
/// A gate for residents makes the road behind it one for residents: a search that only looks at
/// edges then keeps it for the first and the last stretch.
struct Gates {
  let network: DraftNetwork

  /// What remains of `granted` for the traffic on `edge`, with the gates at both its ends.
  func access(of edge: HalfEdge, granted: ModeAccess) -> ModeAccess {
    var access = granted
    for junction in [network.tail(of: edge), network.head(of: edge)] {
      guard let gate = network.nodes.meaning(of: Int(network.junctionNodes[junction])),
        gate.isObstacle, binds(edge, at: junction)
      else { continue }
      for mode in TravelMode.allCases where gate.access[mode].isLocal && access[mode].isThrough {
        access[mode] = gate.access[mode]
      }
    }
    return access
  }

  /// What remains of a condition on `edge` with the gates at both its ends.
  func conditions(of edge: HalfEdge, _ condition: AccessCondition) -> [AccessCondition] {
    let granted = access(of: edge, granted: ModeAccess(all: condition.access))
    return Access.allCases.compactMap { access in
      let modes = TravelMode.allCases.filter {
        condition.modes.contains($0) && granted[$0] == access
      }
      guard !modes.isEmpty else { return nil }
      return AccessCondition(ModeSet(modes.map(ModeSet.init)), access, when: condition.rule)
    }
  }

  /// At a gate in mid-road both sides are bound; at a junction only the small roads are.
  private func binds(_ edge: HalfEdge, at junction: Int) -> Bool {
    if network.outEdges(of: junction).count <= 2 { return true }
    switch network.ways.meaning(of: network.way(of: edge)).roadClass {
    case .service, .track, .path: return true
    default: return false
    }
  }
}
