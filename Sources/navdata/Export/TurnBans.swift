import RoadNetwork

/// The turns at the end of an edge that are forbidden, in words.
struct TurnBans {
  let graph: RoadGraph
  let tile: RoadTile
  let edge: Int

  /// `12 @ (Mo-Fr 07:00-09:00 AND car, truck)`: the way that may not be entered, for whom, when.
  ///
  /// `via:` stands before a ban that binds those only who came a longer way that a restriction
  /// tells. A way whose tile is not in the pack is a question mark.
  func texts() throws -> [String] {
    guard tile.edges[edge].flags.contains(.hasTurnExceptions) || !tile.copies(of: edge).isEmpty
    else { return [] }
    var texts = try bans(from: edge, prefix: "")
    for copy in tile.copies(of: edge) {
      for text in try bans(from: copy, prefix: "via:") where !texts.contains(text) {
        // What is forbidden to everybody is so to those as well.
        if !texts.contains(String(text.dropFirst(4))) { texts.append(text) }
      }
    }
    return texts
  }

  private func bans(from state: Int, prefix: String) throws -> [String] {
    var texts: [String] = []
    for exception in tile.turnExceptions(from: state) where exception.isBan {
      let rule = try tile.rules().rule(exception.timeRule) ?? .always
      let way = try way(at: Int(exception.ordinal)).map(String.init) ?? "?"
      let condition = LimitText.text(of: rule, for: exception.modes).map { " @ (\($0))" } ?? ""
      texts.append(prefix + way + condition)
    }
    return texts
  }

  /// The way of one of the edges that leave the head.
  private func way(at ordinal: Int) throws -> Int64? {
    guard let (other, node) = try graph.head(of: edge, in: tile) else { return nil }
    let edges = other.outEdges(of: node)
    return ordinal < edges.count ? try other.road(of: edges.lowerBound + ordinal).wayID : nil
  }
}
