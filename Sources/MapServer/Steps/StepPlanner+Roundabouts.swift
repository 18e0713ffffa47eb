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
  /// The words for entering a roundabout, whose kind is kept for its exit.
  mutating func entry(_ maneuver: Maneuver) throws -> (type: String, modifier: String?) {
    let ring = try RingShape(from: facts.edges[maneuver.pathIndex], reader: reader)
    let isNamed = maneuver.junctionName != nil
    roundabout = .plain
    if isNamed, ring.isWide { roundabout = .rotary }
    let exits = maneuver.roundaboutExit != nil && facts.edges[maneuver.pathIndex].isRoundabout
    if exits, ring.looksLikeCrossing { roundabout = .turn }
    switch roundabout {
    case .plain: return ("roundabout", try bend(maneuver))
    case .rotary: return ("rotary", try bend(maneuver))
    case .turn:
      let word = maneuver.modifier.map(TurnWord.spelled)
      return ("roundabout turn", word ?? "straight")
    }
  }

  /// The turn at the node itself, where a road meets the ring.
  func bend(_ maneuver: Maneuver) throws -> String {
    let index = maneuver.pathIndex
    guard index > 0, index < facts.edges.count else { return "straight" }
    let before = try reader.arrival(of: facts.edges[index - 1].edge, over: Self.bendLength)
    let after = try reader.departure(of: facts.edges[index].edge, over: Self.bendLength)
    return TurnWord.modifier(turn: before.turn(to: after))
  }

  /// Rings are narrow, so that further ahead they would have turned.
  private static let bendLength = Distance.meters(8)
}

/// The ring of a roundabout as far as its kind depends on it.
private struct RingShape {
  /// The way round.
  private var length = 0.0
  private var isClosed = false
  private var hasName = false
  /// How many roads meet the ring, and the most at one node.
  private var roads = 0
  private var mostAtNode = 0

  /// The way round a ring of 15 m radius.
  private static let wideLength = 94.0
  private static let edgeLimit = 64

  var isWide: Bool { length > Self.wideLength }
  var looksLikeCrossing: Bool {
    isClosed && !hasName && !isWide && (2...4).contains(roads) && mostAtNode <= 1
  }

  init(from first: EdgeFacts, reader: IntersectionReader) throws {
    let graph = reader.graph
    guard first.isRoundabout else { return }
    hasName = first.text.title != nil
    let start = try graph.tail(of: first.edge)
    var edge: EdgeID? = first.edge
    for _ in 0..<Self.edgeLimit {
      guard let current = edge else { return }
      length += try graph.record(of: current).length.meters
      let head = try graph.head(of: current)
      var outside = 0
      edge = nil
      for out in try graph.outEdges(of: head) {
        let record = try graph.record(of: out)
        let leads = record.access[reader.mode] != .no
        if record.flags.contains(.roundabout) {
          if leads, edge == nil { edge = out }
        } else if try leads || graph.record(of: graph.twin(of: out)).access[reader.mode] != .no {
          outside += 1
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
