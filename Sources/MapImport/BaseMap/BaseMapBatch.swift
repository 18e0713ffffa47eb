import OSMPBF
import RoadNetwork

/// The ways and relations of one block that a map shows.
struct BaseMapBatch: ObjectBatch {
  /// Lines and closed lines.
  var ways: [BaseMapDraft] = []
  /// Areas whose rings are made of ways.
  var relations: [BaseMapRelation] = []

  static let kinds: ObjectKinds = [.ways, .relations]
  private static let keys = OSMKeys(BaseMapTable.keys)

  mutating func add(_ block: borrowing OSMBlock) {
    block.forEachWay(withAnyOf: Self.keys) { add($0) }
    block.forEachRelation(withAnyOf: Self.keys) { add($0) }
  }

  mutating func add(_ objects: OSMObjects) {
    for way in objects.ways { add(way) }
    for relation in objects.relations { add(relation) }
  }

  private mutating func add(_ way: OSMWay) {
    guard let kind = BaseMapTable.kind(way.tags), way.nodeIDs.count > 1,
      !kind.isArea || way.nodeIDs.first == way.nodeIDs.last
    else { return }
    ways.append(BaseMapDraft(id: way.id, kind: kind, rings: [way.nodeIDs]))
  }

  private mutating func add(_ relation: OSMRelation) {
    guard relation.tags["type"] == "multipolygon", let kind = BaseMapTable.kind(relation.tags),
      kind.isArea
    else { return }
    let ways = relation.members.filter { $0.kind == .way }.map(\.id)
    relations.append(BaseMapRelation(id: relation.id, kind: kind, ways: ways))
  }
}

/// A shape by the ids of its nodes.
struct BaseMapDraft: Sendable {
  let id: Int64
  let kind: BaseMapKind
  /// Of an area the closed lines around it; else the one line.
  let rings: [[Int64]]
}

/// An area by the ids of the ways around it.
struct BaseMapRelation: Sendable {
  let id: Int64
  let kind: BaseMapKind
  let ways: [Int64]
}
