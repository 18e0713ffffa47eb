import OSMPBF
import RoadNetwork

/// A relation of a device and the stretch of road that it watches.
struct EnforcementDraft: Hashable, Sendable {
  let id: Int64
  let kind: WarnerKind
  /// What the device watches over, where the kind leaves it open.
  let detail: String?
  let limit: LimitValue?
  private(set) var devices: [Int64] = []
  private(set) var fromNodes: [Int64] = []
  private(set) var fromWays: [Int64] = []
  private(set) var toNodes: [Int64] = []

  /// The key without which a relation is none of these.
  static let keys = ["enforcement"]

  /// Nil if the relation is none of these.
  init?(_ relation: OSMRelation) {
    let tags = relation.tags
    guard tags["type"] == "enforcement", let what = TagText.filled(tags["enforcement"]) else {
      return nil
    }
    id = relation.id
    limit = WarnerTags.limit(tags["maxspeed"])
    switch what {
    case "maxspeed":
      kind = .speedCamera
      detail = nil
    case "average_speed":
      kind = .sectionControlStart
      detail = nil
    case "traffic_signals":
      kind = .redLightCamera
      detail = nil
    default:
      kind = .otherEnforcement
      detail = what
    }
    for member in relation.members {
      switch (member.kind, member.role) {
      case (.node, "device"): devices.append(member.id)
      case (.node, "from"): fromNodes.append(member.id)
      case (.way, "from"): fromWays.append(member.id)
      case (.node, "to"): toNodes.append(member.id)
      default: break
      }
    }
  }

  /// The nodes that have to be known.
  var nodes: [Int64] { devices + fromNodes + toNodes }
}
