import RoadNetwork
import TileStorage

/// Which tiles of a joint map have to be made anew.
///
/// All other tiles are taken as they are, and keep the ids of their roads.
struct JoinScope: Sendable {
  /// Tiles of which the sources do not say the same.
  private(set) var contested: Set<TileID> = []
  /// Those, and the tiles whose roads lead into them or across them: their roads are put together
  /// anew.
  private(set) var rebuilt: Set<TileID> = []

  init(_ reader: JoinReader) throws {
    try findContested(reader)
    rebuilt = contested
    for tile in contested {
      for source in reader.owners[tile] ?? [] {
        let outline = try reader.outline(tile, source)
        rebuilt.formUnion(outline.neighbours)
        for edge in outline.crossings {
          rebuilt.insert(edge.tile)
          if reader.has(edge.tile, source) {
            rebuilt.insert(try reader.head(of: edge, source).tile)
          }
        }
      }
    }
    rebuilt = rebuilt.filter { reader.owners[$0] != nil }
    try followCopies(reader)
  }

  private mutating func findContested(_ reader: JoinReader) throws {
    for (tile, owners) in reader.owners {
      if owners.count > 1 {
        if try !areAlike(tile, owners, reader) { contested.insert(tile) }
      } else if isGone(tile, owners[0], reader) {
        contested.insert(tile)
      }
    }
    // Roads of a part that lead out of it, into a tile that another source has.
    for (number, source) in reader.sources.enumerated() {
      guard let coverage = source.coverage else { continue }
      for tile in source.tiles.subtracting(coverage) {
        for other in try reader.outline(tile, number).neighbours
        where !source.tiles.contains(other) && reader.owners[other] != nil {
          contested.formUnion([tile, other])
        }
      }
    }
  }

  /// Whether all owners have the tile alike, and all the tiles that it hangs together with.
  private func areAlike(
    _ tile: TileID, _ owners: [Int], _ reader: JoinReader
  ) throws -> Bool {
    let digests = try owners.map { try reader.sources[$0].entry(of: .tile(tile))?.digest }
    guard digests.allSatisfy({ $0 == digests[0] }) else { return false }
    let neighbours = try reader.outline(tile, owners[0]).neighbours
    return neighbours.allSatisfy { other in owners.allSatisfy { reader.has(other, $0) } }
  }

  /// Whether newer data tell that there are no roads in `tile`.
  private func isGone(_ tile: TileID, _ owner: Int, _ reader: JoinReader) -> Bool {
    reader.sources.contains {
      $0.coverage?.contains(tile) ?? false && $0.isNewer(than: reader.sources[owner])
    }
  }

  /// Adds the tiles that chains of turns lead to: their copies of edges are numbered anew.
  private mutating func followCopies(_ reader: JoinReader) throws {
    var open = Array(rebuilt)
    while let tile = open.popLast() {
      for source in reader.owners[tile] ?? [] {
        let neighbours = try reader.outline(tile, source).neighbours
        let around = neighbours.filter { reader.has($0, source) }
        for near in around {
          for far in try copyTargets(of: near, source, reader) where reader.has(far, source) {
            guard near == tile || far == tile else { continue }
            let other = near == tile ? far : near
            if rebuilt.insert(other).inserted { open.append(other) }
          }
        }
      }
    }
  }

  /// The tiles with the copies that turns of `tile` lead into.
  private func copyTargets(
    of id: TileID, _ source: Int, _ reader: JoinReader
  ) throws -> Set<TileID> {
    let tile = try reader.tile(id, source)
    var targets: Set<TileID> = []
    for exception in tile.turnExceptions where !exception.isBan {
      let edge = tile.edges[tile.base(ofState: Int(exception.from))]
      targets.insert(tile.neighbours[edge.headSlot])
    }
    return targets
  }

  /// How the edges of `tile` are named, as read from `source`.
  func name(_ edge: EdgeID, _ source: Int) -> SourceEdge {
    SourceEdge(source: contested.contains(edge.tile) ? source : nil, edge: edge)
  }

  /// The sources from which the roads of a tile have to be read.
  func voices(of tile: TileID, _ reader: JoinReader) -> [Int] {
    let owners = reader.owners[tile] ?? []
    return contested.contains(tile) ? owners : Array(owners.prefix(1))
  }
}
