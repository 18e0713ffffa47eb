import Geo
import JSONText
import MapServer
import NetworkFixtures
import Testing

/// A drawn map behind the service.
struct ServedMap {
  let map: AsciiMap
  let service: MapService

  init(_ map: AsciiMap, limits: ServerLimits = ServerLimits()) {
    self.map = map
    service = MapService(graph: map.graph, tiles: map.tiles.ids, layers: map.tiles, limits: limits)
  }

  /// A street from west to east, and one to the north.
  static let corner = ServedMap(
    AsciiMap(
      """
          d
          |
      a---b---c
      """,
      ways: [
        "ab": "highway=primary name=Main", "bc": "highway=primary name=Main",
        "bd": "highway=residential name=Side",
      ]))

  /// The places of the letters as a URL has them.
  func places(_ letters: String) -> String {
    letters.map { text(map.coordinate($0)) }.joined(separator: ";")
  }

  func text(_ coordinate: Coordinate) -> String {
    "\(coordinate.longitude),\(coordinate.latitude)"
  }

  /// The answer to a GET for the coordinates of `letters`.
  func get(
    _ service: String, _ letters: String, _ query: String = "", by profile: String = "driving"
  ) throws -> JSON {
    let response = self.service.response(
      to: HTTPRequest("GET", "/\(service)/v1/\(profile)/\(places(letters))?\(query)".trimmed))
    return try JSON(parsing: response.body)
  }

  /// The steps of the first route over `letters`, all legs in a row.
  func steps(
    _ letters: String, _ query: String = "", by profile: String = "driving"
  ) throws -> [JSON] {
    let options = query.isEmpty ? "steps=true" : "steps=true&\(query)"
    let answer = try get("route", letters, options, by: profile)
    let route = try #require(answer["routes"]?.elements?.first, "\(answer.compact)")
    return (route["legs"]?.elements ?? []).flatMap { $0["steps"]?.elements ?? [] }
  }

  /// The steps as type, modifier and exit, without what departs and arrives.
  func turns(
    _ letters: String, _ query: String = "", by profile: String = "driving"
  ) throws -> [String] {
    try steps(letters, query, by: profile).dropFirst().dropLast().map { step in
      let maneuver = step["maneuver"]
      return [maneuver?["type"]?.string, maneuver?["modifier"]?.string, maneuver?["exit"]?.text]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  /// The names of all steps.
  func names(
    _ letters: String, _ query: String = "", by profile: String = "driving"
  ) throws -> [String] {
    try steps(letters, query, by: profile).map { $0["name"]?.string ?? "-" }
  }
}

extension String {
  /// Without the question mark that begins no query.
  fileprivate var trimmed: String { hasSuffix("?") ? String(dropLast()) : self }
}

extension JSON {
  var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }
  var text: String { compact }
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
  var code: String? { self["code"]?.string }
}
