import Geo
import JSONText
import RoadNetwork
import Routing

/// Reads profiles that users write: a standard profile and what differs from it, as JSON.
///
/// `schemas/profile.schema.json` describes the format.
public enum ProfileFile {
  /// The profile that the JSON text `bytes` describes.
  ///
  /// - Throws: ``InputFileError`` that names the member at fault, what was expected and what was found.
  public static func profile(from bytes: [UInt8]) throws(InputFileError) -> Profile {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw InputFileError("", found: "\(error)", expected: "a JSON object")
    }
    return try profile(from: json)
  }

  private static func profile(from json: JSON) throws(InputFileError) -> Profile {
    let members = try FileObject(json, at: "", knows: ProfileField.allCases.map(\.rawValue))
    let base = try members.word(ProfileField.base.rawValue) ?? "car"
    guard let standard = Profile.named(base) else {
      throw InputFileError(
        ProfileField.base.rawValue, found: "\"\(base)\"", expected: standardNames)
    }
    var profile = standard
    guard let name = try members.word(ProfileField.name.rawValue), !name.isEmpty else {
      throw InputFileError(ProfileField.name.rawValue, found: "nothing", expected: "a name")
    }
    profile.name = name
    if let mode = try members.word(ProfileField.mode.rawValue) {
      guard let known = modes[mode] else {
        throw InputFileError(
          ProfileField.mode.rawValue, found: "\"\(mode)\"",
          expected: "one of " + modes.keys.sorted().joined(separator: ", ")
            + "; public transit is not routed")
      }
      profile.mode = known
    }
    try readSpeeds(members, into: &profile)
    try readRules(members, into: &profile)
    try readTurnCosts(members, into: &profile)
    try readVehicle(members, into: &profile)
    return profile
  }

  private static let standardNames =
    "one of " + Profile.standard.map(\.name).joined(separator: ", ")
    + "; public transit is not routed"

  private static let modes: [String: TravelMode] = [
    "car": .car, "truck": .truck, "bus": .bus, "taxi": .taxi, "scooter": .scooter,
    "motorcycle": .motorcycle, "bicycle": .bicycle, "pedestrian": .pedestrian,
  ]
}

/// The members of the file's object.
private enum ProfileField: String, CaseIterable {
  case name, base, mode, speeds
  case linkSpeeds = "link_speeds"
  case surfaceSpeeds = "surface_speeds"
  case limitFactor = "limit_factor"
  case maximumSpeed = "maximum_speed"
  case minorServiceSpeed = "minor_service_speed"
  case roundaboutSpeed = "roundabout_speed"
  case obeysLimits = "obeys_limits"
  case ignoresTurnRestrictions = "ignores_turn_restrictions"
  case snapRadius = "snap_radius_m"
  case turnCosts = "turn_costs"
  case vehicle, excluded
}

extension ProfileFile {
  private static let roadClasses = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential",
    "living_street", "service", "track", "busway", "pedestrian", "cycleway", "footway", "path",
    "bridleway", "steps", "ferry",
  ]
  private static let surfaces = ["unknown", "paved", "rough", "compacted", "gravel", "soft"]
  /// In km/h.
  private static let speeds = 0.5...250.0

  private static func readSpeeds(
    _ members: FileObject, into profile: inout Profile
  ) throws(InputFileError) {
    try read(members, .speeds, roadClasses, into: &profile.classSpeeds)
    try read(members, .linkSpeeds, roadClasses, into: &profile.linkSpeeds)
    try read(members, .surfaceSpeeds, surfaces, into: &profile.surfaceSpeeds)
  }

  private static func read(
    _ members: FileObject, _ field: ProfileField, _ names: [String], into values: inout [Double]
  ) throws(InputFileError) {
    guard let object = try members.object(field.rawValue, knows: names) else { return }
    for (place, name) in names.enumerated() {
      if let speed = try object.number(name, in: speeds) { values[place] = speed }
    }
  }

  private static func readRules(
    _ members: FileObject, into profile: inout Profile
  ) throws(InputFileError) {
    func number(
      _ field: ProfileField, _ range: ClosedRange<Double>, _ value: inout Double
    ) throws(InputFileError) {
      value = try members.number(field.rawValue, in: range) ?? value
    }
    try number(.limitFactor, 0.1...1.5, &profile.limitFactor)
    try number(.maximumSpeed, speeds, &profile.maximumSpeed)
    try number(.minorServiceSpeed, speeds, &profile.minorServiceSpeed)
    try number(.roundaboutSpeed, speeds, &profile.roundaboutSpeed)
    profile.obeysLimits =
      try members.truth(ProfileField.obeysLimits.rawValue) ?? profile.obeysLimits
    profile.ignoresTurnRestrictions =
      try members.truth(ProfileField.ignoresTurnRestrictions.rawValue)
      ?? profile.ignoresTurnRestrictions
    if let radius = try members.number(ProfileField.snapRadius.rawValue, in: 1...100_000) {
      profile.snapRadius = .meters(radius)
    }
    let kinds: [String: RoadKinds] = [
      "toll": .toll, "ferry": .ferry, "motorway": .motorway, "tunnel": .tunnel,
      "unpaved": .unpaved,
    ]
    for (place, word) in try members.words(ProfileField.excluded.rawValue).enumerated() {
      guard let kind = kinds[word] else {
        throw InputFileError(
          "\(ProfileField.excluded.rawValue)[\(place)]", found: "\"\(word)\"",
          expected: "one of " + kinds.keys.sorted().joined(separator: ", "))
      }
      profile.excludedRoads.insert(kind)
    }
  }

  private static func readTurnCosts(
    _ members: FileObject, into profile: inout Profile
  ) throws(InputFileError) {
    let fields: [(String, WritableKeyPath<Profile.TurnCosts, Double>)] = [
      ("across_traffic", \.acrossTraffic), ("near_side", \.nearSide), ("turn_round", \.turnRound),
      ("signals", \.signals), ("stop_sign", \.stopSign), ("give_way", \.giveWay),
      ("level_crossing", \.levelCrossing), ("toll_booth", \.tollBooth), ("barrier", \.barrier),
      ("traffic_calming", \.trafficCalming),
    ]
    guard
      let object = try members.object(ProfileField.turnCosts.rawValue, knows: fields.map(\.0))
    else { return }
    for (name, path) in fields {
      if let seconds = try object.number(name, in: 0...3600) {
        profile.turnCosts[keyPath: path] = seconds
      }
    }
  }

  private static func readVehicle(
    _ members: FileObject, into profile: inout Profile
  ) throws(InputFileError) {
    let fields: [(String, VehicleMeasure)] = [
      ("height", .height), ("width", .width), ("length", .length), ("weight", .weight),
      ("weight_rating", .weightRating), ("axle_load", .axleLoad), ("axles", .axles),
    ]
    let names = fields.map(\.0) + ["trailer"]
    guard let object = try members.object(ProfileField.vehicle.rawValue, knows: names) else {
      return
    }
    for (name, measure) in fields {
      if let value = try object.number(name, in: 0.01...1000) { profile.vehicle[measure] = value }
    }
    profile.vehicle.hasTrailer = try object.truth("trailer") ?? profile.vehicle.hasTrailer
  }
}
