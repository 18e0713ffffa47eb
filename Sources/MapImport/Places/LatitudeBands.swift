/// Finds things by the latitudes that they span, without looking at all of them.
///
/// The latitudes are cut into bands of equal height; each thing is noted in all bands that it
/// touches.
struct LatitudeBands: Sendable {
  private let height: Double
  private let lowest: Int
  /// Where the things of each band start in `members`, and at the end their number.
  private var first: [UInt32]
  private var members: [UInt32] = []

  /// In how many bands of `height` degrees things would be noted that span `spans`.
  static func noteCount(height: Double, spans: some Sequence<ClosedRange<Double>>) -> Int {
    spans.reduce(0) { $0 + Int((($1.upperBound - $1.lowerBound) / height).rounded(.up)) + 1 }
  }

  /// Notes things that span `spans` in bands of `height` degrees.
  init(height: Double, spans: some Collection<ClosedRange<Double>>) {
    self.height = height
    func bands(_ span: ClosedRange<Double>) -> ClosedRange<Int> {
      let (low, high) = (span.lowerBound / height, span.upperBound / height)
      return Int(low.rounded(.down))...Int(high.rounded(.down))
    }
    let lowest = spans.map { bands($0).lowerBound }.min() ?? 0
    let highest = spans.map { bands($0).upperBound }.max() ?? -1
    self.lowest = lowest
    first = Array(repeating: 0, count: max(0, highest - lowest + 1) + 1)
    for span in spans { for band in bands(span) { first[band - lowest + 1] += 1 } }
    for band in first.indices.dropFirst() { first[band] += first[band - 1] }
    members = Array(repeating: 0, count: Int(first.last ?? 0))
    var next = first
    for (thing, span) in spans.enumerated() {
      for band in bands(span) {
        members[Int(next[band - lowest])] = UInt32(thing)
        next[band - lowest] += 1
      }
    }
  }

  /// The places of all things in the band of `latitude`.
  func things(at latitude: Double) -> ArraySlice<UInt32> {
    things(inBand: Int((latitude / height).rounded(.down)) - lowest)
  }

  /// The places of all things in the bands of `latitudes`; those that span several come again.
  func things(within latitudes: ClosedRange<Double>) -> [UInt32] {
    let low = max(0, Int((latitudes.lowerBound / height).rounded(.down)) - lowest)
    let high = min(first.count - 2, Int((latitudes.upperBound / height).rounded(.down)) - lowest)
    guard low <= high else { return [] }
    return (low...high).flatMap { things(inBand: $0) }
  }

  private func things(inBand band: Int) -> ArraySlice<UInt32> {
    guard band >= 0, band + 1 < first.count else { return [] }
    return members[Int(first[band])..<Int(first[band + 1])]
  }
}
