import Guidance

extension RoadText {
  /// Whether a step of its own tells that the road is now called `next`.
  ///
  /// A name that goes missing is not told, nor one that only gains or loses an ending while the
  /// number stays.
  func isToldWhenRenamed(to next: RoadText) -> Bool {
    guard next.title != nil else { return false }
    guard title != nil else { return true }
    let (old, new) = (name ?? "", next.name ?? "")
    if old.isEmpty, new.isEmpty { return !sharesNumber(with: next) }
    if new.isEmpty { return refs.isEmpty }
    if old.isEmpty { return next.refs.isEmpty || !sharesNumber(with: next) }
    if old == new || old.withoutSides == new.withoutSides { return false }
    let isLonger = old.hasPrefix(new) || new.hasPrefix(old)
    return !(isLonger && (refs.isEmpty || next.refs.isEmpty || sharesNumber(with: next)))
  }

  /// Whether both are the same street by name, or by number where names are missing.
  func isSameStreet(as other: RoadText) -> Bool {
    if let name, !name.isEmpty { return name == other.name }
    return (other.name ?? "").isEmpty && sharesNumber(with: other)
  }

  private func sharesNumber(with other: RoadText) -> Bool {
    let numbers = Set(other.refs.map { $0.filter { !$0.isWhitespace } })
    return refs.contains { numbers.contains($0.filter { !$0.isWhitespace }) }
  }
}

extension String {
  /// The words of a street's name without those that tell the side of a town.
  fileprivate var withoutSides: [Substring] {
    let words = split(separator: " ")
    let rest = words.filter { !Self.sides.contains($0.lowercased()) }
    return rest.isEmpty ? words : rest
  }

  private static let sides: Set<String> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "northeast", "east", "southeast", "south",
    "southwest", "west", "northwest",
  ]
}
