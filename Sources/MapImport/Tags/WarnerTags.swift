import OSMPBF
import RoadNetwork

/// What the tags of a node or way say that a driver is told of ahead.
struct WarnerMeaning: Hashable, Sendable {
  var kind: WarnerKind
  /// Whether it means something only as part of a road.
  var needsRoad = false
  /// For which direction of the way; nil if no tag says so.
  var direction: Direction?
  var limit: LimitValue?
  var bearing: Int?
  var detail: String?
  var name: String?
}

/// Reads what drivers are told of ahead.
enum WarnerTags {
  /// The keys without which a node means nothing here.
  static let keys = [
    "highway", "railway", "barrier", "hazard", "traffic_sign", "traffic_calming", "ford",
    "enforcement", "flood_prone",
  ]

  /// All that the tags of a node mean.
  static func meanings(_ tags: OSMTags) -> [WarnerMeaning] {
    var found: [WarnerMeaning] = []
    if let meaning = highway(tags) ?? rail(tags) ?? barrier(tags) { found.append(meaning) }
    for hazard in hazards(tags) { found.append(WarnerMeaning(kind: .hazard, detail: hazard)) }
    if let sign = TagText.filled(tags["traffic_sign"]), sign != "no" {
      let direction = direction(tags["traffic_sign:direction"] ?? tags["direction"])
      found.append(
        WarnerMeaning(
          kind: .trafficSign, direction: direction, bearing: bearing(tags["direction"]),
          detail: sign, name: TagText.filled(tags["name"])))
    }
    if let calming = tags["traffic_calming"], TagText.isSet(calming) {
      found.append(
        WarnerMeaning(
          kind: .trafficCalming, needsRoad: true, direction: direction(tags["direction"]),
          detail: calming))
    }
    if TagText.isSet(tags["ford"]) {
      found.append(WarnerMeaning(kind: .ford, needsRoad: true))
    }
    return found
  }

  private static func highway(_ tags: OSMTags) -> WarnerMeaning? {
    let facing = direction(tags["direction"])
    switch tags["highway"] {
    case "speed_camera":
      return WarnerMeaning(
        kind: tags["enforcement"] == "traffic_signals" ? .redLightCamera : .speedCamera,
        direction: facing, limit: limit(tags["maxspeed"]), bearing: bearing(tags["direction"]))
    case "traffic_signals":
      let signals = direction(tags["traffic_signals:direction"]) ?? facing
      return WarnerMeaning(kind: .trafficSignals, needsRoad: true, direction: signals)
    case "stop":
      let detail = tags["stop"] == "all" ? "all" : nil
      return WarnerMeaning(kind: .stop, needsRoad: true, direction: facing, detail: detail)
    case "give_way": return WarnerMeaning(kind: .giveWay, needsRoad: true, direction: facing)
    case "toll_gantry":
      return WarnerMeaning(kind: .tollGantry, direction: facing, name: TagText.filled(tags["name"]))
    default: return nil
    }
  }

  private static func rail(_ tags: OSMTags) -> WarnerMeaning? {
    switch tags["railway"] {
    case "level_crossing":
      WarnerMeaning(
        kind: .levelCrossing, needsRoad: true, detail: TagText.filled(tags["crossing:barrier"]))
    case "tram_level_crossing": WarnerMeaning(kind: .tramCrossing, needsRoad: true)
    default: nil
    }
  }

  private static func barrier(_ tags: OSMTags) -> WarnerMeaning? {
    switch tags["barrier"] {
    case "toll_booth":
      WarnerMeaning(kind: .tollBooth, needsRoad: true, name: TagText.filled(tags["name"]))
    case "border_control": WarnerMeaning(kind: .borderControl, name: TagText.filled(tags["name"]))
    default: nil
    }
  }

  /// The dangers that the tags of a node or way name, each once; schools have a layer of their own.
  static func hazards(_ tags: OSMTags) -> [String] {
    var hazards: [String] = []
    for hazard in TagText.list(tags["hazard"])
    where hazard != "no" && hazard != "school_zone" && !hazards.contains(hazard) {
      hazards.append(hazard)
    }
    if TagText.isYes(tags["flood_prone"]), !hazards.contains("flooding") {
      hazards.append("flooding")
    }
    return hazards
  }

  /// The keys without which a road is no danger.
  static let wayKeys = ["hazard", "flood_prone"]

  static func direction(_ value: String?) -> Direction? {
    switch value {
    case "forward": .forward
    case "backward": .backward
    default: nil
    }
  }

  static func limit(_ value: String?) -> LimitValue? {
    guard let value, case .reading(let reading) = SpeedText.read(value) else { return nil }
    return reading.value
  }

  /// Degrees, or a point of the compass.
  static func bearing(_ value: String?) -> Int? {
    guard let value else { return nil }
    if let place = compass.firstIndex(of: value.uppercased()) { return place * 45 / 2 }
    guard let degrees = Double(value), degrees.isFinite, (0...360).contains(degrees) else {
      return nil
    }
    return Int(degrees.rounded()) % 360
  }

  private static let compass = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
}
