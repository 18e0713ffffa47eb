/// A relation of OSM: a list of objects, each with a role.
public struct OSMRelation: Sendable, Hashable {
  /// One entry of the list.
  public struct Member: Sendable, Hashable {
    public let kind: OSMKind
    /// The member's id; the file may lack the object.
    public let id: Int64
    /// The role, often empty.
    public let role: String

    public init(kind: OSMKind, id: Int64, role: String = "") {
      self.kind = kind
      self.id = id
      self.role = role
    }
  }

  public let id: Int64
  public let members: [Member]
  public let tags: OSMTags

  public init(id: Int64, members: [Member], tags: OSMTags = [:]) {
    self.id = id
    self.members = members
    self.tags = tags
  }
}
