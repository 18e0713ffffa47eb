import OSMPBF

/// A relation of lanes or signs as read, its members still named by OSM ids.
struct GuidanceRelationDraft: Hashable, Sendable {
  let id: Int64
  let meaning: GuidanceRelation
  var from: [Int64] = []
  var to: [Int64] = []
  /// The node where the roads meet.
  var nodes: [Int64] = []

  /// Nil if the relation says nothing that can be read.
  init?(_ relation: OSMRelation) {
    guard let meaning = GuidanceRelationTags.read(relation.tags) else { return nil }
    id = relation.id
    self.meaning = meaning
    for member in relation.members {
      switch (member.kind, member.role) {
      case (.way, GuidanceRelationTags.from): from.append(member.id)
      case (.way, GuidanceRelationTags.to): to.append(member.id)
      case (.node, let role) where GuidanceRelationTags.places.contains(role):
        nodes.append(member.id)
      default: break
      }
    }
  }
}
