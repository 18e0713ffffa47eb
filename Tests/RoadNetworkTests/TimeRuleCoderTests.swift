import Geo
import Testing

@testable import RoadNetwork

@Suite struct TimeRuleCoderTests {
  @Test(arguments: 1...200)
  func rulesReadBackAsWritten(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let rule = RandomRule.rule(&random)
    var writer = ByteWriter()
    TimeRuleCoder.append(rule, to: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try TimeRuleCoder.decoded(&reader) == rule)
    #expect(reader.isAtEnd)
  }

  @Test(arguments: 1...200)
  func calendarsReadBackAsWritten(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let calendar = RandomRule.calendar(&random)
    var writer = ByteWriter()
    LocalCalendarCoder.append(calendar, to: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try LocalCalendarCoder.decoded(&reader) == calendar)
    #expect(reader.isAtEnd)
  }

  @Test func damagedBytesAreAnErrorOrARuleThatAnswers() throws {
    var random = SplitMix(seed: 99)
    let place = try #require(Coordinate(latitude: 60, longitude: 20))
    for seed in 1...300 {
      var source = SplitMix(seed: UInt64(seed))
      var writer = ByteWriter()
      LocalCalendarCoder.append(RandomRule.calendar(&source), to: &writer)
      TimeRuleCoder.append(RandomRule.rule(&source), to: &writer)
      var bytes = writer.bytes
      for _ in 0...random.int(below: 4) {
        bytes[random.int(below: bytes.count)] = UInt8(random.int(below: 256))
      }
      var reader = ByteReader(bytes)
      guard let calendar = try? LocalCalendarCoder.decoded(&reader),
        let rule = try? TimeRuleCoder.decoded(&reader)
      else { continue }
      for milliseconds in [Int64.min, 0, 1_772_000_000_000, .max] {
        _ = rule.evaluate(
          at: Timestamp(millisecondsSince1970: milliseconds), in: calendar.zone ?? .utc,
          calendar: calendar.holidays, position: place)
      }
    }
  }

  @Test func aConditionOfALaterVersionStaysUndecidable() throws {
    var writer = ByteWriter()
    writer.appendVarint(1)
    writer.appendVarint(77)
    writer.appendVarint(3)
    writer.append([1, 2, 3])
    var reader = ByteReader(writer.bytes)
    #expect(try TimeRuleCoder.decoded(&reader) == TimeRule([.other("")]))
    #expect(reader.isAtEnd)
  }

  @Test func aTileKeepsItsRules() throws {
    let id = try #require(TileID(x: 4000, y: 2700))
    let bounds = try #require(id.bounds)
    let point = try #require(
      Coordinate(latitude: bounds.north - 0.001, longitude: bounds.west + 0.001))
    var random = SplitMix(seed: 5)
    let rules = (0..<3).map { _ in RandomRule.rule(&random) }
    var builder = RoadTileBuilder(id: id)
    builder.calendar = RandomRule.calendar(&random)
    let first = builder.addRule(rules[0])
    builder.addNode(
      NodeRecord(at: point, flags: [], access: ModeAccess(all: .yes)), NodeAttributes(nodeID: 1))
    var limit = SpeedLimit(posted: .kilometersPerHour(50), lanes: [.unlimited, nil])
    limit.conditional = [ConditionalLimit(.school, .kilometersPerHour(30), rule: rules[1])]
    let road = builder.addRoad(
      RoadAttributes(
        wayID: 7, backward: DirectedAttributes(speedLimit: limit, isSchoolZone: true)))
    let segment = builder.addSegment(
      SegmentDraft(shape: [point], headCoordinate: point, road: road))
    let conditions = [
      AccessCondition(ModeSet(.car), .no, when: rules[2]),
      AccessCondition(.all, .yes, when: .always),
    ]
    for twin in [1, 0] as [UInt32] {
      try builder.addEdge(
        EdgeDraft(
          head: NodeID(tile: id, index: 0), twinIndex: twin, lengthDecimeters: 1,
          roadClass: .service, access: ModeAccess(all: .yes),
          flags: twin == 0 ? .reversed : [], departure: Bearing(degrees: 0),
          arrival: Bearing(degrees: 0), segment: segment))
      if twin == 0 { builder.setConditions(conditions) }
    }
    let tile = try RoadTile(id: id, bytes: try builder.encoded())
    try tile.checkDetails()
    let kept = try tile.rules()
    #expect(kept.calendar == builder.calendar)
    #expect(kept.rule(first) == rules[0])
    #expect(kept.rule(0) == nil)
    #expect(Array(kept.conditions(of: 1)) == conditions)
    #expect(kept.conditions(of: 0).isEmpty)
    #expect(try tile.road(of: 0).backward.speedLimit == limit)
    #expect(try tile.road(of: 0).backward.isSchoolZone)
    #expect(try tile.road(of: 0).forward == DirectedAttributes())
  }
}
