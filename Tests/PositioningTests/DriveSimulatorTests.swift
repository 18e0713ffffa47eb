import Geo
import Testing

@testable import Positioning

@Suite struct DriveSimulatorTests {
  private static let start = Timestamp(millisecondsSince1970: 1_772_438_400_000)

  /// East 1 km, then north 1 km, then on north-north-east for 500 m.
  private func plan(kilometersPerHour: Double = 72, stops: [DrivePlan.Stop] = []) throws
    -> DrivePlan
  {
    let first = try #require(Coordinate(latitude: 47, longitude: 9))
    let second = first.moved(by: .meters(1000), at: Bearing(degrees: 90))
    let third = second.moved(by: .meters(1000), at: Bearing(degrees: 0))
    let fourth = third.moved(by: .meters(500), at: Bearing(degrees: 20))
    return DrivePlan(
      points: [first, second, third, fourth],
      speeds: Array(repeating: .kilometersPerHour(kilometersPerHour), count: 3), stops: stops)
  }

  private func options(_ change: (inout DriveOptions) -> Void = { _ in }) -> DriveOptions {
    var options = DriveOptions(startTime: Self.start)
    change(&options)
    return options
  }

  private func seconds(_ fix: LocationFix) -> Double {
    fix.time.map { ($0 - Self.start) / .seconds(1) } ?? .nan
  }

  @Test(arguments: [nil, 2.0], [Duration.seconds(1), .milliseconds(300), .seconds(7)])
  func aDriveRunsFromTheStartToExactlyTheGoal(_ acceleration: Double?, _ interval: Duration) throws
  {
    let plan = try plan()
    let fixes = Array(
      DriveSimulator(
        plan,
        options: options {
          $0.acceleration = acceleration
          $0.interval = interval
        }))
    #expect(fixes.first?.coordinate == plan.points.first)
    #expect(fixes.first?.time == Self.start)
    #expect(fixes.last?.coordinate == plan.points.last)
    #expect(fixes.last?.speed == Speed(metersPerSecond: 0))
    for (index, fix) in fixes.enumerated() {
      #expect(abs(seconds(fix) - Double(index) * (interval / .seconds(1))) < 0.001)
      #expect(fix.horizontalAccuracy == .meters(5))
    }
  }

  @Test func withoutAccelerationTheTimeIsThePlans() throws {
    let drive = DriveSimulator(try plan(), options: options { $0.acceleration = nil })
    #expect(abs(drive.duration / .seconds(1) - 125) < 0.1)
    #expect(Array(drive).dropLast().allSatisfy { $0.speed == .kilometersPerHour(72) })
  }

  @Test func withAccelerationTheTimeIsNearThePlans() throws {
    let seconds = DriveSimulator(try plan(), options: options()).duration / .seconds(1)
    #expect((125..<150).contains(seconds))
  }

