/// What an edge lets through of one measure of a vehicle, as it lies in a tile: 8 bytes.
///
/// The field order is the byte order of `schemas/road-tile.md`.
public struct VehicleLimit: Hashable, Sendable {
  /// The edge of the tile; 0 where it is not yet known.
  public internal(set) var edge: UInt32
  /// The measure in the lower byte, and in the upper one the modes that are bound: 0 for all.
  var measureCode: UInt16
  /// Centimetres, or units of ten kilograms; a number for axles and kinds of goods.
  var steps: UInt16

  /// A limit of `value` metres, tonnes or axles for `modes`; nil if the measure is nothing that a
  /// road limits, or the value is not above zero.
  ///
  /// For kinds of goods the value is 0: none may pass.
  public init?(_ measure: VehicleMeasure, _ value: Double, for modes: ModeSet = .all) {
    guard let scale = Self.stepsPerUnit(measure), value.isFinite,
      Self.isKindOfGoods(measure) ? value == 0 : value > 0, !modes.isEmpty
    else { return nil }
    edge = 0
    measureCode = UInt16(measure.rawValue) | (modes == .all ? 0 : UInt16(modes.rawValue) << 8)
    let least = value > 0 ? 1.0 : 0
    steps = UInt16(min(Double(UInt16.max), max(least, (value * scale).rounded())))
  }

  /// The measure that is limited; nil if a later version has added it.
  public var measure: VehicleMeasure? {
    VehicleMeasure(rawValue: UInt8(truncatingIfNeeded: measureCode))
  }

  /// Whom the limit binds.
  public var modes: ModeSet {
    measureCode >> 8 == 0 ? .all : ModeSet(rawValue: UInt8(measureCode >> 8))
  }

  /// The limit in metres, tonnes or axles.
  public var value: Double {
    guard let measure, let scale = Self.stepsPerUnit(measure) else { return .infinity }
    return Double(steps) / scale
  }

  /// Whether a vehicle of `mode` with these facts may pass; what is not known of it stops nobody.
  public func admits(_ vehicle: VehicleFacts, as mode: TravelMode) -> Bool {
    guard let measure, let own = vehicle[measure], modes.contains(mode) else { return true }
    return own <= value
  }

  private static func stepsPerUnit(_ measure: VehicleMeasure) -> Double? {
    switch measure {
    case .height, .width, .length, .weight, .weightRating, .axleLoad, .bogieLoad: 100
    case .axles, .dangerousGoods, .waterPollutants: 1
    case .occupants, .speed: nil
    }
  }

  private static func isKindOfGoods(_ measure: VehicleMeasure) -> Bool {
    measure == .dangerousGoods || measure == .waterPollutants
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
