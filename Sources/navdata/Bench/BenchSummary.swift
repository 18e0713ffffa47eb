import JSONText

/// The figures of a run over many pairs.
struct BenchSummary {
  private let work: BenchCommand.Work
  private let count: Int
  private let failed: Int
  private let milliseconds: [Double]
  /// A sum over all answers, so that two runs can be seen to answer alike.
  private let checksum: Int64

  init(_ rows: [RouteBench.Row], of work: BenchCommand.Work) {
    self.work = work
    count = rows.count
    failed = rows.filter { $0.distance == nil }.count
    milliseconds = rows.map { $0.time / .milliseconds(1) }.sorted()
    checksum = rows.reduce(0) { sum, row in
      let meters = Int64((row.distance?.meters ?? 0).rounded())
      let seconds = Int64(((row.duration ?? .zero) / .seconds(1)).rounded())
      return (sum &* 31 &+ meters &* 7 &+ seconds) % 1_000_000_007
    }
  }

  private func percentile(_ part: Double) -> Double {
    guard !milliseconds.isEmpty else { return 0 }
    let place = Int((Double(milliseconds.count - 1) * part).rounded())
    return milliseconds[place]
  }

  var text: String {
    let figures = [("median", 0.5), ("p95", 0.95), ("p99", 0.99)].map { name, part in
      "\(name) \(JSON.rounded(percentile(part), decimals: 3).compact) ms"
    }
    let memory = Machine.peakMemory.map { ", peak memory \($0 >> 20) MB" } ?? ""
    let isByFix = work == .guidance || work == .tracking
    return "\(work.rawValue): \(count) \(isByFix ? "fixes" : "pairs"), "
      + "\(failed) without \(isByFix ? "a road" : "a route"), "
      + figures.joined(separator: ", ") + memory + ", checksum \(checksum)"
  }

  func json(pack: String) -> JSON {
    [
      "pack": .string(pack), "what": .string(work.rawValue), "count": .integer(Int64(count)),
      "failed": .integer(Int64(failed)), "median_ms": .rounded(percentile(0.5), decimals: 4),
      "p95_ms": .rounded(percentile(0.95), decimals: 4),
      "p99_ms": .rounded(percentile(0.99), decimals: 4),
      "peak_memory_bytes": Machine.peakMemory.map { .integer(Int64($0)) } ?? .null,
      "checksum": .integer(checksum),
    ]
  }
}
