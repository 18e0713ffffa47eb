/// The rank of a road in the network, the most important first.
public enum RoadClass: UInt8, CaseIterable, Sendable {
  case motorway = 0
  case trunk = 1
  case primary = 2
  case secondary = 3
  case tertiary = 4
  case unclassified = 5
  case residential = 6
  case livingStreet = 7
  case service = 8
  case track = 9
  case busway = 10
  case pedestrian = 11
  case cycleway = 12
  case footway = 13
  case path = 14
  case bridleway = 15
  case steps = 16
  case ferry = 17
}

extension RoadClass: Comparable {
  /// Whether the left class ranks above the right one.
  public static func < (left: RoadClass, right: RoadClass) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What a road is made of, as far as speed and comfort depend on it.
public enum Surface: UInt8, CaseIterable, Sendable {
  case unknown = 0
  /// Asphalt, concrete.
  case paved = 1
  /// Sett, cobblestone, plates.
  case rough = 2
  /// Compacted, fine gravel.
  case compacted = 3
  /// Gravel, loose stones.
  case gravel = 4
  /// Earth, grass, sand, mud.
  case soft = 5

  public var isUnpaved: Bool { rawValue >= Surface.compacted.rawValue }
}
