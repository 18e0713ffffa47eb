import Geo
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// `navdata matrix`: the times between many places.
struct MatrixCommand: Command {
  static let name = "matrix"
  static let abstract = "Measure the trips from each of some places to each of others."
  static let parameters = [
    Shared.packs.form, points.form, sources.form, destinations.form, place.form, from.form, to.form,
    Shared.profile.form, Shared.vehicle.form, distances.form, format.form, Shared.json.form,
  ]
  static let examples = [
    Example(
      purpose: "from two depots to the places of a file",
      line: "navdata matrix porto.navpack --from 41.148,-8.611 --from 41.158,-8.63"
        + " --to-file customers.csv --format csv"),
    Example(
      purpose: "between all places of a file, with lengths",
      line: "navdata matrix porto.navpack --points stops.csv --distances --json"),
  ]

  enum Format: String, CaseIterable, ArgumentValue {
    case text
    case json
    case csv
  }

  private static let points = Parameter<String>.option(
    "--points", "FILE", help: "places to measure between, both ways; columns lat and lon")
  private static let sources = Parameter<String>.option(
    "--from-file", "FILE", help: "places where trips start")
  private static let destinations = Parameter<String>.option(
    "--to-file", "FILE", help: "places where trips end")
  private static let place = Parameter<Coordinate>.option(
    "--at", "LAT,LON", repeated: true, help: "as a line of --points")
  private static let from = Parameter<Coordinate>.option(
    "--from", "LAT,LON", repeated: true, help: "as a line of --from-file")
  private static let to = Parameter<Coordinate>.option(
    "--to", "LAT,LON", repeated: true, help: "as a line of --to-file")
  private static let distances = Parameter.flag(
    "--distances", help: "tell lengths too, which takes longer")
  private static let format = Parameter<Format>.option(
    "--format", "FORMAT", help: "text (default), json or csv")

  private let packs: [String]
  private let files: (points: String?, sources: String?, destinations: String?)
  private let places: (both: [Coordinate], sources: [Coordinate], destinations: [Coordinate])
  private let profile: Profile
  private let measuresDistance: Bool
  private let format: Format

  /// More cells would not be read by anybody, and fill the memory.
  private static let mostCells = 25_000_000

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    files = (
      try arguments.optional(Self.points), try arguments.optional(Self.sources),
      try arguments.optional(Self.destinations)
    )
    places = (
      try arguments.all(Self.place), try arguments.all(Self.from), try arguments.all(Self.to)
    )
    profile = try Profile(from: &arguments)
    measuresDistance = arguments.flag(Self.distances)
    let chosen = try arguments.optional(Self.format)
    format = chosen ?? (arguments.flag(Shared.json) ? .json : .text)
  }

  func run(_ console: Console) throws -> ExitCode {
    let request = try request()
    let router = try OpenedMap(packs).router
    let matrix = try router.matrix(request)
    switch format {
    case .text: console.output(text(matrix, request))
    case .csv: console.output(csv(matrix, request))
    case .json: console.print(try json(matrix, request, router.graph))
    }
    if format != .json, !matrix.missingTiles.isEmpty {
      let tiles = matrix.missingTiles.map { String($0.rawValue) }.joined(separator: ",")
      console.diagnostics("some trips may be shorter: map tiles are missing: \(tiles)\n")
    }
    return .done
  }

  private func request() throws -> MatrixRequest {
    func all(_ path: String?, _ places: [Coordinate]) throws -> [Coordinate] {
      try (path.map { try PlaceList.read(from: $0) } ?? []) + places
    }
    let both = try all(files.points, places.both)
    let starts = try all(files.sources, places.sources)
    let ends = try all(files.destinations, places.destinations)
    let sources = both.count + starts.count
    let destinations = both.count + ends.count
    guard sources > 0, destinations > 0 else {
      throw Failure(
        .usage, .usage,
        "no places: give --points, or both --from or --from-file and --to or --to-file")
    }
    guard sources.multipliedReportingOverflow(by: destinations).partialValue <= Self.mostCells
    else {
      throw Failure(.badInput, .badData, "more than \(Self.mostCells) trips")
    }
    return MatrixRequest(
      waypoints: (both + starts + ends).map { Waypoint($0) }, sources: Array(0..<sources),
      destinations: Array(0..<both.count) + Array(sources..<sources + ends.count),
      profile: profile, measuresDistance: measuresDistance)
  }

  private func text(_ matrix: RouteMatrix, _ request: MatrixRequest) -> String {
    var lines = [
      "times in seconds, from each line's place to each column's; - where there is no way"
    ]
    for (row, trips) in matrix.trips.enumerated() {
      let cells = trips.map { trip -> String in
        guard let trip else { return "-" }
        return String(Int((trip.duration / .seconds(1)).rounded()))
      }
      let widths = cells.map { String(repeating: " ", count: max(0, 7 - $0.count)) + $0 }
      lines.append("\(request.sources[row]):\(widths.joined())")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func csv(_ matrix: RouteMatrix, _ request: MatrixRequest) -> String {
    var text = "from,to,duration_s,distance_m\n"
    for (row, trips) in matrix.trips.enumerated() {
      for (column, trip) in trips.enumerated() {
        let duration = trip.map { JSON.seconds($0.duration).compact } ?? ""
        let distance = trip?.distance.map { JSON.meters($0).compact } ?? ""
        text += "\(row),\(column),\(duration),\(distance)\n"
      }
    }
    return text
  }

  private func json(
    _ matrix: RouteMatrix, _ request: MatrixRequest, _ graph: RoadGraph
  ) throws -> JSON {
    func cells(_ value: (MatrixTrip) -> JSON) -> JSON {
      .array(matrix.trips.map { .array($0.map { $0.map(value) ?? .null }) })
    }
    func places(_ indexes: [Int]) throws -> JSON {
      .array(try indexes.map { try RouteJSON.waypoint(matrix.positions[$0], graph) })
    }
    let lengths = measuresDistance ? cells { $0.distance.map { .meters($0) } ?? .null } : .null
    return [
      "durations_s": cells { .seconds($0.duration) }, "distances_m": lengths,
      "profile": .string(profile.name), "sources": try places(request.sources),
      "destinations": try places(request.destinations),
      "incomplete": cells { .bool($0.isIncomplete) },
      "missing_tiles": .array(matrix.missingTiles.map { .integer(Int64($0.rawValue)) }),
    ]
  }
}
