import Geo

extension Language {
  static let english = Language(
    code: "en",
    phrases: [
      .depart: "head {compass}[ on {road}]",
      .departTurningRound: "make a U-turn[ and continue on {road}]",
      .arrive: "arrive at your destination[, on the {side}]",
      .arriveAtStop: "arrive at your stop[, on the {side}]",
      .arrived: "you have arrived at your destination[, on the {side}]",
      .arrivedAtStop: "you have arrived at your stop[, on the {side}]",
      .goOn: "continue straight[ onto {road}][ toward {sign}]",
      .goOnStaying: "continue straight on {road}[ toward {sign}]",
      .rename: "continue[ onto {road}]",
      .turn: "{turn}[ onto {road}][ toward {sign}]",
      .turnStaying: "{turn} to stay on {road}[ toward {sign}]",
      .endOfRoad: "at the end of the road, {turn}[ onto {road}][ toward {sign}]",
      .keep: "keep {side}[ onto {road}][ toward {sign}]",
      .keepStaying: "keep {side} to stay on {road}[ toward {sign}]",
      .keepStraight: "keep straight ahead[ on {road}][ toward {sign}]",
      .merge: "merge[ {side}][ onto {road}][ toward {sign}]",
      .onRamp: "take the ramp[ on the {side}][ onto {road}][ toward {sign}]",
      .offRamp: "take the exit[ on the {side}][ onto {road}][ toward {sign}]",
      .numberedExit: "take exit {exit}[ onto {road}][ toward {sign}]",
      .roundabout:
        "enter the roundabout and take the {ordinal} exit[ onto {road}][ toward {sign}]",
      .namedRoundabout: "enter {name} and take the {ordinal} exit[ onto {road}][ toward {sign}]",
      .enterRoundabout: "enter the roundabout",
      .exitRoundabout: "exit the roundabout[ onto {road}][ toward {sign}]",
      .turnRound: "make a U-turn[ and continue on {road}]",
      .ferry: "take the ferry[ {road}][ toward {sign}]",
      .notification: "continue[ on {road}]",
      .ahead: "in {distance}, {instruction}",
      .now: "now {instruction}",
      .then: "{instruction}, then {next}",
      .cued: "{cue}, {instruction}",
      .at: "at {place}[ on the {side}]",
      .after: "after {place}[ on the {side}]",
      .before: "before {place}[ on the {side}]",
      .lights: "the traffic lights",
      .countedLights: "the {ordinal} traffic lights",
      .place: "the {kind}",
      .namedPlace: "the {name} {kind}",
    ],
    turns: [
      .uTurn: "make a U-turn",
      .sharpLeft: "take a sharp left",
      .left: "turn left",
      .slightLeft: "take a slight left",
      .straight: "continue straight",
      .slightRight: "take a slight right",
      .right: "turn right",
      .sharpRight: "take a sharp right",
    ],
    left: "left", right: "right",
    compass: [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ],
    listSeparator: ", ", decimalSeparator: ".",
    ordinal: englishOrdinal,
    distances: [.metric: metricDistances, .us: usDistances, .uk: ukDistances],
    landmarks: englishLandmarks)

  /// 1st, 2nd, 3rd, 4th, 11th, 21st.
  @Sendable static func englishOrdinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }

  private static let metricDistances = [
    DistanceBand(limit: 95, unit: 1, step: 10, singular: "meter", plural: "meters"),
    DistanceBand(limit: 975, unit: 1, step: 50, singular: "meter", plural: "meters"),
    DistanceBand(
      limit: 9_950, unit: Units.metersPerKilometer, step: 0.1, singular: "kilometer",
      plural: "kilometers"),
    DistanceBand(
      limit: .infinity, unit: Units.metersPerKilometer, step: 1, singular: "kilometer",
      plural: "kilometers"),
  ]

  private static let usDistances =
    [
      DistanceBand(
        limit: 290, unit: Units.metersPerFoot, step: 50, singular: "foot", plural: "feet")
    ] + miles

  private static let ukDistances =
    [
      DistanceBand(
        limit: 290, unit: Units.metersPerYard, step: 50, singular: "yard", plural: "yards")
    ] + miles

  private static let miles = [
    DistanceBand(
      limit: 1_400, unit: Units.metersPerMile, step: 0.25, singular: "mile", plural: "miles",
      words: ["a quarter mile", "half a mile", "three quarters of a mile"]),
    DistanceBand(
      limit: 16_000, unit: Units.metersPerMile, step: 0.5, singular: "mile", plural: "miles"),
    DistanceBand(
      limit: .infinity, unit: Units.metersPerMile, step: 1, singular: "mile", plural: "miles"),
  ]
}
