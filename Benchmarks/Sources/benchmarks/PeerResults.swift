import Foundation

/// Figures of other engines on the same extract, from a file of JSON lines.
struct PeerResults {
  /// By the name of a figure: the peer and its value.
  private var values: [(figure: String, peer: String, value: Double)] = []

  /// Reads the lines about `data`; without a file there are no figures.
  init(path: String?, data: String) throws {
    guard let path else { return }
    for line in try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let row = object as? [String: Any], row["data"] as? String == data,
        let peer = row["peer"] as? String
      else { continue }
      if row["kind"] as? String == "build" {
        if let user = row["user_s"] as? Double, let system = row["sys_s"] as? Double {
          values.append(("import CPU", peer, user + system))
        }
        if let wall = row["wall_s"] as? Double { values.append(("import wall", peer, wall)) }
        if let size = row["size_mb"] as? Double { values.append(("pack size", peer, size)) }
      }
      if let median = row["median_ms"] as? Double, let what = row["what"] as? String {
        values.append(("\(what.replacingOccurrences(of: "-warm", with: "")) median", peer, median))
      }
      if let process = row["process"] as? [String: Any],
        let median = process["median_ms"] as? Double
      {
        values.append(("process median", peer, median))
      }
    }
  }

  /// How many times our figure each peer's is: above 1 we are ahead.
  func ratios(to figures: [Figure]) -> [String] {
    guard !values.isEmpty else {
      return ["no figures of peers: give a file of theirs with --peers, see README.md"]
    }
    return figures.flatMap { figure in
      values.filter { $0.figure == figure.name && figure.value > 0 }.map { other in
        let ratio = String(format: "%.2f", other.value / figure.value)
        return "\(figure.name): \(other.peer) takes \(ratio) times as much"
      }
    }
  }
}
