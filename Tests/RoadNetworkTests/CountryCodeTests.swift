import RoadNetwork
import Testing

@Suite struct CountryCodeTests {
  @Test(arguments: [
    ("AND", "AD"), ("DEU", "DE"), ("ad", "AD"), ("GBR", "GB"), ("XKX", "XK"), ("ZWE", "ZW"),
    ("ABW", "AW"),
  ])
  func codesOfTwoAndThreeLettersMeanACountry(given: String, code: String) {
    #expect(Place.countryCode(given) == code)
  }

  @Test(arguments: ["", "A", "XX", "ANDD", "49", "DDR", "D ", "DE-BY"])
  func otherWordsMeanNone(_ word: String) { #expect(Place.countryCode(word) == nil) }
}
