import Geo
import Navigation
import NetworkFixtures
import Positioning
import Testing

@testable import Presentation

@Suite struct GuidanceViewTests {
  private static let town = AsciiMap(
    """
    a-------b-------c
            |
            |
            e-------f
    """, cell: .meters(40),
    ways: [
      "abc": "highway=secondary name=Main_Street maxspeed=50",
      "be": "highway=residential name=Elm_Street", "ef": "highway=residential name=Low_Street",
    ])

  private static let tunnel = AsciiMap(
    """
    a-------b---------------c---d
    """, cell: .meters(50),
    ways: [
      "ab": "highway=trunk maxspeed=80 oneway=yes",
      "bc": "highway=trunk maxspeed=80 oneway=yes tunnel=yes",
      "cd": "highway=trunk maxspeed=80 oneway=yes",
    ])

  private static func scenes(framesPerSecond: Int) throws -> [(scene: Scene, time: Timestamp)] {
    var drive = try ShownDrive(town, along: "af")
    var scenes: [(Scene, Timestamp)] = []
    drive.run(drive.fixes, framesPerSecond: framesPerSecond) { scenes.append(($0, $1)) }
    return scenes
  }

  @Test func beforeTheFirstLocationThereIsNothingToShow() throws {
    let drive = try ShownDrive(Self.town, along: "af")
    #expect(drive.view.newestScene == nil)
    #expect(drive.view.scene(at: ShownDrive.start) == nil)
  }

  @Test func theFirstPictureIsThatOfADriver() throws {
    var drive = try ShownDrive(Self.town, along: "af")
    drive.feed(.fix(drive.fixes[0]))
    let scene = try #require(drive.view.newestScene)
    let camera = try #require(scene.camera)
    #expect(abs(try #require(camera.bearing).degrees - 90) < 1)
    #expect(camera.framing.tilt > 30)
    #expect(camera.anchor.x == 0.5 && (2.0 / 3...1).contains(camera.anchor.y))
    #expect(scene.indicator.bearing == camera.bearing)
    #expect(camera.target == scene.indicator.place)
    #expect(drive.view.scene(at: ShownDrive.start) == scene)
  }

  @Test(arguments: [10, 30, 60])
  func betweenFixesThePictureFollowsTheRoadAndNeverJumps(_ framesPerSecond: Int) throws {
    let (b, e) = (Self.town.coordinate("b"), Self.town.coordinate("e"))
    let fastest = FrameInterpolator.fastest(.kilometersPerHour(60)).metersPerSecond
    var last: Coordinate?
    for (scene, _) in try Self.scenes(framesPerSecond: framesPerSecond) {
      let place = scene.indicator.place
      let offRoad = min(
        abs(place.latitude - b.latitude), abs(place.latitude - e.latitude),
        abs(place.longitude - b.longitude))
      #expect(offRoad < 5e-7)
      if let last {
        let moved = last.distance(to: place).meters
        #expect(moved <= fastest / Double(framesPerSecond) + 0.1)
      }
      last = place
    }
    #expect(try #require(last).distance(to: Self.town.coordinate("f")).meters < 1)
  }

  @Test func aPictureDoesNotDependOnTheRateOfFrames() throws {
    let (slow, fast) = (
      try Self.scenes(framesPerSecond: 1), try Self.scenes(framesPerSecond: 20)
    )
    let atSeconds = fast.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    #expect(slow.map(\.scene) == atSeconds.map(\.scene))
    #expect(slow.map(\.time) == atSeconds.map(\.time))
  }

  @Test func zoomAndTiltChangeByNoMoreThanTheirRates() throws {
    let view = GuidanceView()
    let (zoomRate, tiltRate) = (
      try #require(view.zoomPerSecond), try #require(view.tiltPerSecond)
    )
    let cameras = try Self.scenes(framesPerSecond: 25).compactMap(\.scene.camera)
    for (before, after) in zip(cameras, cameras.dropFirst()) {
      #expect(abs(after.framing.zoom - before.framing.zoom) <= zoomRate / 25 + 1e-9)
      #expect(abs(after.framing.tilt - before.framing.tilt) <= tiltRate / 25 + 1e-9)
    }
    #expect(Set(cameras.map(\.framing.zoom)).count > 10)
  }

  @Test func withoutARateTheZoomIsThereAtOnce() throws {
    var drive = try ShownDrive(Self.town, along: "af")
    drive.view.zoomPerSecond = nil
    drive.view.behavior = SpeedBasedCameraBehavior()
    for fix in drive.fixes {
      drive.feed(.fix(fix))
      let zoom = try #require(drive.view.newestScene?.camera?.framing.zoom)
      let speed = try #require(fix.speed)
      #expect(abs(zoom - ZoomTable.guidance.zoom(at: speed)) < 0.02)
    }
  }

  @Test func withoutABehaviourTheCameraIsFreeAndTheIndicatorGoesOn() throws {
    var drive = try ShownDrive(Self.town, along: "af")
    drive.view.behavior = nil
    drive.view.indicatorKind = .pedestrian
    drive.feed(.fix(drive.fixes[0]))
    let before = try #require(drive.view.newestScene)
    drive.feed(.fix(drive.fixes[5]))
    let after = try #require(drive.view.newestScene)
    #expect(before.camera == nil && after.camera == nil)
    #expect(before.indicator.place != after.indicator.place)
    #expect(after.indicator.kind == .pedestrian)
    drive.view.behavior = FixedCameraBehavior()
    #expect(drive.view.newestScene?.camera?.framing == FixedCameraBehavior().view)
  }

