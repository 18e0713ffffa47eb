internal import Routing

/// How one travels.
public enum TransportMode: Hashable, CaseIterable, Sendable {
  case car
  case truck
  case taxi
  case bus
  case scooter
  case bicycle
  case pedestrian
  /// Refused: timetables are not part of the map.
  case publicTransit

  /// Nil for public transit.
  var profile: Profile? {
    switch self {
    case .car: .car
    case .truck: .truck
    case .taxi: .taxi
    case .bus: .bus
    case .scooter: .scooter
    case .bicycle: .bicycle
    case .pedestrian: .pedestrian
    case .publicTransit: nil
    }
  }

  init(_ profile: Profile) {
    self =
      switch profile.mode {
      case .car, .motorcycle: .car
      case .truck: .truck
      case .bus: .bus
      case .taxi: .taxi
      case .scooter: .scooter
      case .bicycle: .bicycle
      case .pedestrian: .pedestrian
      }
  }
}
