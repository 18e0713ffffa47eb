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
    for gate in gates(of: edge) {
      for mode in TravelMode.allCases where gate.access[mode].isLocal && access[mode].isThrough {
        access[mode] = gate.access[mode]
      }
    }
    return access
  }

  /// The conditions on `edge`: those of the gates at its ends that let residents or all others
  /// through at some hours, round `own`, those of its way.
  func conditions(of edge: HalfEdge, own: [AccessCondition], granted: ModeAccess)
    -> [AccessCondition]
  {
    var opening: [AccessCondition] = []
    var narrowing: [AccessCondition] = []
    let base = access(of: edge, granted: granted)
    for gate in gates(of: edge) {
      for condition in gate.conditions {
        for mode in TravelMode.allCases where condition.modes.contains(mode) {
          let modes = ModeSet(mode)
          if condition.access.isLocal, granted[mode].isThrough {
            narrowing.append(AccessCondition(modes, condition.access, when: condition.rule))
          } else if condition.access == .yes, granted[mode] != base[mode] {
            opening.append(AccessCondition(modes, granted[mode], when: condition.rule))
          }
        }
      }
    }
    return opening + own.flatMap { conditions(of: edge, $0) } + narrowing
  }

  /// What remains of a condition on `edge` with the gates at both its ends.
  private func conditions(of edge: HalfEdge, _ condition: AccessCondition) -> [AccessCondition] {
    let granted = access(of: edge, granted: ModeAccess(all: condition.access))
    return Access.allCases.compactMap { access in
      let modes = TravelMode.allCases.filter {
        condition.modes.contains($0) && granted[$0] == access
      }
      guard !modes.isEmpty else { return nil }
      return AccessCondition(ModeSet(modes.map(ModeSet.init)), access, when: condition.rule)
    }
  }

  /// The gates at the ends of `edge` that bind its traffic.
  private func gates(of edge: HalfEdge) -> [NodeMeaning] {
    [network.tail(of: edge), network.head(of: edge)].compactMap { junction in
      guard let gate = network.nodes.meaning(of: Int(network.junctionNodes[junction])),
        gate.isObstacle, binds(edge, at: junction)
      else { return nil }
      return gate
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
