/// The three kinds of OSM objects.
public enum OSMKind: UInt8, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case node
  case way
  case relation

  /// The name of the kind, as OSM writes it.
  public var description: String {
    switch self {
    case .node: "node"
    case .way: "way"
    case .relation: "relation"
    }
  }
}

/// What names an OSM object: each kind has numbers of its own.
public struct OSMObjectID: Sendable, Hashable, CustomStringConvertible {
  public let kind: OSMKind
  /// The number; negative ones are used by editors for objects that are not uploaded yet.
  public let id: Int64

  public init(_ kind: OSMKind, _ id: Int64) {
    self.kind = kind
    self.id = id
  }

  /// For example `way 4711`.
  public var description: String { "\(kind) \(id)" }
}

/// A set of kinds of OSM objects.
public struct ObjectKinds: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let nodes = ObjectKinds(rawValue: 1)
  public static let ways = ObjectKinds(rawValue: 2)
  public static let relations = ObjectKinds(rawValue: 4)
  public static let all: ObjectKinds = [.nodes, .ways, .relations]
}
