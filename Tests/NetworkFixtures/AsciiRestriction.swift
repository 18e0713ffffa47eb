import OSMPBF

/// A turn restriction on a drawn map.
///
/// Ways are named by their letters as in the list of ways, several joined by commas. A via of one
/// letter is a node.
public struct AsciiRestriction: Sendable {
  let kind: String
  let from: String
  let via: String
  let to: String
  let tags: String

  /// `AsciiRestriction("no_left_turn", from: "ab", via: "b", to: "bc")`; further tags, or others
  /// in the place of `restriction`, go into `tags`.
  public init(_ kind: String, from: String, via: String, to: String, tags: String = "") {
    self.kind = kind
    self.from = from
    self.via = via
    self.to = to
    self.tags = tags
  }

  func relation(id: Int64, wayID: (String) -> Int64, nodeID: (Character) -> Int64) -> OSMRelation {
    func members(_ list: String, _ role: String) -> [OSMRelation.Member] {
      list.split(separator: ",").map { name in
        if name.count == 1, let letter = name.first {
          return OSMRelation.Member(kind: .node, id: nodeID(letter), role: role)
        }
        return OSMRelation.Member(kind: .way, id: wayID(String(name)), role: role)
      }
    }
    let rule = kind.isEmpty ? "" : " restriction=\(kind)"
    // Relations of lanes and signs have the same members.
    let type = tags.hasPrefix("type=") ? "" : "type=restriction"
    return OSMRelation(
      id: id, members: members(from, "from") + members(via, "via") + members(to, "to"),
      tags: OSMTags(shorthand: "\(type)\(rule) \(tags)"))
  }
}
