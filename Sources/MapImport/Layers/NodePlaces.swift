import RoadNetwork

/// Finds where nodes lie on roads.
struct NodePlaces {
  /// Where a node lies on the only way that passes it.
  struct Place {
    let way: Int
    /// The way is entered or left here, or cut.
    let isJunction: Bool
    /// Whether the next junction along the way is nearer, by points, than the one before.
    let isNearEnd: Bool
  }

  private let network: DraftNetwork
  private var places: [Int: Place] = [:]
  private var shared: Set<Int> = []
  private var onRoads: Set<Int> = []

  /// Looks for `nodes`, by their places among the nodes of the network.
  ///
  /// - Complexity: O(*n*) in the points of all roads.
  init(of nodes: Set<Int>, in network: DraftNetwork) {
    self.network = network
    guard !nodes.isEmpty else { return }
    var isWanted = [Bool](repeating: false, count: network.nodes.count)
    for node in nodes { isWanted[node] = true }
    for segment in network.segments.all {
      for place in segment.first...segment.last {
        let node = Int(network.segments.nodes[Int(place)])
        guard isWanted[node] else { continue }
        onRoads.insert(node)
        let isEnd = place == segment.first || place == segment.last
        let found = Place(
          way: Int(segment.way), isJunction: isEnd,
          isNearEnd: place - segment.first > segment.last - place)
        if let known = places[node], known.way != found.way { shared.insert(node) }
        places[node] = places[node] ?? found
      }
    }
  }

  /// Whether a road uses the node.
  func isOnRoad(_ node: Int) -> Bool { onRoads.contains(node) }

  /// The place on the way that alone passes the node; nil where several do or none.
  func place(of node: Int) -> Place? { shared.contains(node) ? nil : places[node] }
}
