import Geo

/// Says along a route which stretch of the map is to be there next.
///
/// A corridor of some length ahead is wanted at the start, and again each time the traveller comes near
/// its end. The planner knows no network and no clock.
public struct PrefetchPlanner: Hashable, Sendable {
  public struct Options: Hashable, Sendable {
    /// How far ahead the corridor reaches.
    public var length = Distance.kilometers(10)
    /// The next one is wanted so far before its end.
    public var lead = Distance.kilometers(1)
    /// How far it reaches to either side.
    public var width = Distance.kilometers(1)

    public init() {}
  }

  private let line: Polyline
  /// By point of the line: the metres from its start.
  private let metersAlong: [Double]
  private let options: Options
  /// The metres from the start up to which the map has been asked for.
  private var wantedMeters = 0.0
  private var hasBegun = false

  /// Plans along `line`.
  public init(along line: Polyline, options: Options = Options()) {
    self.line = line
    self.options = options
    var meters = [0.0]
    for (point, next) in zip(line.points, line.points.dropFirst()) {
      meters.append(meters[meters.count - 1] + point.distance(to: next).meters)
    }
    metersAlong = meters
  }

  /// Takes note of how far the traveller has come along the line.
  ///
  /// - Returns: the area that is to be on the device now; nil if nothing new is needed.
  /// - Complexity: O(*n*) in the number of points of the line.
  public mutating func advance(to travelled: Distance) -> Area? {
    let total = metersAlong[metersAlong.count - 1]
    let place = max(0, min(travelled.meters, total))
    if hasBegun {
      guard wantedMeters < total, place >= wantedMeters - options.lead.meters else { return nil }
    }
    guard !line.points.isEmpty else { return nil }
    hasBegun = true
    wantedMeters = min(total, place + max(options.length.meters, options.lead.meters))
    return .near([Polyline(piece(place, wantedMeters))], options.width)
  }

  /// Begins anew: what was asked for has not come.
  public mutating func forget() { hasBegun = false }

  private func piece(_ start: Double, _ end: Double) -> [Coordinate] {
    var points = [point(start)]
    for (place, meters) in metersAlong.enumerated() where meters > start && meters < end {
      points.append(line.points[place])
    }
    points.append(point(end))
    return points
  }

  private func point(_ meters: Double) -> Coordinate {
    let next = metersAlong.firstIndex { $0 >= meters } ?? metersAlong.count - 1
    guard next > 0 else { return line.points[0] }
    let length = metersAlong[next] - metersAlong[next - 1]
    let part = length > 0 ? (meters - metersAlong[next - 1]) / length : 1
    return line.points[next - 1].interpolated(to: line.points[next], fraction: part)
  }
}
