import Geo
import Guidance
import MapMatching
import Routing

/// A route made ready to be followed.
public struct RoutePlan: Sendable {
  public let route: Route
  /// All maneuvers of the route, in the order of travel.
  public let maneuvers: [Maneuver]
  /// Along the route to each of ``maneuvers``.
  public let maneuverPlaces: [Distance]
  public let line: RouteLine
  /// The lanes before junctions with and without a maneuver, in the order of travel.
  public let laneViews: [LaneView]
  /// Along the route to each of ``laneViews``.
  let lanePlaces: [Distance]

  /// Prepares `route`, whose maneuvers are `maneuvers`.
  ///
  /// - Complexity: O(*n*) in the number of points of the route.
  public init(route: Route, maneuvers: [Maneuver]) {
    self.init(route: route, guidance: RouteGuidance(maneuvers: maneuvers))
  }

  /// Prepares `route`, along which `guidance` is told.
  ///
  /// - Complexity: O(*n*) in the number of points of the route.
  public init(route: Route, guidance: RouteGuidance) {
    let maneuvers = guidance.maneuvers
    let line = RouteLine(route)
    self.route = route
    self.maneuvers = maneuvers
    self.line = line
    laneViews = guidance.laneViews
    lanePlaces = laneViews.map { line.legStart($0.leg) + $0.distanceFromLegStart }
    maneuverPlaces = maneuvers.map { line.legStart($0.leg) + $0.distanceFromLegStart }
  }

  /// The first maneuver after `along` that is no departure; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of maneuvers from `start`.
  func maneuver(after along: Distance, from start: Int = 0) -> Int? {
    (start..<maneuvers.count).first { index in
      maneuverPlaces[index].meters > along.meters + Self.reached
        && maneuvers[index].kind != .depart
    }
  }

  /// A place this near, in metres, has been reached.
  static let reached = 0.1
}

extension RoutePlan: Equatable {
  public static func == (left: RoutePlan, right: RoutePlan) -> Bool {
    left.route == right.route && left.maneuvers == right.maneuvers
  }
}
