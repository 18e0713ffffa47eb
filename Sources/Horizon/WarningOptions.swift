import Geo
import RoadNetwork

/// How far ahead something is told, by the speed for which the road is made.
public struct NoticeDistances: Hashable, Sendable {
  /// On roads for 100 km/h and more.
  public var fast: Distance
  /// On roads for 60 km/h and more.
  public var regular: Distance
  public var slow: Distance

  public init(fast: Distance, regular: Distance, slow: Distance) {
    self.fast = fast
    self.regular = regular
    self.slow = slow
  }

  /// The same on all roads.
  public init(_ distance: Distance) { self.init(fast: distance, regular: distance, slow: distance) }

  /// 1500, 750 and 500 metres.
  public static let usual = NoticeDistances(
    fast: .meters(1500), regular: .meters(750), slow: .meters(500))
  /// 400, 200 and 100 metres: for what there is much of.
  public static let near = NoticeDistances(
    fast: .meters(400), regular: .meters(200), slow: .meters(100))

  var longest: Distance { max(fast, regular, slow) }

  subscript(roadSpeed: RoadSpeed) -> Distance {
    switch roadSpeed {
    case .fast: fast
    case .regular: regular
    case .slow: slow
    }
  }
}

/// The speed for which a road is made.
enum RoadSpeed: Sendable {
  case fast
  case regular
  case slow

  /// By the limit; where none is known, by the kind of road.
  init(_ record: EdgeRecord) {
    if let limit = record.maximumSpeedKilometersPerHour {
      self = limit >= 100 ? .fast : limit >= 60 ? .regular : .slow
    } else if record.isUnlimited || record.flags.contains(.controlledAccess) {
      self = .fast
    } else {
      let isTown = record.flags.contains(.builtUp) || record.roadClass >= .residential
      self = isTown ? .slow : .regular
    }
  }
}

/// What a country lets drivers know about cameras.
public enum CameraLaw: Hashable, Sendable {
  case allowed
  /// The stretch, not the place.
  case zonesOnly
  case forbidden
}

/// What is warned of, and how far ahead.
public struct WarningOptions: Hashable, Sendable {
  public var kinds: Set<WarningKind>
  /// Where the usual distances do not fit.
  public var distances: [WarningKind: NoticeDistances]
  /// Whether nothing is told of what holds at other hours only.
  public var leavesOutInactive = false
  /// Whether each edge in front of a school is told by itself, not joined with the next.
  public var tellsSchoolsByEdge = false
  /// Whether limits of size and weight are also told to those who are not known to be large.
  public var tellsRestrictionsToAll = false
  /// By country code; where it is not listed, or the country not known, all is allowed.
  public var cameraLaws: [String: CameraLaw]

  public init() {
    kinds = Self.usualKinds
    distances = Self.usualDistances
    cameraLaws = Self.knownCameraLaws
  }

  public func distances(of kind: WarningKind) -> NoticeDistances { distances[kind] ?? .usual }

  /// The farthest that anything wanted is told ahead.
  var longestNotice: Distance {
    kinds.map { distances(of: $0).longest }.max() ?? .zero
  }

  /// All but what stands on every other corner.
  public static let usualKinds = Set(WarningKind.allCases).subtracting([
    .trafficSignals, .stop, .giveWay, .trafficCalming, .lowSpeedZone,
  ])

  /// Where signs stand close together, a driver wants to hear of the next only.
  public static let usualDistances: [WarningKind: NoticeDistances] = [
    .schoolZone: NoticeDistances(.meters(100)), .trafficSign: .near, .trafficSignals: .near,
    .stop: .near, .giveWay: .near, .trafficCalming: .near, .lowSpeedZone: .near, .hazard: .near,
    .tramCrossing: .near, .ford: .near, .tunnel: .near,
  ]

  /// Where the law keeps drivers from knowing of cameras.
  ///
  /// Germany (section 23 of the StVO) and Switzerland (article 98a of the SVG) forbid devices that tell
  /// of them, France (article R413-15 of the Code de la route) those that tell their places.
  public static let knownCameraLaws: [String: CameraLaw] = [
    "CH": .forbidden, "DE": .forbidden, "FR": .zonesOnly,
  ]
}