  @Test func onARouteAReleasedCameraFollowsAgainByItself() throws {
    var drive = try ShownDrive(Self.town, along: "af")
    drive.feed(.fix(drive.fixes[0]))
    func hasCamera(_ seconds: Double) -> Bool {
      drive.view.scene(at: ShownDrive.start + .seconds(seconds))?.camera != nil
    }
    drive.view.releaseCamera(at: ShownDrive.start + .seconds(1))
    #expect(!hasCamera(1) && !hasCamera(10.9) && hasCamera(11))
    drive.view.followsAgainAfter = nil
    #expect(!hasCamera(1000))
    drive.view.followAgain()
    #expect(hasCamera(1))
  }

  @Test func inTrackingAReleasedCameraStaysFree() throws {
    var drive = try ShownDrive(Self.town, along: nil)
    let fix = try ShownDrive(Self.town, along: "ac").fixes[0]
    drive.feed(.fix(fix))
    drive.view.releaseCamera(at: ShownDrive.start)
    #expect(drive.view.scene(at: ShownDrive.start + .seconds(1000))?.camera == nil)
    #expect(drive.view.newestScene?.indicator.place != nil)
  }

  @Test func inATunnelThePictureGoesOnInGray() throws {
    var drive = try ShownDrive(Self.tunnel, along: "ad")
    let (west, east) = (
      Self.tunnel.coordinate("b").longitude, Self.tunnel.coordinate("c").longitude
    )
    let fixes = drive.fixes.filter { !(west...east).contains($0.coordinate.longitude) }
    var scenes: [Scene] = []
    drive.run(fixes) { scene, _ in scenes.append(scene) }
    let gray = scenes.filter(\.isGray)
    #expect(gray.count > 20)
    for (before, after) in zip(gray, gray.dropFirst()) {
      #expect(after.indicator.place.longitude >= before.indicator.place.longitude)
    }
    #expect(scenes.last?.isGray == false)
    #expect(scenes.allSatisfy { $0.isGray == $0.indicator.isEstimated })
  }

  @Test func theEndOfTheEstimatesTellsHowFarTheyWereOff() throws {
    var drive = try ShownDrive(Self.tunnel, along: "ad")
    let fixes = drive.fixes
    let mouth = try #require(
      fixes.firstIndex { $0.coordinate.longitude > Self.tunnel.coordinate("b").longitude })
    for fix in fixes[..<mouth] { drive.feed(.fix(fix)) }
    let time = try #require(fixes[mouth - 1].time)
    for second in 1...8 { drive.feed(.tick(time + .seconds(second))) }
    let estimate = try #require(drive.view.newestScene)
    #expect(estimate.isGray)
    #expect(drive.view.correction == nil)
    // It took four seconds longer than the estimates thought.
    var late = fixes[mouth + 4]
    late.time = time + .seconds(9)
    drive.feed(.fix(late))
    let scene = try #require(drive.view.newestScene)
    let off = estimate.indicator.place.distance(to: scene.indicator.place).meters
    #expect(!scene.isGray)
    #expect(abs(try #require(drive.view.correction).meters - off) < 0.01)
    #expect(off > 20)
    var next = fixes[mouth + 5]
    next.time = time + .seconds(10)
    drive.feed(.fix(next))
    #expect(drive.view.correction == nil)
  }

  @Test func anEarlierTimeBeginsAnew() throws {
    let drive = try ShownDrive(Self.town, along: "af")
    var state = drive.state
    let events = drive.fixes.prefix(12).flatMap { state.step(.fix($0)) }
    var view = GuidanceView()
    for event in events { view.take(event, at: ShownDrive.start, on: drive.state.plan) }
    let earlier = ShownDrive.start + .seconds(-3600)
    view.behavior = FixedCameraBehavior()
    for event in events { view.take(event, at: earlier, on: drive.state.plan) }
    #expect(view.scene(at: earlier)?.camera?.framing == FixedCameraBehavior().view)
  }

  @Test func withoutARouteTheRoadIsFollowedInTracking() throws {
    let guided = try ShownDrive(Self.town, along: "ac")
    var drive = try ShownDrive(Self.town, along: nil)
    drive.view.zoomPerSecond = nil
    for fix in guided.fixes.prefix(12) { drive.feed(.fix(fix)) }
    let camera = try #require(drive.view.newestScene?.camera)
    let speed = try #require(guided.fixes[11].speed)
    #expect(abs(camera.framing.zoom - ZoomTable.tracking.zoom(at: speed)) < 0.05)
    #expect(abs(try #require(camera.bearing).degrees - 90) < 1)
  }

  @Test func offTheRoadsTheFixItselfIsShown() throws {
    var drive = try ShownDrive(Self.town, along: nil)
    let road = Self.town.point(from: "a", to: "b")
    var time = ShownDrive.start
    // Beside the road, on a car park, and beside the road again.
    for (meters, isMatched) in [(8.0, true), (150, false), (150, false), (8, true)] {
      let place = road.moved(by: .meters(meters), at: Bearing(degrees: 0))
      drive.feed(.fix(LocationFix(coordinate: place, time: time)))
      let shown = try #require(drive.view.newestScene).indicator.place
      let expected = isMatched ? road : place
      #expect(shown.distance(to: expected).meters < 0.5, "\(meters) m beside the road")
      time = time + .seconds(30)
    }
  }

  @Test func aNewRouteIsFollowedWithoutAJump() throws {
    var drive = try ShownDrive(Self.town, along: "af")
    let plan = try #require(drive.state.plan)
    for (index, fix) in drive.fixes.enumerated() {
      if index % 7 == 3 { drive.feed(.route(index % 2 == 0 ? nil : plan)) }
      drive.feed(.fix(fix))
      #expect(drive.view.jump == nil)
    }
  }
}
