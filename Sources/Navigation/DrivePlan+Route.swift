import Geo
import Positioning
import Routing

extension DrivePlan {
  /// A drive along `route` by its own times, with a halt of `halt` at each stop on the way.
  ///
  /// - Complexity: O(*n*) in the number of points of the route.
  public init(_ route: Route, halt: Duration = .zero) {
    var points: [Coordinate] = []
    var speeds: [Speed] = []
    var stops: [Stop] = []
    var length = Distance.zero
    for leg in route.legs {
      if let last = points.last, let first = leg.path.first {
        stops.append(Stop(at: length, for: halt))
        let start = leg.line.points[first.points.lowerBound]
        // Legs that do not meet are joined by a straight line at a walking pace.
        if start != last {
          points.append(start)
          speeds.append(Speed(metersPerSecond: 1.5))
          length += last.distance(to: start)
        }
      } else if let first = leg.path.first {
        points.append(leg.line.points[first.points.lowerBound])
      }
      for edge in leg.path {
        let seconds = edge.duration / .seconds(1)
        let speed = Speed(metersPerSecond: seconds > 0 ? edge.distance.meters / seconds : 0)
        for point in leg.line.points[edge.points].dropFirst() {
          if let last = points.last { length += last.distance(to: point) }
          points.append(point)
          speeds.append(speed)
        }
      }
    }
    self.init(points: points, speeds: speeds, stops: stops)
  }
}
