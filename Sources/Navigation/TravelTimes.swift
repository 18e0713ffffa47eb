import Geo
import MapMatching

/// The times along a route, with or without traffic, ready to be asked for any place.
struct TravelTimes: Sendable {
  private let line: RouteLine
  let traffic: RouteTraffic?
  /// Where stretches with traffic begin and end, in metres along, and how much the sums up to there
  /// are above those of the route, which has the traffic of when it was made.
  private var places: [Double] = []
  private var extras: [Double] = []
  private var delays: [Double] = []

  /// - Complexity: O(*n* log *m*) in the numbers of stretches and edges.
  init(_ line: RouteLine, traffic: RouteTraffic?) {
    self.line = line
    self.traffic = traffic
    var (extra, delay, last) = (0.0, 0.0, 0.0)
    for stretch in traffic?.stretches ?? [] {
      let start = max(last, stretch.start.meters)
      let end = min(line.length.meters, stretch.start.meters + stretch.length.meters)
      guard end > start, stretch.length.meters > 0 else { continue }
      let share = (end - start) / stretch.length.meters
      let usual =
        line.secondsTravelled(at: .meters(end)) - line.secondsTravelled(at: .meters(start))
      append(start, extra, delay)
      extra += share * (stretch.duration / .seconds(1)) - usual
      let known = line.secondsDelayed(at: .meters(end)) - line.secondsDelayed(at: .meters(start))
      delay += share * (stretch.delay / .seconds(1)) - known
      append(end, extra, delay)
      last = end
    }
  }

  private mutating func append(_ place: Double, _ extra: Double, _ delay: Double) {
    places.append(place)
    extras.append(extra)
    delays.append(delay)
  }

  /// From `start` to `end`, both along the route.
  func duration(from start: Distance, to end: Distance) -> (total: Duration, delay: Duration) {
    let usual = line.secondsTravelled(at: end) - line.secondsTravelled(at: start)
    let delay = line.secondsDelayed(at: end) - line.secondsDelayed(at: start)
    let (from, to) = (sums(at: start.meters), sums(at: end.meters))
    return (
      .milliseconds(max(0, (usual + to.extra - from.extra) * 1000).rounded()),
      .milliseconds(max(0, (delay + to.delay - from.delay) * 1000).rounded())
    )
  }

  private func sums(at place: Double) -> (extra: Double, delay: Double) {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] >= place { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return (0, 0) }
    guard low < places.count else { return (extras[low - 1], delays[low - 1]) }
    let length = places[low] - places[low - 1]
    let share = length > 0 ? (place - places[low - 1]) / length : 1
    return (
      extras[low - 1] + (extras[low] - extras[low - 1]) * share,
      delays[low - 1] + (delays[low] - delays[low - 1]) * share
    )
  }
}
