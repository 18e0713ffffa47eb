// One pair of calls for each way of travelling: apps written for the reference documents choose it
// by the type of the options.
extension RoutingEngine {
  /// Finds the fastest route for ``CarOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], carOptions: CarOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: carOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``CarOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], carOptions: CarOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: carOptions.general)
  }

  /// Finds the fastest route for ``TruckOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], truckOptions: TruckOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: truckOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``TruckOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], truckOptions: TruckOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: truckOptions.general)
  }

  /// Finds the fastest route for ``TaxiOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], taxiOptions: TaxiOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: taxiOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``TaxiOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], taxiOptions: TaxiOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: taxiOptions.general)
  }

  /// Finds the fastest route for ``BusOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], busOptions: BusOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: busOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``BusOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], busOptions: BusOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: busOptions.general)
  }

  /// Finds the fastest route for ``ScooterOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], scooterOptions: ScooterOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: scooterOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``ScooterOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], scooterOptions: ScooterOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: scooterOptions.general)
  }

  /// Finds the fastest route for ``BicycleOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], bicycleOptions: BicycleOptions, completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: bicycleOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``BicycleOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], bicycleOptions: BicycleOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: bicycleOptions.general)
  }

  /// Finds the fastest route for ``PedestrianOptions``.
  @discardableResult public func calculateRoute(
    with waypoints: [Waypoint], pedestrianOptions: PedestrianOptions,
    completion: @escaping Completion
  ) -> TaskHandle {
    calculateRoute(with: waypoints, options: pedestrianOptions.general, completion: completion)
  }

  /// Finds the fastest route for ``PedestrianOptions``.
  ///
  /// - Throws: ``RoutingError``.
  public func calculateRoute(
    with waypoints: [Waypoint], pedestrianOptions: PedestrianOptions
  ) async throws -> [Route] {
    try await calculateRoute(with: waypoints, options: pedestrianOptions.general)
  }
}
