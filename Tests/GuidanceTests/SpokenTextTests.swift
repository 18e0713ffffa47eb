import Guidance
import RoadNetwork
import Testing

@Suite struct SpokenTextTests {
  private func ssml(_ text: String, _ spoken: [String: String]) -> String {
    let ssml = SpokenText(text: text, languageCode: "en", spoken: spoken).ssml
    let start = ssml.firstIndex(of: ">").map { ssml.index(after: $0) } ?? ssml.startIndex
    return String(ssml[start...].dropLast("</speak>".count))
  }

  private func phoneme(_ name: String, _ ipa: String) -> String {
    "<phoneme alphabet=\"ipa\" ph=\"\(ipa)\">\(name)</phoneme>"
  }

  @Test func namesAreMarkedWithTheirSounds() {
    #expect(
      ssml("Turn onto Worcester Street, then left", ["Worcester Street": "ˈwʊstə"])
        == "Turn onto \(phoneme("Worcester Street", "ˈwʊstə")), then left")
    #expect(ssml("Turn left", ["Main": "meɪn"]) == "Turn left")
    #expect(ssml("Turn left", ["": "x"]) == "Turn left")
  }

  @Test func theLongestNameCountsAndAllItsPlaces() {
    #expect(
      ssml("A then A B then A", ["A": "a", "A B": "ab"])
        == "\(phoneme("A", "a")) then \(phoneme("A B", "ab")) then \(phoneme("A", "a"))")
  }

  @Test func signsOfXMLAreEscaped() {
    #expect(ssml("To <A> & C", ["<A>": "a'"]) == "To \(phoneme("&lt;A&gt;", "a&apos;")) &amp; C")
  }

  @Test func anAnnouncementSpeaksTheNameOfTheRoad() throws {
    let sketch = try RoadSketch(
      """
          d
          |
      a---b---c
      """,
      ways: [
        "ab": "highway=primary name=Main", "bc": "highway=primary name=Main",
        "bd": "highway=primary name=Side name:pronunciation=saɪd",
      ])
    let turn = try #require(try sketch.maneuvers("ad").first { $0.kind == .turn })
    let told = PhraseBook.english.announcement(of: turn, at: .zero, stage: .action)
    #expect(told.text == "Now turn left onto Side")
    #expect(told.ssml.contains("left onto \(phoneme("Side", "saɪd"))</speak>"))
  }
}
