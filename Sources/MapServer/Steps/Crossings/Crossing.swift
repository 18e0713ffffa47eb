import Geo
import Guidance
import RoadNetwork

/// A crossing on a route, seen by who comes to it.
struct Crossing: Sendable {
  /// A road at the crossing, other than the one on which one comes.
  struct Way: Sendable {
    let edge: EdgeID
    /// The turn into it in degrees, positive to the right.
    var turn: Double
    let isOpen: Bool
    let isOneWay: Bool
    let kind: RoadKind
    let text: RoadText
    let isRoundabout: Bool
    let isFerry: Bool
    let isDriveway: Bool
    let isRestricted: Bool
    let laneCount: Int?
    let length: Distance

    var deviation: Double { abs(turn) }
  }

  /// The road on which one comes.
  let approach: Way
  /// The others from left to right.
  let ways: [Way]
  /// The place among `ways` of the one that the route takes; nil if it turns round.
  let taken: Int?
  /// The direction in which one comes.
  let bearing: Bearing
  /// The direction of the road that the route takes.
  let exitBearing: Bearing

  /// How many ways one may choose from.
  var openCount: Int { ways.count { $0.isOpen } }
  var exit: Way? { taken.map { ways[$0] } }

  /// Whether the way taken is straighter than each other way that is open.
  var takesStraightest: Bool {
    guard let exit, exit.deviation <= 55 else { return false }
    let others = ways.filter { $0.isOpen && $0.edge != exit.edge }
    guard let rival = others.min(by: { $0.deviation < $1.deviation }) else { return true }
    return abs(rival.turn - exit.turn) <= 10 || exit.deviation <= rival.deviation
  }

  init(from incoming: EdgeFacts, to outgoing: EdgeFacts, reader: IntersectionReader) throws {
    let graph = reader.graph
    let back = try graph.twin(of: incoming.edge)
    bearing = try reader.arrival(of: incoming.edge)
    exitBearing = try reader.departure(of: outgoing.edge)
    let direction = bearing
    var ways: [Way] = []
    var way = try Self.way(incoming, turn: 180, isOpen: true, reader: reader)
    for arm in try reader.arms(at: outgoing.edge, from: incoming.edge) where arm.edge != back {
      let facts = arm.edge == outgoing.edge ? outgoing : try EdgeFacts(arm.edge, graph: graph)
      let turn = direction.turn(to: Bearing(degrees: Double(arm.degrees)))
      ways.append(try Self.way(facts, turn: turn, isOpen: arm.isOpen, reader: reader))
    }
    Carriageways.join(&ways, with: &way, taken: outgoing.edge)
    approach = way
    self.ways = ways.sorted { ($0.turn, $0.edge) < ($1.turn, $1.edge) }
    taken = self.ways.firstIndex { $0.edge == outgoing.edge }
  }

  private static func way(
    _ facts: EdgeFacts, turn: Double, isOpen: Bool, reader: IntersectionReader
  ) throws -> Way {
    let twin = try reader.graph.record(of: reader.graph.twin(of: facts.edge))
    return Way(
      edge: facts.edge, turn: turn, isOpen: isOpen,
      isOneWay: twin.access[reader.mode] == .no
        || facts.record.access[reader.mode] == .no,
      kind: RoadKind(facts.record), text: facts.text, isRoundabout: facts.isRoundabout,
      isFerry: facts.isFerry, isDriveway: facts.record.flags.contains(.minorService),
      isRestricted: facts.record.access[reader.mode].isLocal, laneCount: facts.directed.lanes.count,
      length: facts.record.length)
  }
}

/// Two carriageways of one road that part at a crossing are one road to the eye.
enum Carriageways {
  /// Carriageways part at less than this.
  private static let partingAngle = 70.0

  /// Joins pairs among `ways`, and a way beside the approach with it.
  static func join(
    _ ways: inout [Crossing.Way], with approach: inout Crossing.Way, taken: EdgeID
  ) {
    // At a roundabout they are an entry and an exit.
    if approach.isRoundabout || ways.contains(where: \.isRoundabout) { return }
    joinPairs(&ways, taken: taken)
    guard approach.isOneWay,
      let place = ways.firstIndex(where: { way in
        way.isOpen && arePair(way, approach) && 180 - way.deviation < partingAngle
      })
    else { return }
    if ways[place].edge == taken {
      // Onto the carriageway for the opposite direction.
      ways[place].turn = -180
      return
    }
    // The line of the road runs in the middle between both.
    let gap = 180 - ways[place].deviation
    let shift = ways[place].turn > 0 ? -gap / 2 : gap / 2
    ways.remove(at: place)
    for index in ways.indices { ways[index].turn = wrapped(ways[index].turn - shift) }
  }

  private static func joinPairs(_ ways: inout [Crossing.Way], taken: EdgeID) {
    for place in ways.indices where place < ways.count {
      let partner = ways.indices.first { other in
        other != place && ways[place].isOpen && !ways[other].isOpen
          && ways[other].edge != taken && arePair(ways[place], ways[other])
          && abs(wrapped(ways[place].turn - ways[other].turn)) < partingAngle
      }
      guard let partner else { continue }
      let half = wrapped(ways[partner].turn - ways[place].turn) / 2
      ways[place].turn = wrapped(ways[place].turn + half)
      ways.remove(at: partner)
      return joinPairs(&ways, taken: taken)
    }
  }

  private static func arePair(_ one: Crossing.Way, _ other: Crossing.Way) -> Bool {
    one.isOneWay && other.isOneWay && !one.isRoundabout && !other.isRoundabout
      && one.kind == other.kind && one.text.title != nil && one.text.isSameStreet(as: other.text)
  }

  private static func wrapped(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees <= -180 ? degrees + 360 : degrees
  }
}
