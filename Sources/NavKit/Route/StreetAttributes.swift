internal import Navigation
internal import RoadNetwork

/// Facts about a road that decide how it is shown and called.
public enum StreetAttributes: Hashable, CaseIterable, Sendable {
  /// Only motor traffic, entered and left by ramps.
  case controlledAccessHighway
  case motorway
  case ramp
  case builtUpArea
  case tunnel
  case bridge
  case tollway
  case roundabout
  /// Not paved.
  case dirtRoad
  case ferry
  /// One carriageway of a road whose directions are kept apart.
  case dividedRoad
  case pedestrian
  case livingStreet
  case serviceRoad

  /// All attributes of `road`, in the order of the cases.
  static func all(of road: CurrentRoad) -> [StreetAttributes] {
    allCases.filter { $0.holds(for: road) }
  }

  private func holds(for road: CurrentRoad) -> Bool {
    switch self {
    case .controlledAccessHighway: road.flags.contains(.controlledAccess)
    case .motorway: road.roadClass == .motorway
    case .ramp: road.flags.contains(.link)
    case .builtUpArea: road.flags.contains(.builtUp)
    case .tunnel: road.flags.contains(.tunnel)
    case .bridge: road.flags.contains(.bridge)
    case .tollway: road.flags.contains(.toll)
    case .roundabout: road.flags.contains(.roundabout)
    case .dirtRoad: road.surface.isUnpaved || road.roadClass == .track
    case .ferry: road.flags.contains(.ferry)
    case .dividedRoad: road.flags.contains(.dualCarriageway)
    case .pedestrian:
      [.pedestrian, .footway, .path, .bridleway, .steps].contains(road.roadClass)
    case .livingStreet: road.roadClass == .livingStreet
    case .serviceRoad: road.roadClass == .service
    }
  }
}
