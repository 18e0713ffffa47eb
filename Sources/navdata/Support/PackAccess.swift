import Geo
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// Parameters that several commands share.
enum Shared {
  static let pack = Parameter<String>.positional("PACK", help: "the map, a .navpack file")
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
