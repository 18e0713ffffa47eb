import OSMPBF
import RoadNetwork

/// What a search needs to know of a road, equal for many ways.
struct RoadMeaning: Hashable, Sendable {
  var roadClass: RoadClass
  /// Flags of both directions.
  var flags: EdgeFlags = []
  var surface: Surface = .unknown
  var forward = ModeAccess(all: .no)
  var backward = ModeAccess(all: .no)
  /// Under what conditions access differs, in the order in which they count.
  var forwardConditions: [AccessCondition] = []
  var backwardConditions: [AccessCondition] = []
  /// Whether a tag speaks of the regular limit, if only to say that it changes.
  var hasStatedLimit = false
  /// The kind of road in the words of the law, if a tag names it: `rural`.
  var lawKind: String?
  /// Duration of the whole way by timetable, in tenths of a second.
  var durationDeciseconds: UInt32?
  /// The side of the road that a tag names.
  var drivesOnLeft: Bool?
  /// Sizes and weights that may pass along and against the way.
  var forwardLimits: [VehicleLimit] = []
  var backwardLimits: [VehicleLimit] = []

  func access(_ direction: Direction) -> ModeAccess {
    direction == .forward ? forward : backward
  }

  func vehicleLimits(_ direction: Direction) -> [VehicleLimit] {
    direction == .forward ? forwardLimits : backwardLimits
  }

  func conditions(_ direction: Direction) -> [AccessCondition] {
    direction == .forward ? forwardConditions : backwardConditions
  }
}

/// What the tags of a way mean.
struct WayMeaning: Sendable {
  var road: RoadMeaning
  /// Names and limits; the id of the way is left open.
  var attributes: RoadAttributes
  var isReversible = false
  var unreadableSpeeds = 0
  /// Whether its tags say different things of its lanes.
  var hasContradictoryLanes = false
}

/// Turns the tags of ways into roads.
enum WayInterpreter {
  /// The keys without which a way is no road.
  static let keys = ["highway", "route", "railway", "public_transport", "man_made"]

  /// Whether the way is to be read: most of what bears the rarer keys is no road.
  static func isOfInterest(_ tags: OSMTags) -> Bool {
    tags["highway"] != nil || tags["route"] != nil || HighwayTable.isWalkway(tags)
  }

  enum Outcome: Sendable {
    case road(WayMeaning)
    case leftOut(WayOmission)
  }

  static func read(_ tags: OSMTags) -> Outcome {
    let highway = tags["highway"]
    guard let entry = entry(tags, highway) else {
      let isPlanned =
        highway.map(HighwayTable.isUnfinished) == true || tags["construction"] == "yes"
      return .leftOut(isPlanned ? .unfinished : .notARoad)
    }
    let oneway = OnewayTags(tags, highway: highway)
    let access = AccessTags(tags)
    let speed = SpeedTags(tags)
    var road = RoadMeaning(roadClass: entry.roadClass)
    road.flags = flags(tags, entry)
    readAccess(access, oneway, entry, into: &road)
    let limits = VehicleLimitTags(tags)
    UsualVehicle.close(&road, tags, limits)
    if access.isConditional || speed.isConditional || tags["oneway:conditional"] != nil {
      road.flags.insert(.conditional)
    }
    road.hasStatedLimit = speed.isStated
    road.lawKind = speed.lawKind
    let conditions = WayConditions(keys: access, oneway: oneway, entry: entry, limits: limits)
    (road.forward, road.forwardConditions) = conditions.settled(.forward, of: road)
    (road.backward, road.backwardConditions) = conditions.settled(.backward, of: road)
    if speed.isUrban { road.flags.insert(.builtUp) }
    if road.forward.isClosed, road.backward.isClosed, !road.flags.contains(.conditional),
      !isReversible(oneway)
    {
      return .leftOut(.closedToEveryone)
    }
    road.surface = SurfaceTable.surface(tags["surface"], trackType: tags["tracktype"])
    if road.flags.contains(.ferry) {
      road.durationDeciseconds = tags["duration"].flatMap(DurationText.deciseconds)
    }
    road.forwardLimits = limits.limits(.forward)
    road.backwardLimits = limits.limits(.backward)
    road.drivesOnLeft = tags["driving_side"].flatMap { DrivingSide(rawValue: $0) }
      .map { $0 == .left }
    var attributes = NameTags.attributes(tags, flow: oneway.general)
    attributes.forward.speedLimit = speed.forward
    attributes.backward.speedLimit = speed.backward
    attributes.forward.isSchoolZone = speed.isSchoolZone
    attributes.backward.isSchoolZone = speed.isSchoolZone
    let lanes = LaneTags(tags, flow: oneway.general)
    attributes.forward.lanes = lanes.forward
    attributes.backward.lanes = lanes.backward
    return .road(
      WayMeaning(
        road: road, attributes: attributes, isReversible: isReversible(oneway),
        unreadableSpeeds: speed.unreadable, hasContradictoryLanes: lanes.isContradictory))
  }

