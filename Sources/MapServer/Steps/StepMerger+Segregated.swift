import Geo
import Guidance
import RoadNetwork

/// Crossings of divided roads, of which each carriageway is crossed by itself.
extension StepMerger {
  /// Carriageways lie no further apart than this.
  private static let median = 32.0

  /// Marks the steps that run between two carriageways.
  mutating func markSegregated() throws {
    guard reader.mode.isMotorized else { return }
    for place in steps.indices.dropLast() where !steps[place].kind.isWaypoint {
      steps[place].isSegregated = try isBetweenCarriageways(place)
    }
  }

  private func isBetweenCarriageways(_ place: Int) throws -> Bool {
    let (start, end) = (steps[place].path.lowerBound, steps[place + 1].path.lowerBound)
    guard end == start + 1, meters(place) <= Self.median, end < facts.edges.count,
      !facts.edges[start].isRoundabout, !facts.edges[start].record.flags.contains(.link)
    else { return false }
    let edge = facts.edges[start].edge
    let here = try carriageways(at: reader.graph.tail(of: edge), without: edge)
    let there = try carriageways(at: reader.graph.head(of: edge), without: edge)
    let along = try reader.departure(of: edge)
    return here.contains { one in
      abs(abs(one.bearing.turn(to: along)) - 90) < 45
        && there.contains { other in
          one.text == other.text && one.kind == other.kind
            && abs(one.bearing.turn(to: other.bearing)) > 130
        }
    }
  }

  private struct Carriageway {
    var bearing: Bearing
    var text: RoadText
    var kind: RoadKind
  }

  /// The one-way roads at a node, each with its direction of travel.
  private func carriageways(at node: NodeID, without edge: EdgeID) throws -> [Carriageway] {
    let graph = reader.graph
    let twin = try graph.twin(of: edge)
    var result: [Carriageway] = []
    for out in try graph.outEdges(of: node) where out != edge && out != twin {
      let facts = try EdgeFacts(out, graph: graph)
      let back = try graph.record(of: graph.twin(of: out))
      let leads = facts.record.access[reader.mode] != .no
      guard leads != (back.access[reader.mode] != .no), !facts.isRoundabout else { continue }
      let bearing = try reader.departure(of: out)
      result.append(
        Carriageway(
          bearing: leads ? bearing : bearing.reversed, text: facts.text,
          kind: RoadKind(facts.record)))
    }
    return result
  }

  /// Joins steps between carriageways with what follows.
  mutating func joinSegregated() {
    var place = 1
    while place + 1 < steps.count, steps[place + 1].kind != .arrive {
      let next = place + 1
      guard steps[place].isSegregated else {
        place += 1
        continue
      }
      if steps[next].isSegregated {
        if [steps[place].kind, steps[next].kind].contains(.endOfRoad) {
          steps[place].kind = .endOfRoad
        }
        let passed = steps[place].passedCrossings
        absorbNext(place, takesSigns: true)
        steps[place].bearingAfter = steps[place].bearingAfter
        steps[place].passedCrossings = passed
        steps[place].isSegregated = true
      } else if steps[place].kind.isRoundabout || steps[next].kind.isRoundabout {
        place += 1
      } else {
        joinSegregated(place)
      }
    }
  }

  private mutating func joinSegregated(_ place: Int) {
    let next = place + 1
    let whole = turn(place, next)
    let passed = steps[place].passedCrossings
    if abs(whole) >= 145 {
      steps[place].kind = .continue
      steps[place].modifier = "uturn"
    } else {
      let word = TurnWord.modifier(turn: whole)
      let isSame = isSameName(place - 1, next)
      let after = steps[next]
      let goesOn = [.newName, .continue, .suppressed, .turn].contains(after.kind)
      let isWideStraight =
        abs(whole) <= 55 && passed == 0 && steps[place].crossing?.takesStraightest == true
        && after.crossing?.takesStraightest == true
      if steps[place].kind == .endOfRoad || after.kind == .endOfRoad {
        steps[place].kind = .endOfRoad
        steps[place].modifier = word
      } else if steps[place].kind != .fork {
        let isSlight = after.isStraight || after.modifier?.hasPrefix("slight") == true
        if word == "straight" && goesOn && isSlight || isWideStraight {
          steps[place].kind = isSame ? .suppressed : .newName
          steps[place].modifier = isWideStraight ? "straight" : word
        } else {
          steps[place].kind = word != "straight" && goesOn ? .turn : after.kind
          steps[place].modifier = word
        }
      }
    }
    let bearing = steps[next].bearingAfter
    absorbNext(place, takesSigns: true)
    steps[place].bearingAfter = bearing
    steps[place].passedCrossings = passed
  }
}
