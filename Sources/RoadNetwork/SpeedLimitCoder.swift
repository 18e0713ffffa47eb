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

  /// Kind, value, modes and rule, and the source unless it is a tag; `rule` is the number of the
  /// rule in the tile, 0 for always.
  static func encoded(_ limit: ConditionalLimit, rule: Int) -> [UInt64] {
    let source = limit.source == .tag ? [] : [UInt64(limit.source.rawValue)]
    return [
      UInt64(limit.kind.rawValue), code(limit.value), UInt64(limit.modes.rawValue), UInt64(rule),
    ] + source
  }

  /// Nil for a kind that a later version adds.
  static func conditional(
    _ values: [UInt64], _ rules: [TimeRule]
  ) throws(TileFormatError) -> ConditionalLimit? {
    guard values.count >= 4, values[2] <= 0xff, values[3] <= UInt64(rules.count),
      let limit = try value(values[1])
    else { throw .invalid("a conditional limit of \(values.count) numbers") }
    guard let kind = ConditionalLimit.Kind(rawValue: UInt8(clamping: values[0])) else {
      return nil
    }
    let source = values.count > 4 ? LimitSource(rawValue: UInt8(clamping: values[4])) : .tag
    guard let source else { throw .invalid("a conditional limit from \(values[4])") }
    return ConditionalLimit(
      kind, limit, modes: ModeSet(rawValue: UInt8(values[2])),
      rule: values[3] == 0 ? .always : rules[Int(values[3]) - 1], source: source)
  }

  static func encoded(lanes: [LimitValue?]) -> [UInt64] { lanes.map(code) }

  static func lanes(_ values: [UInt64]) throws(TileFormatError) -> [LimitValue?] {
    var lanes: [LimitValue?] = []
    for code in values { lanes.append(try value(code)) }
    return lanes
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