  /// The key without which a relation is no place to walk on.
  static let areaKeys = ["highway"]

  /// What the rim of a place means that is drawn by a relation; nil if it is no such place.
  static func readArea(_ tags: OSMTags) -> WayMeaning? {
    guard tags["type"] == "multipolygon" else { return nil }
    let area = OSMTags(tags.filter { $0.key != "area" } + [(key: "area", value: "yes")])
    guard case .road(let meaning) = read(area) else { return nil }
    return meaning
  }

  private static func entry(_ tags: OSMTags, _ highway: String?) -> HighwayTable.Entry? {
    if tags["construction"] == "yes" { return nil }
    if let highway {
      // What is not there yet stays out, whatever else the way says.
      if HighwayTable.isUnfinished(highway) { return nil }
      if highway == "service", tags["service"] == "emergency_access" {
        return HighwayTable.emergencyAccess
      }
    }
    let road = highway.flatMap(HighwayTable.entry)
    guard let route = tags["route"], HighwayTable.isFerry(route) else {
      return road ?? (HighwayTable.isWalkway(tags) ? HighwayTable.walkway : nil)
    }
    // A ship goes there, whatever road the way is drawn as; that of a footway takes no cars.
    if let road, road.access[.car] == .no { return HighwayTable.passengerFerry }
    return HighwayTable.carriesCars(route) || AccessTags(tags).isEmpty
      ? HighwayTable.ferry : HighwayTable.passengerFerry
  }

  private static func isReversible(_ oneway: OnewayTags) -> Bool {
    if case .reversible = oneway.general { return true }
    return false
  }

  private static func readAccess(
    _ keys: AccessTags, _ oneway: OnewayTags, _ entry: HighwayTable.Entry,
    into road: inout RoadMeaning
  ) {
    let isMotorroad = road.flags.contains(.controlledAccess) && entry.roadClass != .motorway
    let motorway = ModeAccess(letters: HighwayTable.motorwayAccess)
    for mode in TravelMode.allCases {
      var standard = entry.access[mode]
      if isMotorroad, motorway[mode] == .no { standard = .no }
      // A place that is drawn as an area is a place to walk; its rim is no lane.
      let isShutOut = road.flags.contains(.area) && mode.isMotorized
      for direction in Direction.allCases
      where !isShutOut && oneway.isOpen(direction, to: mode) {
        let access = keys.access(
          of: mode, direction, standard: standard, opensByGeneralKey: entry.opensByGeneralKey)
        if direction == .forward { road.forward[mode] = access }
        if direction == .backward { road.backward[mode] = access }
      }
    }
  }

  private static func flags(_ tags: OSMTags, _ entry: HighwayTable.Entry) -> EdgeFlags {
    var flags: EdgeFlags = []
    if entry.isLink { flags.insert(.link) }
    if OnewayTags.isRoundabout(tags) { flags.insert(.roundabout) }
    switch tags["tunnel"] {
    case nil, "", "no", "culvert": break
    case "building_passage", "avalanche_protector", "covered": flags.insert(.covered)
    default: flags.insert(.tunnel)
    }
    if TagText.isSet(tags["covered"]) { flags.insert(.covered) }
    if TagText.isSet(tags["bridge"]) { flags.insert(.bridge) }
    if TagText.isYes(tags["toll"]) { flags.insert(.toll) }
    if entry.roadClass == .ferry { flags.insert(.ferry) }
    if entry.roadClass == .motorway || TagText.isYes(tags["motorroad"]) {
      flags.insert(.controlledAccess)
    }
    if entry.roadClass == .residential || entry.roadClass == .livingStreet {
      flags.insert(.builtUp)
    }
    if entry.roadClass == .service, let service = tags["service"], minorService.contains(service) {
      flags.insert(.minorService)
    }
    if TagText.isYes(tags["area"]) { flags.insert(.area) }
    if isDivided(tags, entry) { flags.insert(.dualCarriageway) }
    return flags
  }

  /// Whether the way says that it is one carriageway of two; motorways are without saying so.
  private static func isDivided(_ tags: OSMTags, _ entry: HighwayTable.Entry) -> Bool {
    if let stated = tags["dual_carriageway"] { return TagText.isYes(stated) }
    return entry.roadClass == .motorway && !entry.isLink && !OnewayTags.isRoundabout(tags)
      && !["no", "reversible"].contains(tags["oneway"])
  }

  private static let minorService: Set<String> = [
    "driveway", "parking_aisle", "drive-through", "drive_through", "emergency_access",
  ]
}
