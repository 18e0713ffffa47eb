import Geo
import OSMPBF

/// A boundary as read, its members still named by OSM ids.
struct BoundaryDraft: Hashable, Sendable {
  let id: Int64
  let tags: BoundaryTags
  let ways: [Int64]

  /// Nil if the relation is no boundary that tells anything.
  init?(_ relation: OSMRelation) {
    guard let tags = BoundaryTags(relation.tags) else { return nil }
    id = relation.id
    self.tags = tags
    ways = relation.members.filter { $0.kind == .way }.map(\.id)
  }
}

/// The boundaries of the input, and the ways they are made of as far as these have been read.
struct BoundaryDrafts: Sendable {
  private var drafts: [BoundaryDraft] = []
  /// The nodes of ways, by the id of the way.
  private var ways: [Int64: [Int64]] = [:]
  /// Boundaries that are not there all around.
  private(set) var openCount = 0

  mutating func append(_ drafts: [BoundaryDraft]) { self.drafts += drafts }

  mutating func append(_ ways: [(id: Int64, nodeIDs: [Int64])]) {
    for way in ways { add(way.id, way.nodeIDs) }
  }

  /// Adds a way; of repetitions the first counts.
  mutating func add(_ id: Int64, _ nodeIDs: [Int64]) {
    if ways[id] == nil { ways[id] = nodeIDs }
  }

  /// Takes the members that are roads, and gives up the boundaries of which too little is there.
  ///
  /// The members of a boundary mostly say themselves that they are boundaries, and were read with
  /// the roads. Where most of them are missing, it is cut at the rim of the input, and it would
  /// be a waste to look for the rest.
  mutating func prepare(roads: RoadWays) {
    drafts.sort { $0.id < $1.id }
    for way in drafts.flatMap(\.ways) where ways[way] == nil {
      if let nodes = roads.nodeIDs(ofWay: way) { ways[way] = nodes }
    }
    keep { draft, ways in
      let missing = draft.ways.count { ways[$0] == nil }
      return missing <= max(Self.fewMissing, draft.ways.count - missing)
    }
  }

  private static let fewMissing = 20

  /// The members that are still to be read.
  var missingWays: [Int64] { drafts.flatMap(\.ways).filter { ways[$0] == nil } }

  /// Keeps the boundaries whose lines close, now that all members have been read.
  mutating func keepClosed() {
    keep { draft, ways in
      let lines = draft.ways.map { ways[$0] ?? [] }
      return !lines.isEmpty && lines.allSatisfy { !$0.isEmpty } && Self.isClosed(lines)
    }
  }

  private mutating func keep(_ isWanted: (BoundaryDraft, [Int64: [Int64]]) -> Bool) {
    let kept = drafts.filter { isWanted($0, ways) }
    openCount += drafts.count - kept.count
    drafts = kept
    let needed = Set(drafts.flatMap(\.ways))
    ways = ways.filter { needed.contains($0.key) }
  }

  /// The nodes of all lines.
  var nodeIDs: [Int64] { drafts.flatMap { $0.ways.flatMap { ways[$0] ?? [] } } }

  /// The areas inside, the smallest units first; those of which a node is missing are left out.
  mutating func areas(coordinate: (Int64) -> Coordinate?) -> [BoundaryArea] {
    var areas: [BoundaryArea] = []
    for draft in drafts {
      let lines = draft.ways.map { ways[$0] ?? [] }
      let places = lines.map { $0.compactMap(coordinate) }
      guard zip(lines, places).allSatisfy({ $0.count == $1.count }) else {
        openCount += 1
        continue
      }
      guard let area = BoundaryArea(draft.tags, lines: places) else {
        openCount += 1
        continue
      }
      areas.insert(
        area, at: areas.firstIndex { $0.tags.level < area.tags.level } ?? areas.endIndex)
    }
    return areas
  }

  /// Whether each end of a line is met by an even number of ends.
  private static func isClosed(_ lines: [[Int64]]) -> Bool {
    let ends = lines.flatMap { [$0.first, $0.last] }.compactMap(\.self).sorted()
    var place = 0
    while place < ends.count {
      let run = ends[place...].prefix { $0 == ends[place] }.count
      if run % 2 != 0 { return false }
      place += run
    }
    return true
  }
}
