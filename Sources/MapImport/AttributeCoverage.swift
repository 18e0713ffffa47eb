import RoadNetwork

/// How much of the roads of one class is known, by length.
public struct ClassCoverage: Hashable, Sendable {
  /// All lengths are in decimetres of road, whatever the number of directions.
  public var total: Int64 = 0
  /// With a limit for cars, by how it became known.
  public var limits: [LimitSource: Int64] = [:]
  public var name: Int64 = 0
  public var ref: Int64 = 0
  public var surface: Int64 = 0
  public var lanes: Int64 = 0
  public var turnLanes: Int64 = 0
  public var destination: Int64 = 0
  /// With a country.
  public var country: Int64 = 0
  /// With a limit under conditions, or for some vehicles only.
  public var conditionalLimits: Int64 = 0
  /// With a limit of size or weight.
  public var vehicleLimits: Int64 = 0
  /// With the direction of a road number.
  public var refDirections: Int64 = 0

  /// The part that has a limit, from 0 to 1.
  public var limitShare: Double { share(limits.values.reduce(0, +)) }

  /// The part of all that `length` is, from 0 to 1.
  public func share(_ length: Int64) -> Double {
    total > 0 ? Double(length) / Double(total) : 0
  }

  fileprivate static func + (left: ClassCoverage, right: ClassCoverage) -> ClassCoverage {
    var sum = left
    sum.total += right.total
    sum.limits.merge(right.limits, uniquingKeysWith: +)
    sum.name += right.name
    sum.ref += right.ref
    sum.surface += right.surface
    sum.lanes += right.lanes
    sum.turnLanes += right.turnLanes
    sum.destination += right.destination
    sum.country += right.country
    sum.conditionalLimits += right.conditionalLimits
    sum.vehicleLimits += right.vehicleLimits
    sum.refDirections += right.refDirections
    return sum
  }
}

/// How much is known of the roads, class by class.
public struct AttributeCoverage: Hashable, Sendable {
  private var classes: [RoadClass: ClassCoverage] = [:]

  public init() {}

  /// The classes that occur, in their order.
  public var entries: [(roadClass: RoadClass, coverage: ClassCoverage)] {
    RoadClass.allCases.compactMap { roadClass in classes[roadClass].map { (roadClass, $0) } }
  }

  mutating func add(_ other: AttributeCoverage) {
    classes.merge(other.classes) { $0 + $1 }
  }

  /// What is known of the roads that begin in a tile, along their drawn direction.
  ///
  /// - Complexity: O(*n*) in the bytes of the tile.
  init(ofTile id: TileID, bytes: [UInt8]) throws(TileFormatError) {
    let tile = try RoadTile(id: id, bytes: bytes)
    let places = try tile.places()
    for index in tile.edges.indices where !tile.edges[index].flags.contains(.reversed) {
      let edge = tile.edges[index]
      let road = try tile.road(of: index)
      let length = Int64(edge.lengthDecimeters)
      // A road for one direction only has its attributes there.
      let isAgainst = edge.access.isClosed && road.backward.speedLimit.posted != nil
      let told = isAgainst ? road.backward : road.forward
      var coverage = ClassCoverage()
      coverage.total = length
      if told.speedLimit.posted != nil { coverage.limits[told.speedLimit.source] = length }
      if road.name != nil { coverage.name = length }
      if !road.refs.isEmpty { coverage.ref = length }
      if edge.surface != .unknown { coverage.surface = length }
      if told.lanes.count != nil { coverage.lanes = length }
      if told.lanes.hasDirections { coverage.turnLanes = length }
      if !told.destinations.isEmpty || !told.destinationRefs.isEmpty {
        coverage.destination = length
      }
      if places.place(of: index)?.country != nil { coverage.country = length }
      if !told.speedLimit.conditional.isEmpty { coverage.conditionalLimits = length }
      if edge.flags.contains(.hasVehicleLimits) { coverage.vehicleLimits = length }
      if !told.refDirections.isEmpty { coverage.refDirections = length }
      classes[edge.roadClass] = (classes[edge.roadClass] ?? ClassCoverage()) + coverage
    }
  }
}
