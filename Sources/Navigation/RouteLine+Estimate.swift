import Geo
import MapMatching
import RoadNetwork

extension RouteLine {
  /// Where a traveller is who was at `start` and went on for `seconds`, no faster than `speed` and
  /// nowhere faster than `limits` allow, and how fast there.
  ///
  /// - Complexity: O(*n*) in the number of edges on the way.
  func carried(
    from start: Distance, for seconds: Double, at speed: Speed, limits: (EdgeID) -> Speed?
  ) -> (along: Distance, speed: Speed) {
    guard var index = edgeIndex(at: start) else { return (start, speed) }
    var (along, seconds, pace) = (start, max(0, seconds), speed)
    while index < edges.count {
      let edge = edges[index]
      pace = limits(edge.id).map { min(speed, $0) } ?? speed
      guard pace.metersPerSecond > 0 else { break }
      let needed = max(0, (edge.end - along).meters) / pace.metersPerSecond
      guard needed < seconds else {
        return (along + .meters(seconds * pace.metersPerSecond), pace)
      }
      (along, seconds) = (max(along, edge.end), seconds - needed)
      index += 1
    }
    return (along, pace)
  }
}
