/// Turns the limits of one direction into numbers and back.
enum SpeedLimitCoder {
  /// Hundredths of km/h fit every sign to the digit, also those in miles.
  private static let stepsPerKilometerPerHour = 100.0
  private static let unknown: UInt64 = 0
  private static let unlimited: UInt64 = 1
  private static let firstNumber: UInt64 = 2

  static func encoded(_ limit: SpeedLimit) -> [UInt64] {
    [code(limit.posted), UInt64(limit.source.rawValue), code(limit.advisory)]
  }

  static func decoded(_ values: [UInt64]) throws(TileFormatError) -> SpeedLimit {
    guard values.count >= 3, let source = LimitSource(rawValue: UInt8(clamping: values[1])) else {
      throw .invalid("a speed limit of \(values.count) numbers")
    }
    return SpeedLimit(
      posted: try value(values[0]), source: source, advisory: try value(values[2]))
  }

  private static func code(_ value: LimitValue?) -> UInt64 {
    switch value {
    case nil: return unknown
    case .unlimited: return unlimited
    case .kilometersPerHour(let speed):
      let steps = (speed * stepsPerKilometerPerHour).rounded()
      return steps.isFinite && steps >= 0 ? firstNumber + UInt64(min(steps, 1e6)) : unknown
    }
  }

  private static func value(_ code: UInt64) throws(TileFormatError) -> LimitValue? {
    if code == unknown { return nil }
    if code == unlimited { return .unlimited }
    guard code - firstNumber <= 1_000_000 else { throw .invalid("a speed limit of \(code)") }
    return .kilometersPerHour(Double(code - firstNumber) / stepsPerKilometerPerHour)
  }
}
