/// Whether something holds, where it may be impossible to know.
public enum Truth: UInt8, CaseIterable, Sendable {
  case no = 0
  case yes = 1
  /// It depends on what nobody knows beforehand, such as the weather.
  case undecidable = 2

  public init(_ value: Bool) { self = value ? .yes : .no }

  /// Whether it does not hold.
  public var negated: Truth {
    switch self {
    case .no: .yes
    case .yes: .no
    case .undecidable: .undecidable
    }
  }

  /// Whether both hold.
  public func and(_ other: Truth) -> Truth {
    if self == .no || other == .no { return .no }
    return self == .yes && other == .yes ? .yes : .undecidable
  }

  /// Whether one of both holds.
  public func or(_ other: Truth) -> Truth {
    if self == .yes || other == .yes { return .yes }
    return self == .no && other == .no ? .no : .undecidable
  }

  /// `first` where this holds, `second` where it does not; undecidable only if they differ.
  func choose(_ first: Truth, _ second: Truth) -> Truth {
    switch self {
    case .yes: first
    case .no: second
    case .undecidable: first == second ? first : .undecidable
    }
  }
}
