import Geo
import MapMatching
import RoadNetwork
import Routing

/// Looks ahead along the route, or along the way that is likely without one, and tells of each
/// thing once that it comes near, once that it is reached, once that it lies behind.
///
/// The same moves give the same warnings. What is looked at grows with the longest notice distance,
/// not with the drive.
public struct WarningWatch: Sendable {
  let graph: RoadGraph
  private let layers: (any LayerSource)?
  private(set) var profile: Profile
  var survey: EdgeSurvey
  var way: WayAhead?
  /// Whether the way is another one than at the last move.
  var isStale = true
  /// The first piece of the way that has not been looked at.
  var nextPiece = 0
  /// Metres along the way to the traveller.
  var along = 0.0
  /// In the order of the way.
  var items: [WarnedItem] = []
  /// What was told to be ahead on a way that was left, and for how many moves it may come back.
  var orphans: [(item: WarnedItem, moves: Int)] = []
  /// Where the last piece that was looked at lies.
  var lastPlace: Place?
  var lastID = 0

  /// What is warned of; may change at any time.
  public var options: WarningOptions {
    didSet { look() }
  }

  /// Warns those who travel by `profile` of what `layers` and the roads of `graph` tell.
  public init(
    graph: RoadGraph, layers: (any LayerSource)?, profile: Profile, options: WarningOptions
  ) {
    self.graph = graph
    self.layers = layers
    self.profile = profile
    self.options = options
    survey = EdgeSurvey(graph: graph, layers: layers, profile: profile, options: options)
  }

  private mutating func look() {
    survey = EdgeSurvey(graph: graph, layers: layers, profile: profile, options: options)
    isStale = true
  }

  /// Warns those who travel by `profile` from now on.
  public mutating func setProfile(_ profile: Profile) {
    self.profile = profile
    look()
  }

  /// Follows a route from now on; nil goes by what is likely.
  public mutating func follow(_ line: RouteLine?) {
    way = line.map { .route($0) }
    isStale = true
  }
}

extension WarningWatch {
  /// Moves along the route, to the place `position`.
  ///
  /// - Complexity: O(*n*) in what is ahead, beside the edges that come into view.
  public mutating func move(
    to position: RoutePosition, speed: Speed, at time: Timestamp?
  ) -> [Warning] {
    guard !options.kinds.isEmpty, case .route(let line) = way,
      let index = line.edgeIndex(at: position.along)
    else { return [] }
    return advance(to: position.along.meters, on: index, position.matched.edge, speed, time)
  }

  /// Moves without a route, to a place on a road.
  ///
  /// - Complexity: as along a route.
  public mutating func move(
    to position: MatchedPosition?, speed: Speed, at time: Timestamp?
  ) -> [Warning] {
    // Who drives the wrong way sees no sign, and one fix beside the roads says nothing.
    guard !options.kinds.isEmpty, let position, !position.isWrongWay else { return [] }
    var path: LikelyPath
    let place: (index: Int, along: Double)
    if case .likely(let known) = way, let found = known.find(position) {
      (path, place) = (known, found)
    } else {
      guard let begun = try? LikelyPath(from: position, in: graph, mode: profile.mode) else {
        return []
      }
      (path, place) = (begun, (0, position.offset.meters))
      isStale = true
    }
    path.forget(before: place.index)
    path.extend(to: place.along + reach)
    way = .likely(path)
    return advance(to: place.along, on: place.index, position.edge, speed, time)
  }

  /// Leaves the route for `position`, and tells that what the traveller was in lies behind; of
  /// anything else nothing is told until the route, or another one, is followed again.
  public mutating func leave(to position: MatchedPosition?) -> [Warning] {
    var warnings: [Warning] = []
    items.removeAll { item in
      guard item.told == .reached, let id = item.id else { return false }
      if let edge = position?.edge, item.edges.contains(edge) { return false }
      warnings.append(item.warning(.passed, id: id, at: item.start, isOpen: false))
      return true
    }
    return warnings
  }

