import Geo
import Positioning
import Preload
import RoadNetwork

/// The options that name a part of the world.
struct AreaArguments {
  static let parameters = [
    box.form, polygon.form, around.form, route.form, corridor.form, tiles.form,
  ]

  private static let box = Parameter<String>.option(
    "--bbox", "W,S,E,N", help: "a box; with W greater than E it crosses the date line")
  private static let polygon = Parameter<String>.option(
    "--polygon", "FILE", help: "the polygons of a GeoJSON or .poly file")
  private static let around = Parameter<CircleArgument>.option(
    "--around", "LAT,LON,M", help: "a circle of M metres")
  private static let route = Parameter<String>.option(
    "--route", "FILE", help: "along a route, as navdata prints it with --json, GeoJSON or GPX")
  private static let corridor = Parameter<Double>.option(
    "--corridor", "M", help: "how far from the route, in metres; 1000 unless given")
  private static let tiles = Parameter<[Int]>.option(
    "--tiles", "ID,…", help: "map tiles, by the ids that are told where they are missing")

  private enum Choice {
    case box(String)
    case polygon(file: String)
    case circle(CircleArgument)
    case route(file: String, meters: Double)
    case tiles([Int])
    case everything
  }
  private let choice: Choice

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    var choices: [(name: String, choice: Choice)] = []
    if let box = try arguments.optional(Self.box) { choices.append(("--bbox", .box(box))) }
    if let file = try arguments.optional(Self.polygon) {
      choices.append(("--polygon", .polygon(file: file)))
    }
    if let circle = try arguments.optional(Self.around) {
      choices.append(("--around", .circle(circle)))
    }
    let meters = try arguments.optional(Self.corridor)
    if let file = try arguments.optional(Self.route) {
      choices.append(("--route", .route(file: file, meters: meters ?? 1000)))
    } else if meters != nil {
      throw .missingParameter("--route")
    }
    if let tiles = try arguments.optional(Self.tiles) { choices.append(("--tiles", .tiles(tiles))) }
    if choices.count > 1 { throw .unexpectedWord(choices[1].name) }
    choice = choices.first?.choice ?? .everything
  }

  /// Whether no option names an area.
  var isEverything: Bool { if case .everything = choice { true } else { false } }

  /// The area; files are read now.
  func area() throws -> Area {
    switch choice {
    case .everything: return .everything
    case .box(let text):
      guard let box = BoundingBox(argument: text) else {
        throw Failure(
          .badInput, .badData, "'\(text)' is no box: expected \(BoundingBox.expectation)")
      }
      return .box(box)
    case .polygon(let file):
      return .polygons(try PolygonFile.polygons(in: try FileAccess.contents(of: file)))
    case .circle(let circle):
      return .near([Polyline([circle.center])], circle.radius)
    case .route(let file, let meters):
      return .near(try Self.lines(of: file), .meters(meters))
    case .tiles(let ids):
      return .tiles(
        try ids.map { id in
          guard let tile = UInt32(exactly: id).flatMap(TileID.init(rawValue:)) else {
            throw Failure(.badInput, .badData, "\(id) is no map tile")
          }
          return tile
        })
    }
  }

  private static func lines(of file: String) throws -> [Polyline] {
    let bytes = try FileAccess.contents(of: file)
    if RouteFile.isJSON(bytes) { return try RouteFile.lines(in: bytes) }
    return [Polyline(try GPXTrack(bytes: bytes).fixes.map(\.coordinate))]
  }
}

/// `LAT,LON,RADIUS`.
struct CircleArgument: ArgumentValue {
  static let expectation = "a circle as lat,lon,metres, such as 47.141,9.521,5000"
  let center: Coordinate
  let radius: Distance

  init?(argument: String) {
    guard let values = [Double](argument: argument), values.count == 3, values[2] >= 0,
      let center = Coordinate(latitude: values[0], longitude: values[1])
    else { return nil }
    self.center = center
    radius = .meters(values[2])
  }
}

extension TransferError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .refused(_, status: 404): Failure(.inputOutput, .inputMissing, description)
    case .tooLarge, .noRanges: Failure(.badInput, .badData, description)
    default: Failure(.inputOutput, .inputOutput, description)
    }
  }
}

extension PreloadError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .badArea, .areaTooLarge, .nothingInArea, .incomplete,
      .wrongBase:
      Failure(.badInput, .badData, description)
    case .sameFile: Failure(.usage, .usage, description)
    case .notCovered: Failure(.tileMissing, .noAnswer, description)
    case .conflict, .wrongResult, .unknownArea, .badManifest, .notSigned, .wrongBytes,
      .sourceChanged:
      Failure(.corruptData, .badData, description)
    }
  }
}
