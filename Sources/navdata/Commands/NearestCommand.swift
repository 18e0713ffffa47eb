import Geo
import JSONText
import Routing
import TileStorage

/// `navdata nearest`: the road that is nearest to a place.
struct NearestCommand: Command {
  static let name = "nearest"
  static let abstract = "Find the nearest road that a traveller may use."
  static let parameters = [
    Shared.packs.form, place.form, Shared.profile.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "the nearest street for cars",
      line: "navdata nearest porto.navpack --at 41.1496,-8.6110"),
    Example(
      purpose: "the nearest way for walkers, as JSON",
      line: "navdata nearest porto.navpack --at 41.1496,-8.6110 --profile pedestrian --json"),
  ]

  private static let place = Parameter<Coordinate>.option(
    "--at", "LAT,LON", required: true, help: "the place to look from")

  private let packs: [String]
  private let place: Coordinate
  private let profile: Profile
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    place = try arguments.required(Self.place)
    profile = try arguments.optional(Shared.profile) ?? .car
    isJSON = arguments.flag(Shared.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    let graph = try OpenedMap(packs).graph
    let found = try Snapper(graph: graph, profile: profile)
      .candidates(near: place, within: profile.snapRadius, limit: 1)
    guard let nearest = found.first else {
      throw RoutingError.notNearRoad(waypoint: 0, radius: profile.snapRadius)
    }
    let road = try graph.road(of: nearest.edge)
    let place = try graph.place(of: nearest.edge)
    if isJSON {
      console.print([
        "way_id": .integer(road.wayID), "snapped": .position(nearest.position),
        "distance_m": .meters(nearest.distance), "road": .text(road.name ?? road.refs.first),
        "country": .text(place?.country), "state": .text(place?.state),
        "time_zone": .text(place?.timeZone),
        "driving_side": .text(place?.drivingSide?.rawValue),
      ])
    } else {
      let title = road.name ?? road.refs.first ?? "a road without a name"
      console.print("\(title) (way \(road.wayID)), \(nearest.distance.text) away")
      let country = (place?.state ?? place?.country).map { " in \($0)" } ?? ""
      console.print("at \(nearest.position)\(country)")
    }
    return .done
  }
}
