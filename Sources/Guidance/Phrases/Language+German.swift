import Geo

extension Language {
  /// Infinitives instead of "biegen Sie ab", so that a sentence keeps its order after "in 300
  /// Metern"; names stand without an article, because no map tells their gender.
  static let german = Language(
    code: "de",
    phrases: [
      .depart: "[auf {road} ]in Richtung {compass} starten",
      .departTurningRound: "wenden[ und weiter auf {road}]",
      .arrive: "Ankunft am Ziel[ auf der {side}en Seite]",
      .arriveAtStop: "Ankunft am Zwischenziel[ auf der {side}en Seite]",
      .arrived: "Sie haben Ihr Ziel erreicht[, es liegt auf der {side}en Seite]",
      .arrivedAtStop: "Sie haben Ihr Zwischenziel erreicht[, es liegt auf der {side}en Seite]",
      .goOn: "geradeaus weiter[ auf {road}][ Richtung {sign}]",
      .goOnStaying: "geradeaus weiter auf {road}[ Richtung {sign}]",
      .rename: "weiter[ auf {road}]",
      .turn: "{turn}[ auf {road}][ Richtung {sign}]",
      .turnStaying: "{turn} und auf {road} bleiben[ Richtung {sign}]",
      .endOfRoad: "am Ende der Straße {turn}[ auf {road}][ Richtung {sign}]",
      .keep: "{side}s halten[ auf {road}][ Richtung {sign}]",
      .keepStaying: "{side}s halten und auf {road} bleiben[ Richtung {sign}]",
      .keepStraight: "geradeaus halten[ auf {road}][ Richtung {sign}]",
      .merge: "[nach {side}s ]einfädeln[ auf {road}][ Richtung {sign}]",
      .onRamp: "die Auffahrt[ {side}s] nehmen[ auf {road}][ Richtung {sign}]",
      .offRamp: "die Ausfahrt[ {side}s] nehmen[ auf {road}][ Richtung {sign}]",
      .numberedExit: "Ausfahrt {exit} nehmen[ auf {road}][ Richtung {sign}]",
      .roundabout:
        "im Kreisverkehr die {ordinal} Ausfahrt nehmen[ auf {road}][ Richtung {sign}]",
      .namedRoundabout:
        "im Kreisverkehr {name} die {ordinal} Ausfahrt nehmen[ auf {road}][ Richtung {sign}]",
      .enterRoundabout: "in den Kreisverkehr einfahren",
      .exitRoundabout: "den Kreisverkehr verlassen[ auf {road}][ Richtung {sign}]",
      .turnRound: "wenden[ und weiter auf {road}]",
      .ferry: "die Fähre[ {road}] nehmen[ Richtung {sign}]",
      .notification: "weiter[ auf {road}]",
      .ahead: "in {distance} {instruction}",
      .now: "jetzt {instruction}",
      .then: "{instruction}, danach {next}",
      .cued: "{cue} {instruction}",
      .at: "bei {place}[ auf der {side}en Seite]",
      .after: "nach {place}[ auf der {side}en Seite]",
      .before: "vor {place}[ auf der {side}en Seite]",
      .lights: "der Ampel",
      .countedLights: "der {ordinal}n Ampel",
      .place: "{kind}",
      .namedPlace: "{kind} {name}",
    ],
    turns: [
      .uTurn: "wenden",
      .sharpLeft: "scharf links abbiegen",
      .left: "links abbiegen",
      .slightLeft: "halb links abbiegen",
      .straight: "geradeaus weiter",
      .slightRight: "halb rechts abbiegen",
      .right: "rechts abbiegen",
      .sharpRight: "scharf rechts abbiegen",
    ],
    // Stems: the sentences add their endings, "links" and "auf der linken Seite".
    left: "link", right: "recht",
    compass: [
      "Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten",
    ],
    listSeparator: ", ", decimalSeparator: ",",
    ordinal: germanOrdinal,
    distances: [.metric: metricDistances, .us: usDistances, .uk: ukDistances],
    landmarks: germanLandmarks)

  /// erste, zweite, … zwölfte, 13.
  @Sendable static func germanOrdinal(_ number: Int) -> String {
    let words = [
      "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte",
      "zehnte", "elfte", "zwölfte",
    ]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)."
  }

  /// Nothing to say for the first multiples but the one that makes a whole unit.
  private static func wholeUnit(_ words: String, afterSteps steps: Int) -> [String] {
    Array(repeating: "", count: steps - 1) + [words]
  }

  private static let metricDistances = [
    DistanceBand(limit: 95, unit: 1, step: 10, singular: "Meter", plural: "Metern"),
    DistanceBand(limit: 975, unit: 1, step: 50, singular: "Meter", plural: "Metern"),
    DistanceBand(
      limit: 9_950, unit: Units.metersPerKilometer, step: 0.1, singular: "Kilometer",
      plural: "Kilometern", words: wholeUnit("einem Kilometer", afterSteps: 10)),
    DistanceBand(
      limit: .infinity, unit: Units.metersPerKilometer, step: 1, singular: "Kilometer",
      plural: "Kilometern"),
  ]

  private static let usDistances =
    [
      DistanceBand(limit: 290, unit: Units.metersPerFoot, step: 50, singular: "Fuß", plural: "Fuß")
    ] + miles

  private static let ukDistances =
    [
      DistanceBand(
        limit: 290, unit: Units.metersPerYard, step: 50, singular: "Yard", plural: "Yards")
    ] + miles

  private static let miles = [
    DistanceBand(
      limit: 1_400, unit: Units.metersPerMile, step: 0.25, singular: "Meile", plural: "Meilen",
      words: ["einer Viertelmeile", "einer halben Meile", "einer Dreiviertelmeile"]),
    DistanceBand(
      limit: 16_000, unit: Units.metersPerMile, step: 0.5, singular: "Meile", plural: "Meilen",
      words: wholeUnit("einer Meile", afterSteps: 2)),
    DistanceBand(
      limit: .infinity, unit: Units.metersPerMile, step: 1, singular: "Meile", plural: "Meilen"),
  ]
}
