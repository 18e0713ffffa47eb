import Geo
import Guidance
import RoadNetwork
import Routing
import Testing

/// A small road network, drawn with letters, and what a traveller on it is told.
///
/// Ways are written as `"abc"` with tags like `"highway=primary name=Main_Street oneway=yes"`.
/// Letters at which only one way passes bend it; the others are nodes.
struct RoadSketch {
  /// Metres east and north of the middle of the map.
  typealias Place = (x: Double, y: Double)

  let graph: RoadGraph
  private let places: [Character: Coordinate]

  /// Makes a map of a drawing whose characters stand `cell` metres apart.
  init(
    _ drawing: String, cell: Double = 100, ways: KeyValuePairs<String, String>,
    nodes: [Character: String] = [:], drivesOnLeft: Bool = false
  ) throws {
    var places: [Character: Place] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        places[letter] = (Double(column) * cell, -Double(row) * cell)
      }
    }
    try self.init(places: places, ways: ways, nodes: nodes, drivesOnLeft: drivesOnLeft)
  }

  init(
    places: [Character: Place], ways: KeyValuePairs<String, String>,
    nodes: [Character: String] = [:], drivesOnLeft: Bool = false
  ) throws {
    let tile = TileID(containing: try #require(Coordinate(latitude: 50.02, longitude: 8.02)))
    let bounds = try #require(tile.bounds)
    let middle = try #require(
      Coordinate(
        latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2))
    let coordinates = places.mapValues {
      middle.moved(by: .meters($0.y), at: Bearing(degrees: 0))
        .moved(by: .meters($0.x), at: Bearing(degrees: 90))
    }
    var draft = SketchDraft(places: coordinates, tags: nodes, drivesOnLeft: drivesOnLeft)
    for (letters, tags) in ways { draft.addWay(Array(letters), SketchTags(tags)) }
    var tiles = MemoryTiles()
    tiles.append(tile, bytes: try draft.encoded(tile))
    graph = RoadGraph(source: tiles)
    self.places = coordinates
  }

  /// The route over the nodes `stops`, the first and the last letter being its ends.
  func route(
    _ stops: String, by profile: Profile = .car, turningRound: Bool = false
  ) throws -> Route {
    let waypoints = try stops.map { Waypoint(try #require(places[$0])) }
    return try Router(graph: graph).route(
      RouteRequest(
        waypoints: waypoints, profile: profile, allowsTurningRoundAtWaypoints: turningRound))
  }

  func maneuvers(
    _ stops: String, by profile: Profile = .car, turningRound: Bool = false
  ) throws -> [Maneuver] {
    try ManeuverBuilder(graph: graph).maneuvers(
      of: route(stops, by: profile, turningRound: turningRound))
  }

  /// The maneuvers between departure and arrival as short texts: kind, modifier, exit, road.
  func told(
    _ stops: String, by profile: Profile = .car, turningRound: Bool = false
  ) throws -> [String] {
    try maneuvers(stops, by: profile, turningRound: turningRound).dropFirst().dropLast()
      .map(\.summary)
  }
}

extension Maneuver {
  /// Kind, modifier, exit and road.
  var summary: String {
    var words = [kind.rawValue]
    if let modifier { words.append(modifier.rawValue) }
    if let roundaboutExit { words.append("#\(roundaboutExit)") }
    if let title = road.title { words.append(title) }
    return words.joined(separator: " ")
  }
}
