import Foundation

/// One measured quantity.
struct Figure: CustomStringConvertible {
  /// The word by which results of peers are matched.
  let name: String
  let value: Double
  let unit: String
  /// What the figure is a sum over, so that two runs can be seen to have done the same work.
  var checksum: String?

  var description: String {
    let number = String(format: "%.3f", value)
    return "\(name): \(number) \(unit)" + (checksum.map { ", checksum \($0)" } ?? "")
  }
}

/// Takes the measures, the best of some rounds each.
struct Measurement {
  let tool: Tool
  let options: Options

  func figures() throws -> [Figure] {
    try importFigures() + ["route", "path", "cold"].map(benchFigure) + [try startFigure()]
  }

  private func importFigures() throws -> [Figure] {
    let extract = URL(filePath: options.extract).standardizedFileURL.path
    let runs = try (0..<options.rounds).map { _ in
      try tool.run(["import", extract, "-o", "map.navpack", "--force", "--json"])
    }
    let pack = try Data(contentsOf: tool.folder.appending(path: "map.navpack"))
    return [
      Figure(
        name: "import CPU", value: runs.map(\.cpuSeconds).min() ?? 0, unit: "s",
        checksum: pack.checksum),
      Figure(name: "import wall", value: runs.map(\.wallSeconds).min() ?? 0, unit: "s"),
      Figure(name: "pack size", value: Double(pack.count) / 1e6, unit: "MB"),
    ]
  }

  private func benchFigure(_ work: String) throws -> Figure {
    let pairs = URL(filePath: options.pairs).standardizedFileURL.path
    let run = try tool.run(
      ["bench", "map.navpack", "--pairs", pairs, "--what", work, "--json"]
        + ["--repeat", String(options.rounds)])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    guard let summary = object as? [String: Any], let median = summary["median_ms"] as? Double,
      let checksum = summary["checksum"] as? Int
    else { throw Tool.Failure.unreadable(run.output) }
    return Figure(name: "\(work) median", value: median, unit: "ms", checksum: String(checksum))
  }

  /// From the start of the process to its end, with one route.
  private func startFigure() throws -> Figure {
    let table = try String(contentsOfFile: options.pairs, encoding: .utf8)
    let rows = table.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",").map(String.init)
    }
    guard let header = rows.first else { throw Tool.Failure.unreadable(options.pairs) }
    let columns = ["lat1", "lon1", "lat2", "lon2"].compactMap { header.firstIndex(of: $0) }
    var times: [Double] = []
    for row in rows.dropFirst().prefix(15) where columns.count == 4 {
      let ends = columns.map { row[$0] }
      let run = try tool.run(
        ["route", "map.navpack", "--from=\(ends[0]),\(ends[1])", "--to=\(ends[2]),\(ends[3])"],
        mayFail: true)
      times.append(run.wallSeconds * 1000)
    }
    times.sort()
    return Figure(
      name: "process median", value: times.isEmpty ? 0 : times[times.count / 2], unit: "ms")
  }
}

extension Data {
  /// The FNV-1a sum of the bytes, in hexadecimal.
  fileprivate var checksum: String {
    String(
      reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}