  /// How far ahead the way is looked at, in metres.
  var reach: Double { options.longestNotice.meters + Self.margin }
  /// What is looked at beyond the farthest notice, in metres: what begins up to there may begin
  /// before the place that tells of it.
  private static let margin = 600.0
  /// A step back of this many metres is one to another part of the route.
  private static let stepBack = 100.0
}

extension WarningWatch {
  private mutating func advance(
    to along: Double, on piece: Int, _ edge: EdgeID, _ speed: Speed, _ time: Timestamp?
  ) -> [Warning] {
    var warnings: [Warning] = []
    if isStale || along < self.along - Self.stepBack {
      warnings += begin(at: along, on: piece)
    }
    self.along = along
    scan()
    warnings += agedOrphans()
    let roadSpeed = (try? graph.record(of: edge)).map { RoadSpeed($0) } ?? .regular
    var rest: [WarnedItem] = []
    rest.reserveCapacity(items.count)
    for item in items {
      var item = item
      if let state = state(of: item, roadSpeed) {
        let isOpen = isOpen(item)
        let id = item.id ?? lastID + 1
        var warning = item.warning(state, id: id, at: along, isOpen: isOpen)
        fill(&warning, speed, time)
        if item.told == nil, options.leavesOutInactive, warning.isActive == false {
          rest.append(item)
          continue
        }
        (item.id, item.told, lastID) = (id, state, max(lastID, id))
        warnings.append(warning)
      }
      if !isBehind(item) { rest.append(item) }
    }
    items = rest
    return warnings
  }

  /// What is to be told of `item` now; nil if nothing.
  private func state(of item: WarnedItem, _ roadSpeed: RoadSpeed) -> Warning.State? {
    if isBehind(item) { return item.told == nil ? nil : .passed }
    if item.end != nil, item.start <= along { return item.told == .reached ? nil : .reached }
    guard item.told == nil else { return nil }
    let notice = options.distances(of: item.subject.kind)[roadSpeed]
    return item.start - along <= notice.meters ? .ahead : nil
  }

  private func isBehind(_ item: WarnedItem) -> Bool {
    guard let end = item.end else { return item.start <= along }
    return end <= along && !isOpen(item)
  }

  /// Whether nobody knows yet where a stretch ends.
  private func isOpen(_ item: WarnedItem) -> Bool {
    guard let end = item.end, let last = way?.piece(nextPiece - 1), end >= last.end else {
      return false
    }
    if case .route = way { return way?.piece(nextPiece) != nil }
    return true
  }

  /// Adds what depends on the time and the vehicle.
  private func fill(_ warning: inout Warning, _ speed: Speed, _ time: Timestamp?) {
    switch warning.subject {
    case .schoolZone(let zone):
      let seconds = warning.distance.meters / max(Self.slowest, speed.metersPerSecond)
      let arrival = time.map { $0 + .milliseconds((seconds * 1000).rounded()) }
      let vehicle = VehicleFacts(mode: profile.mode)
      let context = try? graph.ruleContext(of: warning.edge, at: arrival, vehicle: vehicle)
      (warning.isActive, warning.limit) = zone.inForce(in: context)
    case .point(let point): warning.limit = point.limit
    case .lowSpeedZone(let limit): warning.limit = limit
    case .border(let border): warning.limit = border.limit
    case .vehicleRestriction(let restriction):
      warning.isExceeded = profile.vehicle[restriction.measure].map { $0 > restriction.value }
    case .tunnel, .lowEmissionZone, .dangerZone: break
    }
  }

  /// Nobody is expected to take longer than at this speed, in metres a second.
  private static let slowest = 3.0
}

extension SchoolZoneWarned {
  /// Whether its hours hold, and the lowest limit of those that do, or else of all.
  func inForce(in context: RuleContext?) -> (isActive: Bool?, limit: LimitValue?) {
    let lowest = limits.map(\.value).min()
    guard let context, !limits.isEmpty else { return (nil, lowest) }
    let truths = limits.map { context.truth(of: $0.rule) }
    let holding = zip(limits, truths).filter { $0.1 == .yes }.map(\.0.value).min()
    if let holding { return (true, holding) }
    return (truths.allSatisfy { $0 == .no } ? false : nil, lowest)
  }
}
