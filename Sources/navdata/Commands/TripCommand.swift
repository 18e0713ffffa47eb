import Geo
import Guidance
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// `navdata trip`: the best order in which to visit places.
struct TripCommand: Command {
  static let name = "trip"
  static let abstract = "Find the fastest tour over some places, in whatever order."
  static let parameters = [
    Shared.packs.form, place.form, points.form, source.form, destination.form, oneWay.form,
    Shared.profile.form, Shared.vehicle.form, language.form, format.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "a round over three places",
      line: "navdata trip porto.navpack --at 41.148,-8.611 --at 41.158,-8.63 --at 41.16,-8.6"),
    Example(
      purpose: "from the first place of a file over all others to the last",
      line: "navdata trip porto.navpack --points stops.csv --source first --destination last"
        + " --one-way --json"),
  ]

  enum Source: String, CaseIterable, ArgumentValue {
    case first
    case any
  }

  enum Destination: String, CaseIterable, ArgumentValue {
    case last
    case any
  }

  private static let place = Parameter<Coordinate>.option(
    "--at", "LAT,LON", repeated: true, help: "a place to visit; given at least twice")
  private static let points = Parameter<String>.option(
    "--points", "FILE", help: "a table of places, columns lat and lon")
  private static let source = Parameter<Source>.option(
    "--source", "PLACE", help: "where the tour starts: first, or any (default)")
  private static let destination = Parameter<Destination>.option(
    "--destination", "PLACE", help: "where it ends: last, or any (default)")
  private static let oneWay = Parameter.flag(
    "--one-way", help: "do not go back to where the tour started")
  private static let language = Parameter<String>.option(
    "--language", "CODE", help: "language of the instructions, en unless given")
  private static let format = Parameter<RouteCommand.Format>.option(
    "--format", "FORMAT", help: "text (default), json, geojson or gpx")

  private let packs: [String]
  private let places: [Coordinate]
  private let file: String?
  private let rules: TourRules
  private let profile: Profile
  private let phrases: PhraseBook
  private let format: RouteCommand.Format

  private static let mostPlaces = 500

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    places = try arguments.all(Self.place)
    file = try arguments.optional(Self.points)
    rules = TourRules(
      startsAtFirst: try arguments.optional(Self.source) == .first,
      endsAtLast: try arguments.optional(Self.destination) == .last,
      isRound: !arguments.flag(Self.oneWay))
    profile = try Profile(from: &arguments)
    phrases = try PhraseBook(from: &arguments, Self.language)
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .text)
  }

  func run(_ console: Console) throws -> ExitCode {
    let all = try (file.map { try PlaceList.read(from: $0) } ?? []) + places
    guard all.count <= Self.mostPlaces else {
      throw Failure(.badInput, .badData, "more than \(Self.mostPlaces) places")
    }
    let router = try OpenedMap(packs).router
    let tour = try router.tour(
      TourRequest(waypoints: all.map { Waypoint($0) }, rules: rules, profile: profile))
    let output = RouteOutput(graph: router.graph, phrases: phrases)
    switch format {
    case .json: console.print(try json(tour, output))
    case .text:
      console.print("order: " + tour.order.map(String.init).joined(separator: ", "))
      try output.print([tour.route], as: .text, on: console)
    case .geojson, .gpx: try output.print([tour.route], as: format, on: console)
    }
    return .done
  }

  private func json(_ tour: RouteTour, _ output: RouteOutput) throws -> JSON {
    try output.json([tour.route])
      .preceded(by: "order", .array(tour.order.map { .integer(Int64($0)) }))
  }
}
