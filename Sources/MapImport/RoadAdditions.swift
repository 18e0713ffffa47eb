import RoadNetwork

/// What relations and nodes add to what roads tell of themselves: where lanes lead, and signs.
struct RoadAdditions: Sendable {
  /// A way in one direction.
  private struct Course: Hashable {
    var way: Int
    var direction: Direction
  }

  private var connections: [Course: [LaneConnection]] = [:]
  private var signs: [Course: [String]] = [:]
  /// Relations whose members are missing or do not fit together.
  private(set) var unplaced = 0

  init() {}

  /// Finds what the relations mean; `aliases` are nodes that stand for another one, at the date line.
  init(_ relations: [GuidanceRelationDraft], in network: DraftNetwork, aliases: [Int: Int]) {
    for relation in relations where !add(relation, network, aliases) { unplaced += 1 }
    addExitSigns(network)
  }

  /// The texts of the way `way`, and what is added to them.
  func filled(_ road: RoadAttributes, way: Int) -> RoadAttributes {
    if connections.isEmpty, signs.isEmpty { return road }
    var road = road
    fill(&road.forward, Course(way: way, direction: .forward))
    fill(&road.backward, Course(way: way, direction: .backward))
    return road
  }

  private func fill(_ attributes: inout DirectedAttributes, _ course: Course) {
    if let lanes = connections[course] { attributes.lanes.connections += lanes }
    // The way's own sign is closer to what stands there.
    if let places = signs[course], attributes.destinations.isEmpty,
      attributes.destinationRefs.isEmpty
    {
      attributes.destinations = places
    }
  }

  // MARK: Relations

  private mutating func add(
    _ relation: GuidanceRelationDraft, _ network: DraftNetwork, _ aliases: [Int: Int]
  ) -> Bool {
    guard relation.nodes.count == 1,
      let junction = Self.junction(of: relation.nodes[0], network, aliases),
      let to = Self.course(of: relation.to, network, { network.tail(of: $0) == junction })
    else { return false }
    switch relation.meaning {
    case .lanes(let links):
      guard let from = Self.course(of: relation.from, network, { network.head(of: $0) == junction })
      else { return false }
      let id = network.ways.ids[to.way]
      connections[from, default: []] += links.map {
        LaneConnection(toWayID: id, fromLane: $0.from, toLane: $0.to, isOptional: $0.isOptional)
      }
    case .sign(let places):
      guard Self.isStart(junction, of: to, network) else { return false }
      signs[to] = signs[to] ?? places
    }
    return true
  }

  private static func junction(
    of id: Int64, _ network: DraftNetwork, _ aliases: [Int: Int]
  ) -> Int? {
    var hint = 0
    guard let node = network.nodes.ids.place(of: id, hint: &hint) else {
      return nil
    }
    return network.junction(at: aliases[node] ?? node)
  }

  /// The one way and direction that can be meant; nil if none or several can.
  private static func course(
    of ids: [Int64], _ network: DraftNetwork, _ touches: (HalfEdge) -> Bool
  ) -> Course? {
    guard ids.count == 1, let way = network.ways.place(of: ids[0]) else { return nil }
    var found: Course?
    for segment in network.segments.firstOfWay[way]..<network.segments.firstOfWay[way + 1] {
      for direction in Direction.allCases {
        let edge = HalfEdge(segment: segment, direction)
        guard network.isOpen(edge, to: .all), touches(edge) else { continue }
        let course = Course(way: way, direction: direction)
        if let found, found != course { return nil }
        found = course
      }
    }
    return found
  }

  /// Whether those who travel `course` begin at `junction`, so that a sign there speaks of all of it.
  private static func isStart(_ junction: Int, of course: Course, _ network: DraftNetwork) -> Bool {
    let first = network.segments.firstOfWay[course.way]
    let last = network.segments.firstOfWay[course.way + 1] - 1
    let isForward = course.direction == .forward
    return network.tail(of: HalfEdge(segment: isForward ? first : last, course.direction))
      == junction
  }

  // MARK: Signs at nodes

  /// Hands the old `exit_to` of a junction to the only ramp that leaves there.
  private mutating func addExitSigns(_ network: DraftNetwork) {
    for (node, meaning) in network.nodes.told where !meaning.exitTo.isEmpty {
      guard let junction = network.junction(at: Int(node)) else { continue }
      let ramps = network.outEdges(of: junction).filter {
        network.ways.meaning(of: network.way(of: $0)).flags.contains(.link)
          && network.isOpen($0, to: .all)
      }
      guard ramps.count == 1, let ramp = ramps.first else { continue }
      let course = Course(way: network.way(of: ramp), direction: ramp.direction)
      if Self.isStart(junction, of: course, network) {
        signs[course] = signs[course] ?? meaning.exitTo
      }
    }
  }
}
