import JSONText
import Preload
import TileStorage

extension PackAssembly {
  /// Writes the pack, showing how far it is.
  func write(
    to target: String, label: String, bytes: Int, _ console: Console, _ showsProgress: Bool
  ) throws -> AssemblyReport {
    let clock = ContinuousClock()
    let start = clock.now
    var bar = ProgressBar(label, of: bytes, unit: "bytes", on: console, isForced: showsProgress)
    let report = try write(to: target) { bar.update($0, at: clock.now - start) }
    bar.finish(bytes, at: clock.now - start)
    return report
  }
}

extension PackPlan {
  /// The plan, and what came of it, as the JSON of the command line.
  func json(pack: String, _ report: AssemblyReport?) -> JSON {
    var members: [JSON.Member] = [
      .init(name: "pack", value: .string(pack)),
      .init(name: "tiles", value: .integer(Int64(tileCount))),
      .init(name: "bytes", value: .integer(Int64(byteCount))),
      .init(
        name: "covered_tiles",
        value: metadata.coverage.map { .integer(Int64($0.count)) } ?? .null),
      .init(name: "dry_run", value: .bool(report == nil)),
    ]
    if let report {
      let counts = [
        ("resumed_tiles", report.resumed), ("kept_tiles", report.kept),
        ("copied_tiles", report.copied), ("copied_bytes", report.copiedBytes),
        ("mended_tiles", report.mended),
      ]
      members += counts.map { .init(name: $0.0, value: .integer(Int64($0.1))) }
    }
    return .object(members)
  }
}

extension AssemblyReport {
  /// The report in words.
  var text: String {
    var parts = ["\(copied) tiles copied"]
    if kept > 0 { parts.append("\(kept) kept") }
    if resumed > 0 { parts.append("\(resumed) left by an interrupted run") }
    if mended > 0 { parts.append("\(mended) mended") }
    return parts.joined(separator: ", ")
  }
}
