import RoadNetwork

/// What each edge and each turn costs one profile, in milliseconds.
///
/// Costs are whole milliseconds, rounded up, and no edge costs less than its length at the
/// profile's top speed: an estimate by straight-line distance never exceeds the truth.
public struct CostModel: Sendable {
  public let profile: Profile
  let metric: Metric
  /// By driving side and angle: what a turn costs, and how long it takes.
  private let turnTables: [[UInt32]]
  private let turnTimes: [[UInt32]]
  /// Milliseconds for a decimetre, by class and by whether the road is a link.
  private let millisecondsPerDecimeter: [Double]

  /// Counts the changes of what edges and turns cost: overlays of another edition do not fit.
  static let edition: UInt64 = 2

  /// An edge that the profile may not use.
  public static let closed: UInt32 = .max
  /// Set in the cost of an edge that only serves the first or the last stretch of a trip.
  static let localBit: UInt32 = 1 << 31
  /// The cost without ``localBit``.
  static let costMask: UInt32 = localBit - 1
  /// No edge costs more: about twelve days, so that two of them fit into 31 bits.
  static let maximumEdgeCost: UInt32 = 1 << 30

  /// No path of any search costs more: 18 days, so that two of them stay below 2^32, also with the
  /// shift of keys by potentials.
  static let pathCostLimit: UInt32 = 3 << 29

  /// Prepares the costs of `profile`.
  public init(_ profile: Profile) { self.init(Metric(profile)) }

  init(_ metric: Metric) {
    self.metric = metric
    let profile = metric.profile
    self.profile = profile
    turnTimes = [false, true].map { leftHand in
      (0..<256).map { Self.turnCost(step: $0, profile.turnCosts, leftHand: leftHand) }
    }
    turnTables = turnTimes.map { times in
      times.enumerated().map { step, time in
        metric.avoidedTurns.contains(.difficult) && Self.isDifficult(step: step)
          ? time + Metric.avoidedTurnCost : time
      }
    }
    millisecondsPerDecimeter = RoadClass.allCases.flatMap { roadClass in
      [profile.classSpeeds, profile.linkSpeeds].map {
        Self.millisecondsPerDecimeter(speed: $0[Int(roadClass.rawValue)])
      }
    }
  }

  /// Whether the profile may use the edge `index` of `tile`, by access, size and weight.
  ///
  /// - Throws: ``TileFormatError`` if the rules of the tile are damaged.
  public func isOpen(_ index: Int, in tile: RoadTile) throws(TileFormatError) -> Bool {
    guard admits(index, in: tile) else { return false }
    return try settled(index, in: tile).record.access[profile.mode] != .no
  }

  /// Whether the vehicle is small and light enough for the edge `index` of `tile`.
  func admits(_ index: Int, in tile: RoadTile) -> Bool {
    tile.vehicleLimits(of: index).allSatisfy { $0.admits(profile.vehicle, as: profile.mode) }
  }

  /// The cost of travelling all of the edge `index` of `tile`, with ``localBit``; ``closed`` if
  /// that is not allowed.
  ///
  /// - Throws: ``TileFormatError`` if the rules of the tile are damaged.
  public func cost(of index: Int, in tile: RoadTile) throws(TileFormatError) -> UInt32 {
    weigh(try time(of: index, in: tile), index, tile)
  }

  /// What travelling the edge `index` of `tile` costs if it takes `time`, both with ``localBit``.
  func weigh(_ time: UInt32, _ index: Int, _ tile: RoadTile) -> UInt32 {
    guard time != Self.closed, isAvoided(index, in: tile) else { return time }
    switch metric.severity {
    case .closed: return Self.closed
    case .counted: return time
    case .weighed:
      let cost = Double(time & Self.costMask) * Metric.avoidedFactor
      return UInt32(min(Double(Self.maximumEdgeCost), cost)) | time & Self.localBit
    }
  }

  /// Whether the trip wants to do without the edge `index` of `tile`.
  func isAvoided(_ index: Int, in tile: RoadTile) -> Bool {
    if metric.avoidedRoads.contains(tile.edges[index]) { return true }
    return metric.patch?[EdgeID(tile: tile.id, index: UInt32(index))]?.avoided != nil
  }

  /// The time for all of the edge `index` of `tile` in milliseconds, with ``localBit``; ``closed`` if
  /// it may not be travelled.
  func time(of index: Int, in tile: RoadTile) throws(TileFormatError) -> UInt32 {
    try time(
      of: index, in: tile,
      traffic: metric.patch?[EdgeID(tile: tile.id, index: UInt32(index))]?.traffic)
  }

  /// As ``time(of:in:)``, in other traffic; nil is none.
  func time(
    of index: Int, in tile: RoadTile, traffic: TrafficState?
  ) throws(TileFormatError) -> UInt32 {
    guard admits(index, in: tile) else { return Self.closed }
    let edge = try settled(index, in: tile)
    let hasDuration = edge.record.flags.contains(.hasFixedDuration)
    return time(
      of: edge.record, fixedDuration: hasDuration ? tile.fixedDuration(of: index) : nil,
      ownLimit: edge.ownLimit, traffic: traffic)
  }

