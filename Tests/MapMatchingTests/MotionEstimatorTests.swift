import Geo
import MapMatching
import Positioning
import Testing

@Suite struct MotionEstimatorTests {
  static let start = Timestamp(millisecondsSince1970: 1_772_442_000_000)

  /// Fixes a second apart, `step` metres east of each other.
  static func motions(step: Double, count: Int, change: (inout LocationFix) -> Void = { _ in })
    -> [Motion]
  {
    guard let origin = Coordinate(latitude: 48, longitude: 11) else { return [] }
    var estimator = MotionEstimator()
    return (0..<count).map { index in
      let place = origin.moved(by: .meters(step * Double(index)), at: Bearing(degrees: 90))
      var fix = LocationFix(coordinate: place, time: start + .seconds(index))
      change(&fix)
      return estimator.add(fix, at: start + .seconds(index))
    }
  }

  @Test func theFirstFixTellsNoMovement() {
    let first = Self.motions(step: 10, count: 1)[0]
    #expect(first.elapsed == nil)
    #expect(first.course == nil)
    #expect(first.speed.metersPerSecond == 0)
  }

  @Test func speedAndCourseAreEstimatedFromPositions() throws {
    let last = try #require(Self.motions(step: 12, count: 10).last)
    #expect(abs(last.speed.metersPerSecond - 12) < 0.1)
    #expect(abs(try #require(last.course).turn(to: Bearing(degrees: 90))) < 1)
  }

  @Test func whoStandsHasNoCourse() throws {
    let last = try #require(Self.motions(step: 0, count: 40).last)
    #expect(last.course == nil)
    #expect(last.speed.metersPerSecond == 0)
  }

  @Test func measuredValuesCountMore() throws {
    let last = try #require(
      Self.motions(step: 12, count: 10) {
        $0.speed = Speed(metersPerSecond: 20)
        $0.bearing = Bearing(degrees: 45)
      }.last)
    #expect(last.speed.metersPerSecond == 20)
    #expect(last.course?.degrees == 45)
  }

  @Test func aMeasuredCourseAtAStandstillIsNoise() throws {
    let last = try #require(
      Self.motions(step: 0, count: 10) {
        $0.speed = Speed(metersPerSecond: 0.2)
        $0.bearing = Bearing(degrees: 200)
      }.last)
    #expect(last.course == nil)
  }
}
