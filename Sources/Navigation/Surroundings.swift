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
  private var mode: TravelMode

  init(graph: RoadGraph, profile: Profile, options: NavigationOptions) {
    self.graph = graph
    mode = profile.mode
    roads = RoadMatcher(graph: graph, profile: profile)
    speedWatch = SpeedWatch(margin: options.speedingMargin)
  }

  /// Goes on by the roads that `profile` may use.
  mutating func setProfile(_ profile: Profile) {
    mode = profile.mode
    let last = roads.last
    roads = RoadMatcher(graph: graph, profile: profile)
    roads.follow(last)
  }

  /// Moves to `matched` at `time`, and returns what is new there.
  ///
  /// A road that the map cannot tell about is none.
  mutating func move(to matched: MatchedPosition?, at time: Timestamp?) -> [NavigationEvent] {
    let before = road
    if matched?.edge == road?.edge {
      road?.look(at: time, for: mode, in: graph)
      return limitChange(since: before)
    }
    road = matched.flatMap { try? CurrentRoad(of: $0.edge, in: graph) }
    road?.look(at: time, for: mode, in: graph)
    var events: [NavigationEvent] = []
    if !isSameRoad(before, road) { events.append(.roadChanged(road)) }
    events += limitChange(since: before)
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
