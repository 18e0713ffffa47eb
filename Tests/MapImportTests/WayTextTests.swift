import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct WayTextTests {
  @Test func namesAndNumbersAreKeptAsWritten() {
    let road = NameTags.attributes(
      [
        "name": "Hauptstraße", "name:fr": "Rue", "name:de": "Straße", "name:left": "x",
        "name:zh-Hant": "街", "ref": "B 3; B37 ;", "junction:ref": "12", "tunnel:name": "T",
        "bridge:name": " ",
      ], flow: .both)
    #expect(road.name == "Hauptstraße")
    #expect(road.localizedNames.map(\.language) == ["de", "fr", "zh-Hant"])
    #expect(road.refs == ["B 3", "B37"])
    #expect(road.junctionRef == "12")
    #expect(road.tunnelName == "T")
    #expect(road.bridgeName == nil)
  }

  @Test(arguments: [["name": " "], ["name": "X", "noname": "yes"], [:]] as [OSMTags])
  func emptyNamesAreNone(_ tags: OSMTags) {
    #expect(NameTags.attributes(tags, flow: .both).name == nil)
  }

  @Test func noValueIsLongerThanThoseOfOSM() {
    for (count, isKept) in [(255, true), (256, false)] {
      let text = String(repeating: "\u{1F600}", count: count)
      let road = NameTags.attributes(["name": text, "ref": text], flow: .both)
      #expect((road.name == text) == isKept && (road.refs == [text]) == isKept)
    }
  }

  @Test(
    arguments: [
      ("footway", ["footway": "sidewalk", "street:name": "Elm Road"], "Elm Road"),
      ("footway", ["is_sidepath": "yes", "street:name": "Elm Road"], "Elm Road"),
      ("footway", ["street:name": "Elm Road"], nil),
      ("cycleway", ["is_sidepath:of:name": "Main", "street:name": "Side"], "Main"),
      ("cycleway", ["name": "Green Way", "street:name": "Side"], "Green Way"),
      ("residential", ["street:name": "Side"], nil),
    ] as [(String, OSMTags, String?)])
  func aPathBesideAStreetBearsItsName(_ highway: String, _ tags: OSMTags, _ name: String?) {
    let all = OSMTags([("highway", highway)] + tags.map { ($0.key, $0.value) })
    #expect(NameTags.attributes(all, flow: .both).name == name)
  }

  @Test func anEmptyValueTakesNoSignAway() {
    let tags: OSMTags = ["destination": "A", "destination:forward": ""]
    #expect(NameTags.attributes(tags, flow: .forward).forward.destinations == ["A"])
  }

  @Test func aSignSpeaksToThoseWhoTravelTheOneway() {
    let tags: OSMTags = ["destination": "A;B", "destination:ref": "A 5"]
    let forward = NameTags.attributes(tags, flow: .forward)
    #expect(forward.forward.destinations == ["A", "B"])
    #expect(forward.forward.destinationRefs == ["A 5"])
    #expect(forward.backward.destinations.isEmpty)
    #expect(NameTags.attributes(tags, flow: .backward).backward.destinations == ["A", "B"])
    #expect(NameTags.attributes(tags, flow: .both).forward.destinations.isEmpty)
  }

  @Test func aSignWithADirectionWinsInAnyOrder() {
    for tags in [
      ["destination": "A", "destination:forward": "B"],
      ["destination:forward": "B", "destination": "A"],
    ] as [OSMTags] {
      #expect(NameTags.attributes(tags, flow: .forward).forward.destinations == ["B"])
    }
  }

  @Test func theOtherWordsOfASignAreKept() {
    let tags: OSMTags = [
      "destination:symbol": "airport", "destination:ref:to": "I 95;I 83",
      "destination:symbol:backward": "hospital", "destination:to": "York",
      "destination:pronunciation": "jɔːk",
    ]
    let road = NameTags.attributes(tags, flow: .forward)
    #expect(
      road.forward.signDetails == [
        SignDetail(.symbol, "airport"), SignDetail(.to, "York"), SignDetail(.refTo, "I 95"),
        SignDetail(.refTo, "I 83"), SignDetail(.pronunciation, "jɔːk"),
      ])
    #expect(road.backward.signDetails == [SignDetail(.symbol, "hospital")])
  }

  @Test func pronunciationsAreKeptAsTheyAre() {
    let tags: OSMTags = [
      "name": "Worcester Street", "name:pronunciation": "ˈwʊs.tə", "name:fr:pronunciation": "vus",
      "name:de-fonipa": "vʊs", "ref:pronunciation": "eɪ wʌn", "name:pronunciation:source": "x",
      "pronunciation": "x", "name:": "x", "name:-fonipa": "x",
    ]
    let road = NameTags.attributes(tags, flow: .both)
    #expect(
      road.pronunciations == [
        Pronunciation(of: .name, ipa: "ˈwʊs.tə"),
        Pronunciation(of: .name, language: "de", ipa: "vʊs"),
        Pronunciation(of: .name, language: "fr", ipa: "vus"),
        Pronunciation(of: .ref, ipa: "eɪ wʌn"),
      ])
    #expect(road.namePronunciation == "ˈwʊs.tə")
    #expect(road.localizedNames.isEmpty)
  }

  @Test(
    arguments: [
      ("00:20", 12000), ("1:30", 54000), ("01:00:30", 36300), ("45", 27000), ("PT1H30M", 54000),
      ("PT90S", 900), ("P1DT1H", 900_000), ("2.5", 1500),
    ] as [(String, UInt32)])
  func durationsAreRead(_ text: String, _ deciseconds: UInt32) {
    #expect(DurationText.deciseconds(text) == deciseconds)
  }

  @Test(arguments: ["", "soon", "00:00", "-5", "1:2:3:4", "PT", "PTM", "P1H", "1e9", "nan", ":"])
  func otherTextsAreNoDuration(_ text: String) { #expect(DurationText.deciseconds(text) == nil) }

  /// Modes in the order car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
  @Test(arguments: [
    ("route=ferry", "yyyyyyyy"),
    ("route=ferry bicycle=yes", "nnnnnnyy"),
    ("route=ferry motorcar=yes", "ynnnnnyy"),
    ("route=ferry vehicle=yes", "yyyyyyyy"),
    ("route=ferry motor_vehicle=yes hgv=no", "ynyyyyyy"),
    ("route=ferry access=yes", "yyyyyyyy"),
    ("route=ferry foot=no motor_vehicle=yes", "yyyyyyyn"),
    ("route=shuttle_train motor_vehicle=yes", "yyyyyyyy"),
  ])
  func anyKeyOfTheLadderOpensAFerry(_ tags: String, _ expected: String) {
    #expect(way(tags).map { letters($0.road.forward) } == expected)
    #expect(way(tags)?.road.roadClass == .ferry)
  }

  @Test(
    arguments: [
      ("highway=primary tunnel=yes", EdgeFlags.tunnel),
      ("highway=primary tunnel=building_passage", .covered),
      ("highway=primary tunnel=avalanche_protector", .covered),
      ("highway=primary bridge=viaduct", .bridge),
      ("highway=primary bridge=no tunnel=no toll=no", []),
      ("highway=primary toll=yes", .toll),
      ("highway=primary_link", .link),
      ("highway=motorway", [.controlledAccess, .dualCarriageway]),
      ("highway=motorway oneway=no", .controlledAccess),
      ("highway=motorway_link", [.controlledAccess, .link]),
      ("highway=trunk dual_carriageway=yes", .dualCarriageway),
      ("highway=motorway dual_carriageway=no", .controlledAccess),
      ("highway=trunk motorroad=yes", .controlledAccess),
      ("highway=primary junction=roundabout", .roundabout),
      ("highway=residential", .builtUp),
      ("highway=primary zone:traffic=DE:urban", .builtUp),
      ("highway=primary maxspeed:type=DE:rural", []),
      ("highway=service service=driveway", .minorService),
      ("highway=pedestrian area=yes", .area),
    ] as [(String, EdgeFlags)])
  func featuresBecomeFlags(_ tags: String, _ flags: EdgeFlags) {
    #expect(way(tags)?.road.flags == flags)
  }

  @Test(arguments: [
    ("surface=asphalt", Surface.paved), ("surface=concrete:plates", .paved),
    ("surface=cobblestone", .rough), ("surface=gravel", .gravel), ("surface=dirt", .soft),
    ("tracktype=grade4", .soft), ("surface=unheard_of", .unknown),
  ])
  func surfacesAreSorted(_ tags: String, _ surface: Surface) {
    #expect(way("highway=track " + tags)?.road.surface == surface)
  }
}
