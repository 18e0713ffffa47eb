import Geo
import RoadNetwork

/// Why a way is not in the road network.
public enum WayOmission: String, CaseIterable, Sendable {
  /// It has no tags of a road or ferry.
  case notARoad = "not a road"
  /// It is being built, planned, or gone.
  case unfinished = "not built yet, or no longer there"
  /// Nobody may use it at any time.
  case closedToEveryone = "closed to everyone"
  /// None of its pieces has two nodes that are in the file.
  case withoutNodes = "nodes missing in the file"
  /// It has no length.
  case withoutLength = "without length"
  /// The file has the way twice.
  case duplicate = "in the file twice"
}

/// Why a turn restriction is not kept.
public enum RestrictionOmission: String, CaseIterable, Sendable {
  /// It holds under conditions only.
  case conditional = "holds under conditions only"
  /// The kind of restriction is not known.
  case unknownKind = "of an unknown kind"
  /// Everybody it could bind is exempt, or may not use its roads at all.
  case bindsNobody = "binds nobody"
  /// From, via or to is not named.
  case incomplete = "lacks from, via or to"
  /// A member is not among the roads.
  case memberMissing = "a member is not among the roads"
  /// The members do not touch.
  case notConnected = "its members do not touch"
  /// It can be read in several ways.
  case ambiguous = "can be read in several ways"
  /// Its members can be put together in too many ways.
  case tooIntricate = "too intricate to place"
  /// The file has the relation twice.
  case duplicate = "in the file twice"
}

/// Untidy things that were put right or passed over.
public enum ImportOddity: String, CaseIterable, Sendable {
  case missingNode = "nodes of roads that are not in the file"
  case nodeOffGlobe = "nodes that are not on the globe"
  case doubledNode = "nodes doubled in a row"
  case joinedNode = "nodes joined with their twin on the date line"
  case duplicateNode = "nodes in the file twice"
  case unreadableSpeed = "speed limits that cannot be read"
  case contradictoryLanes = "roads whose tags contradict each other about lanes"
  case unplacedRelation = "relations of lanes or signs that cannot be placed"
  case reversibleWay = "ways whose direction changes by rules unknown"
  case unclosedBoundary = "boundaries of countries and states that are not there all around"
  case bridgedBoundary = "boundaries of countries and states with gaps that no road crosses"
  case unclosedArea = "zones, schools and landmarks whose outline is not there all around"
}

/// How many things fell under each reason.
public struct Tally<Reason: Hashable & CaseIterable & Sendable>: Hashable, Sendable {
  private var counts: [Reason: Int] = [:]

  public init() {}

  public subscript(reason: Reason) -> Int {
    get { counts[reason] ?? 0 }
    // Only what was counted is kept, so that equal tallies are equal values.
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  public var total: Int { counts.values.reduce(0, +) }

  /// Reasons that occurred, in the order in which they are declared.
  public var entries: [(reason: Reason, count: Int)] {
    Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
  }
}

/// What an import read, kept and left out; the same input gives the same report.
public struct ImportReport: Hashable, Sendable {
  /// Ways that carry a key of roads or ferries, or are the rim of a square.
  public var waysRead = 0
  public var waysKept = 0
  public var waysLeftOut = Tally<WayOmission>()
  public var ferries = 0
  public var roundabouts = 0
  /// Nodes of the file that lie on roads.
  public var nodesUsed = 0
  public var restrictionsRead = 0
  public var restrictionsKept = 0
  public var restrictionsLeftOut = Tally<RestrictionOmission>()
  public var oddities = Tally<ImportOddity>()
  /// Junctions and ends of roads.
  public var junctions = 0
  /// The area of the junctions; nil if there are none.
  public var bounds: BoundingBox?
  /// Directed edges, two for each piece of road.
  public var edges = 0
  public var edgeCopies = 0
  /// Edges by how their country became known.
  public var placeOrigins = Tally<PlaceOrigin>()
  /// Edges by the ISO 3166-1 code of their country.
  public var edgesOfCountry: [String: Int] = [:]
  /// Edges that are open to cars by how their limit became known.
  public var limitOrigins = Tally<LimitOrigin>()
  public var tiles = 0
  public var tileBytes = 0
  /// Rows of each layer that was asked for.
  public var layerRows: [MapLayer: Int] = [:]
  public var coverage = AttributeCoverage()
  /// Whether the ways of the file carried the places of their nodes.
  public var usesLocationsOnWays = false

  public init() {}

  /// Whether the network is empty.
  public var isEmpty: Bool { edges == 0 }

  /// The report for people, line by line.
  public var lines: [String] {
    var lines = ["ways: \(waysRead) read, \(waysKept) kept (\(ferries) ferries)"]
    lines += waysLeftOut.entries.map { "  left out: \($0.count) \($0.reason.rawValue)" }
    lines.append("nodes: \(nodesUsed) on roads")
    lines.append("turn restrictions: \(restrictionsRead) read, \(restrictionsKept) kept")
    lines += restrictionsLeftOut.entries.map { "  left out: \($0.count) \($0.reason.rawValue)" }
    lines += oddities.entries.map { "\($0.reason.rawValue): \($0.count)" }
    lines.append("network: \(junctions) junctions, \(edges) edges, \(edgeCopies) copies of edges")
    lines += placeLines
    lines.append("tiles: \(tiles), \(tileBytes) bytes")
    for (layer, rows) in layerRows.sorted(by: { $0.key < $1.key }) {
      lines.append("layer \(layer.rawValue): \(rows) rows")
    }
    if isEmpty { lines.append("there is no road in the file") }
    return lines
  }

  private var placeLines: [String] {
    guard edges > 0 else { return [] }
    let countries = edgesOfCountry.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return [
      "countries: " + (countries.isEmpty ? "unknown" : countries.joined(separator: ", "))
        + " edges; known by " + Self.list(placeOrigins),
      "speed limits: edges for cars, known by " + Self.list(limitOrigins),
    ]
  }

  private static func list<Origin: RawRepresentable<String>>(_ tally: Tally<Origin>) -> String {
    tally.entries.map { "\($0.reason.rawValue) \($0.count)" }.joined(separator: ", ")
  }
}
