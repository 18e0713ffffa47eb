import Geo
import Testing

@testable import Presentation

@Suite struct LinearApproachTests {
  private static let start = Timestamp(millisecondsSince1970: 1_000_000)

  @Test(
    arguments: [
      (0, 15), (500, 15.4), (1000, 15.8), (2500, 17), (2600, 17), (60_000, 17), (-1000, 15),
    ] as [(Int, Double)])
  func itGoesByEvenSteps(_ milliseconds: Int, _ value: Double) {
    let zoom = LinearApproach(from: 15, to: 17, since: Self.start, rate: 0.8)
    #expect(abs(zoom.value(at: Self.start + .milliseconds(milliseconds)) - value) < 1e-9)
    let back = LinearApproach(from: -15, to: -17, since: Self.start, rate: 0.8)
    #expect(abs(back.value(at: Self.start + .milliseconds(milliseconds)) + value) < 1e-9)
  }

  @Test func withoutARateItIsThereAtOnce() {
    let zoom = LinearApproach(at: 15, since: Self.start)
      .turned(to: 17, at: Self.start + .seconds(1), rate: nil)
    #expect(zoom.value(at: Self.start + .seconds(1)) == 17)
  }

  @Test func anotherTargetMakesNoJump() {
    let up = LinearApproach(from: 15, to: 17, since: Self.start, rate: 0.8)
    let turn = Self.start + .milliseconds(1300)
    let down = up.turned(to: 14, at: turn, rate: 0.8)
    #expect(down.value(at: turn) == up.value(at: turn))
    #expect(abs(down.value(at: turn + .seconds(1)) - (up.value(at: turn) - 0.8)) < 1e-9)
  }
}
