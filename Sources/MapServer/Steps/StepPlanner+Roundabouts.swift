import Geo
import Guidance
import RoadNetwork

/// How a roundabout is told.
enum RoundaboutKind: Sendable {
  /// Entered and left, with the number of the exit.
  case plain
  /// So large and with a name of its own that it is felt to be a road.
  case rotary
  /// So small that it is felt to be a crossing: one turn.
  case turn
}

extension StepPlanner {
  /// Tells the entry of a roundabout, whose kind is kept for its exit.
  mutating func enter(_ maneuver: Maneuver, at index: Int) throws {
    let ring = try RingShape(from: facts.edges[index], reader: reader)
    let crossing = try Crossing(
      from: facts.edges[index - 1], to: facts.edges[index], reader: reader)
    roundabout = ring.isRotary ? .rotary : .plain
    if maneuver.roundaboutExit != nil, ring.looksLikeCrossing { roundabout = .turn }
    var word = StepWord(.roundabout, try bend(at: index))
    switch roundabout {
    case .plain: break
    case .rotary: word.kind = .rotary
    case .turn:
      word.kind = .roundaboutTurn
      word.modifier = maneuver.modifier.map(TurnWord.spelled) ?? "straight"
    }
    try append(word, at: index, crossing)
    let step = steps.count - 1
    let passed = crossing.exit.map { passes(crossing, before: $0, ring) } ?? 0
    steps[step].exit = maneuver.roundaboutExit.map { $0 + passed }
    steps[step].text = RoadText(name: maneuver.road.name, refs: maneuver.road.refs)
    if roundabout == .rotary { steps[step].rotaryName = ring.ownName }
  }

  /// Tells where a roundabout is left.
  mutating func leave(at index: Int, exit: Int?, turn: Double? = nil) throws {
    let crossing = try Crossing(
      from: facts.edges[index - 1], to: facts.edges[index], reader: reader)
    if facts.edges[index - 1].isRoundabout, !steps.contains(where: \.kind.isRoundabout) {
      roundabout = try kind(of: facts.edges[index - 1])
    }
    let kind: StepPlan.Kind = roundabout == .rotary ? .exitRotary : .exitRoundabout
    let word = try turn.map { TurnWord.modifier(turn: $0) } ?? bend(at: index)
    try append(StepWord(kind, word), at: index, crossing)
    steps[steps.count - 1].exit = exit
  }

  /// How many roads that leave where one enters are passed before the ring.
  private func passes(_ crossing: Crossing, before entry: Crossing.Way, _ ring: RingShape) -> Int {
    crossing.ways.count {
      $0.isOpen && !$0.isRoundabout && !$0.kind.isMinor && isPassed($0, before: entry, ring)
    }
  }

  private func isPassed(
    _ way: Crossing.Way, before entry: Crossing.Way, _ ring: RingShape
  ) -> Bool {
    ring.isClockwise ? way.turn < entry.turn : way.turn > entry.turn
  }

  /// Tells a roundabout whose entry and exit lie at one node; false if there is nothing to tell.
  mutating func touch(_ maneuver: Maneuver, at index: Int) throws -> Bool {
    let crossing = try Crossing(
      from: facts.edges[index - 1], to: facts.edges[index], reader: reader)
    // A roundabout without a ring is a crossing here.
    guard let exit = crossing.exit,
      let entry = crossing.ways.first(where: { $0.isRoundabout && $0.isOpen }),
      crossing.obvious != crossing.taken
    else { return false }
    let ring = try RingShape(from: EdgeFacts(entry.edge, graph: reader.graph), reader: reader)
    roundabout = ring.isRotary ? .rotary : .plain
    var turn = exit.turn
    if !isPassed(exit, before: entry, ring) {
      let kind: StepPlan.Kind = roundabout == .rotary ? .rotary : .roundabout
      try append(StepWord(kind, TurnWord.modifier(turn: entry.turn)), at: index, crossing)
      steps[steps.count - 1].exit = maneuver.roundaboutExit
      // One comes back over the end of the ring.
      if let end = crossing.ways.first(where: { $0.isRoundabout && !$0.isOpen }) {
        turn = Bearing(degrees: end.turn).reversed.turn(to: Bearing(degrees: exit.turn))
      }
    }
    try leave(at: index, exit: maneuver.roundaboutExit, turn: turn)
    return true
  }

  /// Plain or a rotary, for who is on the ring already.
  private func kind(of edge: EdgeFacts) throws -> RoundaboutKind {
    let ring = try RingShape(from: edge, reader: reader)
    return ring.isRotary ? .rotary : .plain
  }

  /// The turn at the node itself, where a road meets the ring.
  private func bend(at index: Int) throws -> String {
    let before = try reader.arrival(of: facts.edges[index - 1].edge, over: Self.bendLength)
    let after = try reader.departure(of: facts.edges[index].edge, over: Self.bendLength)
    return TurnWord.modifier(turn: before.turn(to: after))
  }

  /// Rings are narrow, so that further ahead they would have turned.
  private static let bendLength = Distance.meters(4)
}

/// The ring of a roundabout as far as its kind depends on it.
private struct RingShape {
  /// The way round.
  private var length = 0.0
  private var isClosed = false
  /// The turns on the way round, positive to the right.
  private var degrees = 0.0
  /// How many roads meet the ring, and the most at one node.
  private var roads = 0
  private var mostAtNode = 0
  /// The directions in which the roads leave the ring.
  private var bearings: [Bearing] = []
  private var names: Set<String> = []
  /// The names of the roads that meet it.
  private var streets: Set<String> = []

  /// The way round a ring of 15 m radius.
  private static let wideLength = 94.0
  private static let edgeLimit = 64

  var isWide: Bool { length > Self.wideLength }
  var looksLikeCrossing: Bool {
    isClosed && !isWide && (2...4).contains(roads) && mostAtNode <= 1 && areApart
  }
  var isClockwise: Bool { degrees > 0 }
  var isRotary: Bool { isWide && ownName != nil }
  /// The name that it shares with none of its roads.
  var ownName: String? {
    let own = names.subtracting(streets)
    return own.count == 1 ? own.first : nil
  }

  private var areApart: Bool {
    let sorted = bearings.map(\.degrees).sorted()
    guard let first = sorted.first else { return false }
    return zip(sorted, sorted.dropFirst() + [first + 360]).allSatisfy { $1 - $0 >= 60 }
  }

  init(from first: EdgeFacts, reader: IntersectionReader) throws {
    let graph = reader.graph
    guard first.isRoundabout else { return }
    let start = try graph.tail(of: first.edge)
    var edge: EdgeID? = first.edge
    for _ in 0..<Self.edgeLimit {
      guard let current = edge else { return }
      length += try graph.record(of: current).length.meters
      if let name = try graph.road(of: current).name { names.insert(name) }
      let bearing = try reader.departure(of: current)
      let head = try graph.head(of: current)
      var outside = 0
      edge = nil
      for out in try graph.outEdges(of: head) {
        let record = try graph.record(of: out)
        let leads = record.access[reader.mode] != .no
        if record.flags.contains(.roundabout) {
          if leads, edge == nil {
            edge = out
            degrees += bearing.turn(to: try reader.departure(of: out))
          }
        } else if try leads || graph.record(of: graph.twin(of: out)).access[reader.mode] != .no {
          outside += 1
          bearings.append(try reader.departure(of: out))
          if let name = try graph.road(of: out).name { streets.insert(name) }
        }
      }
      roads += outside
      mostAtNode = max(mostAtNode, outside)
      if head == start {
        isClosed = true
        return
      }
    }
  }
}
