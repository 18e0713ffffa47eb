import Geo
import RoadNetwork

extension LegGuide {
  mutating func tell(_ passage: RoundaboutPassage) throws {
    let (start, end) = (passage.range.lowerBound, passage.range.upperBound)
    let hasExit = passage.exit != nil
    if passage.startsOutside {
      append(try entry(passage, into: hasExit ? end : end - 1))
    }
    guard hasExit, !path.pieces[end].isRoundabout else { return }
    let ringEnd = path.pieces[end - 1]
    let bearing = try reader.arrival(of: ringEnd.edge)
    let turn = bearing.turn(to: try reader.departure(of: path.pieces[end].edge))
    var leaving = try bare(
      Decision(.roundaboutExit, Maneuver.Modifier(sideTurn: turn)), from: end, to: end,
      bearing: bearing)
    leaving.roundaboutExit = passage.exit
    // The ring has often no name of its own.
    leaving.previousRoad = path.pieces[start].text
    append(leaving)
  }

  private func entry(_ passage: RoundaboutPassage, into end: Int) throws -> Maneuver {
    let start = passage.range.lowerBound
    let ring = try Ring(from: path.pieces[start], reader: reader)
    let before = path.pieces[start - 1]
    let after = path.pieces[end]
    let isNamed =
      ring.name != nil && !path.pieces[start].text.isSameRoad(as: before.text)
      && (passage.exit == nil || !path.pieces[start].text.isSameRoad(as: after.text))
    let isRotary = isNamed || ring.circumference >= Self.rotaryCircumference
    let turn = passage.exit == nil ? nil : try through(ring, from: before, to: after)
    let modifier = turn.map {
      Maneuver.Modifier(turn: $0, slightFrom: TurnBins.roundaboutSlight)
    }
    var maneuver = try bare(
      Decision(isRotary ? .rotary : .roundabout, modifier), from: start, to: end,
      bearing: try reader.arrival(of: before.edge))
    maneuver.roundaboutExit = passage.exit
    maneuver.junctionName = isNamed ? ring.name : nil
    maneuver.crossing = try crossing(ring, from: before, to: passage.exit == nil ? nil : after)
    return maneuver
  }

  /// The roads that leave `ring`, seen over its middle; nil if it is not closed.
  private func crossing(
    _ ring: Ring, from before: RoadPiece, to after: RoadPiece?
  ) throws -> CrossingView? {
    guard ring.center != nil, let after else { return nil }
    var roads: [RoadPiece] = []
    for piece in ring.pieces {
      let exits = try Ring.exits(after: piece, reader: reader)
      roads += exits.all.filter { exit in
        exit.edge == after.edge
          || exit.edge != before.twin && exits.counted.contains { $0.edge == exit.edge }
      }
    }
    let branches = try roads.map { road in
      CrossingView.Branch(
        turn: try through(ring, from: before, to: road), road: road.text,
        roadClass: road.roadClass, isTaken: road.edge == after.edge, isOpen: true)
    }
    return CrossingView(
      branches: branches, approach: before.roadClass, isRoundabout: true,
      drivesOnLeft: before.drivesOnLeft)
  }

  /// A roundabout of this size is felt to be a road of its own.
  private static let rotaryCircumference = Distance.meters(300)
  /// The direction of a road at a roundabout is taken from here, beyond its splitter island.
  private static let armLength = Distance.meters(40)

  /// The turn from the road before a roundabout to the road behind it, seen over its middle.
  private func through(_ ring: Ring, from before: RoadPiece, to after: RoadPiece) throws -> Double {
    guard let center = ring.center else {
      let arrival = try reader.arrival(of: before.edge)
      return arrival.turn(to: try reader.departure(of: after.edge))
    }
    let origin = try reader.place(Self.armLength, along: before.twin)
    let goal = try reader.place(Self.armLength, along: after.edge)
    return origin.bearing(to: center).turn(to: center.bearing(to: goal))
  }

  /// The roundabout before edge `start` that is only touched: entry and exit share a node, so that
  /// the path does not run on the ring, but the traveller has to go all round.
  func fullCircle(at start: Int) throws -> Maneuver? {
    guard reader.mode != .pedestrian else { return nil }
    let (before, after) = (path.pieces[start - 1], path.pieces[start])
    let onRing = try reader.outEdges(of: after.tail).first {
      $0.record.flags.contains(.roundabout) && $0.record.access[reader.mode] != .no
    }
    guard let onRing else { return nil }
    let bearing = try reader.arrival(of: before.edge)
    let ring = try Ring(from: reader.piece(of: onRing.edge), reader: reader)
    guard let number = try ring.exitNumberAtEntry(of: after.edge, reader: reader) else {
      return nil
    }
    let turn = Maneuver.Modifier(
      turn: try through(ring, from: before, to: after), slightFrom: TurnBins.roundaboutSlight)
    let isRotary = ring.circumference >= Self.rotaryCircumference
    var maneuver = try bare(
      Decision(isRotary ? .rotary : .roundabout, turn), from: start, to: start, bearing: bearing)
    maneuver.roundaboutExit = number
    return maneuver
  }
}
