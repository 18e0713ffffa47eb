import Geo
import NetworkFixtures
import Testing

@testable import Presentation

@Suite struct CameraBehaviorTests {
  private static let behaviors: [any CameraBehavior] = [
    SpeedBasedCameraBehavior(), DynamicCameraBehavior(), FixedCameraBehavior(),
  ]

  @Test(arguments: 0..<3, [true, false])
  func theFasterTheFartherAway(_ index: Int, _ isGuided: Bool) {
    var last = Double.infinity
    for step in 0...400 {
      let situation = DrivingSituation(speed: .kilometersPerHour(Double(step)), isGuided: isGuided)
      let zoom = Self.behaviors[index].framing(in: situation).zoom
      #expect(zoom <= last)
      last = zoom
    }
  }

  @Test(arguments: [0, 5, 15, 35, 60] as [Double])
  func theDynamicCameraComesDownToTheManeuver(_ metersPerSecond: Double) {
    let behavior = DynamicCameraBehavior()
    var situation = DrivingSituation(
      speed: Speed(metersPerSecond: metersPerSecond), isGuided: true)
    let far = behavior.framing(in: situation)
    var last = far
    for meters in stride(from: 1000.0, through: 0, by: -5) {
      situation.distanceToManeuver = .meters(meters)
      let now = behavior.framing(in: situation)
      #expect(now.zoom >= last.zoom && now.tilt <= last.tilt)
      last = now
    }
    #expect(last == CameraFraming(zoom: 17.5, tilt: StandardTilt.maneuver))
    situation.distanceToManeuver = .meters(500)
    #expect(behavior.framing(in: situation) == far)
  }

  @Test func aManeuverDoesNotPushTheCameraAway() {
    var behavior = DynamicCameraBehavior()
    behavior.maneuverZoom = 12
    let speed = Speed.kilometersPerHour(50)
    let far = behavior.framing(in: DrivingSituation(speed: speed, isGuided: true))
    let near = behavior.framing(
      in: DrivingSituation(speed: speed, distanceToManeuver: .zero, isGuided: true))
    #expect(near.zoom == far.zoom)
  }

  @Test func theSpeedBasedCameraIgnoresManeuvers() {
    let speed = Speed.kilometersPerHour(50)
    let behavior = SpeedBasedCameraBehavior()
    #expect(
      behavior.framing(in: DrivingSituation(speed: speed, isGuided: true))
        == behavior.framing(
          in: DrivingSituation(speed: speed, distanceToManeuver: .meters(10), isGuided: true)))
  }

  @Test func theFixedCameraKeepsWhatItWasGiven() {
    let view = CameraFraming(zoom: 9, tilt: 0)
    let behavior = FixedCameraBehavior(view: view)
    for speed in [0.0, 50] {
      let situation = DrivingSituation(
        speed: Speed(metersPerSecond: speed), distanceToManeuver: .meters(speed), isGuided: true)
      #expect(behavior.framing(in: situation) == view)
    }
  }

  @Test func oddSpeedsStillGiveAZoomWithinTheMargins() {
    for speed in [-1, .nan, .infinity, -.infinity, 1e300] as [Double] {
      for behavior in Self.behaviors {
        let situation = DrivingSituation(
          speed: Speed(metersPerSecond: speed), distanceToManeuver: .meters(speed))
        let framing = behavior.framing(in: situation)
        #expect((12...18.5).contains(framing.zoom), "\(speed)")
        #expect((0...90).contains(framing.tilt), "\(speed)")
      }
    }
  }
}
