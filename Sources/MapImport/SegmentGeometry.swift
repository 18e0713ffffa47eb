import Geo
import RoadNetwork

extension SegmentGeometry {
  /// The bearing in which `edge` leaves its tail.
  func departure(_ direction: Direction) -> Bearing {
    direction == .forward ? departure : arrival.reversed
  }

  /// The bearing in which `edge` reaches its head.
  func arrival(_ direction: Direction) -> Bearing {
    direction == .forward ? arrival : departure.reversed
  }
}
