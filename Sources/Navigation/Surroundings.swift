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

  init(graph: RoadGraph, profile: Profile, options: NavigationOptions) {
    self.graph = graph
    roads = RoadMatcher(graph: graph, profile: profile)
    speedWatch = SpeedWatch(margin: options.speedingMargin)
  }

  /// Goes on by the roads that `profile` may use.
  mutating func setProfile(_ profile: Profile) {
    let last = roads.last
    roads = RoadMatcher(graph: graph, profile: profile)
    roads.follow(last)
  }

  /// Moves to `matched`, and returns what is new there.
  ///
  /// A road that the map cannot tell about is none.
  mutating func move(to matched: MatchedPosition?) -> [NavigationEvent] {
    guard matched?.edge != road?.edge else { return [] }
    let before = road
    road = matched.flatMap { try? CurrentRoad(of: $0.edge, in: graph) }
    var events: [NavigationEvent] = []
    if !isSameRoad(before, road) { events.append(.roadChanged(road)) }
    if before?.speedLimit ?? .unknown != road?.speedLimit ?? .unknown {
      events.append(.speedLimitChanged(road?.speedLimit ?? .unknown))
    }
    let wasInTunnel = before?.flags.contains(.tunnel) ?? false
    let isInTunnel = road?.flags.contains(.tunnel) ?? false
    if wasInTunnel != isInTunnel { events.append(.tunnel(isInTunnel ? .entered : .left)) }
    return events
  }

  /// Whether the speed says something new.
  mutating func watch(_ speed: Speed, isMeasured: Bool) -> NavigationEvent? {
    speedWatch.update(speed, isMeasured: isMeasured, limit: road?.speedLimit)
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
