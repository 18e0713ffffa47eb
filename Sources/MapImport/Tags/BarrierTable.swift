import OSMPBF
import RoadNetwork

/// Who gets past which barrier where no access key says otherwise.
enum BarrierTable {
  /// What the barrier lets through; nil if it is none that stands in the way.
  static func access(_ value: String) -> ModeAccess? {
    if passable.contains(value) { return nil }
    return entries[value] ?? standard
  }

  /// What a barrier of this kind lets through where its other tags speak of it.
  static func access(_ value: String, _ tags: OSMTags) -> ModeAccess? {
    switch value {
    case "bollard" where tags["bollard"] == "rising": access("lift_gate")
    // It frightens cattle by noise.
    case "fence" where ["audible", "audio"].contains(tags["sensory"]): nil
    case "kerb": isLowered(tags) ? nil : standard
    default: access(value)
    }
  }

  /// Whether wheels get over the kerb.
  private static func isLowered(_ tags: OSMTags) -> Bool {
    if let kerb = tags["kerb"], !kerb.isEmpty, kerb != "yes" { return kerb != "raised" }
    return tags["highway"] == "crossing"
  }

  /// Whether the general key `access` says that there is an opening in what else stops everybody.
  static func opensByGeneralKey(_ value: String) -> Bool { walls.contains(value) }

  /// Whether traffic has to halt until the barrier is opened.
  static func isOpenedByHand(_ value: String) -> Bool { gates.contains(value) }

  /// Whether a barrier, where a sign says that it opens, opens to vehicles as wide as the road.
  static func canBeOpened(_ value: String) -> Bool {
    entries[value] == nil || passable.contains(value)
  }

  /// Whether bicycles and people on foot get past the barrier while it is shut.
  static func stopsMotorsOnly(_ value: String) -> Bool { beams.contains(value) }

  private static let beams: Set<String> = [
    "lift_gate", "swing_gate", "sliding_beam", "swing_beam", "rope", "spikes",
  ]
  private static let gates = beams.union([
    "gate", "sliding_gate", "hampshire_gate", "bump_gate", "border_control", "checkpoint",
    "sally_port",
  ])

  private static let passable: Set<String> = [
    "no", "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "hampshire_gate",
    "bump_gate", "toll_booth", "border_control", "cattle_grid", "entrance", "height_restrictor",
    "sally_port", "kerb", "rope", "spikes", "arch", "checkpoint", "guard_stone", "swing_beam",
  ]

  private static let walls: Set<String> = [
    "wall", "fence", "hedge", "city_wall", "retaining_wall", "ditch", "haha",
  ]

  // Letters per mode: car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
  private static let standard = ModeAccess(letters: "nnnnnnyy")

  private static let entries: [String: ModeAccess] = {
    var entries: [String: ModeAccess] = [:]
    let walkers = ModeAccess(letters: "nnnnnnny")
    for value in [
      "kissing_gate", "stile", "turnstile", "full-height_turnstile", "horse_stile",
      "wicket_gate", "step_over", "squeeze_stile", "v_stile", "stairs", "steps",
    ] {
      entries[value] = walkers
    }
    for value in walls {
      entries[value] = ModeAccess(letters: "nnnnnnnn")
    }
    // Wide vehicles straddle them.
    for value in ["bus_trap", "sump_buster"] {
      entries[value] = ModeAccess(letters: "nyynyyyy")
    }
    entries["motorcycle_barrier"] = ModeAccess(letters: "nnnnnnyy")
    entries["horse_barrier"] = ModeAccess(letters: "nnnnnnyy")
    return entries
  }()
}
