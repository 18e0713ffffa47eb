import JSONText
import MapImport

/// How long a stage of an import took, and what it needed.
struct ImportStage {
  let name: String
  let duration: Duration
  /// Of all threads, in user and system mode; nil where the system does not tell.
  let processorTime: Duration?
  /// The most memory that the process had held when the stage ended, in bytes.
  let peakMemory: Int?

  /// The stage for people.
  var text: String {
    let memory = peakMemory.map { ", \(($0 + 500_000) / 1_000_000) MB" } ?? ""
    return "\(name) \(duration.secondsText)"
      + (processorTime.map { " (CPU \($0.secondsText)\(memory))" } ?? "")
  }

  fileprivate var json: JSON {
    [
      "name": .string(name), "s": .rounded(duration / .seconds(1), decimals: 3),
      "cpu_s": .rounded(processorTime.map { $0 / .seconds(1) }, decimals: 3),
      "peak_memory_bytes": .number(peakMemory),
    ]
  }
}

/// Measures stages, one after the other.
struct ImportStages {
  private(set) var all: [ImportStage] = []
  private let clock = ContinuousClock()
  private var current: (name: String, start: ContinuousClock.Instant, processorTime: Duration?)?

  /// Ends the stage that runs, if its name is another, and begins one.
  mutating func begin(_ name: String) {
    guard current?.name != name else { return }
    end()
    current = (name, clock.now, Machine.processorTime)
  }

  /// Ends the stage that runs.
  mutating func end() {
    guard let stage = current else { return }
    let used = stage.processorTime.flatMap { start in Machine.processorTime.map { $0 - start } }
    all.append(
      ImportStage(
        name: stage.name, duration: clock.now - stage.start, processorTime: used,
        peakMemory: Machine.peakMemory))
    current = nil
  }
}

extension ImportReport {
  /// The report as the JSON of the command line.
  func json(pack: String, overlays: [OverlayReport], stages: [ImportStage]) -> JSON {
    [
      "pack": .string(pack), "tiles": .integer(Int64(tiles)),
      "tile_bytes": .integer(Int64(tileBytes)), "junctions": .integer(Int64(junctions)),
      "edges": .integer(Int64(edges)), "edge_copies": .integer(Int64(edgeCopies)),
      "nodes_used": .integer(Int64(nodesUsed)), "ferries": .integer(Int64(ferries)),
      "roundabouts": .integer(Int64(roundabouts)),
      "ways": [
        "read": .integer(Int64(waysRead)), "kept": .integer(Int64(waysKept)),
        "left_out": tally(waysLeftOut),
      ],
      "turn_restrictions": [
        "read": .integer(Int64(restrictionsRead)), "kept": .integer(Int64(restrictionsKept)),
        "left_out": tally(restrictionsLeftOut),
      ],
      "places": [
        "by_source": tally(placeOrigins),
        "by_country": .object(
          edgesOfCountry.sorted { $0.key < $1.key }.map {
            .init(name: $0.key, value: .integer(Int64($0.value)))
          }),
      ],
      "speed_limits": tally(limitOrigins),
      "layers": .object(
        layerRows.sorted { $0.key < $1.key }.map {
          .init(name: $0.key.rawValue, value: .integer(Int64($0.value)))
        }),
      "coverage": coverage.json, "oddities": tally(oddities),
      "overlays": .array(overlays.map(\.json)),
      "stages": .array(stages.map(\.json)),
      "peak_memory_bytes": Machine.peakMemory.map { .integer(Int64($0)) } ?? .null,
    ]
  }

  private func tally<Reason: RawRepresentable<String>>(_ tally: Tally<Reason>) -> JSON {
    .object(
      tally.entries.map { .init(name: $0.reason.rawValue, value: .integer(Int64($0.count))) })
  }
}
