import Geo
import Guidance
import Testing

@Suite struct AnnouncementPolicyTests {
  private static let policy = AnnouncementPolicy.driving

  @Test(
    arguments: [
      (120, 2100, nil), (120, 1999, .range), (120, 1000, .reminder), (120, 300, .distance),
      (120, 60, .action), (120, 30, .action),
      (80, 1501, nil), (80, 1500, .range), (80, 600, .reminder), (80, 200, .distance),
      (80, 25, .action),
      (30, 801, nil), (30, 800, .range), (30, 300, .reminder), (30, 100, .distance),
      (30, 20, .action), (0, 20, .action),
    ] as [(Double, Double, AnnouncementPolicy.Stage?)])
  func aStageBeginsAtItsDistance(
    _ speed: Double, _ meters: Double, _ stage: AnnouncementPolicy.Stage?
  ) {
    #expect(
      Self.policy.stage(
        distance: .meters(meters), speed: .kilometersPerHour(speed), alreadyTold: nil) == stage)
  }

  @Test func timeMayComeBeforeDistance() {
    // 200 km/h is 55.6 m/s: 60 s are 3.3 km.
    let speed = Speed.kilometersPerHour(200)
    #expect(Self.policy.reach(of: .range, at: speed).meters > 3300)
    #expect(Self.policy.stage(distance: .meters(3000), speed: speed, alreadyTold: nil) == .range)
  }

  @Test(arguments: [10.0, 50, 80, 130])
  func eachStageIsToldOnceAndInOrder(_ kilometersPerHour: Double) {
    var told: [AnnouncementPolicy.Stage] = []
    for meters in stride(from: 3000.0, through: 0, by: -1) {
      let stage = Self.policy.stage(
        distance: .meters(meters), speed: .kilometersPerHour(kilometersPerHour),
        alreadyTold: told.last)
      if let stage { told.append(stage) }
    }
    #expect(told == AnnouncementPolicy.Stage.allCases)
  }

  @Test func aStageThatTheNextWouldInterruptIsLeftOut() {
    let speed = Speed.kilometersPerHour(50)
    #expect(Self.policy.stage(distance: .meters(370), speed: speed, alreadyTold: nil) == nil)
    #expect(Self.policy.stage(distance: .meters(500), speed: speed, alreadyTold: nil) == .range)
  }

  @Test func whatWasMissedStaysUnsaid() {
    let speed = Speed.kilometersPerHour(50)
    #expect(
      Self.policy.stage(distance: .meters(130), speed: speed, alreadyTold: .range) == .distance)
    #expect(Self.policy.stage(distance: .meters(130), speed: speed, alreadyTold: .distance) == nil)
    #expect(Self.policy.stage(distance: .meters(250), speed: speed, alreadyTold: .distance) == nil)
  }

  @Test(arguments: [(40, true), (80, true), (200, false)])
  func nearTurnsAreToldTogether(_ apart: Double, _ joined: Bool) throws {
    let place = try #require(Coordinate(latitude: 50, longitude: 8))
    func turn(_ meters: Double, _ kind: Maneuver.Kind = .turn) -> Maneuver {
      Maneuver(
        kind: kind, modifier: .left, leg: 0, pathIndex: 1, position: place,
        distanceFromLegStart: .meters(meters))
    }
    let speed = Speed.kilometersPerHour(50)
    #expect(Self.policy.joins(turn(100), turn(100 + apart), at: speed) == joined)
    #expect(!Self.policy.joins(turn(100), turn(110, .newName), at: speed))
  }
}
