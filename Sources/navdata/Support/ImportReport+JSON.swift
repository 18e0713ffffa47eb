import JSONText
import MapImport

/// How long a phase of an import took.
struct ImportStage {
  let phase: ImportProgress.Phase
  let duration: Duration

  fileprivate var json: JSON {
    [
      "name": .string(phase.rawValue), "s": .rounded(duration / .seconds(1), decimals: 3),
    ]
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