  @Test func speedChangesNoFasterThanTheAccelerationAndKeepsToThePlan() throws {
    var random = SeededGenerator(seed: 21)
    for round in 0..<50 {
      let plan = random.plan()
      let fixes = Array(DriveSimulator(plan, options: options { $0.interval = .milliseconds(200) }))
      let fastest = plan.speeds.max() ?? Speed(metersPerSecond: 0)
      for (fix, next) in zip(fixes, fixes.dropFirst()) {
        let (speed, nextSpeed) = (try #require(fix.speed), try #require(next.speed))
        #expect(speed <= Speed(metersPerSecond: fastest.metersPerSecond + 1e-9), "round \(round)")
        let change = abs(nextSpeed.metersPerSecond - speed.metersPerSecond)
        #expect(change <= 0.4 + 1e-6, "round \(round)")
        let moved = fix.coordinate.distance(to: next.coordinate).meters
        let highest = max(speed, nextSpeed).metersPerSecond + 0.2
        #expect(moved <= highest * 0.2 + 0.03, "round \(round)")
      }
      #expect(fixes.last?.coordinate == plan.points.last, "round \(round)")
    }
  }

  @Test func everyFixWithoutNoiseLiesOnTheLineAndPointsAlongIt() throws {
    let plan = try plan()
    let line = Polyline(plan.points)
    var travelled = -1.0
    for fix in DriveSimulator(plan, options: options()) {
      let foot = try #require(line.projection(of: fix.coordinate))
      #expect(foot.distance.meters < 0.05)
      #expect(foot.along.meters >= travelled - 0.05)
      travelled = foot.along.meters
      #expect(abs(try #require(fix.bearing).turn(to: foot.bearing)) < 1 || foot.distance == .zero)
    }
  }

  @Test func itSlowsForASharpBendButNotForASlightOne() throws {
    let plan = try plan()
    let fixes = Array(DriveSimulator(plan, options: options { $0.interval = .milliseconds(100) }))
    let speeds = try [1, 2].map { index in
      let nearest = fixes.min {
        $0.coordinate.distance(to: plan.points[index])
          < $1.coordinate.distance(to: plan.points[index])
      }
      return try #require(nearest?.speed?.metersPerSecond)
    }
    #expect((4..<6).contains(speeds[0]))
    #expect(speeds[1] > 19)
  }

  @Test(arguments: [nil, 2.0])
  func itStandsAtAHaltForItsTime(_ acceleration: Double?) throws {
    let halts = [
      DrivePlan.Stop(at: .meters(1500), for: .seconds(20)),
      DrivePlan.Stop(at: .meters(500), for: .seconds(10)),
      DrivePlan.Stop(at: .meters(9999), for: .seconds(1000)),
      DrivePlan.Stop(at: .meters(-1), for: .seconds(1000)),
    ]
    let plan = try plan(stops: halts)
    let fixes = Array(
      DriveSimulator(
        plan,
        options: options {
          $0.acceleration = acceleration
          $0.interval = .milliseconds(500)
        }))
    for halt in halts.prefix(2) {
      let place = try #require(Polyline(plan.points).position(at: halt.distance))
      let standing = fixes.filter {
        $0.coordinate.distance(to: place).meters < 0.1 && $0.speed == Speed(metersPerSecond: 0)
      }
      #expect(abs(Double(standing.count) / 2 - halt.duration / .seconds(1)) <= 0.5)
    }
  }

  @Test func theSpeedFactorPlaysTheSameDriveFaster() throws {
    let plan = try plan(stops: [.init(at: .meters(500), for: .seconds(10))])
    let once = DriveSimulator(plan, options: options())
    let twice = DriveSimulator(
      plan,
      options: options {
        $0.speedFactor = 2
        $0.interval = .milliseconds(500)
      })
    #expect(abs(twice.duration / once.duration - 0.5) < 1e-9)
    for (slow, fast) in zip(once, twice) {
      #expect(slow.coordinate == fast.coordinate)
      #expect(slow.bearing == fast.bearing)
      let speeds = [slow, fast].map { $0.speed?.metersPerSecond ?? .nan }
      #expect(abs(speeds[1] - 2 * speeds[0]) < 1e-9)
    }
  }

  @Test func gapsTakeFixesAwayAndLeaveTheOthersAlone() throws {
    let plan = try plan()
    let whole = Array(DriveSimulator(plan, options: options { $0.noise = .meters(8) }))
    let gaps = [(10, 20), (50, 51)].map { from, to in
      Duration.seconds(from)..<Duration.seconds(to)
    }
    let parts = Array(
      DriveSimulator(
        plan,
        options: options {
          $0.noise = .meters(8)
          $0.gaps = gaps
        }))
    #expect(
      parts == whole.filter { fix in !gaps.contains { $0.contains(.seconds(seconds(fix))) } })
    #expect(parts.count == whole.count - 11)
  }

  @Test func theSeedChoosesTheNoise() throws {
    let plan = try plan()
    let drives = [UInt64(1), 1, 2].map { seed in
      Array(
        DriveSimulator(
          plan,
          options: options {
            $0.noise = .meters(8)
            $0.seed = seed
          }))
    }
    #expect(drives[0] == drives[1])
    #expect(drives[0] != drives[2])
    #expect(drives[0].allSatisfy { $0.horizontalAccuracy == .meters(8) })
  }

