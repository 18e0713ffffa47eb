import RoadNetwork

/// What a road counts for where ways are compared.
struct RoadKind: Hashable, Sendable {
  /// The smaller the more important; a link ranks just behind its road.
  let rank: Int
  let isLink: Bool

  init(_ record: EdgeRecord) {
    isLink = record.flags.contains(.link)
    rank = Self.rank(of: record.roadClass) + (isLink ? 1 : 0)
  }

  private static func rank(of road: RoadClass) -> Int {
    switch road {
    case .motorway: 0
    case .trunk: 2
    case .primary: 4
    case .secondary: 6
    case .tertiary: 8
    case .livingStreet: 10
    case .residential, .unclassified: 11
    case .track, .cycleway, .busway: 16
    case .pedestrian, .footway, .path, .bridleway, .steps: 18
    case .service, .ferry: 31
    }
  }

  private static let secondaryRank = 6

  /// Motorways and trunk roads, without their ramps.
  var isMainline: Bool { rank <= 2 && !isLink }
  var isRamp: Bool { rank <= 3 && isLink }
  /// Roads that one does not expect to go on along: service roads, tracks and paths.
  var isMinor: Bool { rank > 11 }
  /// Whether the road ranks below secondary roads.
  var isSideRoad: Bool { rank > Self.secondaryRank }

  /// Roads of one group are of one kind at a glance.
  var group: Int {
    switch rank {
    case ...1: 0
    case ...3: 1
    case ...9: 2
    case ...11: 3
    case ...16: 5
    case ...18: 6
    default: 7
    }
  }

  /// Whether the road is of a lower group than `other`.
  func isBelow(_ other: RoadKind) -> Bool {
    isMinor != other.isMinor ? isMinor : group > other.group
  }

  /// Whether the road is a link of the class of `road`.
  func isLink(of road: RoadKind) -> Bool { isLink && !road.isLink && rank == road.rank + 1 }

  /// Whether one goes on along this road rather than along `other`, by their kinds alone.
  func isPlainlyPreferred(to other: RoadKind, from approach: RoadKind) -> Bool {
    if self == approach, Double(rank) * Self.clearFactor < Double(other.rank) { return true }
    return !isMinor && !approach.isMinor && other.isMinor
  }

  private static let clearFactor = 1.75
}
