import Testing

@testable import RoadNetwork

@Suite struct LaneCoderTests {
  @Test func readsBackWhatWasWritten() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<500 {
      let lanes = randomLanes(&random)
      if lanes.count != nil {
        let back = try LaneCoder.decoded(LaneCoder.encoded(lanes))
        #expect(back.count == lanes.count)
        #expect(back.list == lanes.list.map(\.withoutSigns))
      }
      let connections = try LaneCoder.encoded(lanes.connections).flatMap {
        (values) throws in try LaneCoder.connections(values)
      }
      #expect(connections == lanes.connections)
    }
  }

  /// A road with a turn lane takes two bytes for it.
  @Test func ordinaryLanesAreShort() {
    for lane in [Lane(.left), Lane([.through, .right]), Lane([])] {
      #expect(LaneCoder.encoded(RoadLanes(list: [lane]))[1] < 1 << 14)
    }
    #expect(LaneCoder.encoded(RoadLanes(count: 2)) == [2])
  }

  @Test func manyConnectionsAreSplitIntoFields() {
    let lanes = (0..<30).flatMap { from in
      (0..<4).map { LaneConnection(toWayID: 7, fromLane: from, toLane: $0) }
    }
    let fields = LaneCoder.encoded(lanes)
    #expect(fields.allSatisfy { $0.count <= 32 })
    #expect(fields.count == 4)
  }

  @Test(arguments: [[], [31], [UInt64.max], [2, 1], [3, 0, 0]])
  func refusesOtherNumbers(values: [UInt64]) {
    #expect(throws: TileFormatError.self) { try LaneCoder.decoded(values) }
  }

  @Test func anyNumberIsALane() throws {
    var random = SplitMix(seed: 6)
    for _ in 0..<2000 {
      let code = UInt64.random(in: 0...(.max), using: &random)
      let lanes = try LaneCoder.decoded([1, code])
      #expect(lanes.list.count == 1)
      #expect((lanes.list[0].widthCentimeters ?? 1) <= 10_000)
      let connections = try LaneCoder.connections([code, code])
      #expect(connections.allSatisfy { $0.fromLane < 32 && $0.toLane < 32 })
    }
  }
}

/// The lanes of one direction, drawn at random, as a map may have them.
func randomLanes(_ random: inout SplitMix, text: (inout SplitMix) -> String = { _ in "A" })
  -> RoadLanes
{
  let connections = (0..<random.int(below: 4)).map { _ in
    LaneConnection(
      toWayID: Int64.random(in: .min...(.max), using: &random), fromLane: random.int(below: 30),
      toLane: random.int(below: 30), isOptional: random.chance(0.3))
  }
  if random.chance(0.3) {
    return RoadLanes(
      count: random.chance(0.5) ? random.int(below: 6) : nil, connections: connections)
  }
  let list = (0..<1 + random.int(below: 6)).map { _ in
    Lane(
      random.chance(0.2) ? nil : LaneDirections(rawValue: UInt16(random.int(below: 1024))),
      modes: ModeSet(rawValue: UInt8(random.int(below: 256))),
      change: random.chance(0.5) ? random.pick(LaneChange.allCases) : nil,
      widthCentimeters: random.chance(0.2) ? 1 + random.int(below: 900) : nil,
      destinations: (0..<random.int(below: 2)).map { _ in text(&random) },
      destinationRefs: (0..<random.int(below: 2)).map { _ in text(&random) },
      isForCarpools: random.chance(0.2))
  }
  let placement = LanePlacement(
    random.pick(LanePlacement.Side.allCases), lane: random.int(below: RoadLanes.limit))
  return RoadLanes(
    list: list, connections: connections, placement: random.chance(0.3) ? placement : nil)
}

extension Lane {
  fileprivate var withoutSigns: Lane {
    var lane = self
    (lane.destinations, lane.destinationRefs) = ([], [])
    return lane
  }
}
