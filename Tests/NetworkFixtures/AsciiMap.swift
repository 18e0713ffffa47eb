import Geo
import MapImport
import OSMPBF
import RoadNetwork

/// A road network that is drawn in characters and made by the real importer.
///
/// Each letter or digit is a node; a column and a row are one cell apart, north is up. All other
/// characters only help the eye. Ways are written by the letters of their nodes, in order, with
/// their tags: see `OSMTags(shorthand:)`.
///
/// ```swift
/// let map = AsciiMap("""
///   a---b
///       |
///       c
///   """, ways: ["abc": "highway=primary oneway=yes"], nodes: ["b": "barrier=gate"])
/// ```
public struct AsciiMap: Sendable {
  /// What was given to the importer.
  public let objects: OSMObjects
  public let report: ImportReport
  public let tiles: MemoryTiles
  public let graph: RoadGraph
  private let coordinates: [Character: Coordinate]
  private let wayIDs: [String: Int64]
  private let nodesByID: [Int64: NodeID]

  /// Somewhere in the south of Germany, in the middle of a tile.
  public static let defaultOrigin = Coordinate(latitude: 48.0100, longitude: 11.0085)

  /// Draws a map; the top left character lies at `origin`.
  ///
  /// Unless the options say otherwise the map lies in no country.
  public init(
    _ drawing: String, cell: Distance = .meters(100), origin: Coordinate? = defaultOrigin,
    ways: KeyValuePairs<String, String>, nodes: KeyValuePairs<Character, String> = [:],
    relations: [AsciiRestriction] = [],
    options: ImportOptions = ImportOptions(usesBorderTable: false)
  ) {
    guard let origin else { preconditionFailure("the origin is not on the globe") }
    let coordinates = Self.coordinates(drawing, cell: cell, origin: origin)
    var wayIDs: [String: Int64] = [:]
    var osmWays: [OSMWay] = []
    for (letters, tags) in ways {
      for letter in letters { precondition(coordinates[letter] != nil, "no node \(letter)") }
      let id = Int64(osmWays.count + 1)
      wayIDs[letters] = wayIDs[letters] ?? id
      osmWays.append(
        OSMWay(id: id, nodeIDs: letters.map(Self.osmID), tags: OSMTags(shorthand: tags)))
    }
    let tags = Dictionary(nodes.map { ($0.key, $0.value) }) { first, _ in first }
    let osmNodes = coordinates.keys.sorted().map { letter in
      OSMNode(
        id: Self.osmID(letter), coordinate: coordinates[letter],
        tags: OSMTags(shorthand: tags[letter] ?? ""))
    }
    let osmRelations = relations.enumerated().map { number, restriction in
      restriction.relation(
        id: Int64(number + 1), wayID: { wayIDs[$0] ?? 0 }, nodeID: Self.osmID)
    }
    self.init(
      OSMObjects(nodes: osmNodes, ways: osmWays, relations: osmRelations), options: options,
      coordinates: coordinates, wayIDs: wayIDs)
  }

  private init(
    _ objects: OSMObjects, options: ImportOptions, coordinates: [Character: Coordinate],
    wayIDs: [String: Int64]
  ) {
    let network = ImportedNetwork(objects, options: options)
    self.objects = objects
    self.coordinates = coordinates
    self.wayIDs = wayIDs
    report = network.report
    tiles = network.tiles
    graph = network.graph
    nodesByID = network.nodesByID
  }

  private static func coordinates(
    _ drawing: String, cell: Distance, origin: Coordinate
  ) -> [Character: Coordinate] {
    var coordinates: [Character: Coordinate] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let left = origin.moved(by: .meters(cell.meters * Double(row)), at: Bearing(degrees: 180))
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        precondition(coordinates[letter] == nil, "node \(letter) is drawn twice")
        coordinates[letter] = left.moved(
          by: .meters(cell.meters * Double(column)), at: Bearing(degrees: 90))
      }
    }
    return coordinates
  }

  /// The OSM id of a letter: the number of the character.
  public static func osmID(_ letter: Character) -> Int64 {
    Int64(letter.unicodeScalars.first?.value ?? 0)
  }
}

/// What a test asks of a map that it cannot answer.
public enum FixtureError: Error, CustomStringConvertible {
  case noJunction(Character)
  case noEdge(String)

  public var description: String {
    switch self {
    case .noJunction(let letter): "node \(letter) is no junction"
    case .noEdge(let letters): "there is no edge \(letters)"
    }
  }
}

extension AsciiMap {
  /// Where the node `letter` was drawn.
  public func coordinate(_ letter: Character) -> Coordinate {
    guard let coordinate = coordinates[letter] else { preconditionFailure("no node \(letter)") }
    return coordinate
  }

  /// The point at `fraction` of the straight line between two nodes.
  public func point(from start: Character, to end: Character, fraction: Double = 0.5) -> Coordinate
  {
    coordinate(start).interpolated(to: coordinate(end), fraction: fraction)
  }

  /// The letter that was drawn at `coordinate`, if any.
  public func letter(at coordinate: Coordinate) -> Character? {
    coordinates.keys.sorted().first { coordinates[$0] == coordinate }
  }

  /// The OSM id of the way written `letters`; ways are numbered from 1 in their order.
  public func wayID(_ letters: String) -> Int64 {
    guard let id = wayIDs[letters] else { preconditionFailure("no way \(letters)") }
    return id
  }

  /// The junction at the node `letter`; nil if no road is cut there.
  public func junction(_ letter: Character) -> NodeID? { nodesByID[Self.osmID(letter)] }

  /// The edge that passes the node `start` and then the node `end`.
  ///
  /// One that begins and ends there is preferred; of several the first in the order of the tile
  /// counts, unless the letters of its `way` are given.
  public func edge(_ start: Character, _ end: Character, way: String? = nil) throws -> EdgeID {
    let (from, to) = (coordinate(start), coordinate(end))
    var inside: EdgeID?
    for id in tiles.ids {
      guard let tile = try graph.tileIfAny(id) else { continue }
      for index in tile.edges.indices {
        let edge = EdgeID(tile: id, index: UInt32(index))
        if let way, try graph.road(of: edge).wayID != wayID(way) { continue }
        let points = try graph.shape(of: edge).points
        if points.first == from, points.last == to { return edge }
        if let place = points.firstIndex(of: from), points[place...].dropFirst().contains(to) {
          inside = inside ?? edge
        }
      }
    }
    guard let inside else { throw FixtureError.noEdge("\(start)\(end)") }
    return inside
  }

  /// The stored facts of the edge that passes `start` and then `end`.
  public func record(_ start: Character, _ end: Character, way: String? = nil) throws -> EdgeRecord
  {
    try graph.record(of: edge(start, end, way: way))
  }
}
