import Geo
import RoadNetwork
import Routing

/// Options that tell what a route is to do without.
enum AvoidanceArguments {
  static let features = Parameter<AvoidedFeatureList>.option(
    "--avoid", "FEATURES",
    help: "do without these where there is a way: "
      + AvoidedFeatureList.words.joined(separator: ", "))
  static let areas = Parameter<BoundingBox>.option(
    "--avoid-area", "W,S,E,N", repeated: true,
    help: "do without roads in this box; may be given several times")
  static let ways = Parameter<OSMWayID>.option(
    "--avoid-way", "ID", repeated: true,
    help: "do without this way of OpenStreetMap; may be given several times")

  static let countries = Parameter<CountryList>.option(
    "--avoid-country", "CODES",
    help: "do without roads in these countries, ISO 3166-1 codes with commas: AD,DE or AND,DEU")

  static let forms = [features.form, areas.form, ways.form, countries.form]
}

extension Avoidance {
  /// Reads `--avoid`, `--avoid-area`, `--avoid-way` and `--avoid-country`.
  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    self.init()
    if let features = try arguments.optional(AvoidanceArguments.features) {
      (roads, turns) = (features.roads, features.turns)
    }
    areas = try arguments.all(AvoidanceArguments.areas)
    ways = try arguments.all(AvoidanceArguments.ways).map(\.value)
    countries = try arguments.optional(AvoidanceArguments.countries)?.codes ?? []
  }
}

/// `toll,ferry,…`: kinds of roads and turns.
struct AvoidedFeatureList: ArgumentValue {
  static let expectation = "a list with commas of " + words.joined(separator: ", ")
  static let words = roadWords.map(\.word) + turnWords.map(\.word)

  private static let roadWords: [(word: String, kind: RoadKinds)] = [
    ("toll", .toll), ("ferry", .ferry), ("motorway", .motorway), ("tunnel", .tunnel),
    ("unpaved", .unpaved),
  ]
  private static let turnWords: [(word: String, kind: TurnKinds)] = [
    ("uturns", .turningRound), ("difficult-turns", .difficult),
  ]

  private(set) var roads: RoadKinds = []
  private(set) var turns: TurnKinds = []

  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if let road = Self.roadWords.first(where: { $0.word == word }) {
        roads.insert(road.kind)
      } else if let turn = Self.turnWords.first(where: { $0.word == word }) {
        turns.insert(turn.kind)
      } else {
        return nil
      }
    }
  }

  /// The word for one kind of road.
  static func word(for kind: RoadKinds) -> String {
    roadWords.first { $0.kind == kind }?.word ?? "roads"
  }

  /// The word for one kind of turn.
  static func word(for kind: TurnKinds) -> String {
    turnWords.first { $0.kind == kind }?.word ?? "turns"
  }
}

/// `AD,DEU`: countries by their ISO 3166-1 codes.
struct CountryList: ArgumentValue {
  static let expectation = "a list with commas of ISO 3166-1 codes, such as AD or AND"
  /// With two letters each, in the order given.
  private(set) var codes: [String] = []

  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let code = Place.countryCode(word) else { return nil }
      if !codes.contains(code) { codes.append(code) }
    }
  }
}

/// The number of a way in OpenStreetMap.
struct OSMWayID: ArgumentValue {
  static let expectation = "the number of a way, such as 4045193"
  let value: Int64

  init?(argument: String) {
    guard let value = Int64(argument), value > 0 else { return nil }
    self.value = value
  }
}