  /// The cost of travelling all of `edge`, with ``localBit``; ``closed`` if that is not allowed.
  ///
  /// `fixedDuration` is the timetable duration in tenths of a second, where there is one;
  /// `ownLimit` the limit in km/h for vehicles like this one, which are never faster.
  public func cost(
    of edge: EdgeRecord, fixedDuration: UInt32? = nil, ownLimit: Double? = nil
  ) -> UInt32 {
    time(of: edge, fixedDuration: fixedDuration, ownLimit: ownLimit, traffic: nil)
  }

  /// As ``time(of:in:)`` for an edge with the facts of `edge`.
  func time(
    of edge: EdgeRecord, fixedDuration: UInt32?, ownLimit: Double?, traffic: TrafficState?
  ) -> UInt32 {
    let access = edge.access[profile.mode]
    guard access != .no, !profile.excludedRoads.contains(edge), traffic != .closed else {
      return Self.closed
    }
    let flags = edge.flags
    let length = Double(edge.lengthDecimeters)
    let least = length * Self.millisecondsPerDecimeter(speed: profile.maximumSpeed)
    var milliseconds = length * rate(of: edge, flags)
    if let ownLimit, profile.obeysLimits {
      milliseconds = max(milliseconds, length * Self.millisecondsPerDecimeter(speed: ownLimit))
    }
    if let fixedDuration { milliseconds = max(Double(fixedDuration) * 100, least) }
    let waiting = waiting(flags) * 1000
    switch traffic {
    case .speed(let speed, let share):
      let moving = max(length * Self.millisecondsPerDecimeter(speed: speed), least)
      milliseconds = moving * share + milliseconds * (1 - share) + waiting
    case .duration(let duration, let share):
      milliseconds = max(Double(duration) + (milliseconds + waiting) * (1 - share), least)
    case .closed, nil: milliseconds += waiting
    }
    let whole = UInt32(min(Double(Self.maximumEdgeCost), max(1, milliseconds.rounded(.up))))
    return access.isLocal ? whole | Self.localBit : whole
  }

  private func rate(of edge: EdgeRecord, _ flags: EdgeFlags) -> Double {
    let classIndex = Int(edge.roadClass.rawValue) * 2 + (flags.contains(.link) ? 1 : 0)
    var speed = 360 / millisecondsPerDecimeter[classIndex]
    if profile.obeysLimits, let limit = edge.maximumSpeedKilometersPerHour {
      speed = Double(limit) * profile.limitFactor
    }
    if flags.contains(.minorService) { speed = min(speed, profile.minorServiceSpeed) }
    if flags.contains(.roundabout) { speed = min(speed, profile.roundaboutSpeed) }
    speed = min(speed, profile.surfaceSpeeds[Int(edge.surface.rawValue)], profile.maximumSpeed)
    return Self.millisecondsPerDecimeter(speed: speed)
  }

  private func waiting(_ flags: EdgeFlags) -> Double {
    let costs = profile.turnCosts
    var seconds = 0.0
    if flags.contains(.signals) { seconds += costs.signals }
    if flags.contains(.stopSign) { seconds += costs.stopSign }
    if flags.contains(.giveWaySign) { seconds += costs.giveWay }
    if flags.contains(.levelCrossing) { seconds += costs.levelCrossing }
    if flags.contains(.tollBooth) { seconds += costs.tollBooth }
    if flags.contains(.trafficCalming) { seconds += costs.trafficCalming }
    if flags.contains(.gate) { seconds += costs.barrier }
    return seconds
  }

  /// The cost of turning by `step`, in steps of 360/256 degrees clockwise.
  @inline(__always)
  func turnCost(step: UInt8, leftHand: Bool) -> UInt32 {
    turnTables[leftHand ? 1 : 0][Int(step)]
  }

  /// How long turning by `step` takes, in milliseconds.
  func turnTime(step: UInt8, leftHand: Bool) -> UInt32 {
    turnTimes[leftHand ? 1 : 0][Int(step)]
  }

  /// The cost of turning round at the end of a road.
  var turnRoundCost: UInt32 {
    let avoids = !metric.avoidedTurns.isEmpty
    return turnRoundTime + (avoids ? Metric.avoidedTurnCost : 0)
  }

  /// How long turning round takes, in milliseconds.
  var turnRoundTime: UInt32 { UInt32((profile.turnCosts.turnRound * 1000).rounded()) }

  /// Whether a turn by `step` bends back by more than 112 degrees.
  static func isDifficult(step: Int) -> Bool { (80...176).contains(step) }

  /// At 0.1 m a decimetre, `speed` km/h takes 360 / speed milliseconds for one.
  private static func millisecondsPerDecimeter(speed: Double) -> Double {
    360 / max(0.1, speed)
  }

  /// Nothing up to 15 degrees, the full cost at 90, up to 1.5 times as much for hairpins.
  private static func turnCost(
    step: Int, _ costs: Profile.TurnCosts, leftHand: Bool
  ) -> UInt32 {
    let degrees = Double(step) * 360 / 256
    let signed = degrees > 180 ? degrees - 360 : degrees
    let crosses = leftHand ? signed > 0 : signed < 0
    let full = crosses ? costs.acrossTraffic : costs.nearSide
    let angle = abs(signed)
    let rise = max(0, min(1, (angle - 15) / 75))
    let share = rise * rise * (3 - 2 * rise) + max(0, angle - 90) / 180
    return UInt32((full * share * 1000).rounded())
  }
}
