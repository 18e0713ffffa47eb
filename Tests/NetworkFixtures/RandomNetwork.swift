import Geo
import MapImport
import OSMPBF
import RoadNetwork

/// A road network made by chance: a bent grid with gaps, shortcuts, one-way streets of several
/// classes, and turn restrictions over nodes and ways.
///
/// Each way is one piece between two crossings, so that a restriction means just the ways that it
/// names. The same seed and size give the same network.
public struct RandomNetwork: Sendable {
  /// A turn restriction by the ids of its ways, in the order of travel.
  public struct Rule: Hashable, Sendable {
    public let isOnly: Bool
    /// From way, via ways if any, to way.
    public let ways: [Int64]
    /// The OSM ids of the nodes between the ways.
    public let nodes: [Int64]
  }

  /// What the network may contain beside streets.
  public struct Contents: Sendable {
    public var onewayShare = 0.25
    public var restrictionsPerNode = 0.5
    /// Roads for residents and guests: half of them private.
    public var destinationShare = 0.0
    /// Crossings with a barrier: a bollard or a private gate.
    public var bollardShare = 0.0
    /// Streets that carry a toll, lie in a tunnel, are unpaved or bear limits of size or weight.
    public var specialShare = 0.0
    /// Streets that close, open, slow down or become local at some hours.
    public var conditionalShare = 0.0

    public init() {}
  }

  public let seed: UInt64
  public let objects: OSMObjects
  public let rules: [Rule]
  public let network: ImportedNetwork

  public var graph: RoadGraph { network.graph }
  public var tiles: MemoryTiles { network.tiles }

  /// Makes a network of `size` times `size` crossings, `spacing` apart.
  public init(
    seed: UInt64, size: Int, spacing: Distance = .meters(400), contents: Contents = Contents(),
    options: ImportOptions = ImportOptions()
  ) {
    var generator = Generator(seed: seed, size: size, spacing: spacing, contents: contents)
    generator.addNodes()
    generator.addStreets()
    generator.addRestrictions()
    self.seed = seed
    objects = generator.objects
    rules = generator.rules
    network = ImportedNetwork(generator.objects, options: options)
  }

  /// The position of the crossing in `row` and `column`.
  public func coordinate(row: Int, column: Int, size: Int) -> Coordinate? {
    objects.nodes[row * size + column].coordinate
  }
}

extension RandomNetwork: CustomStringConvertible {
  /// The seed, the ways with their nodes and tags, and the restrictions: what a failed test needs.
  public var description: String {
    var lines = ["network with seed \(seed)"]
    for node in objects.nodes where !node.tags.isEmpty {
      lines.append("node \(node.id): \(node.tags.map { "\($0.0)=\($0.1)" })")
    }
    for way in objects.ways {
      lines.append("way \(way.id) over \(way.nodeIDs): \(way.tags.map { "\($0.0)=\($0.1)" })")
    }
    for rule in rules {
      lines.append("\(rule.isOnly ? "only" : "no") over ways \(rule.ways) at \(rule.nodes)")
    }
    return lines.joined(separator: "\n")
  }
}

/// Draws the lots.
private struct Generator {
  var random: SplitMix64
  let size: Int
  let spacing: Distance
  let contents: RandomNetwork.Contents
  var objects = OSMObjects()
  var rules: [RandomNetwork.Rule] = []
  /// By node: the ways that end there, with their other end.
  var streets: [[(way: Int64, other: Int)]] = []

  init(seed: UInt64, size: Int, spacing: Distance, contents: RandomNetwork.Contents) {
    random = SplitMix64(seed: seed)
    self.size = size
    self.spacing = spacing
    self.contents = contents
  }

  mutating func addNodes() {
    guard let origin = Coordinate(latitude: 47.5, longitude: 9.5) else { return }
    for row in 0..<size {
      let left = origin.moved(
        by: .meters(spacing.meters * Double(row)), at: Bearing(degrees: 180))
      for column in 0..<size {
        let corner = left.moved(
          by: .meters(spacing.meters * Double(column)), at: Bearing(degrees: 90))
        let place = corner.moved(
          by: .meters(spacing.meters * Double.random(in: 0..<0.3, using: &random)),
          at: Bearing(degrees: Double.random(in: 0..<360, using: &random)))
        let isBarred = random.chance(contents.bollardShare)
        objects.nodes.append(
          OSMNode(
            id: Int64(row * size + column + 1), coordinate: place,
            tags: isBarred ? barrier() : [:]))
      }
    }
    streets = Array(repeating: [], count: size * size)
  }

  private mutating func barrier() -> OSMTags {
    random.chance(0.6) ? ["barrier": "bollard"] : ["barrier": "gate", "access": "private"]
  }

