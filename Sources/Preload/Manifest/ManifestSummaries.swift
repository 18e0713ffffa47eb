import RoadNetwork
import TileStorage

/// Summaries of the tiles of a pack that only its manifest is known of.
struct ManifestSummaries: TileSummaries {
  private let manifest: PackManifest
  private let places: [PackRowID: Int]

  init(of manifest: PackManifest, places: [PackRowID: Int]) {
    self.manifest = manifest
    self.places = places
  }

  var headers: [PackRowID] { manifest.headers.map { manifest.rows[$0].id } }

  func summary(of id: TileID) throws -> TileSummary? {
    guard let place = places[.tile(id)], place < manifest.notes.count else { return nil }
    let note = manifest.notes[place]
    return TileSummary(
      entry: manifest.rows[place], nodeCount: note.nodeCount, edgeCount: note.edgeCount,
      ends: Set(note.ends.compactMap { TileID(row: Int64($0)) }),
      companions: note.companions.map { manifest.rows[$0].id },
      surroundings: Set(note.surroundings.map { manifest.rows[$0].id }))
  }

  /// The rows are checked when they come.
  func checkAll() {}
}
