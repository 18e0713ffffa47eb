import Geo
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// `navdata isochrone`: the areas that can be reached within some time or length.
struct IsochroneCommand: Command {
  static let name = "isochrone"
  static let abstract = "Draw the area that can be reached from a place."
  static let parameters = [
    Shared.packs.form, place.form, minutes.form, meters.form, Shared.profile.form,
    Shared.vehicle.form, tolerance.form, format.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "where one can drive in five and ten minutes, for a map",
      line: "navdata isochrone porto.navpack --at 41.148,-8.611 --minutes 5,10"),
    Example(
      purpose: "how far a walk of a kilometre leads, as JSON",
      line: "navdata isochrone porto.navpack --at 41.148,-8.611 --meters 1000"
        + " --profile pedestrian --json"),
  ]

  enum Format: String, CaseIterable, ArgumentValue {
    case geojson
    case json
  }

  private static let place = Parameter<Coordinate>.option(
    "--at", "LAT,LON", required: true, help: "where the trips start")
  private static let minutes = Parameter<[Double]>.option(
    "--minutes", "M,M…", help: "how long trips may take; an area for each")
  private static let meters = Parameter<[Double]>.option(
    "--meters", "M,M…", help: "how long the way may be; an area for each")
  private static let tolerance = Parameter<Double>.option(
    "--tolerance", "M",
    help: "how far from reached roads the area may extend, in metres: 10 or more, 100 unless given")
  private static let format = Parameter<Format>.option(
    "--format", "FORMAT", help: "geojson (default) or json")

  private let packs: [String]
  private let request: IsochroneRequest
  private let format: Format

  private static let mostLimits = 20

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    let place = try arguments.required(Self.place)
    let minutes = try arguments.optional(Self.minutes) ?? []
    let meters = try arguments.optional(Self.meters) ?? []
    for (values, name, most) in [(minutes, "--minutes", 6000.0), (meters, "--meters", 5_000_000)] {
      for value in values where !(value > 0 && value <= most) {
        throw .badValue("\(value)", parameter: name, expectation: "numbers from 0 to \(Int(most))")
      }
    }
    guard !minutes.isEmpty || !meters.isEmpty else {
      throw .missingParameter("--minutes or --meters")
    }
    guard minutes.count + meters.count <= Self.mostLimits else {
      throw .badValue(
        "\(minutes.count + meters.count) limits", parameter: "--minutes",
        expectation: "\(Self.mostLimits) at most")
    }
    let tolerance = try arguments.optional(Self.tolerance) ?? 100
    request = IsochroneRequest(
      origin: Waypoint(place),
      limits: minutes.map { .time(.milliseconds(($0 * 60_000).rounded())) }
        + meters.map { .distance(.meters($0)) },
      profile: try Profile(from: &arguments), tolerance: .meters(tolerance))
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .geojson)
  }

  func run(_ console: Console) throws -> ExitCode {
    let router = try OpenedMap(packs).router
    let found = try router.isochrones(request)
    switch format {
    case .geojson:
      console.print([
        "type": "FeatureCollection", "attribution": "© OpenStreetMap contributors, ODbL",
        "features": .array(found.areas.map { feature($0) }),
      ])
    case .json:
      console.print([
        "isochrones": .array(found.areas.map { .members(facts($0) + [("areas", areas($0))]) }),
        "origin": try RouteJSON.waypoint(found.origin, router.graph),
        "missing_tiles": .array(found.missingTiles.map { .integer(Int64($0.rawValue)) }),
      ])
    }
    return .done
  }

  private func facts(_ area: Isochrone) -> [(String, JSON)] {
    let limit: (String, JSON) =
      switch area.limit {
      case .time(let time): ("minutes", .rounded(time / .seconds(60), decimals: 3))
      case .distance(let distance): ("meters", .rounded(distance.meters, decimals: 1))
      }
    return [
      limit, ("profile", .string(request.profile.name)), ("roads_m", .meters(area.roads)),
      ("tolerance_m", .meters(area.tolerance)),
    ]
  }

  private func feature(_ area: Isochrone) -> JSON {
    let polygons = area.areas.map { part -> JSON in
      .array(
        ([part.border] + part.holes).map { ring in
          .array((ring + ring.prefix(1)).map { [.double($0.longitude), .double($0.latitude)] })
        })
    }
    return [
      "type": "Feature", "properties": .members(facts(area)),
      "geometry": ["type": "MultiPolygon", "coordinates": .array(polygons)],
    ]
  }

  private func areas(_ area: Isochrone) -> JSON {
    func ring(_ points: [Coordinate]) -> JSON { .array(points.map { .position($0) }) }
    return .array(
      area.areas.map { part -> JSON in
        ["border": ring(part.border), "holes": .array(part.holes.map(ring))]
      })
  }
}
