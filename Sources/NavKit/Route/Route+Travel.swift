public import Foundation
internal import Geo
internal import MapMatching
internal import RoadNetwork

extension Route {
  /// The line up to where one has come and the line that is left, to be drawn apart.
  ///
  /// `distance` is along the route, as ``RouteMatchedLocation/traveledDistanceInMeters`` tells it, and
  /// is held within the route. Both lines have the place where they part.
  public func split(
    atTraveledDistanceInMeters distance: Double
  ) -> (traveled: GeoPolyline, ahead: GeoPolyline) {
    let along = distance.isNaN ? 0 : max(0, min(plan.line.length.meters, distance))
    let parts = plan.line.split(at: .meters(along))
    return (
      GeoPolyline(vertices: parts.behind.map(GeoCoordinates.init)),
      GeoPolyline(vertices: parts.ahead.map(GeoCoordinates.init))
    )
  }

  /// How many seconds the clocks at the destination are ahead of UTC at `date`, for times of arrival
  /// as they are read there; nil if the map does not tell.
  public func destinationSecondsFromGMT(at date: Date) -> Int? {
    guard let time = date.timestamp else { return nil }
    return destinationClocks?.offsetSeconds(at: time)
  }
}
