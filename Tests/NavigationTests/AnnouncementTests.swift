import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import Testing

@Suite struct AnnouncementTests {
  @Test func theDepartureIsToldFirst() throws {
    var drive = try Drive(Town.blocks, along: "ah")
    drive.feed(try drive.fixes(along: "ah"))
    #expect(drive.announcements.first?.maneuverIndex == 0)
    #expect(drive.announcements.count { $0.maneuverIndex == 0 } == 1)
  }

  @Test func everyTurnIsToldOnceInEachStageBeforeItsPoint() throws {
    var drive = try Drive(Town.blocks, along: "ah")
    drive.feed(try drive.fixes(along: "ah"))
    let plan = try #require(drive.state.plan)
    for (index, maneuver) in plan.maneuvers.enumerated() where maneuver.isAnnounced {
      let told = drive.announcements.filter { $0.maneuverIndex == index }
      #expect(!told.isEmpty, "\(maneuver.kind) was not told")
      #expect(Set(told.map(\.stage)).count == told.count)
      #expect(told.map(\.stage) == told.map(\.stage).sorted())
    }
    for (events, fix) in zip(drive.log.dropFirst(), drive.progress) {
      for case .announcement(let told) in events where told.maneuverIndex > 0 {
        #expect(plan.maneuverPlaces[told.maneuverIndex] > fix.position.along)
        #expect(!told.text.isEmpty)
      }
    }
  }

  @Test func twoTurnsCloseTogetherAreToldAtOnce() throws {
    let map = AsciiMap(
      """
      a-----------------b---c
                        |
                        d---e---------f
                        |
                        g
      """, cell: .meters(20),
      ways: [
        "abc": "highway=residential name=First_Street",
        "bdg": "highway=residential name=Short_Street",
        "def": "highway=residential name=Second_Street",
      ])
    var drive = try Drive(map, along: "af")
    drive.feed(try drive.fixes(along: "af").bare)
    let plan = try #require(drive.state.plan)
    let joint = drive.announcements.first { $0.thenIndex != nil }
    let (first, then) = (try #require(joint).maneuverIndex, try #require(joint?.thenIndex))
    #expect(plan.maneuvers[first].modifier == .right)
    #expect(plan.maneuvers[then].modifier == .left)
    #expect(drive.arrivals == 1)
  }

  @Test func nothingIsToldOffTheRoute() throws {
    let map = Town.blocks
    var drive = try Drive(map, along: "ah")
    let points = ["a", "b", "e"].map { map.coordinate($0) }
    drive.feed(Drive.fixes(through: points, speed: 10))
    let left = try #require(
      drive.log.firstIndex { $0.contains { if case .deviation = $0 { true } else { false } } })
    let after = drive.log[left...].flatMap { $0 }
    #expect(!after.contains { if case .announcement = $0 { true } else { false } })
  }

  @Test func withoutVoiceNothingIsTold() throws {
    var options = NavigationOptions()
    options.announces = false
    var drive = try Drive(Town.blocks, along: "ah", options: options)
    drive.feed(try drive.fixes(along: "ah"))
    #expect(drive.announcements.isEmpty)
    #expect(drive.arrivals == 1)
  }
}
