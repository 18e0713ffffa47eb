import Geo
import Testing

@testable import RoadNetwork

@Suite struct TimeRuleTests {
  @Test func truthTablesHold() {
    let all = [Truth.no, .yes, .undecidable]
    #expect(all.map { $0.and(.no) } == [.no, .no, .no])
    #expect(all.map { $0.and(.yes) } == [.no, .yes, .undecidable])
    #expect(all.map { $0.and(.undecidable) } == [.no, .undecidable, .undecidable])
    #expect(all.map { $0.or(.no) } == [.no, .yes, .undecidable])
    #expect(all.map { $0.or(.yes) } == [.yes, .yes, .yes])
    #expect(all.map { $0.or(.undecidable) } == [.undecidable, .yes, .undecidable])
  }

  private static let place = Coordinate(latitude: 50, longitude: 10)

  private func truth(_ rule: TimeRule, _ vehicle: VehicleFacts = VehicleFacts()) throws -> Truth {
    rule.evaluate(
      at: Timestamp(millisecondsSince1970: 1_772_000_000_000), in: .utc, calendar: .unknown,
      position: try #require(Self.place), vehicle: vehicle)
  }

  @Test func whatNobodyKnowsStaysUndecidable() throws {
    for weather in TimeRule.Weather.allCases {
      #expect(try truth(TimeRule([.weather(weather)])) == .undecidable)
    }
    #expect(try truth(TimeRule([.other("children_present")])) == .undecidable)
    #expect(try truth(TimeRule([.trailer])) == .undecidable)
    #expect(try truth(TimeRule([.measure(.weight, .greater, 7.5)])) == .undecidable)
    #expect(try truth(.always) == .yes)
  }

  @Test func withoutATimeOrAZoneHoursAreUndecidable() throws {
    let rule = TimeRule([.hours(OpeningHours(rules: [.init()]))])
    let place = try #require(Self.place)
    let time = Timestamp(millisecondsSince1970: 0)
    #expect(
      rule.evaluate(at: nil, in: .utc, calendar: .unknown, position: place) == .undecidable)
    #expect(
      rule.evaluate(at: time, in: nil, calendar: .unknown, position: place) == .undecidable)
    #expect(rule.evaluate(at: time, in: .utc, calendar: .unknown, position: place) == .yes)
  }

  @Test func aConditionThatFailsSettlesTheRule() throws {
    let never = TimeRule.Condition.hours(OpeningHours(rules: [.init(state: .off)]))
    #expect(try truth(TimeRule([.weather(.wet), never])) == .no)
  }

  @Test func knownFactsOfAVehicleDecide() throws {
    var truck = VehicleFacts(mode: .truck, hasTrailer: false)
    truck[.weight] = 12
    #expect(try truth(TimeRule([.measure(.weight, .greater, 7.5)]), truck) == .yes)
    #expect(try truth(TimeRule([.measure(.weight, .lessOrEqual, 7.5)]), truck) == .no)
    #expect(try truth(TimeRule([.measure(.length, .greater, 12)]), truck) == .undecidable)
    #expect(try truth(TimeRule([.modes(ModeSet(.truck))]), truck) == .yes)
    #expect(try truth(TimeRule([.modes(ModeSet(.bus))]), truck) == .no)
    #expect(try truth(TimeRule([.trailer]), truck) == .no)
  }

  // MARK: Limits

  private func inForce(_ limit: SpeedLimit, _ mode: TravelMode = .car) throws -> LimitInForce {
    limit.inForce(
      in: RuleContext(
        time: Timestamp(millisecondsSince1970: 1_772_000_000_000),
        calendar: LocalCalendar(zone: .utc), position: try #require(Self.place),
        vehicle: VehicleFacts(mode: mode)))
  }

  @Test func theLowestOfRegularTimedAndSchoolLimitHolds() throws {
    var limit = SpeedLimit(posted: .kilometersPerHour(50))
    limit.conditional = [
      ConditionalLimit(.timed, .kilometersPerHour(40)),
      ConditionalLimit(.school, .kilometersPerHour(30)),
      ConditionalLimit(.weather, .kilometersPerHour(10)),
      ConditionalLimit(.school, .kilometersPerHour(5), rule: TimeRule([.other("flashing")])),
    ]
    let now = try inForce(limit)
    #expect(now.effective == .kilometersPerHour(30))
    #expect(now.posted == .kilometersPerHour(50))
    #expect(now.timed == .kilometersPerHour(40))
    #expect(now.school == .kilometersPerHour(30))
  }

  @Test func ofSeveralLimitsThatHoldTheLastCounts() throws {
    var limit = SpeedLimit(posted: .unlimited)
    limit.conditional = [
      ConditionalLimit(.timed, .kilometersPerHour(80)),
      ConditionalLimit(.timed, .kilometersPerHour(120)),
    ]
    #expect(try inForce(limit).effective == .kilometersPerHour(120))
  }

  @Test func limitsOfOthersDoNotBind() throws {
    var limit = SpeedLimit(posted: .kilometersPerHour(100))
    limit.conditional = [
      ConditionalLimit(.vehicle, .kilometersPerHour(60), modes: ModeSet(.truck))
    ]
    #expect(try inForce(limit).effective == .kilometersPerHour(100))
    #expect(try inForce(limit, .truck).effective == .kilometersPerHour(60))
  }

  @Test func theWeatherIsNeverChosen() throws {
    var limit = SpeedLimit.unknown
    limit.conditional = [ConditionalLimit(.weather, .kilometersPerHour(80))]
    #expect(try inForce(limit).effective == nil)
  }

  @Test func ofConditionsOnAccessTheLastThatHoldsCounts() throws {
    let context = RuleContext(
      time: nil, calendar: .unknown, position: try #require(Self.place))
    let conditions = [
      AccessCondition(.all, .no, when: .always),
      AccessCondition(ModeSet(.truck), .delivery, when: .always),
      AccessCondition(.all, .yes, when: TimeRule([.weather(.snow)])),
    ]
    #expect(conditions.access(of: .car, standard: .yes, in: context) == .no)
    #expect(conditions.access(of: .truck, standard: .yes, in: context) == .delivery)
    #expect([].access(of: .car, standard: .private, in: context) == .private)
  }
}