  @Test func noiseHasItsDeviationAndWandersSlowly() throws {
    let place = try #require(Coordinate(latitude: 47, longitude: 9))
    let plan = DrivePlan(points: [place], speeds: [])
    let fixes = Array(
      DriveSimulator(
        plan,
        options: options {
          $0.noise = .meters(10)
          $0.standing = .seconds(20_000)
        }))
    let plane = LocalPlane(origin: place)
    let east = fixes.map { plane.offset(of: $0.coordinate).x }
    let variance = east.reduce(0) { $0 + $1 * $1 } / Double(east.count)
    #expect((8..<12).contains(variance.squareRoot()))
    let steps = zip(east, east.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    let step = (steps.reduce(0, +) / Double(steps.count)).squareRoot()
    #expect((2..<4).contains(step))
  }

  @Test func itGoesOnStandingAtTheGoal() throws {
    let plan = try plan()
    let drive = Array(DriveSimulator(plan, options: options()))
    let longer = Array(DriveSimulator(plan, options: options { $0.standing = .seconds(5) }))
    #expect(longer.count == drive.count + 5)
    #expect(longer.suffix(6).allSatisfy { $0.coordinate == plan.points.last })
  }

  @Test func linesWithoutLengthDoNotMove() throws {
    let place = try #require(Coordinate(latitude: 47, longitude: 9))
    #expect(Array(DriveSimulator(DrivePlan(points: [], speeds: []), options: options())).isEmpty)
    let speed = Speed.kilometersPerHour(50)
    for plan in [
      DrivePlan(points: [place], speeds: []),
      DrivePlan(points: [place, place, place], speeds: [speed, speed]),
    ] {
      let fixes = Array(DriveSimulator(plan, options: options()))
      #expect(fixes.map(\.coordinate) == [place])
      #expect(fixes.first?.bearing == nil)
    }
  }

  @Test(arguments: [Double.nan, 0, -5, .infinity, 1e300])
  func strangeNumbersStillEnd(_ number: Double) throws {
    let plan = try plan(kilometersPerHour: number)
    let fixes = Array(
      DriveSimulator(
        plan,
        options: options {
          $0.speedFactor = number
          $0.acceleration = number
          $0.noise = .meters(number)
          $0.interval = .seconds(Int64.max)
          $0.standing = .seconds(Int64.min)
        }))
    #expect((1...1000).contains(fixes.count))
  }

  @Test func aDriveRunsOverTheDateLine() throws {
    let west = try #require(Coordinate(latitude: -16.8, longitude: 179.995))
    let east = try #require(Coordinate(latitude: -16.8, longitude: -179.995))
    let plan = DrivePlan(points: [west, east], speeds: [.kilometersPerHour(72)])
    let fixes = Array(DriveSimulator(plan, options: options()))
    let steps = zip(fixes, fixes.dropFirst()).map { $0.coordinate.distance(to: $1.coordinate) }
    #expect(steps.allSatisfy { $0.meters < 21 })
    #expect(fixes.last?.coordinate == east)
  }
}

extension SeededGenerator {
  /// A wandering line of pieces between 0 m and 400 m, at speeds up to 35 m/s, with some halts.
  fileprivate mutating func plan() -> DrivePlan {
    var points = [Coordinate(latitude: 47, longitude: 9)].compactMap { $0 }
    while points.count < 15 {
      let length = Distance.meters(Double.random(in: 0...400, using: &self))
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &self))
      points.append(points[points.count - 1].moved(by: length, at: bearing))
    }
    let speeds = (1..<points.count).map { _ in
      Speed(metersPerSecond: Double.random(in: 1...35, using: &self))
    }
    let stops = (0..<3).map { _ in
      DrivePlan.Stop(
        at: .meters(Double.random(in: 0...2000, using: &self)), for: .seconds(5))
    }
    return DrivePlan(points: points, speeds: speeds, stops: stops)
  }
}
