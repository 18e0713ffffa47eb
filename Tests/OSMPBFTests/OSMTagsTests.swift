import OSMPBF
import Testing

@Suite struct OSMTagsTests {
  let tags: OSMTags = ["highway": "primary", "name": "Main Road", "highway": "track"]

  @Test func findsTheFirstValueOfAKey() {
    #expect(tags["highway"] == "primary")
    #expect(tags["Highway"] == nil)
    #expect(tags["name"] == "Main Road")
  }

  @Test func keepsTheOrderOfTheFile() {
    #expect(tags.map(\.key) == ["highway", "name", "highway"])
    #expect(tags.map(\.value) == ["primary", "Main Road", "track"])
    #expect(tags.count == 3)
  }

  @Test func comparesKeysAndValuesInOrder() {
    #expect(tags == OSMTags(tags.map { ($0.key, $0.value) }))
    #expect(OSMTags(tags.reversed().map { ($0.key, $0.value) }) != tags)
    #expect(OSMTags().isEmpty)
    #expect(tags.description == "highway=primary name=Main Road highway=track")
  }
}
