import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct SpeedTests {
  @Test(arguments: [
    ("50", 50), ("50 km/h", 50), ("50km/h", 50), ("7.5", 7.5), ("30 mph", 48.28032),
    ("30mph", 48.28032), ("10 knots", 18.52), ("walk", 7), ("80;60", 60),
  ])
  func aNumberHasAUnit(_ text: String, _ speed: Double) {
    let tags = SpeedTags(["maxspeed": text])
    #expect(tags.forward == SpeedLimit(posted: .kilometersPerHour(speed)))
    #expect(tags.backward == tags.forward)
    #expect(tags.unreadable == 0)
  }

  @Test(arguments: [
    ("0", 1), ("-30", 1), ("900", 1), ("fast", 1), ("", 1), ("signals", 0), ("variable", 0),
    ("30 furlongs", 1), ("9999999999999999999999999999", 1),
  ])
  func whatIsNoSpeedIsUnknown(_ text: String, unreadable: Int) {
    let tags = SpeedTags(["maxspeed": text])
    #expect(tags.forward.posted == nil)
    #expect(tags.unreadable == unreadable)
  }

  @Test(arguments: [
    ("DE:urban", LimitValue.kilometersPerHour(50)), ("DE:rural", .kilometersPerHour(100)),
    ("DE:motorway", .unlimited), ("FR:rural", .kilometersPerHour(80)),
    ("RO:motorway", .kilometersPerHour(130)), ("DE:zone:30", .kilometersPerHour(30)),
    ("AT:zone30", .kilometersPerHour(30)), ("DE:30", .kilometersPerHour(30)),
    ("GB:nsl_single", .kilometersPerHour(96.56064)),
    ("BE-VLG:rural", .kilometersPerHour(70)), ("DE:living_street", .kilometersPerHour(7)),
  ])
  func aZoneCodeStandsForItsLaw(_ code: String, _ limit: LimitValue) {
    for key in ["maxspeed", "maxspeed:type", "source:maxspeed", "zone:maxspeed"] {
      let tags = SpeedTags(OSMTags([(key, code)]))
      #expect(tags.forward == SpeedLimit(posted: limit, source: .zone), "\(key)")
    }
  }

  @Test func aNumberComesBeforeAZone() {
    let tags = SpeedTags(["source:maxspeed": "DE:urban", "maxspeed": "70"])
    #expect(tags.forward == SpeedLimit(posted: .kilometersPerHour(70)))
    #expect(tags.isUrban)
  }

  @Test func directionsHaveLimitsOfTheirOwn() {
    let tags = SpeedTags([
      "maxspeed": "60", "maxspeed:backward": "40", "maxspeed:advisory": "30",
    ])
    #expect(
      tags.forward
        == SpeedLimit(posted: .kilometersPerHour(60), advisory: .kilometersPerHour(30)))
    #expect(tags.backward.posted == .kilometersPerHour(40))
  }

  @Test func noneIsNoLimit() {
    #expect(SpeedTags(["maxspeed": "none"]).forward.posted == .unlimited)
  }

  @Test(arguments: ["sign", "survey", "markings", "XX:yy"])
  func otherSourcesSayNothing(_ value: String) {
    let tags = SpeedTags(["maxspeed:type": value])
    #expect(tags.forward.posted == nil)
    #expect(tags.unreadable == 0)
  }
}
