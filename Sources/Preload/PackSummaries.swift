import RoadNetwork
import TileStorage

/// Summaries of the tiles of a pack in a file.
///
/// Tiles are not checked here, for that takes longer than all the rest, and is done when they are
/// written; but where something does not fit, it is found out whether a tile is damaged.
struct PackSummaries: TileSummaries {
  private let pack: Pack
  private var overlays: OverlaySelection
  private var known: [TileID: TileSummary] = [:]

  init(of pack: Pack) throws {
    self.pack = pack
    overlays = try OverlaySelection(in: pack)
  }

  var headers: [PackRowID] { overlays.headers }

  mutating func summary(of id: TileID) throws -> TileSummary? {
    if let known = known[id] { return known }
    guard let (entry, bytes) = try pack.uncheckedRow(.tile(id)) else { return nil }
    do {
      let outline = try TileOutline(id: id, bytes: bytes)
      var summary = TileSummary(
        entry: entry, nodeCount: outline.nodeCount, edgeCount: outline.edgeCount)
      summary.companions = overlays.companions(of: id)
      if pack.covers(id) {
        summary.ends = try ends(of: outline)
        summary.surroundings = try overlays.rows(around: id)
      }
      known[id] = summary
      return summary
    } catch let error as TileFormatError {
      _ = try pack.tile(id)
      throw RoadGraphError.corrupt(id, error)
    }
  }

  private func ends(of outline: TileOutline) throws -> Set<TileID> {
    var ends = Set(outline.neighbours)
    for edge in outline.crossings {
      guard let (_, bytes) = try pack.uncheckedRow(.tile(edge.tile)) else {
        try checkAll()
        throw PreloadError.notCovered([edge.tile], path: pack.path)
      }
      ends.insert(edge.tile)
      do throws(TileFormatError) {
        ends.insert(try TileOutline.headTile(of: edge, bytes: bytes))
      } catch {
        _ = try pack.tile(edge.tile)
        throw error
      }
    }
    return ends
  }

  func checkAll() throws {
    for id in known.keys.sorted() { _ = try pack.tile(id) }
  }
}
