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
  /// Those with few gaps, and the nodes at these.
  private var gaps: [(draft: BoundaryDraft, ends: [Int64])] = []
  /// The nodes of ways, by the id of the way.
  private var ways: [Int64: [Int64]] = [:]
  /// Boundaries that are not there all around.
  private(set) var openCount = 0
  /// Boundaries whose gaps were bridged.
  private(set) var bridgedCount = 0

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

  /// Keeps the boundaries whose lines close, now that all members have been read, and apart from
  /// these the ones with few gaps.
  mutating func keepClosed() {
    for draft in drafts {
      let lines = draft.ways.compactMap { ways[$0] }
      let ends = Self.openEnds(lines)
      let isBroken = lines.count < draft.ways.count || !ends.isEmpty
      if isBroken, (2...BoundaryBridger.endLimit).contains(ends.count),
        gaps.count < BoundaryBridger.boundaryLimit
      {
        gaps.append((draft, ends))
      }
    }
    keep { draft, ways in
      let lines = draft.ways.map { ways[$0] ?? [] }
      return !lines.isEmpty && lines.allSatisfy { !$0.isEmpty } && Self.openEnds(lines).isEmpty
    }
  }

  private mutating func keep(_ isWanted: (BoundaryDraft, [Int64: [Int64]]) -> Bool) {
    let kept = drafts.filter { isWanted($0, ways) }
    openCount += drafts.count - kept.count
    drafts = kept
    let needed = Set((drafts + gaps.map(\.draft)).flatMap(\.ways))
    ways = ways.filter { needed.contains($0.key) }
  }

  /// The nodes of all lines.
  var nodeIDs: [Int64] {
    (drafts + gaps.map(\.draft)).flatMap { $0.ways.flatMap { ways[$0] ?? [] } }
  }

  /// The areas inside, the smallest units first; those of which a node is missing are left out,
  /// and those with gaps unless `bridger` can close them.
  mutating func areas(
    bridger: BoundaryBridger?, coordinate: (Int64) -> Coordinate?
  ) -> [BoundaryArea] {
    var areas: [BoundaryArea] = []
    func insert(_ area: BoundaryArea) {
      areas.insert(
        area, at: areas.firstIndex { $0.tags.level < area.tags.level } ?? areas.endIndex)
    }
    for draft in drafts {
      guard let lines = lines(of: draft, coordinate),
        let area = BoundaryArea(draft.tags, lines: lines)
      else {
        openCount += 1
        continue
      }
      insert(area)
    }
    guard let bridger else { return areas }
    for (draft, ends) in gaps {
      let places = ends.compactMap(coordinate)
      guard places.count == ends.count, let lines = lines(of: draft, coordinate),
        let area = bridger.area(draft.tags, lines: lines, ends: places)
      else { continue }
      openCount -= 1
      bridgedCount += 1
      insert(area)
    }
    return areas
  }

  /// Whether there are boundaries with gaps that may be bridged.
  var hasGaps: Bool { !gaps.isEmpty }

  /// The lines of a boundary that are known; nil if a node of one is missing.
  private func lines(
    of draft: BoundaryDraft, _ coordinate: (Int64) -> Coordinate?
  ) -> [[Coordinate]]? {
    let lines = draft.ways.compactMap { ways[$0] }
    let places = lines.map { $0.compactMap(coordinate) }
    return zip(lines, places).allSatisfy { $0.count == $1.count } ? places : nil
  }

  /// The nodes that are met by an odd number of ends of lines, ascending.
  private static func openEnds(_ lines: [[Int64]]) -> [Int64] {
    let ends = lines.flatMap { [$0.first, $0.last] }.compactMap(\.self).sorted()
    var open: [Int64] = []
    for end in ends {
      if open.last == end { open.removeLast() } else { open.append(end) }
    }
    return open
  }
}
