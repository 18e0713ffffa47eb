import Geo
import Navigation
import NetworkFixtures
import Positioning
import Testing

@Suite struct FixRuleTests {
  static func fix(_ letter: Character, seconds: Int?, accuracy: Double? = nil) -> LocationFix {
    LocationFix(
      coordinate: Town.blocks.coordinate(letter),
      time: seconds.map { Drive.start + .seconds($0) },
      horizontalAccuracy: accuracy.map { .meters($0) })
  }

  @Test func aFixWithoutTimeIsIgnored() {
    var drive = Drive(Town.blocks)
    #expect(drive.feed(.fix(Self.fix("b", seconds: nil))) == [.ignoredFix(.withoutTime)])
    #expect(drive.state.ignoredFixCount == 1)
    #expect(drive.state.time == nil)
  }

  @Test(arguments: [(3, IgnoredFix.repeatedTime), (2, .earlierTime)])
  func aFixNoLaterThanTheOneBeforeIsIgnored(seconds: Int, reason: IgnoredFix) {
    var drive = Drive(Town.blocks)
    drive.feed(.fix(Self.fix("b", seconds: 3)))
    #expect(drive.feed(.fix(Self.fix("b", seconds: seconds))) == [.ignoredFix(reason)])
    #expect(drive.state.ignoredFixCount == 1)
  }

  @Test func aFixThatMayBeAnywhereIsIgnored() {
    var drive = Drive(Town.blocks)
    let events = drive.feed(.fix(Self.fix("b", seconds: 0, accuracy: 900)))
    #expect(events == [.ignoredFix(.inaccurate)])
  }

  @Test func aClockThatWasSetBackDoesNotSilenceTheReceiver() {
    var drive = Drive(Town.blocks)
    drive.feed(.fix(Self.fix("b", seconds: 1000)))
    for second in 0..<10 { drive.feed(.fix(Self.fix("b", seconds: second))) }
    #expect(drive.state.ignoredFixCount == 4)
    #expect(drive.locations.count == 7)
  }

  @Test func ignoredFixesChangeNothingElse() throws {
    var clean = try Drive(Town.blocks, along: "ah")
    var dirty = clean
    for fix in try clean.fixes(along: "ah") {
      clean.feed(.fix(fix))
      dirty.feed(.fix(fix))
      dirty.feed(.fix(fix))
      dirty.feed(.fix(LocationFix(coordinate: fix.coordinate)))
    }
    let events = dirty.events.filter { if case .ignoredFix = $0 { false } else { true } }
    #expect(events == clean.events)
  }

  @Test func aFixFarFromTheRoadsHasNoMatch() throws {
    var drive = Drive(Town.blocks)
    let far = Town.blocks.coordinate("a").moved(by: .meters(300), at: Bearing(degrees: 0))
    drive.feed(.fix(LocationFix(coordinate: far, time: Drive.start)))
    let update = try #require(drive.locations.first)
    #expect(update.matched == nil)
    #expect(update.road == nil)
    #expect(update.original?.coordinate == far)
  }

  @Test func aFixWhereTheMapIsMissingHasNoMatch() throws {
    var drive = Drive(Town.blocks)
    let elsewhere = try #require(Coordinate(latitude: -30, longitude: 100))
    drive.feed(.fix(LocationFix(coordinate: elsewhere, time: Drive.start)))
    #expect(drive.locations.first?.matched == nil)
  }
}
