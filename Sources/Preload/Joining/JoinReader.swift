import RoadNetwork
import TileStorage

/// An edge of a source; the source is nil where all that have its tile agree.
struct SourceEdge: Hashable, Sendable {
  var source: Int?
  var edge: EdgeID
}

/// Reads the tiles of the sources of a joint map, each once.
final class JoinReader {
  let sources: [JoinSource]
  /// The sources that have a tile, ascending.
  let owners: [TileID: [Int]]
  private var known: [Key: RoadTile] = [:]

  private struct Key: Hashable {
    var source: Int
    var tile: TileID
  }

  init(_ sources: [JoinSource]) {
    self.sources = sources
    var owners: [TileID: [Int]] = [:]
    for (number, source) in sources.enumerated() {
      for tile in source.tiles { owners[tile, default: []].append(number) }
    }
    self.owners = owners
  }

  func has(_ tile: TileID, _ source: Int) -> Bool { owners[tile]?.contains(source) ?? false }

  func bytes(of tile: TileID, _ source: Int) throws -> [UInt8] {
    guard let row = try sources[source].row(.tile(tile)) else {
      throw RoadGraphError.tileMissing(tile)
    }
    return row.bytes
  }

  /// A tile that the source has.
  func tile(_ id: TileID, _ source: Int) throws -> RoadTile {
    let key = Key(source: source, tile: id)
    if let tile = known[key] { return tile }
    let bytes = try bytes(of: id, source)
    do {
      let tile = try RoadTile(id: id, bytes: bytes)
      known[key] = tile
      return tile
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  func outline(_ id: TileID, _ source: Int) throws -> TileOutline {
    let bytes = try bytes(of: id, source)
    do {
      return try TileOutline(id: id, bytes: bytes)
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }

  /// Where `edge` of a tile that the source has leads to.
  func head(of edge: EdgeID, _ source: Int) throws -> NodeID {
    let tile = try tile(edge.tile, source)
    guard Int(edge.index) < tile.edges.count else {
      throw RoadGraphError.corrupt(edge.tile, .invalid("no \(edge)"))
    }
    let record = tile.edges[Int(edge.index)]
    return NodeID(tile: tile.neighbours[record.headSlot], index: record.headIndex)
  }
}
