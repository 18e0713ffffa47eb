import Testing

@testable import RoadNetwork

@Suite struct SpeedLimitCoderTests {
  @Test(arguments: [
    nil, .unlimited, .kilometersPerHour(0), .kilometersPerHour(5), .kilometersPerHour(88.51),
    .kilometersPerHour(10_000), LimitValue?.some(.kilometersPerHour(112.65)),
  ])
  func readsBackWhatWasWritten(value: LimitValue?) throws {
    for source in LimitSource.allCases {
      let limit = SpeedLimit(posted: value, source: source, advisory: value)
      #expect(try SpeedLimitCoder.decoded(SpeedLimitCoder.encoded(limit)) == limit)
    }
  }

  @Test(arguments: [-1, .nan, .infinity])
  func writesANonsensicalSpeedAsUnknown(speed: Double) throws {
    let limit = SpeedLimit(posted: .kilometersPerHour(speed))
    #expect(try SpeedLimitCoder.decoded(SpeedLimitCoder.encoded(limit)) == .unknown)
  }

  @Test(arguments: [[], [0, 0], [0, 4, 0], [1_000_003, 0, 0], [UInt64.max, 0, 0]])
  func refusesOtherNumbers(values: [UInt64]) {
    #expect(throws: TileFormatError.self) { try SpeedLimitCoder.decoded(values) }
  }
}
