import Geo
import OSMPBF
import RoadNetwork

/// Makes the base map: its shapes, simplified and cut into tiles.
///
/// Reads the input anew, so that it can work when the roads are done and their memory is free.
struct BaseMapMaker {
  private let jobs: Int
  private var drafts: [BaseMapDraft] = []
  private var nodes = RoadNodes()

  /// More would take more memory than a file that claims so much is worth.
  private static let pieceLimit = 1 << 26

  init(jobs: Int) { self.jobs = jobs }

  /// The rows of all tiles, ascending.
  mutating func parts(of input: ImportInput) throws -> [LayerPart] {
    try readShapes(input)
    try readNodes(input)
    var tiles: [TileID: [BaseMapShape]] = [:]
    var pieces = 0
    for draft in drafts {
      let lines = draft.rings.map { ring in ring.compactMap(coordinate(ofNode:)) }
      // A ring with a hole is no ring.
      guard zip(lines, draft.rings).allSatisfy({ $0.count == $1.count || !draft.kind.isArea })
      else { continue }
      pieces += BaseMapCutter(kind: draft.kind).cut(lines, into: &tiles)
      guard pieces <= Self.pieceLimit else { throw ImportError.tooLarge("shapes of the base map") }
    }
    drafts = []
    var parts: [LayerPart] = []
    for (tile, shapes) in tiles.sorted(by: { $0.key < $1.key }) {
      parts.append(LayerPart(of: tile, [try BaseMapTile(shapes)]))
    }
    return parts
  }

  private mutating func readShapes(_ input: ImportInput) throws {
    var relations: [BaseMapRelation] = []
    try input.read(jobs: jobs, empty: BaseMapBatch(), progress: { _ in }) { batch in
      drafts += batch.ways
      relations += batch.relations
    }
    let wanted = SortedIDs.unique(relations.flatMap(\.ways))
    var members: [Int64: [Int64]] = [:]
    if !wanted.isEmpty {
      let empty = MemberWayBatch(wanted: wanted)
      try input.read(jobs: jobs, empty: empty, progress: { _ in }) { batch in
        for way in batch.ways where members[way.id] == nil { members[way.id] = way.nodeIDs }
      }
    }
    for relation in relations {
      // What stays open, as at the border of an extract, is left out.
      let rings = RingJoiner(relation.ways.compactMap { members[$0] }).rings
      // Negative, so that relations stand apart from ways.
      drafts.append(BaseMapDraft(id: 0 &- relation.id, kind: relation.kind, rings: rings))
    }
    drafts.sort { ($0.kind.drawingOrder, $0.id) < ($1.kind.drawingOrder, $1.id) }
    var last: (kind: BaseMapKind, id: Int64)?
    drafts = drafts.filter { draft in
      defer { last = (draft.kind, draft.id) }
      return last.map { $0 != (draft.kind, draft.id) } ?? true
    }
  }

  private mutating func readNodes(_ input: ImportInput) throws {
    nodes = RoadNodes(ids: drafts.flatMap { $0.rings.flatMap(\.self) })
    try input.read(jobs: jobs, empty: NodeBatch(wanted: nodes.ids), progress: { _ in }) { batch in
      for (row, place) in batch.places.enumerated() where !nodes.isKnown(Int(place)) {
        nodes.set(
          Int(place), latitudeE7: batch.latitudesE7[row], longitudeE7: batch.longitudesE7[row])
      }
    }
  }

  private func coordinate(ofNode id: Int64) -> Coordinate? {
    var hint = nodes.count / 2
    guard let place = nodes.ids.place(of: id, hint: &hint), nodes.isKnown(place)
    else { return nil }
    return nodes.coordinate(place)
  }
}
