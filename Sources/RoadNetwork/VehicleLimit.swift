/// What an edge lets through of one measure of a vehicle, as it lies in a tile: 8 bytes.
///
/// The field order is the byte order of `schemas/road-tile.md`.
public struct VehicleLimit: Hashable, Sendable {
  /// The edge of the tile; 0 where it is not yet known.
  public internal(set) var edge: UInt32
  var measureCode: UInt16
  /// Centimetres, or units of ten kilograms; a number for axles.
  var steps: UInt16

  /// A limit of `value` metres, tonnes or axles; nil if the measure is no size of a vehicle, or
  /// the value is not above zero.
  public init?(_ measure: VehicleMeasure, _ value: Double) {
    guard let scale = Self.stepsPerUnit(measure), value.isFinite, value > 0 else { return nil }
    edge = 0
    measureCode = UInt16(measure.rawValue)
    steps = UInt16(min(Double(UInt16.max), max(1, (value * scale).rounded())))
  }

  /// The measure that is limited; nil if a later version has added it.
  public var measure: VehicleMeasure? { VehicleMeasure(rawValue: UInt8(clamping: measureCode)) }

  /// The limit in metres, tonnes or axles.
  public var value: Double {
    guard let measure, let scale = Self.stepsPerUnit(measure) else { return .infinity }
    return Double(steps) / scale
  }

  /// Whether a vehicle with these facts may pass; what is not known of it stops nobody.
  public func admits(_ vehicle: VehicleFacts) -> Bool {
    guard let measure, let own = vehicle[measure] else { return true }
    return own <= value
  }

  private static func stepsPerUnit(_ measure: VehicleMeasure) -> Double? {
    switch measure {
    case .height, .width, .length, .weight, .weightRating, .axleLoad: 100
    case .axles: 1
    case .occupants, .speed: nil
    }
  }
}

extension VehicleLimit: Comparable {
  /// The order in which a tile keeps its limits.
  public static func < (left: VehicleLimit, right: VehicleLimit) -> Bool {
    (left.edge, left.measureCode, left.steps) < (right.edge, right.measureCode, right.steps)
  }
}

extension RoadTile {
  /// The limits of size and weight on `edge`.
  ///
  /// - Complexity: O(log *n*) in the number of limits of the tile.
  public func vehicleLimits(of edge: Int) -> ArraySlice<VehicleLimit> {
    guard edges[edge].flags.contains(.hasVehicleLimits) else { return [] }
    let low = partition(vehicleLimits) { Int($0.edge) >= edge }
    let high = partition(vehicleLimits) { Int($0.edge) > edge }
    return vehicleLimits[low..<high]
  }
}
