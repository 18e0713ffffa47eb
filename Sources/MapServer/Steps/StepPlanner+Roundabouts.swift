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
    roundabout = maneuver.junctionName != nil && ring.isRotary ? .rotary : .plain
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
    if roundabout == .rotary { steps[step].rotaryName = maneuver.junctionName }
  }

  /// Tells where a roundabout is left.
  mutating func leave(at index: Int, exit: Int?) throws {
    let crossing = try Crossing(
      from: facts.edges[index - 1], to: facts.edges[index], reader: reader)
    if facts.edges[index - 1].isRoundabout, !steps.contains(where: \.kind.isRoundabout) {
      roundabout = try kind(of: facts.edges[index - 1])
    }
    let kind: StepPlan.Kind = roundabout == .rotary ? .exitRotary : .exitRoundabout
    try append(StepWord(kind, try bend(at: index)), at: index, crossing)
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
    if !isPassed(exit, before: entry, ring) {
      let kind: StepPlan.Kind = roundabout == .rotary ? .rotary : .roundabout
      try append(StepWord(kind, TurnWord.modifier(turn: entry.turn)), at: index, crossing)
      steps[steps.count - 1].exit = maneuver.roundaboutExit
    }
    try leave(at: index, exit: maneuver.roundaboutExit)
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
  private var names: Set<RoadText> = []

  /// The way round a ring of 15 m radius.
  private static let wideLength = 94.0
  private static let edgeLimit = 64

  var isWide: Bool { length > Self.wideLength }
  var looksLikeCrossing: Bool {
    isClosed && !isWide && (2...4).contains(roads) && mostAtNode <= 1 && areApart
  }
  var isClockwise: Bool { degrees > 0 }
  /// Wide, and with one name of its own.
  var isRotary: Bool { isWide && names.count == 1 && names.first?.title != nil }

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
      names.insert(try EdgeFacts(current, graph: graph).text)
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
