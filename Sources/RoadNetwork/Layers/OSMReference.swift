/// The OSM object that a row was made of.
public struct OSMReference: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case node = 0
    case way = 1
    case relation = 2

    /// The word that OSM itself uses.
    public var name: String {
      switch self {
      case .node: "node"
      case .way: "way"
      case .relation: "relation"
      }
    }
  }

  public var kind: Kind
  public var id: Int64

  public init(_ kind: Kind, _ id: Int64) {
    self.kind = kind
    self.id = id
  }
}

extension OSMReference: Comparable {
  public static func < (left: OSMReference, right: OSMReference) -> Bool {
    (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
  }
}
