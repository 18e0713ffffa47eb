/// A measure of a vehicle that rules speak of.
public enum VehicleMeasure: UInt8, CaseIterable, Sendable {
  /// The actual weight in tonnes.
  case weight = 0
  /// The greatest weight that the vehicle is allowed to have, in tonnes.
  case weightRating = 1
  /// On one axle, in tonnes.
  case axleLoad = 2
  /// In metres.
  case height = 3
  /// In metres.
  case width = 4
  /// In metres.
  case length = 5
  /// A number.
  case axles = 6
  /// Persons in the vehicle.
  case occupants = 7
  /// In km/h.
  case speed = 8
  /// On two or three axles that stand close together, in tonnes.
  case bogieLoad = 9
  /// 1 for dangerous goods on board, else 0.
  case dangerousGoods = 10
  /// 1 for goods on board that are a danger to water, else 0.
  case waterPollutants = 11
}

/// Who asks whether a rule holds; each fact is nil if it is not known.
public struct VehicleFacts: Hashable, Sendable {
  public var mode: TravelMode?
  public var hasTrailer: Bool?
  private var measures: [Double?]

  public init(mode: TravelMode? = nil, hasTrailer: Bool? = nil) {
    self.mode = mode
    self.hasTrailer = hasTrailer
    measures = []
  }

  /// Whether anything is known of the vehicle beside its mode.
  public var hasMeasures: Bool { hasTrailer != nil || measures.contains { $0 != nil } }

  public subscript(measure: VehicleMeasure) -> Double? {
    get { measures.isEmpty ? nil : measures[Int(measure.rawValue)] }
    set {
      if measures.isEmpty {
        measures = Array(repeating: nil, count: VehicleMeasure.allCases.count)
      }
      measures[Int(measure.rawValue)] = newValue
    }
  }
}
