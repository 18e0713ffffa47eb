import Geo
import RoadNetwork

/// Decides which of several readings of a restriction is meant, by the turn that it names.
struct TurnChoice {
  let network: DraftNetwork
  let turn: RestrictionRule.Turn

  /// The chains that are meant; none if that cannot be told.
  ///
  /// A way that runs on past the junction gives two halves; a left turn means the left one.
  func pick(_ chains: [[HalfEdge]]) -> [[HalfEdge]] {
    if chains.count == 1 || turn == .any { return chains }
    let rated = chains.compactMap { chain in misfit(chain).map { (misfit: $0, chain: chain) } }
    guard let best = rated.map(\.misfit).min() else { return [] }
    let close = rated.filter { $0.misfit - best < Self.leastDifference }
    return close.count == 1 ? close.map(\.chain) : []
  }

  /// How far the turn of `chain` is from the one named, in degrees; nil if it is another one.
  private func misfit(_ chain: [HalfEdge]) -> Double? {
    guard let first = chain.first, let last = chain.last, chain.count >= 2 else { return nil }
    // A turn round over via ways shows only from its first to its last edge.
    let before = turn == .around ? first : chain[chain.count - 2]
    let angle = arrival(of: before).turn(to: departure(of: last))
    let isRoundTrip = last == before.twin
    switch turn {
    case .left: return !isRoundTrip && (-175 ... -5).contains(angle) ? abs(angle + 90) : nil
    case .right: return !isRoundTrip && (5...175).contains(angle) ? abs(angle - 90) : nil
    case .straight: return abs(angle) < 90 ? abs(angle) : nil
    case .around: return abs(angle) > 90 ? 180 - abs(angle) : nil
    case .any: return 0
    }
  }

  private func departure(of edge: HalfEdge) -> Bearing {
    SegmentGeometry(network.points(of: edge.segment)).departure(edge.direction)
  }

  private func arrival(of edge: HalfEdge) -> Bearing {
    SegmentGeometry(network.points(of: edge.segment)).arrival(edge.direction)
  }

  /// Two turns that are closer to each other than this, in degrees, cannot be told apart.
  private static let leastDifference = 1.0
}
