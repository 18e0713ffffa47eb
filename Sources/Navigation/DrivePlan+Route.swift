import Geo
import Positioning
import Routing

extension DrivePlan {
  /// The drive along `route` at the speeds that its durations assume, with a halt at each stop on
  /// the way.
  public init(_ route: Route, haltingFor halt: Duration = .seconds(5)) {
    var points: [Coordinate] = []
    var speeds: [Speed] = []
    var stops: [Stop] = []
    for (index, leg) in route.legs.enumerated() {
      for step in leg.path {
        let speed = Self.speed(on: step)
        for place in step.points.dropFirst() {
          if points.isEmpty { points.append(leg.line.points[place - 1]) }
          guard leg.line.points[place] != points.last else { continue }
          points.append(leg.line.points[place])
          speeds.append(speed)
        }
      }
      if index < route.legs.count - 1, halt > .zero {
        stops.append(Stop(at: Polyline(points).length, for: halt))
      }
    }
    if points.isEmpty, let first = route.legs.first?.line.points.first { points = [first] }
    self.init(points: points, speeds: speeds, stops: stops)
  }

  private static func speed(on step: PathEdge) -> Speed {
    let seconds = step.duration / .seconds(1)
    guard seconds > 0, step.distance.meters > 0 else { return slowest }
    return max(slowest, Speed(metersPerSecond: step.distance.meters / seconds))
  }

  /// Slower than this nobody drives; a zero would never arrive.
  private static let slowest = Speed(metersPerSecond: 0.5)
}
