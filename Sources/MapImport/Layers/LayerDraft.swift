import Geo
import OSMPBF
import RoadNetwork

/// What layers need of the objects, gathered while ways and nodes are read.
struct LayerDraft: Sendable {
  /// A node with something to tell.
  struct Point: Sendable {
    let node: Int64
    let coordinate: Coordinate
    let content: Content
  }

  enum Content: Sendable {
    case warner(WarnerMeaning)
    case landmark(LandmarkMeaning)
    case place(PlaceKind, name: String, population: Int64?)
    /// A school, which stands somewhere around.
    case school
    /// A sign that warns of children.
    case schoolSign
  }

  /// A landmark that is drawn as an outline.
  struct Outline: Sendable {
    let origin: OSMReference
    let meaning: LandmarkMeaning
    /// Some of the nodes, from all sides of it.
    let nodes: [Int64]

    /// Nil for a line without nodes.
    init?(_ origin: OSMReference, _ meaning: LandmarkMeaning, line: [Int64]) {
      guard !line.isEmpty else { return nil }
      self.origin = origin
      self.meaning = meaning
      // Four nodes are enough for a place amid them, and few to look up.
      nodes = (0..<4).map { line[line.count * $0 / 4] }
    }
  }

  var points: [Point] = []
  var outlines: [Outline] = []
  /// Zones and schools, and the landmarks whose ways are still to be read.
  var areas: [OutlineDraft] = []
  var enforcements: [EnforcementDraft] = []
  /// Roads that are dangerous.
  var hazards: [(way: Int64, detail: String)] = []
  /// The places of the nodes that outlines and devices need, by the id of the node.
  var positions: [Int64: Coordinate] = [:]

  mutating func append(_ other: LayerDraft) {
    points += other.points
    outlines += other.outlines
    areas += other.areas
    enforcements += other.enforcements
    hazards += other.hazards
    positions.merge(other.positions) { first, _ in first }
  }

  /// Nodes whose place has to be known, ascending.
  var wantedNodes: [Int64] {
    SortedIDs.unique(
      outlines.flatMap(\.nodes) + enforcements.flatMap(\.nodes)
        + areas.flatMap { $0.rings.joined() })
  }

  /// Keeps the places of the nodes of a way that carries them.
  mutating func addPositions(of way: OSMWay) {
    for (id, position) in zip(way.nodeIDs, way.coordinates) {
      if let position, positions[id] == nil { positions[id] = position }
    }
  }

  /// Ways around areas, which are to be read.
  var wantedWays: [Int64] { areas.flatMap(\.ways) }

  /// Joins the ways around areas, whose nodes `nodes` tells, and returns how many areas are left
  /// out because they do not close.
  mutating func closeAreas(_ nodes: (Int64) -> [Int64]?) -> Int {
    var all = areas.enumerated().sorted {
      ($0.element.origin, $0.element.order, $0.offset)
        < ($1.element.origin, $1.element.order, $1.offset)
    }.map(\.element)
    var open = 0
    areas = []
    for place in all.indices {
      if let last = areas.last, last.origin == all[place].origin, last.order == all[place].order {
        continue
      }
      guard all[place].close(nodes) else {
        open += 1
        continue
      }
      areas.append(all[place])
    }
    // A landmark needs no more than a place amid the longest line around it.
    for area in areas {
      guard case .landmark(let meaning) = area.content else { continue }
      let line = area.rings.reduce([]) { $1.count > $0.count ? $1 : $0 }
      if let outline = Outline(area.origin, meaning, line: line) { outlines.append(outline) }
    }
    areas.removeAll { if case .landmark = $0.content { true } else { false } }
    return open
  }

  /// Orders everything by ids; of repetitions the first in the file stays.
  mutating func sort() {
    points = Self.sorted(points) { $0.node }
    outlines = Self.unique(Self.sorted(outlines) { $0.origin }) { $0.origin }
    enforcements = Self.unique(Self.sorted(enforcements) { $0.id }) { $0.id }
    // A way may have several hazards, each of them once.
    var seen: [Int64: Set<String>] = [:]
    hazards = Self.sorted(hazards) { $0.way }.filter {
      seen[$0.way, default: []].insert("\($0.detail)").inserted
    }
  }

  private static func sorted<Item>(_ items: [Item], by id: (Item) -> some Comparable) -> [Item] {
    items.enumerated().sorted { (id($0.element), $0.offset) < (id($1.element), $1.offset) }
      .map(\.element)
  }

  private static func unique<Item, ID: Equatable>(
    _ items: [Item], by id: (Item) -> ID
  ) -> [Item] {
    var last: ID?
    return items.filter { item in
      defer { last = id(item) }
      return id(item) != last
    }
  }
}
