import Geo
import Navigation
import NetworkFixtures
import Positioning
import Testing

@Suite struct SignalTests {
  static let tunnel = AsciiMap(
    """
    a-------b---------------c---d
                            |
                            e---f
    """, cell: .meters(50),
    ways: [
      "ab": "highway=trunk oneway=yes name=West_Road maxspeed=80",
      "bc": "highway=trunk oneway=yes tunnel=yes name=Hill_Tunnel maxspeed=80",
      "cd": "highway=trunk oneway=yes tunnel=yes name=Hill_Tunnel maxspeed=80",
      "ce": "highway=trunk_link oneway=yes tunnel=yes",
      "ef": "highway=trunk_link oneway=yes",
    ])

  /// Whether a fix lies before the mouth of the tunnel or beside `e` and `f`.
  static func isUnderTheSky(_ fix: LocationFix) -> Bool {
    fix.coordinate.longitude <= tunnel.coordinate("b").longitude
      || fix.coordinate.latitude < tunnel.coordinate("e").latitude + 0.0001
  }

  /// A drive to `f` whose fixes fail in the tunnel.
  static func drive() throws -> (Drive, fixes: [LocationFix]) {
    var drive = try Drive(tunnel, along: "af")
    let fixes = try drive.fixes(along: "af").bare.filter(isUnderTheSky)
    try drive.replay(fixes)
    return (drive, fixes)
  }

  @Test func inATunnelThePositionIsCarriedOn() throws {
    let (drive, fixes) = try Self.drive()
    let estimates = drive.locations.filter(\.isEstimated)
    #expect(estimates.count > 20)
    #expect(estimates.allSatisfy { $0.original == nil && $0.onRoute != nil })
    #expect(drive.locations.count == fixes.count + estimates.count)
    #expect(drive.arrivals == 1)
    #expect(drive.deviations.isEmpty)
  }

  @Test func maneuversInTheTunnelAreAnnounced() throws {
    let (drive, _) = try Self.drive()
    let plan = try #require(drive.state.plan)
    let exit = try #require(
      plan.maneuvers.firstIndex { $0.position == Self.tunnel.coordinate("c") })
    let told = drive.log.indices.filter { index in
      let isEstimate = drive.log[index].contains {
        if case .location(let update) = $0 { update.isEstimated } else { false }
      }
      return isEstimate
        && drive.log[index].contains {
          if case .announcement(let told) = $0 { told.maneuverIndex == exit } else { false }
        }
    }
    #expect(!told.isEmpty)
  }

  @Test func theTunnelIsToldOnEntryAndExit() throws {
    let (drive, _) = try Self.drive()
    let tunnels = drive.events.compactMap {
      if case .tunnel(let status) = $0 { status } else { nil }
    }
    #expect(tunnels.first == .entered)
    #expect(tunnels.last == .left)
  }

  @Test func aPositionIsLostOnceAndFoundAgain() throws {
    var drive = Drive(Town.blocks)
    let place = Town.blocks.coordinate("b")
    drive.feed(.fix(LocationFix(coordinate: place, time: Drive.start)))
    var lost: [Int] = []
    for second in 1...30 {
      let events = drive.feed(.tick(Drive.start + .seconds(second)))
      if events == [.positionLost(since: Drive.start)] { lost.append(second) }
    }
    #expect(lost == [10])
    let events = drive.feed(
      .fix(LocationFix(coordinate: place, time: Drive.start + .seconds(31))))
    #expect(events.first == .positionFound)
  }

  @Test func withoutAFixTimeTellsNothing() {
    var drive = Drive(Town.blocks)
    #expect(drive.feed(.tick(Drive.start)) == [])
    #expect(drive.state.time == nil)
  }

  @Test func outsideATunnelEstimatesEndSoon() throws {
    var drive = try Drive(Town.blocks, along: "ad")
    let fixes = try drive.fixes(along: "ad")
    drive.feed(fixes.prefix(10))
    for second in 1...40 { drive.feed(.tick(Drive.start + .seconds(9 + second))) }
    #expect(drive.locations.count { $0.isEstimated } == 9)
    #expect(drive.arrivals == 0)
  }
}
