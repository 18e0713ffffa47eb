import Geo
import Guidance
import Testing

@Suite struct DistanceTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (4, "0 m"), (6, "10 m"), (87, "90 m"), (294, "290 m"), (296, "300 m"),
    (324, "300 m"), (326, "350 m"), (974, "950 m"), (976, "1.0 km"), (1234, "1.2 km"),
    (9940, "9.9 km"), (9960, "10 km"), (123_456, "123 km"), (-3, "0 m"), (.nan, "0 m"),
    (1e300, "1000000000 km"),
  ])
  func metricFiguresAreRoundedToSteps(_ meters: Double, _ text: String) {
    #expect(DistanceText().text(for: .meters(meters)) == text)
  }

  @Test(arguments: [
    (87.4, "87 m"), (999.4, "999 m"), (1234, "1.23 km"), (12_005, "12.01 km"), (1008, "1.01 km"),
  ])
  func withoutStepsTheFigureIsExact(_ meters: Double, _ text: String) {
    #expect(DistanceText(isQuantified: false).text(for: .meters(meters)) == text)
  }

  @Test(arguments: [
    (DistanceUnits.us, 30.0, "100 ft"), (.us, 150, "500 ft"), (.us, 161, "0.1 mi"),
    (.us, 1609, "1.0 mi"), (.us, 32_187, "20 mi"), (.uk, 50, "50 yd"), (.uk, 161, "0.1 mi"),
    (.uk, 804.7, "0.5 mi"),
  ])
  func feetYardsAndMiles(_ units: DistanceUnits, _ meters: Double, _ text: String) {
    #expect(DistanceText(units: units).text(for: .meters(meters)) == text)
  }

  @Test func aShortDistanceIsNowIfAWordIsGiven() {
    #expect(DistanceText(now: "now").text(for: .meters(19.9)) == "now")
    #expect(DistanceText(now: "now").text(for: .meters(20)) == "20 m")
    #expect(DistanceText().text(for: .meters(19.9)) == "20 m")
  }

  @Test func theSeparatorIsThatOfTheLanguage() {
    #expect(DistanceText(languageCode: "de").text(for: .meters(1234)) == "1,2 km")
    #expect(DistanceText(languageCode: "xx").text(for: .meters(1234)) == "1.2 km")
  }
}
