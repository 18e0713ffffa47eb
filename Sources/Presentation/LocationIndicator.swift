import Geo

/// The mark that stands for the traveller.
public struct LocationIndicator: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// An arrow, for vehicles.
    case navigation
    /// A dot with a direction, for people on foot.
    case pedestrian
  }

  public var kind: Kind
  public var place: Coordinate
  /// Nil while unknown.
  public var bearing: Bearing?
  /// Whether the place is carried on from an earlier fix, as in a tunnel.
  public var isEstimated: Bool

  public init(kind: Kind, place: Coordinate, bearing: Bearing? = nil, isEstimated: Bool = false) {
    self.kind = kind
    self.place = place
    self.bearing = bearing
    self.isEstimated = isEstimated
  }
}
