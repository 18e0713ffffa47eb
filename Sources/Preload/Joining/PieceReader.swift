import Geo
import RoadNetwork

/// Reads the roads of the tiles that are put together anew.
struct PieceReader {
  let reader: JoinReader
  let scope: JoinScope

  /// All pieces with an end in such a tile, each once for each source that tells of it.
  func pieces() throws -> [RoadPiece] {
    var pieces: [RoadPiece] = []
    for id in scope.rebuilt.sorted() {
      for source in scope.voices(of: id, reader) {
        let tile = try reader.tile(id, source)
        do {
          for edge in tile.edges.indices {
            if let piece = try piece(edge, of: tile, source) { pieces.append(piece) }
          }
        } catch let error as TileFormatError {
          throw RoadGraphError.corrupt(id, error)
        }
      }
    }
    return pieces
  }

  /// The piece of `edge`; nil if that of its twin is the same one.
  private func piece(_ edge: Int, of tile: RoadTile, _ source: Int) throws -> RoadPiece? {
    let record = tile.edges[edge]
    let headTile = tile.neighbours[record.headSlot]
    let isReversed = record.flags.contains(.reversed)
    let isHeadHere = reader.has(headTile, source)
    if isReversed, isHeadHere, scope.rebuilt.contains(headTile) { return nil }
    let own = try side(edge, of: tile)
    var other: PieceSide?
    if isHeadHere {
      let far = headTile == tile.id ? tile : try reader.tile(headTile, source)
      guard Int(record.twinIndex) < far.edges.count else {
        throw RoadGraphError.corrupt(headTile, .invalid("no edge \(record.twinIndex)"))
      }
      other = try side(Int(record.twinIndex), of: far)
    }
    let start = NodeID(tile: tile.id, index: UInt32(tile.tail(of: edge)))
    let end = NodeID(tile: headTile, index: record.headIndex)
    let ends = (try node(start, source), try node(end, source))
    let line = try tile.shape(of: edge).points
    let points = isReversed ? line.reversed() : line
    var piece = RoadPiece(
      source: source, road: try tile.road(of: edge), points: points,
      tail: isReversed ? ends.1 : ends.0, head: isReversed ? ends.0 : ends.1,
      along: isReversed ? other : own, against: isReversed ? own : other)
    piece.tiles = RoadPiece.tiles(of: points)
    piece.isContested = !piece.tiles.isDisjoint(with: scope.contested)
    return piece
  }

  private func side(_ edge: Int, of tile: RoadTile) throws -> PieceSide {
    PieceSide(
      edge: EdgeID(tile: tile.id, index: UInt32(edge)), record: tile.edges[edge],
      place: try tile.places().place(of: edge), vehicleLimits: Array(tile.vehicleLimits(of: edge)),
      conditions: Array(try tile.rules().conditions(of: edge)),
      fixedDurationDeciseconds: tile.fixedDuration(of: edge))
  }

  private func node(_ id: NodeID, _ source: Int) throws -> JoinNode {
    guard reader.has(id.tile, source) else { return .beyond(id) }
    guard scope.rebuilt.contains(id.tile) else { return .outside(id) }
    let tile = try reader.tile(id.tile, source)
    return .junction(try tile.attributes(ofNode: Int(id.index)).nodeID)
  }
}
