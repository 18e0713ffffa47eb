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
    case landmark(LandmarkKind, name: String?, brand: String?)
    case place(PlaceKind, name: String, population: Int64?)
  }

  /// A landmark that is drawn as an outline.
  struct Outline: Sendable {
    let way: Int64
    let kind: LandmarkKind
    let name: String?
    let brand: String?
    /// Some of the nodes, from all sides of it.
    let nodes: [Int64]
  }

  var points: [Point] = []
  var outlines: [Outline] = []
  var enforcements: [EnforcementDraft] = []
  /// Roads that are dangerous.
  var hazards: [(way: Int64, detail: String)] = []
  /// The places of the nodes that outlines and devices need, by the id of the node.
  var positions: [Int64: Coordinate] = [:]

  mutating func append(_ other: LayerDraft) {
    points += other.points
    outlines += other.outlines
    enforcements += other.enforcements
    hazards += other.hazards
    positions.merge(other.positions) { first, _ in first }
  }

  /// Nodes whose place has to be known, ascending.
  var wantedNodes: [Int64] {
    SortedIDs.unique(outlines.flatMap(\.nodes) + enforcements.flatMap(\.nodes))
  }

  /// Orders everything by ids; of repetitions the first in the file stays.
  mutating func sort() {
    points = Self.sorted(points) { $0.node }
    outlines = Self.unique(Self.sorted(outlines) { $0.way }) { $0.way }
    enforcements = Self.unique(Self.sorted(enforcements) { $0.id }) { $0.id }
    // A way may have several hazards, each of them once.
    var seen: [Int64: Set<String>] = [:]
    hazards = Self.sorted(hazards) { $0.way }.filter {
      seen[$0.way, default: []].insert("\($0.detail)").inserted
    }
  }

  private static func sorted<Item>(_ items: [Item], by id: (Item) -> Int64) -> [Item] {
    items.enumerated().sorted { (id($0.element), $0.offset) < (id($1.element), $1.offset) }
      .map(\.element)
  }

  private static func unique<Item>(_ items: [Item], by id: (Item) -> Int64) -> [Item] {
    var last: Int64?
    return items.filter { item in
      defer { last = id(item) }
      return id(item) != last
    }
  }
}

/// Reads what layers need, as far as they are wanted.
struct LayerReader: Sendable {
  private let layers: Set<MapLayer>

  init(layers: Set<MapLayer>) { self.layers = layers }

  /// The keys of nodes that say something; nil for none.
  var nodeKeys: OSMKeys? {
    var keys: [String] = []
    if layers.contains(.warnerPoints) { keys += WarnerTags.keys }
    if layers.contains(.landmarks) { keys += LandmarkTable.keys }
    if layers.contains(.placeNames) { keys += PlaceTable.keys }
    return keys.isEmpty ? nil : OSMKeys(Array(Set(keys)).sorted())
  }

  /// The keys of ways that say something; nil for none.
  var wayKeys: OSMKeys? {
    var keys: [String] = []
    if layers.contains(.warnerPoints) { keys += WarnerTags.wayKeys }
    if layers.contains(.landmarks) { keys += LandmarkTable.keys }
    return keys.isEmpty ? nil : OSMKeys(Array(Set(keys)).sorted())
  }

  func readNode(_ node: OSMNode, into draft: inout LayerDraft) {
    guard let coordinate = node.coordinate else { return }
    var contents: [LayerDraft.Content] = []
    if layers.contains(.warnerPoints) {
      contents += WarnerTags.meanings(node.tags).map { .warner($0) }
    }
    if layers.contains(.landmarks), let found = LandmarkTable.landmark(node.tags) {
      contents.append(.landmark(found.kind, name: found.name, brand: found.brand))
    }
    if layers.contains(.placeNames), let found = PlaceTable.place(node.tags) {
      contents.append(.place(found.kind, name: found.name, population: found.population))
    }
    draft.points += contents.map {
      LayerDraft.Point(node: node.id, coordinate: coordinate, content: $0)
    }
  }

  func readWay(_ way: OSMWay, into draft: inout LayerDraft) {
    if layers.contains(.warnerPoints), way.tags["highway"] != nil {
      for hazard in WarnerTags.hazards(way.tags) { draft.hazards.append((way.id, hazard)) }
    }
    guard layers.contains(.landmarks), let found = LandmarkTable.landmark(way.tags),
      !way.nodeIDs.isEmpty
    else { return }
    // Four nodes are enough for a place amid them, and few to look up.
    let nodes = (0..<4).map { way.nodeIDs[way.nodeIDs.count * $0 / 4] }
    draft.outlines.append(
      LayerDraft.Outline(
        way: way.id, kind: found.kind, name: found.name, brand: found.brand, nodes: nodes))
  }

  func readRelation(_ relation: OSMRelation, into draft: inout LayerDraft) {
    guard layers.contains(.warnerPoints), let found = EnforcementDraft(relation) else { return }
    draft.enforcements.append(found)
  }
}
