import Geo
import RoadNetwork

/// Something on the way ahead, and what has been told of it.
struct WarnedItem: Sendable {
  var subject: WarningSubject
  /// Metres along the way to where it begins.
  var start: Double
  /// Metres along the way to where it ends, as far as the way has been looked at; nil for a place.
  var end: Double?
  var coordinate: Coordinate
  /// The edges on which it lies, in the order of travel.
  var edges: [EdgeID]
  /// Nil until something has been told.
  var id: Int?
  var told: Warning.State?

  /// Takes over what has been told of the same thing.
  mutating func continueFrom(_ other: WarnedItem) { (id, told) = (other.id, other.told) }

  /// Whether it is the same thing as `other`, found on another way.
  ///
  /// `here` is where the traveller is on the way of `self`.
  func isSame(as other: WarnedItem, at here: Double) -> Bool {
    guard subject == other.subject else { return false }
    guard end != nil else { return coordinate == other.coordinate }
    // One who is in it has come from its other edges.
    if other.told == .reached, start <= here { return true }
    return edges.contains { other.edges.contains($0) }
  }

  func warning(_ state: Warning.State, id: Int, at along: Double, isOpen: Bool) -> Warning {
    let length = end.flatMap { isOpen ? nil : Distance.meters(max(0, $0 - start)) }
    return Warning(
      id: id, state: state, subject: subject, distance: .meters(max(0, start - along)),
      length: length, coordinate: coordinate, edge: edges[0], isActive: nil, limit: nil,
      isExceeded: nil)
  }
}
