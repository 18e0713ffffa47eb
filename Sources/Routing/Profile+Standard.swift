import Geo
import RoadNetwork

extension Profile {
  /// All profiles that come with the package.
  public static let standard: [Profile] = [
    .car, .truck, .bus, .taxi, .scooter, .motorcycle, .bicycle, .pedestrian,
  ]

  /// The profile called `name`; also answers to the names of other programs, such as `driving`.
  public static func named(_ name: String) -> Profile? {
    let known = otherNames[name] ?? name
    return standard.first { $0.name == known }
  }

  private static let otherNames = [
    "driving": "car", "foot": "pedestrian", "walking": "pedestrian", "bike": "bicycle",
    "cycling": "bicycle",
  ]

  /// A passenger car.
  public static let car = Profile(
    name: "car", mode: .car,
    classSpeeds: ClassSpeeds.car, linkSpeeds: ClassSpeeds.carLinks,
    surfaceSpeeds: [200, 200, 40, 60, 40, 25],
    limitFactor: 0.85, maximumSpeed: 140, minorServiceSpeed: 12, roundaboutSpeed: 35,
    obeysLimits: true, ignoresTurnRestrictions: false, turnCosts: .motor,
    snapRadius: .meters(1000))

  /// A lorry.
  public static let truck = Profile.car.variant("truck", .truck) {
    $0.maximumSpeed = 85
    $0.limitFactor = 0.8
    $0.turnCosts.acrossTraffic *= 1.3
    $0.turnCosts.nearSide *= 1.5
  }
  /// A coach or a bus of a line.
  public static let bus = Profile.car.variant("bus", .bus) { $0.maximumSpeed = 95 }
  /// A taxi, which may use lanes and gates of buses where signed.
  public static let taxi = Profile.car.variant("taxi", .taxi) { _ in }
  /// A moped.
  public static let scooter = Profile.car.variant("scooter", .scooter) {
    $0.maximumSpeed = 45
  }
  /// A motorcycle.
  public static let motorcycle = Profile.car.variant("motorcycle", .motorcycle) { _ in }

  /// A bicycle.
  public static let bicycle = Profile(
    name: "bicycle", mode: .bicycle,
    classSpeeds: ClassSpeeds.bicycle, linkSpeeds: ClassSpeeds.bicycle,
    surfaceSpeeds: [30, 30, 12, 16, 10, 7],
    limitFactor: 1, maximumSpeed: 30, minorServiceSpeed: 12, roundaboutSpeed: 18,
    obeysLimits: true, ignoresTurnRestrictions: false, turnCosts: .bicycle,
    snapRadius: .meters(1000))

  /// Somebody on foot.
  public static let pedestrian = Profile(
    name: "pedestrian", mode: .pedestrian,
    classSpeeds: ClassSpeeds.pedestrian, linkSpeeds: ClassSpeeds.pedestrian,
    surfaceSpeeds: [5, 5, 5, 5, 5, 4.5],
    limitFactor: 1, maximumSpeed: 5, minorServiceSpeed: 5, roundaboutSpeed: 5,
    obeysLimits: false, ignoresTurnRestrictions: true, turnCosts: .pedestrian,
    snapRadius: .meters(1000))

  private func variant(
    _ name: String, _ mode: TravelMode, _ change: (inout Profile) -> Void
  ) -> Profile {
    var profile = self
    profile.name = name
    profile.mode = mode
    change(&profile)
    return profile
  }
}

/// Speeds in km/h in the order of ``RoadClass``: motorway, trunk, primary, secondary, tertiary,
/// unclassified, residential, living street, service, track, busway, pedestrian, cycleway,
/// footway, path, bridleway, steps, ferry.
private enum ClassSpeeds {
  static let car: [Double] = [
    100, 85, 62, 52, 42, 34, 26, 10, 15, 12, 25, 6, 6, 6, 6, 6, 2, 15,
  ]
  static let carLinks: [Double] = [
    52, 45, 38, 34, 30, 26, 22, 10, 15, 12, 25, 6, 6, 6, 6, 6, 2, 15,
  ]
  static let bicycle: [Double] = [
    18, 18, 18, 18, 18, 17, 16, 10, 14, 12, 16, 6, 17, 8, 11, 10, 2, 15,
  ]
  static let pedestrian: [Double] = [
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3, 15,
  ]
}

extension Profile.TurnCosts {
  fileprivate static let motor = Profile.TurnCosts(
    acrossTraffic: 7, nearSide: 4.5, turnRound: 20, signals: 4, stopSign: 4, giveWay: 2,
    levelCrossing: 6, tollBooth: 15, barrier: 5, trafficCalming: 1)
  fileprivate static let bicycle = Profile.TurnCosts(
    acrossTraffic: 3, nearSide: 1.5, turnRound: 10, signals: 8, stopSign: 2, giveWay: 1,
    levelCrossing: 5, tollBooth: 0, barrier: 3, trafficCalming: 0)
  fileprivate static let pedestrian = Profile.TurnCosts(
    acrossTraffic: 0, nearSide: 0, turnRound: 0, signals: 10, stopSign: 0, giveWay: 0,
    levelCrossing: 5, tollBooth: 0, barrier: 1, trafficCalming: 0)
}
