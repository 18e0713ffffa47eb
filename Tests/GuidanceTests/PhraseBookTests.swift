import Geo
import RoadNetwork
import Testing

@testable import Guidance

@Suite struct PhraseBookTests {
  private static func maneuver(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, exit: Int? = nil,
    road: String? = "Broadway", from previous: String? = "Main Street", toward: [String] = [],
    exitRef: String? = nil, bearing: Double = 0
  ) throws -> Maneuver {
    Maneuver(
      kind: kind, modifier: modifier, leg: 0, pathIndex: 0,
      position: try #require(Coordinate(latitude: 50, longitude: 8)), distanceFromLegStart: .zero,
      bearingAfter: Bearing(degrees: bearing), roundaboutExit: exit, road: RoadText(name: road),
      previousRoad: RoadText(name: previous), toward: toward, exitRef: exitRef)
  }

  @Test(
    arguments: [
      (.depart, nil, "Head north on Broadway"),
      (.depart, .uTurn, "Make a U-turn and continue on Broadway"),
      (.arrive, nil, "Arrive at your destination"),
      (.continue, .straight, "Continue straight onto Broadway"),
      (.continue, .left, "Turn left onto Broadway"),
      (.turn, .uTurn, "Make a U-turn and continue on Broadway"),
      (.turn, .sharpLeft, "Take a sharp left onto Broadway"),
      (.turn, .left, "Turn left onto Broadway"),
      (.turn, .slightLeft, "Take a slight left onto Broadway"),
      (.turn, .straight, "Continue straight onto Broadway"),
      (.turn, .slightRight, "Take a slight right onto Broadway"),
      (.turn, .right, "Turn right onto Broadway"),
      (.turn, .sharpRight, "Take a sharp right onto Broadway"),
      (.fork, .slightLeft, "Keep left onto Broadway"),
      (.fork, .straight, "Keep straight ahead on Broadway"),
      (.fork, .slightRight, "Keep right onto Broadway"),
      (.merge, .slightLeft, "Merge left onto Broadway"), (.merge, nil, "Merge onto Broadway"),
      (.onRamp, .slightRight, "Take the ramp on the right onto Broadway"),
      (.onRamp, .straight, "Take the ramp onto Broadway"),
      (.offRamp, .slightRight, "Take the exit on the right onto Broadway"),
      (.roundabout, .left, "Enter the roundabout"), (.rotary, .left, "Enter the roundabout"),
      (.roundaboutExit, .right, "Exit the roundabout onto Broadway"),
      (.newName, .straight, "Continue onto Broadway"),
      (.endOfRoad, .left, "At the end of the road, turn left onto Broadway"),
      (.uTurn, .uTurn, "Make a U-turn and continue on Broadway"),
      (.ferry, nil, "Take the ferry Broadway"), (.notification, .straight, "Continue on Broadway"),
    ] as [(Maneuver.Kind, Maneuver.Modifier?, String)])
  func eachKindHasItsWords(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, _ text: String
  ) throws {
    #expect(PhraseBook.english.instruction(for: try Self.maneuver(kind, modifier)) == text)
  }

  @Test(arguments: Maneuver.Kind.allCases, Maneuver.Modifier.allCases + [nil])
  func noSentenceNamesAnEmptyRoad(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?) throws {
    for road in [nil, "", " "] {
      let text = PhraseBook.english.instruction(
        for: try Self.maneuver(kind, modifier, road: road, from: road, toward: ["", " "]))
      #expect(!text.isEmpty && !text.contains("  ") && !text.hasSuffix(" "))
      for word in [" onto", " on", " toward", "{", "[", "nil"] { #expect(!text.hasSuffix(word)) }
    }
  }

  @Test func exitsAndSignsAreTold() throws {
    let book = PhraseBook.english
    let ramp = try Self.maneuver(
      .offRamp, .slightRight, road: nil, toward: ["A 1", "Porto"], exitRef: "12")
    #expect(book.instruction(for: ramp) == "Take exit 12 toward A 1, Porto")
    let circle = try Self.maneuver(.roundabout, .left, exit: 2)
    #expect(
      book.instruction(for: circle) == "Enter the roundabout and take the 2nd exit onto Broadway")
    let fork = try Self.maneuver(.fork, .slightRight, road: nil, toward: ["Porto"])
    #expect(book.instruction(for: fork) == "Keep right toward Porto")
    let stays = try Self.maneuver(.turn, .left, from: "Broadway")
    #expect(book.instruction(for: stays) == "Turn left to stay on Broadway")
  }

