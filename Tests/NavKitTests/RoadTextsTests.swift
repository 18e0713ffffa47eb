import Foundation
import Guidance
import RoadNetwork
import Testing

@testable import NavKit

@Suite struct RoadTextsTests {
  private let directions = [RefDirection(ref: "US 1", direction: "north")]

  /// As signs write them; a number whose direction is not known stands alone.
  @Test func numbersComeWithTheirDirectionWhereItIsKnown() {
    let text = RoadText(name: "Harbor Way", refs: ["US 1", "MD 2"])
    let texts = RoadTexts(text, directions: directions, towards: ["Bel Air", "Essex"])
    #expect(texts.numbersWithDirection.defaultValue() == "US 1 North, MD 2")
    #expect(texts.names.defaultValue() == "Harbor Way")
    #expect(texts.towards.defaultValue() == "Bel Air, Essex")
    #expect(RoadTexts(text).numbersWithDirection.defaultValue() == "US 1, MD 2")
  }

  @Test func whatIsNotKnownIsNone() {
    let texts = RoadTexts(RoadText(), directions: directions)
    #expect(texts.names.defaultValue() == nil)
    #expect(texts.numbersWithDirection.defaultValue() == nil)
    #expect(texts.towards.preferredValue(for: [Locale(identifier: "de")]) == nil)
  }
}
