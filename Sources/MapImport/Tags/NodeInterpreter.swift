import OSMPBF
import RoadNetwork

/// What the tags of a node on a road mean.
struct NodeMeaning: Equatable, Sendable {
  var flags: NodeFlags = []
  /// What a barrier lets through.
  var access = ModeAccess(all: .yes)
  /// What traffic meets here, as flags of the edges on which it does.
  var edgeFlags: EdgeFlags = []
  /// The direction of the way for which signals or signs stand; nil if no tag says so.
  var direction: Direction?
  /// Whether a stop sign holds all arms of the junction.
  var stopsAll = false
  /// Sizes and weights that may pass.
  var vehicleLimits: [VehicleLimit] = []
  /// Under what conditions a barrier lets through something else, in the order in which they
  /// count.
  var conditions: [AccessCondition] = []
  var exitRef: String?
  var name: String?
  /// Places on the sign of the exit, as older maps have them.
  var exitTo: [String] = []

  /// Whether a road has to be cut here so that the barrier can stop traffic.
  var isObstacle: Bool { access != ModeAccess(all: .yes) || !conditions.isEmpty }
}

/// Turns the tags of nodes into their meaning.
enum NodeInterpreter {
  /// The keys without which a node means nothing.
  static let keys = [
    "barrier", "highway", "railway", "traffic_calming", "crossing", "maxheight", "maxwidth",
    "maxweight", "maxlength", "maxaxleload", "hazmat", "access", "vehicle", "motor_vehicle",
    "motorcar", "bicycle", "foot",
  ]

  /// Objects whose access keys speak of who uses the object, not of who passes it.
  private static let objects = [
    "highway", "railway", "crossing", "entrance", "public_transport", "amenity", "shop",
    "traffic_calming", "man_made", "tourism",
  ]

  /// The meaning of a node; nil if the tags mean nothing to traffic.
  static func meaning(_ tags: OSMTags) -> NodeMeaning? {
    if tags.isEmpty { return nil }
    var meaning = NodeMeaning()
    readHighway(tags, into: &meaning)
    readRail(tags, into: &meaning)
    if TagText.isSet(tags["traffic_calming"]) { meaning.edgeFlags.insert(.trafficCalming) }
    readBarrier(tags, into: &meaning)
    let limits = VehicleLimitTags(tags)
    meaning.vehicleLimits = limits.limits(.forward)
    UsualVehicle.close(&meaning.access, limits)
    meaning.conditions += limits.conditions(.forward, granted: meaning.access)
    return meaning == NodeMeaning() ? nil : meaning
  }

  private static func readHighway(_ tags: OSMTags, into meaning: inout NodeMeaning) {
    switch tags["highway"] {
    case "traffic_signals":
      meaning.flags.insert(.trafficSignals)
      meaning.edgeFlags.insert(.signals)
      meaning.direction = direction(tags["traffic_signals:direction"] ?? tags["direction"])
    case "stop":
      meaning.flags.insert(.stop)
      meaning.edgeFlags.insert(.stopSign)
      meaning.direction = direction(tags["direction"])
      meaning.stopsAll = tags["stop"] == "all"
    case "give_way":
      meaning.flags.insert(.giveWay)
      meaning.edgeFlags.insert(.giveWaySign)
      meaning.direction = direction(tags["direction"])
    case "mini_roundabout": meaning.flags.insert(.miniRoundabout)
    case "turning_circle", "turning_loop": meaning.flags.insert(.turningCircle)
    case "crossing": meaning.flags.insert(.crossing)
    case "motorway_junction":
      meaning.flags.insert(.motorwayJunction)
      meaning.exitRef = TagText.filled(tags["ref"])
      meaning.name = TagText.filled(tags["name"])
      meaning.exitTo = TagText.list(tags["exit_to"])
    default: break
    }
  }

  private static func direction(_ value: String?) -> Direction? {
    switch value {
    case "forward": .forward
    case "backward": .backward
    default: nil
    }
  }

  private static func readRail(_ tags: OSMTags, into meaning: inout NodeMeaning) {
    guard let railway = tags["railway"] else { return }
    if railway == "level_crossing" || railway == "tram_level_crossing" {
      meaning.flags.insert(.levelCrossing)
      meaning.edgeFlags.insert(.levelCrossing)
    }
  }

  private static func readBarrier(_ tags: OSMTags, into meaning: inout NodeMeaning) {
    // The older form is `highway=gate`.
    guard let barrier = tags["barrier"] ?? (tags["highway"] == "gate" ? "gate" : nil) else {
      // Who may not pass a place may not pass it, whatever stands there.
      if !objects.contains(where: { tags[$0] != nil }) { readAccess(tags, into: &meaning) }
      return
    }
    if barrier == "no" { return }
    meaning.flags.insert(.barrier)
    if barrier == "toll_booth" {
      meaning.flags.insert(.tollBooth)
      meaning.edgeFlags.insert(.tollBooth)
    }
    if barrier == "border_control" { meaning.flags.insert(.borderControl) }
    if BarrierTable.isOpenedByHand(barrier) { meaning.edgeFlags.insert(.gate) }
    let standard = BarrierTable.access(barrier, tags) ?? ModeAccess(all: .yes)
    let opens = BarrierTable.opensByGeneralKey(barrier)
    let keys = AccessTags(tags)
    let isLocked = TagText.isYes(tags["locked"])
    for mode in TravelMode.allCases {
      var usual = standard[mode]
      if isLocked, usual != .no { usual = .private }
      let access = keys.access(of: mode, nil, standard: usual, opensByGeneralKey: opens)
      meaning.access[mode] = access == .designated ? .yes : access
    }
    if keys.isConditional { readConditions(keys, barrier, standard, into: &meaning) }
  }

  /// Reads keys of access on a node without a barrier.
  private static func readAccess(_ tags: OSMTags, into meaning: inout NodeMeaning) {
    let keys = AccessTags(tags)
    if keys.isEmpty { return }
    for mode in TravelMode.allCases
    where keys.access(of: mode, nil, standard: .yes, opensByGeneralKey: true) == .no {
      meaning.access[mode] = .no
    }
  }

  private static func readConditions(
    _ keys: AccessTags, _ barrier: String, _ standard: ModeAccess,
    into meaning: inout NodeMeaning
  ) {
    let passing = TravelMode.allCases.filter { meaning.access[$0] != .no }.map(ModeSet.init)
    // A toll booth without staff lets through, and people walk round a beam.
    let bound = barrier == "toll_booth" ? [] : ModeSet(passing)
    let hours = BarrierTable.stopsMotorsOnly(barrier) ? bound.intersection(.motorized) : bound
    meaning.conditions = keys.openingHours(for: hours)
    meaning.conditions += keys.conditions(
      nil, for: .all, standard: standard,
      opensByGeneralKey: BarrierTable.canBeOpened(barrier))
    for place in meaning.conditions.indices where meaning.conditions[place].access == .designated {
      meaning.conditions[place].access = .yes
    }
  }
}