  mutating func addStreets() {
    for row in 0..<size {
      for column in 0..<size {
        let here = row * size + column
        if column + 1 < size, random.chance(0.9) { addStreet(here, here + 1) }
        if row + 1 < size, random.chance(0.9) { addStreet(here, here + size) }
        if row + 1 < size, column + 1 < size, random.chance(0.08) {
          addStreet(here, here + size + 1)
        }
      }
    }
  }

  private static let classes = [
    "motorway_link", "primary", "secondary", "tertiary", "residential", "residential", "service",
  ]

  private static let special = [
    [("toll", "yes")], [("tunnel", "yes")], [("surface", "gravel")], [("maxweight", "7.5")],
    [("maxheight", "2.5")], [("maxheight", "3.8"), ("toll", "yes")],
  ]

  private static let conditional = [
    [("motor_vehicle:conditional", "no @ (08:00-08:03)")],
    [("motor_vehicle:conditional", "no @ (08:02-20:00)")],
    [("motor_vehicle:conditional", "destination @ (08:01-08:10)")],
    [("motor_vehicle", "no"), ("motor_vehicle:conditional", "yes @ (08:00-08:06)")],
    [("motor_vehicle", "destination"), ("motor_vehicle:conditional", "yes @ (08:02-09:00)")],
    [("maxspeed:conditional", "10 @ (08:00-08:04)")],
    [("maxspeed:conditional", "100 @ (08:03-12:00)")],
    [("maxspeed:conditional", "10 @ wet")],
  ]

  private mutating func addStreet(_ start: Int, _ end: Int) {
    let id = Int64(objects.ways.count + 1)
    let ends = random.chance(0.5) ? [start, end] : [end, start]
    let highway = Self.classes[Int.random(in: 0..<Self.classes.count, using: &random)]
    var tags = [("highway", highway), ("name", "Street \(id % 37)")]
    if random.chance(contents.onewayShare) { tags.append(("oneway", "yes")) }
    if random.chance(0.2) {
      tags.append(("maxspeed", String(Int.random(in: 2...12, using: &random) * 10)))
    }
    if random.chance(contents.destinationShare) {
      tags.append(("access", random.chance(0.5) ? "destination" : "private"))
    }
    if contents.specialShare > 0, random.chance(contents.specialShare) {
      tags += Self.special[Int.random(in: 0..<Self.special.count, using: &random)]
    }
    if contents.conditionalShare > 0, random.chance(contents.conditionalShare) {
      tags += Self.conditional[Int.random(in: 0..<Self.conditional.count, using: &random)]
    }
    objects.ways.append(
      OSMWay(id: id, nodeIDs: ends.map { Int64($0 + 1) }, tags: OSMTags(tags)))
    streets[start].append((id, end))
    streets[end].append((id, start))
  }

  mutating func addRestrictions() {
    let count = Int(Double(size * size) * contents.restrictionsPerNode)
    for _ in 0..<count {
      let viaWays = [0, 0, 1, 1, 2, 3][Int.random(in: 0..<6, using: &random)]
      addRestriction(viaWays: viaWays)
    }
  }

  /// Walks along some streets by chance and forbids, or orders, just that.
  private mutating func addRestriction(viaWays: Int) {
    var node = Int.random(in: 0..<streets.count, using: &random)
    var ways: [Int64] = []
    var nodes: [Int64] = []
    var visited = [node]
    while ways.count < viaWays + 2 {
      let choices = streets[node].filter { !ways.contains($0.way) }
      guard !choices.isEmpty else { return }
      let street = choices[Int.random(in: 0..<choices.count, using: &random)]
      if !ways.isEmpty { nodes.append(Int64(node + 1)) }
      ways.append(street.way)
      node = street.other
      // Walks that touch a crossing twice can be read in several ways.
      if visited.contains(node) { return }
      visited.append(node)
    }
    let isOnly = random.chance(0.25)
    rules.append(RandomNetwork.Rule(isOnly: isOnly, ways: ways, nodes: nodes))
    let via =
      viaWays == 0
      ? [OSMRelation.Member(kind: .node, id: nodes[0], role: "via")]
      : ways.dropFirst().dropLast().map { OSMRelation.Member(kind: .way, id: $0, role: "via") }
    let from = OSMRelation.Member(kind: .way, id: ways[0], role: "from")
    let to = OSMRelation.Member(kind: .way, id: ways[ways.count - 1], role: "to")
    objects.relations.append(
      OSMRelation(
        id: Int64(objects.relations.count + 1), members: [from] + via + [to],
        tags: ["type": "restriction", "restriction": isOnly ? "only_straight_on" : "no_entry"]))
  }
}