  @Test(
    arguments: [
      (.left, false, "Arrive at your destination, on the left"),
      (.right, true, "Arrive at your stop, on the right"),
    ] as [(RoadSideName, Bool, String)])
  func anArrivalNamesTheSide(_ side: RoadSideName, _ isStopover: Bool, _ text: String) throws {
    var arrival = try Self.maneuver(.arrive)
    arrival.destinationSide = side == .left ? .left : .right
    arrival.isStopover = isStopover
    #expect(PhraseBook.english.instruction(for: arrival) == text)
  }

  enum RoadSideName: Sendable { case left, right }

  @Test(
    arguments: [
      (0, "north"), (22.4, "north"), (22.6, "northeast"), (90, "east"), (180, "south"),
      (337.4, "northwest"), (337.6, "north"),
    ] as [(Double, String)])
  func aDepartureNamesTheDirection(_ bearing: Double, _ word: String) throws {
    let text = PhraseBook.english.instruction(
      for: try Self.maneuver(.depart, road: nil, bearing: bearing))
    #expect(text == "Head \(word)")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
    (13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (101, "101st"), (111, "111th"),
  ])
  func ordinalsAreEnglish(_ number: Int, _ text: String) {
    #expect(Language.english.ordinal(number) == text)
  }

  @Test(
    arguments: [
      (.metric, 0, "10 meters"), (.metric, 23, "20 meters"), (.metric, 96, "100 meters"),
      (.metric, 310, "300 meters"), (.metric, 974, "950 meters"), (.metric, 980, "1 kilometer"),
      (.metric, 1500, "1.5 kilometers"), (.metric, 2000, "2 kilometers"),
      (.metric, 12_400, "12 kilometers"),
      (.us, 30, "100 feet"), (.us, 250, "800 feet"), (.us, 400, "a quarter mile"),
      (.us, 800, "half a mile"), (.us, 1200, "three quarters of a mile"), (.us, 1609, "1 mile"),
      (.us, 2414, "1.5 miles"), (.us, 40_000, "25 miles"),
      (.uk, 90, "100 yards"), (.uk, 400, "a quarter mile"), (.uk, 3219, "2 miles"),
    ] as [(DistanceUnits, Double, String)])
  func distancesAreRoundedForTheEar(_ units: DistanceUnits, _ meters: Double, _ text: String) throws
  {
    let book = try #require(PhraseBook(languageCode: "en-GB", units: units))
    #expect(book.phrase(for: .meters(meters)) == text)
  }

  @Test func announcementsNameDistanceAndTheTurnAfter() throws {
    let book = PhraseBook.english
    let left = try Self.maneuver(.turn, .left)
    let right = try Self.maneuver(.turn, .right, road: "Third Street", from: "Broadway")
    #expect(
      book.announcement(of: left, at: .meters(310), stage: .distance).text
        == "In 300 meters, turn left onto Broadway")
    #expect(
      book.announcement(of: left, at: .meters(20), stage: .action, then: right).text
        == "Now turn left onto Broadway, then turn right onto Third Street")
    #expect(
      book.announcement(of: try Self.maneuver(.arrive), at: .zero, stage: .action).text
        == "You have arrived at your destination")
  }

  @Test func markupIsEscaped() throws {
    let odd = try Self.maneuver(.turn, .left, road: "A & B <\"Mall\"> O'Neill\u{1}")
    let spoken = PhraseBook.english.announcement(of: odd, at: .meters(100), stage: .distance)
    #expect(spoken.text.contains("A & B <\"Mall\"> O'Neill"))
    #expect(spoken.ssml.hasPrefix("<speak version=\"1.1\" "))
    #expect(spoken.ssml.hasSuffix("A &amp; B &lt;&quot;Mall&quot;&gt; O&apos;Neill</speak>"))
  }

  @Test func anUnknownLanguageIsRefused() {
    #expect(PhraseBook(languageCode: "tlh") == nil)
    #expect(PhraseBook(languageCode: "EN_us")?.languageCode == "en")
    #expect(PhraseBook.languageCodes.contains("en"))
  }

  @Test(arguments: Language.all.map(\.code))
  func aLanguageIsWhole(_ code: String) throws {
    let language = try #require(Language.all.first { $0.code == code })
    #expect(language.compass.count == 8)
    for phrase in Language.Phrase.allCases { #expect(language.phrases[phrase] != nil) }
    for kind in LandmarkKind.allCases { #expect(language.landmarks[kind] != nil) }
    for modifier in Maneuver.Modifier.allCases { #expect(language.turns[modifier] != nil) }
    for units in DistanceUnits.allCases {
      #expect(language.distances[units]?.last?.limit == .infinity)
    }
  }
}
