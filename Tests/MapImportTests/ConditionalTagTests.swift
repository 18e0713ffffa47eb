import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct ConditionalTagTests {
  private static let school = ConditionalTextTests.hours("Mo-Fr 07:00-17:00")
  private static let rainy = TimeRule([.weather(.wet)])

  private func limits(_ tags: OSMTags) -> [ConditionalLimit] {
    SpeedTags(tags).forward.conditional
  }

  @Test func aLimitUnderConditionsKeepsItsRule() {
    let tags = SpeedTags(["maxspeed": "50", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)"])
    let expected = ConditionalLimit(.timed, .kilometersPerHour(30), rule: Self.school)
    #expect(tags.forward.posted == .kilometersPerHour(50))
    #expect(tags.forward.conditional == [expected])
    #expect(tags.backward == tags.forward)
    #expect(tags.isConditional)
  }

  @Test(
    arguments: [
      ["hazard": "school_zone", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)"],
      ["zone:maxspeed": "RS:school", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)"],
    ] as [OSMTags])
  func inASchoolZoneALimitByHoursIsThatOfTheSchool(_ tags: OSMTags) {
    #expect(
      limits(tags)
        == [ConditionalLimit(.school, .kilometersPerHour(30), rule: Self.school)])
    #expect(SpeedTags(tags).isSchoolZone)
  }

  @Test func schoolHolidaysAndChildrenTellOfASchool() {
    for text in ["20 mph @ (Mo-Fr 07:30-08:30; SH off)", "20 mph @ children_present"] {
      #expect(limits(["maxspeed:conditional": text]).map(\.kind) == [.school])
    }
  }

  @Test(arguments: ["maxspeed:wet", "maxspeed:conditional"])
  func theWeatherIsKeptApart(_ key: String) {
    let value = key == "maxspeed:wet" ? "80" : "80 @ wet"
    #expect(
      limits(OSMTags([(key, value)]))
        == [ConditionalLimit(.weather, .kilometersPerHour(80), rule: Self.rainy)])
  }

  @Test func vehiclesHaveLimitsOfTheirOwn() {
    let tags: OSMTags = [
      "maxspeed:hgv": "60", "maxspeed:hgv:conditional": "50 @ (Mo-Fr 07:00-17:00)",
      "maxspeed:conditional": "70 @ (Mo-Fr 07:00-17:00)",
    ]
    #expect(
      limits(tags) == [
        ConditionalLimit(.timed, .kilometersPerHour(70), rule: Self.school),
        ConditionalLimit(.vehicle, .kilometersPerHour(60), modes: ModeSet(.truck)),
        ConditionalLimit(
          .timed, .kilometersPerHour(50), modes: ModeSet(.truck), rule: Self.school),
      ])
  }

  @Test func directionsAndLanesHaveLimitsOfTheirOwn() {
    let tags = SpeedTags([
      "maxspeed:forward:conditional": "30 @ (Mo-Fr 07:00-17:00)", "maxspeed:lanes": "120|100|",
    ])
    #expect(tags.forward.conditional.count == 1)
    #expect(tags.backward.conditional.isEmpty)
    #expect(tags.forward.lanes == [.kilometersPerHour(120), .kilometersPerHour(100)])
  }

  @Test func aDisplayIsNeverDecided() {
    let limit = limits(["maxspeed:variable": "20 mph @ (Mo-Fr 07:00-17:00)"]).first
    #expect(limit?.rule.conditions.last == .other("variable"))
  }

  // MARK: Access

  private func conditions(_ shorthand: String, _ direction: Direction = .forward)
    -> [AccessCondition]
  {
    guard case .road(let meaning) = WayInterpreter.read(OSMTags(shorthand: shorthand)) else {
      return []
    }
    return meaning.road.conditions(direction)
  }

  @Test func aConditionBindsThoseOfItsKey() {
    let all = conditions("highway=primary vehicle:conditional=no_@_(Mo-Fr_07:00-17:00)")
    #expect(
      all == [
        AccessCondition(
          ModeSet.all.subtracting(ModeSet(.pedestrian)), .no, when: Self.school)
      ])
  }

  @Test func aMoreSpecificKeyStandsAgainstACondition() {
    let all = conditions("highway=primary motor_vehicle:conditional=no_@_wet motorcar=yes bus=yes")
    #expect(all.map { $0.modes.contains(.car) } == [false])
    #expect(all.map { $0.modes.contains(.bus) } == [false])
    #expect(all.map { $0.modes.contains(.truck) } == [true])
  }

  @Test func moreSpecificConditionsComeLater() {
    let all = conditions(
      "highway=primary hgv:conditional=delivery_@_wet access:conditional=no_@_wet")
    #expect(all.map(\.access) == [.no, .delivery])
  }

  @Test func aConditionInOneDirectionLeavesTheOtherFree() {
    let tags = "highway=primary motor_vehicle:backward:conditional=no_@_wet"
    #expect(conditions(tags).isEmpty)
    #expect(conditions(tags, .backward).count == 1)
  }

  @Test func noConditionOpensAOneWayStreetBackwards() {
    let tags = "highway=primary oneway=yes motor_vehicle:conditional=yes_@_wet"
    #expect(conditions(tags, .backward).isEmpty)
  }

  @Test func aStreetMayBeOneWayUnderConditions() {
    let tags = "highway=primary oneway:conditional=yes_@_wet"
    #expect(conditions(tags).isEmpty)
    #expect(conditions(tags, .backward).map(\.access) == [.no])
    let reversed = "highway=primary oneway=yes oneway:conditional=-1_@_wet"
    #expect(conditions(reversed).map(\.access) == [.no])
    #expect(conditions(reversed, .backward).map(\.access) == [.yes])
    #expect(!conditions(reversed, .backward)[0].modes.contains(.pedestrian))
  }

  @Test func theGeneralKeyOpensNoFootwayToCars() {
    let all = conditions("highway=footway access:conditional=yes_@_wet")
    #expect(all.allSatisfy { !$0.modes.contains(.car) })
  }

  // MARK: Defaults

  @Test(
    arguments: [
      ("highway=residential", "DE", LimitValue.kilometersPerHour(50)),
      ("highway=motorway", "DE", .unlimited), ("highway=motorway", "FR", .kilometersPerHour(130)),
      ("highway=primary zone:traffic=DE:urban", "DE", .kilometersPerHour(50)),
      ("highway=primary", "DE", nil), ("highway=residential", "US", nil),
      ("highway=living_street", "US", nil), ("highway=residential", nil, nil),
      ("highway=residential maxspeed=signals", "DE", nil),
    ] as [(String, String?, LimitValue?)])
  func theLawFillsInWhatItCallsByName(
    _ tags: String, _ country: String?, _ expected: LimitValue?
  ) throws {
    let map = AsciiMap(
      "a---b", ways: ["ab": tags],
      options: ImportOptions(country: country, usesBorderTable: false))
    let limit = try map.graph.directedAttributes(of: map.edge("a", "b")).speedLimit
    #expect(limit.posted == expected)
    if expected != nil { #expect(limit.source == .legalDefault) }
    // A search counts on speeds of its own where no sign stands.
    #expect(try map.record("a", "b").maximumSpeedKilometersPerHour == nil)
  }

  @Test func aZoneThatDoesNotExistIsRefused() {
    let options = ImportOptions(timeZone: "Mars/Olympus")
    var tiles = MemoryTiles()
    #expect(throws: ImportError.unknownTimeZone("Mars/Olympus")) {
      try Importer(options: options).run(.objects(OSMObjects()), into: &tiles)
    }
  }
}
