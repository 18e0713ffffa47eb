import OSMPBF
import RoadNetwork

/// What is drawn as an area: a closed way, or a relation of the ways around it.
struct OutlineDraft: Sendable {
  enum Content: Sendable {
    case zone(ZoneMeaning)
    case landmark(LandmarkMeaning)
    case school
  }

  let origin: OSMReference
  let content: Content
  /// Of a relation the ways around the area.
  let ways: [Int64]
  /// The closed lines around it, as far as they are known.
  private(set) var rings: [[Int64]]

  /// Nil if the way is not closed.
  init?(_ way: OSMWay, _ content: Content) {
    guard way.nodeIDs.count > 3, way.nodeIDs.first == way.nodeIDs.last else { return nil }
    origin = OSMReference(.way, way.id)
    self.content = content
    ways = []
    rings = [way.nodeIDs]
  }

  init(_ relation: OSMRelation, _ content: Content) {
    origin = OSMReference(.relation, relation.id)
    self.content = content
    ways = relation.members.filter { $0.kind == .way && Self.roles.contains($0.role) }.map(\.id)
    rings = []
  }

  private static let roles: Set<String> = ["", "outer", "inner"]

  /// Joins the ways of a relation, whose nodes `nodes` tells; false if they do not close.
  mutating func close(_ nodes: (Int64) -> [Int64]?) -> Bool {
    guard origin.kind == .relation else { return true }
    let joiner = RingJoiner(ways.map { nodes($0) ?? [] })
    rings = joiner.rings
    return !joiner.isOpen && !rings.isEmpty
  }

  /// Tells apart what one object stands for.
  var order: Int {
    switch content {
    case .zone: 0
    case .landmark: 1
    case .school: 2
    }
  }
}
