/// Marks the cells in which a search has to go road by road.
///
/// These are the cells into which the trip starts and out of which it ends. Where it starts or ends
/// on local roads, these are flooded up to the roads for all; both ends of each state beyond are
/// marked, so that the turn between the two kinds of road is an arc for both directions.
struct EndMarker {
  private var stack: [UInt32] = []
  private var flooded = 0

  /// More local states at the ends of a trip are left to another search.
  private static let stateLimit = 30_000
  /// More cells likewise.
  private static let cellLimit = 200

  mutating func mark(
    _ ends: SearchEnds, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    overlay.marks.begin()
    for anchor in ends.origins {
      let head = try graph.resolveHead(of: anchor.state)
      try overlay.memory.catchUp(with: graph)
      if graph.traits[Int(anchor.state)].contains(.local) {
        stack.append(anchor.state)
      } else if let head {
        overlay.marks.mark(overlay.memory.cells[Int(head)])
      }
    }
    try flood(.forward, &graph, &overlay)
    for anchor in ends.destinations {
      _ = try graph.resolveHead(of: anchor.state)
      try overlay.memory.catchUp(with: graph)
      if graph.traits[Int(anchor.state)].contains(.local) {
        stack += graph.finalStates(at: anchor, .endsOnly)
      } else {
        overlay.marks.mark(overlay.memory.cells[Int(graph.tails[Int(anchor.state)])])
      }
    }
    try flood(.backward, &graph, &overlay)
    guard overlay.marks.count <= Self.cellLimit else { throw OverlayError.tooManyLocalRoads }
  }

  /// Follows local roads from the states on the stack.
  private mutating func flood(
    _ direction: SearchDirection, _ graph: inout SearchGraph, _ overlay: inout OverlaySpace
  ) throws {
    guard !stack.isEmpty else { return }
    var seen = Set(stack)
    while let state = stack.popLast() {
      let arcs =
        direction == .forward
        ? try overlay.sides.forward.arcs.arcs(of: state, in: &graph, &overlay.memory)
        : try overlay.sides.backward.arcs.arcs(of: state, in: &graph, &overlay.memory)
      for place in arcs {
        let vertex =
          direction == .forward
          ? overlay.sides.forward.arcs.arcs[place].vertex
          : overlay.sides.backward.arcs.arcs[place].vertex
        let next = try overlay.memory.state(of: vertex, in: &graph, &overlay.sides)
        if graph.traits[Int(next)].contains(.local) {
          if seen.insert(next).inserted { stack.append(next) }
        } else {
          overlay.marks.mark(overlay.memory.cells[Int(graph.tails[Int(next)])])
          if let head = try graph.resolveHead(of: next) {
            try overlay.memory.catchUp(with: graph)
            overlay.marks.mark(overlay.memory.cells[Int(head)])
          }
        }
      }
      flooded += 1
      guard flooded <= Self.stateLimit else { throw OverlayError.tooManyLocalRoads }
    }
  }
}
