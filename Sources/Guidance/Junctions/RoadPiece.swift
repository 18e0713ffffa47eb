import Geo
import RoadNetwork

/// What guidance asks of one directed edge.
struct RoadPiece: Sendable {
  let edge: EdgeID
  let record: EdgeRecord
  let road: SharedRoad
  /// The node that the edge leaves.
  let tail: NodeID
  /// The same piece of road in the opposite direction.
  let twin: EdgeID

  var text: RoadText { RoadText(road) }
  /// Number of the exit, where the road is a ramp that carries it.
  var exitRef: String? { road.attributes.junctionRef?.nonBlank }
  /// What is told about the direction of the edge.
  var directed: DirectedAttributes {
    record.flags.contains(.reversed) ? road.attributes.backward : road.attributes.forward
  }
  var roadClass: RoadClass { record.roadClass }
  var isLink: Bool { record.flags.contains(.link) }
  var isRoundabout: Bool { record.flags.contains(.roundabout) }
  var isFerry: Bool { record.flags.contains(.ferry) || roadClass == .ferry }
  var drivesOnLeft: Bool { record.flags.contains(.drivesOnLeft) }
  /// A carriageway of a motorway or a trunk road, no link.
  var isMainline: Bool { !isLink && roadClass <= .trunk }
  /// A link of a motorway or a trunk road.
  var isRamp: Bool { isLink && roadClass <= .trunk }

  /// The rank in the eyes of a driver, small for important roads.
  ///
  /// A step of two is seen at a glance: a lane beside a main road.
  var rank: Int { Self.rank(of: record) }

  static func rank(of record: EdgeRecord) -> Int {
    if record.flags.contains(.minorService) { return Self.minorRank }
    let roadClass = record.roadClass
    switch roadClass {
    case .motorway, .trunk, .primary, .secondary, .tertiary: return Int(roadClass.rawValue)
    case .unclassified, .residential, .livingStreet, .pedestrian, .ferry: return 5
    case .service, .busway: return Self.serviceRank
    case .track, .cycleway: return 9
    case .footway, .path, .bridleway, .steps: return Self.minorRank
    }
  }

  static let serviceRank = 8
  static let minorRank = 10

  /// Whether `next` is the same road going on, as far as names, numbers and class tell.
  func goesOn(as next: RoadPiece) -> Bool {
    let (own, other) = (text, next.text)
    if own.isSameRoad(as: other) { return true }
    return !own.isKnown && !other.isKnown && roadClass == next.roadClass && isLink == next.isLink
  }
}

extension RoadText {
  /// Whether the road has a name or a number.
  var isKnown: Bool { name != nil || !refs.isEmpty }

  /// Whether a name or a number is shared.
  func isSameRoad(as other: RoadText) -> Bool {
    if let name, name == other.name { return true }
    if refs.isEmpty || other.refs.isEmpty { return false }
    if refs == other.refs { return true }
    let numbers = other.refs.map(Self.number)
    return refs.contains { numbers.contains(Self.number($0)) }
  }

  /// A road number without its spaces, which maps write now and then.
  private static func number(_ ref: String) -> String { ref.filter { !$0.isWhitespace } }

  /// Whether a sign would show that this road ends and `next` begins.
  ///
  /// A name that is only missing on one of them is no change.
  func isRenamed(in next: RoadText) -> Bool {
    if isSameRoad(as: next) { return false }
    if let name, let nextName = next.name { return name != nextName }
    return name == nil && next.name == nil && !refs.isEmpty && !next.refs.isEmpty
  }
}
