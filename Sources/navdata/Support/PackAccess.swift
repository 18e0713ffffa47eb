import Geo
import JSONText
import Preload
import RoadNetwork
import Routing
import TileStorage

/// Parameters that several commands share.
enum Shared {
  static let pack = Parameter<String>.positional("PACK", help: "the map, a .navpack file")
  static let packs = Parameter<String>.positional(
    "PACK", repeated: true, help: "the map, a .navpack file, or several that count as one map")
  static let json = Parameter.flag("--json", help: "print JSON for programs")
  static let from = Parameter<Coordinate>.option(
    "--from", "LAT,LON", required: true, help: "where the trip starts")
  static let to = Parameter<Coordinate>.option(
    "--to", "LAT,LON", required: true, help: "where the trip ends")
  static let via = Parameter<Coordinate>.option(
    "--via", "LAT,LON", repeated: true, help: "a stop on the way; may be given several times")
  static let profile = Parameter<Profile>.option(
    "--profile", "NAME", help: "who travels: car (default), bicycle, pedestrian, …")
  static let vehicle = Parameter<VehicleArgument>.option(
    "--vehicle", "MEASURES",
    help: "height, width, length in m, weight, axle-load, weight-rating in t: height=4.0,weight=18")
  static let turningRound = Parameter.flag(
    "--uturn-at-via", help: "allow turning round at the stops on the way")
  static let depart = Parameter<DepartureTime>.option(
    "--depart", "TIME",
    help: "when the trip starts, such as 2026-03-02T08:00:00+01:00; closures and limits by hours"
      + " then count when their place is reached")
  static let progress = Parameter.flag(
    "--progress", help: "show progress even where no one watches")
}

extension Profile: ArgumentValue {
  static let expectation =
    "one of " + standard.map(\.name).joined(separator: ", ") + "; public transit is not routed"
  init?(argument: String) {
    guard let profile = Profile.named(argument) else { return nil }
    self = profile
  }
}

extension Pack {
  /// The road graph of the pack.
  var graph: RoadGraph { RoadGraph(source: self) }

  /// A router over the roads and the overlays of the pack.
  var router: Router { router(memory: Router.defaultMemory) }

  /// As ``router``, keeping about `memory` bytes of roads laid out between searches.
  func router(memory: Int) -> Router { Router(graph: graph, overlays: self, memory: memory) }
}

/// `car,bicycle`, or `none`: the profiles for which an import works out overlays.
struct OverlayProfiles: ArgumentValue {
  static let expectation = "none, or a list with commas, each \(Profile.expectation)"
  let profiles: [Profile]

  init?(argument: String) {
    guard let named = argument == "none" ? [] : [Profile](argument: argument) else { return nil }
    var profiles: [Profile] = []
    for profile in named where !profiles.contains(profile) { profiles.append(profile) }
    self.profiles = profiles
  }
}

/// The packs of a command as one map.
struct OpenedMap {
  private let roads: any TileSource
  private let overlays: (any OverlaySource)?
  /// What the map has beside its roads.
  let layers: any LayerSource

  /// Opens `paths`, at least one.
  init(_ paths: [String]) throws {
    let packs = try paths.map { try Pack(path: $0) }
    if packs.count == 1 {
      (roads, overlays, layers) = (packs[0], packs[0], packs[0])
    } else {
      let union = try PackUnion(packs)
      (roads, overlays, layers) = (union, try union.haveCommonOverlays() ? union : nil, union)
    }
  }

  var graph: RoadGraph { RoadGraph(source: roads) }

  /// A router over the roads and, where all packs share them, the overlays.
  var router: Router {
    Router(graph: graph, overlays: overlays, memory: Router.defaultMemory)
  }
}
