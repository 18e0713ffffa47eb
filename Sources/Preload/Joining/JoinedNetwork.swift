import Geo
import RoadNetwork

/// The joined roads with the numbers that they have in their tiles.
struct JoinedNetwork {
  /// A junction as the source that counts for it tells of it.
  struct Junction {
    var record: NodeRecord
    var attributes: NodeAttributes
    var conditions: [AccessCondition]
    /// In the order of their numbers.
    var out: [Half] = []
  }

  let roads: JoinedRoads
  let reader: JoinReader
  let scope: JoinScope
  private(set) var junctions: [Int64: Junction] = [:]
  /// By tile: its junctions, ascending.
  private(set) var tiles: [TileID: [Int64]] = [:]
  private var nodeIDs: [Int64: NodeID] = [:]
  private var edgeIDs: [Half: EdgeID] = [:]
  private var edgeCounts: [TileID: Int] = [:]

  init(_ roads: JoinedRoads, _ reader: JoinReader, _ scope: JoinScope) throws {
    self.roads = roads
    self.reader = reader
    self.scope = scope
    var out: [Int64: [Half]] = [:]
    for piece in roads.kept {
      for isAlong in [true, false] {
        guard case .junction(let id) = roads.pieces[piece].start(isAlong: isAlong) else { continue }
        out[id, default: []].append(Half(piece: piece, isAlong: isAlong))
      }
    }
    try readJunctions(Set(out.keys))
    for (id, halves) in out {
      let order = ordered(halves)
      junctions[id]?.out = order
    }
    number()
  }

  private mutating func readJunctions(_ wanted: Set<Int64>) throws {
    var best: [Int64: (age: Int64, degree: Int)] = [:]
    for tileID in scope.rebuilt.sorted() {
      for source in scope.voices(of: tileID, reader) {
        let tile = try reader.tile(tileID, source)
        do {
          for node in tile.nodes.indices {
            let attributes = try tile.attributes(ofNode: node)
            let id = attributes.nodeID
            guard wanted.contains(id) else { continue }
            let age = reader.sources[source].age
            let degree = roads.degree(of: .junction(id), in: source)
            // Of equals the first source.
            if let known = best[id], (known.age, known.degree) >= (age, degree) { continue }
            best[id] = (age, degree)
            junctions[id] = Junction(
              record: tile.nodes[node], attributes: attributes,
              conditions: Array(try tile.rules().conditions(ofNode: node)))
          }
        } catch {
          throw RoadGraphError.corrupt(tileID, error)
        }
      }
    }
    for (id, junction) in junctions {
      tiles[TileID(containing: junction.record.coordinate), default: []].append(id)
    }
    for tile in tiles.keys { tiles[tile]?.sort() }
  }

  /// The edges that leave a junction, as the importer orders them where one source knows all.
  private func ordered(_ halves: [Half]) -> [Half] {
    var ways: [Int64: [Half]] = [:]
    for half in halves { ways[roads.pieces[half.piece].road.wayID, default: []].append(half) }
    return ways.sorted { $0.key < $1.key }.flatMap { _, halves -> [Half] in
      let sources = Set(halves.map { roads.pieces[$0.piece].source })
      let areWhole = halves.allSatisfy { half in
        let piece = roads.pieces[half.piece]
        return half.isAlong ? piece.part == 0 : piece.part == piece.partCount - 1
      }
      if sources.count == 1, areWhole {
        let edges = halves.map { roads.pieces[$0.piece].side(isAlong: $0.isAlong)?.edge }
        if !edges.contains(nil) {
          return zip(edges, halves).sorted { ($0.0?.index ?? 0) < ($1.0?.index ?? 0) }.map(\.1)
        }
      }
      // What comes in along the way is left against it first, as on a way that passes.
      return halves.sorted { ($0.isAlong ? 1 : 0, $0.piece) < ($1.isAlong ? 1 : 0, $1.piece) }
    }
  }

  private mutating func number() {
    for (tile, nodes) in tiles {
      var edges: UInt32 = 0
      for (place, node) in nodes.enumerated() {
        nodeIDs[node] = NodeID(tile: tile, index: UInt32(place))
        for half in junctions[node]?.out ?? [] {
          edgeIDs[half] = EdgeID(tile: tile, index: edges)
          edges += 1
        }
      }
      edgeCounts[tile] = Int(edges)
    }
  }

  // MARK: Numbers

  func edgeCount(of tile: TileID) -> Int { edgeCounts[tile] ?? 0 }

  /// The id of a direction of a piece; nil if its tile is in no source.
  func edgeID(of half: Half) -> EdgeID? {
    let piece = roads.pieces[half.piece]
    switch piece.start(isAlong: half.isAlong) {
    case .junction: return edgeIDs[half]
    case .outside: return piece.side(isAlong: half.isAlong)?.edge
    case .beyond: return nil
    }
  }

  /// The node that a direction of a piece leads to.
  func head(of half: Half) -> NodeID? {
    switch roads.pieces[half.piece].end(isAlong: half.isAlong) {
    case .junction(let id): nodeIDs[id]
    case .outside(let node), .beyond(let node): node
    }
  }

  /// The place of a direction among the edges that leave its junction.
  func ordinal(of half: Half) throws -> Int? {
    switch roads.pieces[half.piece].start(isAlong: half.isAlong) {
    case .junction(let id): return junctions[id]?.out.firstIndex(of: half)
    case .beyond: return nil
    case .outside(let node):
      guard let edge = edgeID(of: half), let owner = reader.owners[node.tile]?.first else {
        return nil
      }
      let tile = try reader.tile(node.tile, owner)
      return Int(edge.index) - tile.outEdges(of: Int(node.index)).lowerBound
    }
  }

  /// What an edge of a source has become, in the order of travel; of a tile that stays as it is the
  /// edges lie in no piece unless they lead into one that does not.
  func halves(of edge: EdgeID, _ source: Int) -> [Half]? { roads.halves[scope.name(edge, source)] }
}
