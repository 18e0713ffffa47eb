import RoadNetwork
import Testing

@testable import MapImport

@Suite struct ConditionalTextTests {
  static func hours(_ text: String) -> TimeRule {
    TimeRule(HoursParser.hours(text).map { [.hours($0)] } ?? [.other("unread")])
  }

  @Test(arguments: [
    "30 @ (Mo-Fr 07:00-17:00)", "30 @ Mo-Fr 07:00-17:00", "30@(Mo-Fr 07:00-17:00)",
    "30 @ ((Mo-Fr 07:00-17:00))", "30 @ (Mo-Fr 07:00-17:00", " 30  @  ( Mo-Fr 07:00-17:00 ) ;",
  ])
  func bracketsDoNotMatter(_ text: String) {
    #expect(
      ConditionalText.clauses(text)
        == [ConditionalClause(value: "30", rule: Self.hours("Mo-Fr 07:00-17:00"))])
  }

  @Test func aSemicolonInBracketsBelongsToTheHours() {
    let clauses = ConditionalText.clauses(
      "40 @ (Mo-Fr 07:00-09:30,14:00-17:00; PH off; SH off); 80 @ wet")
    #expect(clauses.map(\.value) == ["40", "80"])
    #expect(clauses[0].rule == Self.hours("Mo-Fr 07:00-09:30,14:00-17:00; PH off; SH off"))
    #expect(clauses[1].rule == TimeRule([.weather(.wet)]))
  }

  @Test func hoursWithoutBracketsMayGoOnBehindASemicolon() {
    #expect(
      ConditionalText.clauses("30 @ Mo-Fr 07:00-17:00; PH off; 50 @ Sa").map(\.rule)
        == [Self.hours("Mo-Fr 07:00-17:00; PH off"), Self.hours("Sa")])
  }

  @Test(arguments: ["", "30", ";", "@", "@ wet", "no;yes", "(@)"])
  func aValueWithoutBothPartsSaysNothing(_ text: String) {
    #expect(ConditionalText.clauses(text) == [])
  }

  @Test(arguments: [
    ("wet", TimeRule.Condition.weather(.wet)), ("snow", .weather(.snow)), ("Fog", .weather(.fog)),
    ("children_present", .other("children_present")), ("flashing", .other("flashing")),
    ("weight>7.5", .measure(.weight, .greater, 7.5)),
    ("weight > 7.5 t", .measure(.weight, .greater, 7.5)),
    ("weight>=3500 kg", .measure(.weight, .greaterOrEqual, 3.5)),
    ("maxweightrating>3.5", .measure(.weightRating, .greater, 3.5)),
    ("length<12", .measure(.length, .less, 12)),
    ("height>=4,2 m", .measure(.height, .greaterOrEqual, 4.2)),
    ("axles>=3", .measure(.axles, .greaterOrEqual, 3)), ("trailer", .trailer),
    ("hgv", .modes(ModeSet(.truck))), ("destination", .other("destination")),
    ("winter", .other("winter")), ("weight>heavy", .other("weight>heavy")),
  ])
  func conditionsHaveTheirKinds(_ text: String, _ condition: TimeRule.Condition) {
    #expect(ConditionText.rule(text) == TimeRule([condition]))
  }

  @Test func conditionsAreJoinedByAnd() {
    #expect(
      ConditionText.rule("Mo-Fr 07:00-17:00 AND weight>7.5 AND wet").conditions
        == Self.hours("Mo-Fr 07:00-17:00").conditions
        + [.measure(.weight, .greater, 7.5), .weather(.wet)])
    #expect(
      ConditionText.rule("(22:00-06:00) and hgv").conditions
        == Self.hours("22:00-06:00").conditions + [.modes(ModeSet(.truck))])
  }
}
