import Geo
import RoadNetwork
import Routing
import Testing

@testable import Guidance

@Suite struct GermanPhraseTests {
  private let book: PhraseBook

  init() throws { book = try #require(PhraseBook(languageCode: "de-AT")) }

  private static func maneuver(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, exit: Int? = nil,
    road: String? = "Hauptstraße", from previous: String? = "Bergweg", toward: [String] = [],
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
      (.depart, nil, "Auf Hauptstraße in Richtung Norden starten"),
      (.depart, .uTurn, "Wenden und weiter auf Hauptstraße"),
      (.arrive, nil, "Ankunft am Ziel"),
      (.continue, .straight, "Geradeaus weiter auf Hauptstraße"),
      (.continue, .left, "Links abbiegen auf Hauptstraße"),
      (.turn, .uTurn, "Wenden und weiter auf Hauptstraße"),
      (.turn, .sharpLeft, "Scharf links abbiegen auf Hauptstraße"),
      (.turn, .left, "Links abbiegen auf Hauptstraße"),
      (.turn, .slightLeft, "Halb links abbiegen auf Hauptstraße"),
      (.turn, .straight, "Geradeaus weiter auf Hauptstraße"),
      (.turn, .slightRight, "Halb rechts abbiegen auf Hauptstraße"),
      (.turn, .right, "Rechts abbiegen auf Hauptstraße"),
      (.turn, .sharpRight, "Scharf rechts abbiegen auf Hauptstraße"),
      (.turn, nil, "Weiter auf Hauptstraße"),
      (.fork, .slightLeft, "Links halten auf Hauptstraße"),
      (.fork, .straight, "Geradeaus halten auf Hauptstraße"),
      (.fork, .slightRight, "Rechts halten auf Hauptstraße"),
      (.merge, .slightLeft, "Nach links einfädeln auf Hauptstraße"),
      (.merge, nil, "Einfädeln auf Hauptstraße"),
      (.onRamp, .slightRight, "Die Auffahrt rechts nehmen auf Hauptstraße"),
      (.onRamp, .straight, "Die Auffahrt nehmen auf Hauptstraße"),
      (.offRamp, .slightRight, "Die Ausfahrt rechts nehmen auf Hauptstraße"),
      (.roundabout, .left, "In den Kreisverkehr einfahren"),
      (.rotary, .left, "In den Kreisverkehr einfahren"),
      (.roundaboutExit, .right, "Den Kreisverkehr verlassen auf Hauptstraße"),
      (.newName, .straight, "Weiter auf Hauptstraße"),
      (.endOfRoad, .left, "Am Ende der Straße links abbiegen auf Hauptstraße"),
      (.uTurn, .uTurn, "Wenden und weiter auf Hauptstraße"),
      (.ferry, nil, "Die Fähre Hauptstraße nehmen"),
      (.notification, .straight, "Weiter auf Hauptstraße"),
    ] as [(Maneuver.Kind, Maneuver.Modifier?, String)])
  func eachKindHasItsWords(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, _ text: String
  ) throws {
    #expect(book.instruction(for: try Self.maneuver(kind, modifier)) == text)
  }

  @Test(arguments: Maneuver.Kind.allCases, Maneuver.Modifier.allCases + [nil])
  func noSentenceNamesAnEmptyRoad(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?) throws {
    for road in [nil, "", " "] {
      let text = book.instruction(
        for: try Self.maneuver(kind, modifier, road: road, from: road, toward: ["", " "]))
      #expect(!text.isEmpty && !text.contains("  ") && !text.hasSuffix(" "))
      for word in [" auf", " Richtung", " und", ",", "{", "[", "nil"] {
        #expect(!text.hasSuffix(word))
      }
    }
  }

