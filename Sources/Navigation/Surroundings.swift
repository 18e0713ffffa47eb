import Geo
import MapMatching
import Positioning
import RoadNetwork
import Routing

/// The road around the traveller, and what has been told about it.
struct Surroundings: Sendable {
  let graph: RoadGraph
  var roads: RoadMatcher
  private(set) var road: CurrentRoad?
  private var speedWatch: SpeedWatch
  private(set) var profile: Profile

  init(graph: RoadGraph, profile: Profile, options: NavigationOptions) {
    self.graph = graph
    self.profile = profile
    roads = RoadMatcher(graph: graph, profile: profile)
    speedWatch = SpeedWatch(margin: options.speedingMargin)
  }

  /// Goes on by the roads that `profile` may use.
  mutating func setProfile(_ profile: Profile) {
    self.profile = profile
    let last = roads.last
    roads = RoadMatcher(graph: graph, profile: profile)
    roads.follow(last)
  }

  /// Goes on where a saved session has ended, as far as the roads are still there.
  mutating func resume(_ session: SavedSession) {
    func isKnown(_ place: SavedSession.Place) -> Bool {
      (try? graph.road(of: place.matched.edge).wayID) == place.wayID
    }
    roads.follow(session.place.flatMap { isKnown($0) ? $0.matched : nil })
    road = session.road.flatMap { place in
      isKnown(place) ? try? CurrentRoad(of: place.matched.edge, in: graph) : nil
    }
    road?.look(at: session.time, for: profile.mode, in: graph)
    speedWatch = SpeedWatch(
      margin: session.options.speedingMargin, isExceeding: session.isSpeeding)
  }

  /// The limit that a sign or the law sets on `edge` for all hours; nil if there is none or none is
  /// known.
  func limit(on edge: EdgeID) -> Speed? {
    let limit = try? graph.directedAttributes(of: edge).speedLimit
    return limit?.posted?.kilometersPerHour.map(Speed.kilometersPerHour)
  }

  var isSpeeding: Bool { speedWatch.isExceeding }

  /// Moves to `matched` at `time`, and returns what is new there.
  ///
  /// A road that the map cannot tell about is none.
  mutating func move(to matched: MatchedPosition?, at time: Timestamp?) -> [NavigationEvent] {
    let before = road
    if matched?.edge == road?.edge {
      road?.look(at: time, for: profile.mode, in: graph)
      return limitChange(since: before)
    }
    road = matched.flatMap { try? CurrentRoad(of: $0.edge, in: graph) }
    road?.look(at: time, for: profile.mode, in: graph)
    var events: [NavigationEvent] = []
    if !isSameRoad(before, road) { events.append(.roadChanged(road)) }
    events += limitChange(since: before)
    let lanes = road?.lanes ?? RoadLanes()
    if lanes != before?.lanes ?? RoadLanes() { events.append(.lanesChanged(lanes)) }
    let wasInTunnel = before?.flags.contains(.tunnel) ?? false
    let isInTunnel = road?.flags.contains(.tunnel) ?? false
    if wasInTunnel != isInTunnel { events.append(.tunnel(isInTunnel ? .entered : .left)) }
    return events
  }

  private func limitChange(since before: CurrentRoad?) -> [NavigationEvent] {
    let unknown = LimitInForce(regular: .unknown)
    let limit = road?.limit ?? unknown
    return before?.limit ?? unknown == limit ? [] : [.speedLimitChanged(limit)]
  }

  /// Whether the speed says something new.
  mutating func watch(_ speed: Speed, isMeasured: Bool) -> NavigationEvent? {
    speedWatch.update(speed, isMeasured: isMeasured, limit: road?.limit)
      .map(NavigationEvent.speeding)
  }

  private func isSameRoad(_ left: CurrentRoad?, _ right: CurrentRoad?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.isSameRoad(as: right)
    default: false
    }
  }
}
