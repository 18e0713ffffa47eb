import Geo
import RoadNetwork

/// Finds what traffic meets on a segment: signals, signs, crossings, humps, toll booths.
struct EdgeMarks {
  let network: DraftNetwork

  /// The flags of both directions of `segment`.
  func flags(of segment: Int) -> (forward: EdgeFlags, backward: EdgeFlags) {
    let range = network.segments.all[segment]
    var forward: EdgeFlags = []
    var backward: EdgeFlags = []
    for place in range.first + 1..<range.last {
      let node = Int(network.segments.nodes[Int(place)])
      guard let meaning = network.nodes.meaning(of: node) else { continue }
      let isNearEnd = place - range.first > range.last - place
      let held = heldInside(meaning, isNearEnd: isNearEnd)
      forward.formUnion(held.forward)
      backward.formUnion(held.backward)
    }
    forward.formUnion(heldAtHead(HalfEdge(segment: segment, .forward)))
    backward.formUnion(heldAtHead(HalfEdge(segment: segment, .backward)))
    return (forward, backward)
  }

  /// The sizes and weights that the nodes of `segment`, its ends included, let through.
  func vehicleLimits(of segment: Int) -> [VehicleLimit] {
    let range = network.segments.all[segment]
    var limits: [VehicleLimit] = []
    for place in range.first...range.last {
      let node = Int(network.segments.nodes[Int(place)])
      limits += network.nodes.meaning(of: node)?.vehicleLimits ?? []
    }
    return limits
  }

  /// Signs without a direction speak to those who drive towards the nearer junction.
  private func heldInside(
    _ meaning: NodeMeaning, isNearEnd: Bool
  ) -> (forward: EdgeFlags, backward: EdgeFlags) {
    let signs: EdgeFlags = [.stopSign, .giveWaySign]
    let directed: EdgeFlags = signs.union(.signals)
    var forward = meaning.edgeFlags
    var backward = meaning.edgeFlags
    switch meaning.direction {
    case .forward: backward.subtract(directed)
    case .backward: forward.subtract(directed)
    case nil:
      if isNearEnd { backward.subtract(signs) } else { forward.subtract(signs) }
    }
    return (forward, backward)
  }

  /// What holds those who arrive at a junction by `edge`.
  private func heldAtHead(_ edge: HalfEdge) -> EdgeFlags {
    let junction = network.head(of: edge)
    guard let meaning = network.nodes.meaning(of: Int(network.junctionNodes[junction])) else {
      return []
    }
    let signs: EdgeFlags = [.stopSign, .giveWaySign]
    var held = meaning.edgeFlags
    if let direction = meaning.direction {
      if direction != edge.direction { held.subtract(signs.union(.signals)) }
    } else if !held.isDisjoint(with: signs), !meaning.stopsAll, !isMinor(edge, at: junction) {
      held.subtract(signs)
    }
    return held
  }

  /// Whether a road of a higher rank meets `edge` at its head.
  private func isMinor(_ edge: HalfEdge, at junction: Int) -> Bool {
    let own = network.ways.meaning(of: network.way(of: edge)).roadClass
    return network.outEdges(of: junction).contains {
      network.ways.meaning(of: network.way(of: $0)).roadClass < own
    }
  }
}