  @Test func exitsAndSignsAreTold() throws {
    let ramp = try Self.maneuver(
      .offRamp, .slightRight, road: nil, toward: ["A 1", "Köln"], exitRef: "12")
    #expect(book.instruction(for: ramp) == "Ausfahrt 12 nehmen Richtung A 1, Köln")
    var circle = try Self.maneuver(.roundabout, .left, exit: 2)
    #expect(
      book.instruction(for: circle)
        == "Im Kreisverkehr die zweite Ausfahrt nehmen auf Hauptstraße")
    circle.junctionName = "Ernst-Reuter-Platz"
    #expect(
      book.instruction(for: circle)
        == "Im Kreisverkehr Ernst-Reuter-Platz die zweite Ausfahrt nehmen auf Hauptstraße")
    let fork = try Self.maneuver(.fork, .slightRight, from: "Hauptstraße", toward: ["Köln"])
    #expect(
      book.instruction(for: fork) == "Rechts halten und auf Hauptstraße bleiben Richtung Köln")
    let stays = try Self.maneuver(.turn, .left, from: "Hauptstraße")
    #expect(book.instruction(for: stays) == "Links abbiegen und auf Hauptstraße bleiben")
    let away = try Self.maneuver(.depart, road: nil, bearing: 225)
    #expect(book.instruction(for: away) == "In Richtung Südwesten starten")
  }

  @Test(
    arguments: [
      (.left, false, "Ankunft am Ziel auf der linken Seite"),
      (.right, true, "Ankunft am Zwischenziel auf der rechten Seite"),
    ] as [(RoadSide, Bool, String)])
  func anArrivalNamesTheSide(_ side: RoadSide, _ isStopover: Bool, _ text: String) throws {
    var arrival = try Self.maneuver(.arrive)
    arrival.destinationSide = side
    arrival.isStopover = isStopover
    #expect(book.instruction(for: arrival) == text)
  }

  @Test func havingArrivedIsToldWithTheSide() throws {
    var arrival = try Self.maneuver(.arrive)
    #expect(
      book.announcement(of: arrival, at: .zero, stage: .action).text
        == "Sie haben Ihr Ziel erreicht")
    (arrival.destinationSide, arrival.isStopover) = (.right, true)
    #expect(
      book.announcement(of: arrival, at: .zero, stage: .action).text
        == "Sie haben Ihr Zwischenziel erreicht, es liegt auf der rechten Seite")
  }

  @Test(arguments: [(1, "erste"), (3, "dritte"), (7, "siebte"), (12, "zwölfte"), (13, "13.")])
  func ordinalsAreWordsUpToTwelve(_ number: Int, _ text: String) {
    #expect(Language.german.ordinal(number) == text)
  }

  @Test(
    arguments: [
      (.metric, 0, "10 Metern"), (.metric, 310, "300 Metern"), (.metric, 980, "einem Kilometer"),
      (.metric, 1230, "1,2 Kilometern"), (.metric, 2000, "2 Kilometern"),
      (.metric, 12_400, "12 Kilometern"),
      (.us, 30, "100 Fuß"), (.us, 400, "einer Viertelmeile"), (.us, 800, "einer halben Meile"),
      (.us, 1609, "einer Meile"), (.us, 2414, "1,5 Meilen"), (.us, 40_000, "25 Meilen"),
      (.uk, 90, "100 Yards"), (.uk, 1200, "einer Dreiviertelmeile"),
    ] as [(DistanceUnits, Double, String)])
  func distancesFollowIn(_ units: DistanceUnits, _ meters: Double, _ text: String) throws {
    let book = try #require(PhraseBook(languageCode: "de", units: units))
    #expect(book.phrase(for: .meters(meters)) == text)
  }

  @Test func announcementsKeepTheirOrder() throws {
    let left = try Self.maneuver(.turn, .left)
    let circle = try Self.maneuver(.roundabout, .right, exit: 1, road: nil)
    #expect(
      book.announcement(of: left, at: .meters(310), stage: .distance).text
        == "In 300 Metern links abbiegen auf Hauptstraße")
    #expect(
      book.announcement(of: left, at: .meters(1180), stage: .range, then: circle).text
        == "In 1,2 Kilometern links abbiegen auf Hauptstraße, "
        + "danach im Kreisverkehr die erste Ausfahrt nehmen")
    #expect(
      book.announcement(of: left, at: .meters(20), stage: .action).text
        == "Jetzt links abbiegen auf Hauptstraße")
    #expect(
      book.announcement(ofDeparture: try Self.maneuver(.depart), then: left).text
        == "Auf Hauptstraße in Richtung Norden starten, danach links abbiegen auf Hauptstraße")
  }

  @Test func markupNamesTheLanguageAndIsEscaped() throws {
    let odd = try Self.maneuver(.turn, .left, road: "Müller & Söhne <\"Weg\">")
    let spoken = book.announcement(of: odd, at: .meters(100), stage: .distance)
    #expect(spoken.ssml.contains(" xml:lang=\"de\">In 100 Metern links"))
    #expect(spoken.ssml.hasSuffix("auf Müller &amp; Söhne &lt;&quot;Weg&quot;&gt;</speak>"))
  }

  @Test func theNameInGermanIsPreferred() throws {
    var turn = try Self.maneuver(.turn, .left, road: "Via Roma")
    turn.road.localizedNames = [LocalizedText(language: "de", text: "Romstraße")]
    #expect(book.instruction(for: turn) == "Links abbiegen auf Romstraße")
  }
}
