import RoadNetwork

/// Puts together under what conditions a way opens and closes.
struct WayConditions {
  let keys: AccessTags
  let oneway: OnewayTags
  let entry: HighwayTable.Entry
  let limits: VehicleLimitTags

  /// The conditions in `direction`, in the order in which they count: what opens the direction,
  /// then who may use it, then what closes it.
  func conditions(_ direction: Direction, of road: RoadMeaning) -> [AccessCondition] {
    guard keys.isConditional || !oneway.conditional.isEmpty || limits.isConditional,
      !road.flags.contains(.area)
    else { return [] }
    var open: ModeSet = []
    for mode in TravelMode.allCases where oneway.isOpen(direction, to: mode) {
      open.insert(ModeSet(mode))
    }
    var opening: [AccessCondition] = []
    var closing = keys.openingHours(for: open)
    for (flow, bound, rule) in oneway.conditional {
      if flow.isOpen(direction) {
        opening += self.opening(direction, for: bound.subtracting(open), rule)
      } else if !bound.isEmpty {
        closing.append(AccessCondition(bound, .no, when: rule))
      }
    }
    for condition in opening { open.formUnion(condition.modes) }
    closing += limits.conditions(direction, granted: road.access(direction))
    return opening + keys.conditions(direction, for: open, standard: entry.access) + closing
  }

  /// The access in `direction` with the conditions that always hold, and the others.
  func settled(
    _ direction: Direction, of road: RoadMeaning
  ) -> (access: ModeAccess, conditions: [AccessCondition]) {
    var access = road.access(direction)
    var conditions: [AccessCondition] = []
    for condition in self.conditions(direction, of: road) {
      guard condition.rule == .always else {
        conditions.append(condition)
        continue
      }
      for mode in TravelMode.allCases where condition.modes.contains(mode) {
        access[mode] = condition.access
      }
    }
    return (access, conditions)
  }

  /// Opens `direction` to `modes`, each as far as the keys let it in.
  private func opening(
    _ direction: Direction, for modes: ModeSet, _ rule: TimeRule
  ) -> [AccessCondition] {
    var granted: [Access: ModeSet] = [:]
    for mode in TravelMode.allCases where modes.contains(mode) {
      let access = keys.access(
        of: mode, direction, standard: entry.access[mode],
        opensByGeneralKey: entry.opensByGeneralKey)
      granted[access, default: []].insert(ModeSet(mode))
    }
    return Access.allCases.compactMap { access in
      guard access != .no, let modes = granted[access] else { return nil }
      return AccessCondition(modes, access, when: rule)
    }
  }
}
