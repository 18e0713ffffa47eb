import Geo
import Guidance
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Routing
import Testing

/// A small road network, and what a traveller on it is told.
///
/// Ways are written by the letters of their nodes with tags like `"highway=primary oneway=yes"`;
/// a way without a class is a residential street.
struct RoadSketch {
  /// Metres east and north of the middle of the map.
  typealias Place = (x: Double, y: Double)

  let graph: RoadGraph
  private let places: [Character: Coordinate]

  /// Makes a map of a drawing whose characters stand 100 m apart.
  init(
    _ drawing: String, ways: KeyValuePairs<String, String>,
    nodes: KeyValuePairs<Character, String> = [:]
  ) throws {
    var places: [Character: Place] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        places[letter] = (Double(column) * 100, -Double(row) * 100)
      }
    }
    try self.init(places: places, ways: ways, nodes: nodes)
  }

  /// Makes a map of places that a drawing in cells cannot hold.
  init(
    places: [Character: Place], ways: KeyValuePairs<String, String>,
    nodes: KeyValuePairs<Character, String> = [:], drivesOnLeft: Bool = false
  ) throws {
    let middle = try #require(AsciiMap.defaultOrigin)
    let coordinates = places.mapValues {
      middle.moved(by: .meters($0.y), at: Bearing(degrees: 0))
        .moved(by: .meters($0.x), at: Bearing(degrees: 90))
    }
    let nodeTags = Dictionary(uniqueKeysWithValues: nodes.map { ($0.key, $0.value) })
    var objects = OSMObjects()
    for letter in coordinates.keys.sorted() {
      objects.nodes.append(
        OSMNode(
          id: AsciiMap.osmID(letter), coordinate: coordinates[letter],
          tags: OSMTags(shorthand: nodeTags[letter] ?? "")))
    }
    for (letters, tags) in ways {
      let hasClass = tags.contains("highway=") || tags.contains("route=")
      objects.ways.append(
        OSMWay(
          id: Int64(objects.ways.count + 1), nodeIDs: letters.map(AsciiMap.osmID),
          tags: OSMTags(shorthand: hasClass ? tags : "highway=residential \(tags)")))
    }
    let options = ImportOptions(drivingSide: drivesOnLeft ? .left : .right)
    graph = ImportedNetwork(objects, options: options).graph
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

  /// The maneuvers from `start` to a goal `north` metres north of the node `goal`.
  func maneuvers(from start: Character, to goal: Character, north: Double) throws -> [Maneuver] {
    let aside = try #require(places[goal]).moved(
      by: .meters(north), at: Bearing(degrees: 0))
    let route = try Router(graph: graph).route(
      RouteRequest(
        waypoints: [Waypoint(try #require(places[start])), Waypoint(aside)], profile: .car))
    return try ManeuverBuilder(graph: graph).maneuvers(of: route)
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
