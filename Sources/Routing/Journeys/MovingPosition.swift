import Geo
import RoadNetwork

/// Where a traveller is and how they move.
public struct MovingPosition: Hashable, Sendable {
  public var coordinate: Coordinate
  /// The direction of movement, where known.
  public var course: Bearing?
  public var speed: Speed?
  /// How far the traveller may be from `coordinate`.
  public var accuracy: Distance?

  public init(
    _ coordinate: Coordinate, course: Bearing? = nil, speed: Speed? = nil,
    accuracy: Distance? = nil
  ) {
    self.coordinate = coordinate
    self.course = course
    self.speed = speed
    self.accuracy = accuracy
  }

  /// The course, unless the traveller is too slow for it to tell anything.
  var reliableCourse: Bearing? {
    guard let speed else { return course }
    return speed.metersPerSecond >= Self.slowest ? course : nil
  }

  /// Slower than this a receiver's course turns at random, in metres per second.
  private static let slowest = 1.0
}

extension Router {
  /// The waypoint from which a moving traveller goes on.
  ///
  /// It lies on the nearest road that leads in the direction of movement, as far as the accuracy
  /// allows, rather than on a nearer one that the traveller only crosses; so no route begins by
  /// turning round where the traveller has a road ahead.
  /// - Throws: ``RoadGraphError`` if the map is missing or damaged there.
  public func waypoint(at position: MovingPosition, for profile: Profile) throws -> Waypoint {
    guard let course = position.reliableCourse else { return Waypoint(position.coordinate) }
    var waypoint = Waypoint(position.coordinate, heading: course)
    waypoint.headingTolerance = Self.courseTolerance
    let reach = min(100, max(Self.leastReach, 2 * (position.accuracy?.meters ?? 0)))
    let roads = try Snapper(graph: graph, profile: profile).candidates(
      near: position.coordinate, within: .meters(reach), passingOverDamage: true)
    var best: (place: SnappedPosition, cost: Double)?
    for road in roads {
      guard let turn = try turn(from: course, onto: road, profile), turn <= Self.courseTolerance
      else { continue }
      let cost = road.distance.meters + turn / Self.degreesPerMeter
      if cost < best?.cost ?? .infinity { best = (road, cost) }
    }
    if let best { waypoint.coordinate = best.place.position }
    return waypoint
  }

  /// How far the road turns from `course`, in degrees, in the better of its directions.
  private func turn(
    from course: Bearing, onto road: SnappedPosition, _ profile: Profile
  ) throws -> Double? {
    guard let bearing = road.bearing else { return nil }
    let along = abs(course.turn(to: bearing))
    let twin = try graph.record(of: graph.twin(of: road.edge))
    guard twin.access[profile.mode] != .no else { return along }
    return min(along, abs(course.turn(to: bearing.reversed)))
  }

  /// In degrees to either side.
  private static let courseTolerance = 60.0
  /// In metres.
  private static let leastReach = 30.0
  /// A road so much farther away counts like one that fits so much worse.
  private static let degreesPerMeter = 3.0
}
