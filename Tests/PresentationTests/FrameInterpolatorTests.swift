import Geo
import NetworkFixtures
import Testing

@testable import Presentation

@Suite struct FrameInterpolatorTests {
  private static let start = Timestamp(millisecondsSince1970: 1_000_000)

  private static func time(_ seconds: Double) -> Timestamp { start + .seconds(seconds) }

  private let origin: Coordinate

  init() throws { origin = try #require(Coordinate(latitude: 50, longitude: 8)) }

  private func place(_ meters: Double, bearing: Double? = nil) -> FrameInterpolator.Place {
    FrameInterpolator.Place(
      coordinate: origin.moved(by: .meters(meters), at: Bearing(degrees: 90)),
      bearing: bearing.map(Bearing.init))
  }

  private func meters(_ interpolator: FrameInterpolator, at seconds: Double) throws -> Double {
    let place = try #require(interpolator.place(at: Self.time(seconds)))
    return origin.distance(to: place.coordinate).meters
  }

  /// A drive whose fixes come `interval` seconds apart, `jitter` metres off.
  private func drive(
    interval: Double, jitter: Double, seed: UInt64, count: Int = 60
  ) -> [(place: FrameInterpolator.Place, speed: Speed, seconds: Double)] {
    var random = SplitMix64(seed: seed)
    var (along, speed) = (0.0, 0.0)
    return (0..<count).map { index in
      speed = max(0, min(40, speed + Double.random(in: -2...3, using: &random) * interval))
      along += speed * interval
      let noise = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
      return (
        place(max(0, along + noise)), Speed(metersPerSecond: speed), Double(index) * interval
      )
    }
  }

  @Test func nothingIsShownBeforeTheFirstFix() {
    #expect(FrameInterpolator().place(at: Self.start) == nil)
  }

  @Test(arguments: [0.2, 0.5, 1.0])
  func eachFixIsMetAfterTheDelay(_ interval: Double) throws {
    var interpolator = FrameInterpolator()
    for fix in drive(interval: interval, jitter: 0, seed: 7) {
      interpolator.add(fix.place, speed: fix.speed, at: Self.time(fix.seconds))
      let shown = try #require(interpolator.place(at: Self.time(fix.seconds + 1)))
      #expect(shown.coordinate.distance(to: fix.place.coordinate).meters < 0.05)
    }
  }

  @Test(
    arguments: [(0.2, 0), (1, 0), (1, 3), (1, 10), (2, 5), (5, 0), (3, 30)] as [(Double, Double)],
    [10, 30, 60] as [Double])
  func nothingMovesFasterThanTheSpeedAllows(
    _ sampling: (Double, Double), _ framesPerSecond: Double
  ) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let fixes = drive(interval: sampling.0, jitter: sampling.1, seed: seed)
      var interpolator = FrameInterpolator()
      var shown: Coordinate?
      var frame = 0.0
      var speeds: [Double] = []
      for (index, fix) in fixes.enumerated() {
        let jump = interpolator.add(fix.place, speed: fix.speed, at: Self.time(fix.seconds))
        if jump != nil || index == 0 { shown = nil }
        // The picture may show a way that began up to four seconds ago.
        speeds = Array((speeds + [fix.speed.metersPerSecond]).suffix(2 + Int(4 / sampling.0)))
        let fastest = FrameInterpolator.fastest(
          Speed(metersPerSecond: speeds.max() ?? 0)
        ).metersPerSecond
        let end = index + 1 < fixes.count ? fixes[index + 1].seconds : fix.seconds + 5
        while frame / framesPerSecond < end {
          let next = try #require(interpolator.place(at: Self.time(frame / framesPerSecond)))
          if let shown {
            let moved = shown.distance(to: next.coordinate).meters
            #expect(moved <= fastest / framesPerSecond + 0.1, "seed \(seed), frame \(frame)")
          }
          shown = next.coordinate
          frame += 1
        }
      }
    }
  }

  @Test func whatIsShownDoesNotDependOnTheFramesBefore() throws {
    var interpolator = FrameInterpolator()
    for fix in drive(interval: 1, jitter: 3, seed: 3) {
      interpolator.add(fix.place, speed: fix.speed, at: Self.time(fix.seconds))
    }
    let alone = interpolator.place(at: Self.time(59.7))
    for step in 0..<7 { _ = interpolator.place(at: Self.time(59 + Double(step) / 10)) }
    #expect(interpolator.place(at: Self.time(59.7)) == alone)
  }

  @Test func betweenTwoFixesTheWayIsEven() throws {
    var interpolator = FrameInterpolator()
    interpolator.add(place(0), speed: Speed(metersPerSecond: 20), at: Self.time(0))
    interpolator.add(place(20), speed: Speed(metersPerSecond: 20), at: Self.time(1))
    for (seconds, meters) in [(1.0, 0.0), (1.25, 5), (1.5, 10), (1.75, 15), (2, 20), (9, 20)] {
      #expect(abs(try self.meters(interpolator, at: seconds) - meters) < 0.05)
    }
  }

  @Test func afterAGapThePictureCatchesUpWithoutAJump() throws {
    var interpolator = FrameInterpolator()
    let speed = Speed(metersPerSecond: 20)
    interpolator.add(place(0), speed: speed, at: Self.time(0))
    let jump = interpolator.add(place(60), speed: speed, at: Self.time(3))
    #expect(jump == nil)
    #expect(try meters(interpolator, at: 3) < 0.05)
    #expect(abs(try meters(interpolator, at: 6) - 60) < 0.05)
  }

  @Test func aPlaceTooFarAwayIsJumpedToAndTheJumpTold() throws {
    var interpolator = FrameInterpolator()
    let speed = Speed(metersPerSecond: 20)
    let first = interpolator.add(place(0), speed: speed, at: Self.time(0))
    #expect(first == nil)
    let told = interpolator.add(place(500), speed: speed, at: Self.time(1))
    let jump = try #require(told)
    #expect(abs(jump.meters - 500) < 0.5)
    #expect(abs(try meters(interpolator, at: 1) - 500) < 0.5)
  }

  @Test func anEarlierTimeBeginsAnew() throws {
    var interpolator = FrameInterpolator()
    interpolator.add(place(0), speed: Speed(metersPerSecond: 5), at: Self.time(100))
    interpolator.add(place(9), speed: Speed(metersPerSecond: 5), at: Self.time(50))
    #expect(abs(try meters(interpolator, at: 50) - 9) < 0.05)
  }

  @Test func bearingsTurnTheShortWay() throws {
    var interpolator = FrameInterpolator()
    let speed = Speed(metersPerSecond: 10)
    interpolator.add(place(0, bearing: 350), speed: speed, at: Self.time(0))
    interpolator.add(place(10, bearing: 30), speed: speed, at: Self.time(1))
    let half = try #require(interpolator.place(at: Self.time(1.5))?.bearing)
    #expect(abs(half.degrees - 10) < 1e-6)
    interpolator.add(place(10), speed: speed, at: Self.time(2))
    #expect(interpolator.newest?.bearing == Bearing(degrees: 30))
  }

  @Test func theDateLineIsCrossedTheShortWay() throws {
    let west = try #require(Coordinate(latitude: 0, longitude: 179.9999))
    let east = try #require(Coordinate(latitude: 0, longitude: -179.9999))
    var interpolator = FrameInterpolator()
    let speed = Speed(metersPerSecond: 25)
    interpolator.add(.init(coordinate: west), speed: speed, at: Self.time(0))
    let jump = interpolator.add(.init(coordinate: east), speed: speed, at: Self.time(1))
    #expect(jump == nil)
    let half = try #require(interpolator.place(at: Self.time(1.5)))
    #expect(half.coordinate.distance(to: west).meters < 12)
  }
}
