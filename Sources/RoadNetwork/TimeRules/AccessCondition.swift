/// What some travellers may do on a road while a rule holds.
public struct AccessCondition: Hashable, Sendable {
  public var modes: ModeSet
  public var access: Access
  public var rule: TimeRule

  public init(_ modes: ModeSet, _ access: Access, when rule: TimeRule) {
    self.modes = modes
    self.access = access
    self.rule = rule
  }
}

extension Sequence<AccessCondition> {
  /// What the mode of `context` may do: of the conditions that hold the last one counts, and
  /// `standard` where none does.
  public func access(
    of mode: TravelMode, standard: Access, in context: RuleContext
  ) -> Access {
    var access = standard
    for condition in self
    where condition.modes.contains(mode) && context.truth(of: condition.rule) == .yes {
      access = condition.access
    }
    return access
  }
}
