import RoadNetwork

/// Where the numbered roads of each way lead, by the relations of their routes.
struct RouteDirections: Sendable {
  /// One number of one way.
  private struct Entry: Sendable {
    let way: Int64
    let route: Int
    let leads: String
    let along: Direction?
  }

  private let routes: [RoadRouteDraft]
  /// Ordered by way, then by the id of the relation.
  private let entries: [Entry]

  /// The routes come in the order of their ids.
  init(_ routes: [RoadRouteDraft]) {
    self.routes = routes
    var entries: [Entry] = []
    for (place, route) in routes.enumerated() {
      for member in route.members {
        entries.append(
          Entry(way: member.way, route: place, leads: member.leads, along: member.along))
      }
    }
    self.entries = entries.enumerated().sorted {
      ($0.element.way, $0.offset) < ($1.element.way, $1.offset)
    }
    .map(\.element)
  }

  /// The attributes of a road with the directions of its numbers; `meaning` tells where traffic
  /// flows.
  ///
  /// - Complexity: O(log *n*) in the number of members of all routes.
  func filled(_ road: RoadAttributes, of meaning: RoadMeaning) -> RoadAttributes {
    guard !road.refs.isEmpty else { return road }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].way < road.wayID { low = middle + 1 } else { high = middle }
    }
    var filled = road
    for entry in entries[low...].prefix(while: { $0.way == road.wayID }) {
      let route = routes[entry.route]
      guard let ref = Self.number(of: route, among: road.refs),
        let along = entry.along ?? meaning.flow
      else { continue }
      let known = RefDirection(ref: ref, direction: entry.leads)
      if along == .forward { Self.add(known, to: &filled.forward) }
      if along == .backward { Self.add(known, to: &filled.backward) }
    }
    return filled
  }

  /// The first relation that speaks of a number counts.
  private static func add(_ known: RefDirection, to road: inout DirectedAttributes) {
    if !road.refDirections.contains(where: { $0.ref == known.ref }) {
      road.refDirections.append(known)
    }
  }

  /// The road number that a route means: relations write `95`, ways `I 95`.
  private static func number(of route: RoadRouteDraft, among refs: [String]) -> String? {
    let wanted = letters(route.ref)
    if let exact = refs.first(where: { letters($0) == wanted }) { return exact }
    let ending = refs.filter { ref in
      let own = letters(ref)
      guard own.hasSuffix(wanted), let before = own.dropLast(wanted.count).last else {
        return false
      }
      return before.isLetter
    }
    let system = letters(route.network.split(separator: ":").last.map(String.init) ?? "")
    return ending.first { letters($0) == system + wanted }
      ?? (ending.count == 1 ? ending.first : nil)
  }

  private static func letters(_ text: String) -> String {
    String(text.uppercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension RoadMeaning {
  /// The direction in which cars flow where they flow in one only.
  var flow: Direction? {
    switch (forward[.car] != .no, backward[.car] != .no) {
    case (true, false): .forward
    case (false, true): .backward
    default: nil
    }
  }
}
