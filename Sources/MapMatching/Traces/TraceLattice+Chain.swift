extension TraceLattice {
  /// An entry of the likeliest way.
  struct Link {
    var layer: Int
    var entry: Int
    /// Whether the traveller turned round here, so that the next link is of the same fix.
    var isLeft: Bool
  }

  /// The likeliest way from the first layer to the last.
  ///
  /// Of equally likely ones that counts which ends on the nearest road.
  var cheapestChain: [Link] {
    guard let last = layers.last else { return [] }
    var best = last.entries.lowerBound
    for entry in last.entries where entries[entry].cost < entries[best].cost { best = entry }
    var chain: [Link] = []
    var layer = layers.count - 1
    var current = best
    var isLeft = false
    while true {
      chain.append(Link(layer: layer, entry: current, isLeft: isLeft))
      let entry = entries[current]
      guard entry.parent >= 0 else { break }
      if case .turn = entry.step {
        isLeft = true
      } else {
        isLeft = false
        layer -= 1
      }
      current = Int(entry.parent)
    }
    return chain.reversed()
  }

  /// The share of the entry's likelihood in that of its layer, as seen when the layer was made;
  /// both directions of a road are one.
  func confidence(of link: Link) -> Double {
    let chosen = entries[link.entry]
    var (own, sum) = (0.0, 0.0)
    for entry in layers[link.layer].entries {
      let other = entries[entry]
      let likelihood = Self.exponential(of: chosen.cost - other.cost)
      sum += likelihood
      let state = other.candidate.state
      if state == chosen.candidate.state || state == chosen.candidate.twin { own += likelihood }
    }
    return own / sum
  }

  /// e to the power of `x`, as the limit of (1 + x/n)^n at n = 1024: exact to a few percent between
  /// -10 and 10, and near to nothing below.
  static func exponential(of x: Double) -> Double {
    var power = max(0, 1 + max(-100, min(100, x)) / 1024)
    for _ in 0..<10 { power *= power }
    return power
  }
}
