public import Foundation

/// What to route for: any way of travelling.
public struct RoutingOptions: Hashable, Sendable {
  public var transportMode: TransportMode
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  /// Sizes and weights of the vehicle.
  public var vehicle = VehicleSpecification()

  public init(transportMode: TransportMode = .car) { self.transportMode = transportMode }
}

/// What holds for every way of travelling.
public struct RouteOptions: Hashable, Sendable {
  /// Whether the route may turn round at a waypoint between the ends.
  public var allowsTurningRoundAtWaypoints = false
  /// Up to how many other good routes come after the fastest.
  public var alternatives = 0
  /// When the trip starts: closures and limits by hours then count when their place is reached; nil if it
  /// does not matter.
  public var departureTime: Date?

  public init() {}
}

/// Options that name a way of travelling.
protocol ModeOptions {
  static var mode: TransportMode { get }
  var routeOptions: RouteOptions { get }
  var avoidanceOptions: AvoidanceOptions { get }
  var vehicle: VehicleSpecification { get }
}

extension ModeOptions {
  var vehicle: VehicleSpecification { VehicleSpecification() }

  var general: RoutingOptions {
    var options = RoutingOptions(transportMode: Self.mode)
    options.routeOptions = routeOptions
    options.avoidanceOptions = avoidanceOptions
    options.vehicle = vehicle
    return options
  }
}

/// Options for a passenger car.
public struct CarOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.car
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  /// Sizes and weights of the vehicle.
  public var vehicle = VehicleSpecification()
  public init() {}
}

/// Options for a lorry.
public struct TruckOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.truck
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  /// Sizes and weights of the vehicle.
  public var vehicle = VehicleSpecification()
  public init() {}
}

/// Options for a taxi.
public struct TaxiOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.taxi
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  public init() {}
}

/// Options for a bus.
public struct BusOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.bus
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  /// Sizes and weights of the vehicle.
  public var vehicle = VehicleSpecification()
  public init() {}
}

/// Options for a scooter.
public struct ScooterOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.scooter
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  public init() {}
}

/// Options for a bicycle.
public struct BicycleOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.bicycle
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  public init() {}
}

/// Options for somebody on foot.
public struct PedestrianOptions: ModeOptions, Hashable, Sendable {
  static let mode = TransportMode.pedestrian
  public var routeOptions = RouteOptions()
  public var avoidanceOptions = AvoidanceOptions()
  public init() {}
}
