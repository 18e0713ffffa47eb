internal import RoadNetwork

/// Sizes and weights of a vehicle; what is nil is not known and closes no road.
public struct VehicleSpecification: Hashable, Sendable {
  public var heightInMeters: Double?
  public var widthInMeters: Double?
  public var lengthInMeters: Double?
  /// As it is loaded.
  public var weightInKilograms: Double?
  /// The greatest weight that the vehicle is allowed to have.
  public var grossWeightInKilograms: Double?
  public var weightPerAxleInKilograms: Double?
  public var axleCount: Int?
  public var hasTrailer: Bool?
  public var carriesDangerousGoods: Bool?
  public var carriesWaterPollutants: Bool?

  public init() {}

  /// The facts as rules ask for them.
  var facts: VehicleFacts {
    var facts = VehicleFacts(hasTrailer: hasTrailer)
    let measures: [(VehicleMeasure, Double?)] = [
      (.height, heightInMeters), (.width, widthInMeters), (.length, lengthInMeters),
      (.weight, weightInKilograms.map { $0 / 1000 }),
      (.weightRating, grossWeightInKilograms.map { $0 / 1000 }),
      (.axleLoad, weightPerAxleInKilograms.map { $0 / 1000 }),
      (.axles, axleCount.map(Double.init)),
      (.dangerousGoods, carriesDangerousGoods.map { $0 ? 1 : 0 }),
      (.waterPollutants, carriesWaterPollutants.map { $0 ? 1 : 0 }),
    ]
    for (measure, value) in measures {
      if let value, value.isFinite { facts[measure] = value }
    }
    return facts
  }
}
