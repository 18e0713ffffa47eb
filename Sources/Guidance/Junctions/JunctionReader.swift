import Geo
import RoadNetwork

/// Reads from the road graph how junctions look to one kind of traveller.
///
/// It keeps the tiles along a route at hand, so that most questions cost no look-up. Use one reader
/// at a time on one thread.
final class JunctionReader {
  let graph: RoadGraph
  let mode: TravelMode
  private var tiles: [TileID: OpenTile] = [:]
  private var latest: OpenTile?

  /// Directions are taken over this length, so that small kinks at a node do not matter.
  static let sightLength = Distance.meters(20)
  /// No road is followed over more nodes than this to find its direction.
  private static let followLimit = 8

  init(graph: RoadGraph, mode: TravelMode) {
    self.graph = graph
    self.mode = mode
  }

  // MARK: The graph

  private func tile(_ id: TileID) throws -> OpenTile {
    if let latest, latest.id == id { return latest }
    let tile = try tiles[id] ?? graph.openTile(id)
    tiles[id] = tile
    latest = tile
    return tile
  }

  private func tile(of edge: EdgeID) throws -> OpenTile {
    let open = try tile(edge.tile)
    guard Int(edge.index) < open.tile.edges.count else {
      throw RoadGraphError.corrupt(edge.tile, .invalid("no edge \(edge.index)"))
    }
    return open
  }

  private func tile(of node: NodeID) throws -> OpenTile {
    let open = try tile(node.tile)
    guard Int(node.index) < open.tile.nodes.count else {
      throw RoadGraphError.corrupt(node.tile, .invalid("no node \(node.index)"))
    }
    return open
  }

  func record(of edge: EdgeID) throws -> EdgeRecord {
    try tile(of: edge).tile.edges[Int(edge.index)]
  }

  func record(of node: NodeID) throws -> NodeRecord {
    try tile(of: node).tile.nodes[Int(node.index)]
  }

  /// The node that `edge` leaves.
  func tail(of edge: EdgeID) throws -> NodeID {
    NodeID(
      tile: edge.tile, index: UInt32(try tile(of: edge).tile.tail(of: Int(edge.index))))
  }

  /// The node that `edge` reaches.
  func head(of edge: EdgeID) throws -> NodeID {
    let tile = try tile(of: edge).tile
    let record = tile.edges[Int(edge.index)]
    return NodeID(tile: tile.neighbours[record.headSlot], index: record.headIndex)
  }

  /// The same piece of road in the opposite direction.
  func twin(of edge: EdgeID) throws -> EdgeID {
    let tile = try tile(of: edge).tile
    let record = tile.edges[Int(edge.index)]
    return EdgeID(tile: tile.neighbours[record.headSlot], index: record.twinIndex)
  }

  /// The edges that leave `node`, closed ones included.
  func outEdges(of node: NodeID) throws -> OutEdges {
    let tile = try tile(of: node).tile
    return OutEdges(tile: node.tile, records: tile.edges[tile.outEdges(of: Int(node.index))])
  }

  /// The edges that leave one node, with their facts.
  struct OutEdges: RandomAccessCollection {
    let tile: TileID
    let records: ArraySlice<EdgeRecord>

    var startIndex: Int { records.startIndex }
    var endIndex: Int { records.endIndex }
    subscript(index: Int) -> (edge: EdgeID, record: EdgeRecord) {
      (EdgeID(tile: tile, index: UInt32(index)), records[index])
    }
  }

  // MARK: Roads

  func piece(of edge: EdgeID) throws -> RoadPiece {
    let open = try tile(of: edge)
    let index = Int(edge.index)
    let record = open.tile.edges[index]
    return RoadPiece(
      edge: edge, record: record, road: try open.road(of: index),
      tail: NodeID(tile: edge.tile, index: UInt32(open.tile.tail(of: index))),
      twin: EdgeID(tile: open.tile.neighbours[record.headSlot], index: record.twinIndex))
  }

  /// Whether the mode may travel on `twin` and so come in where its opposite edge leads out.
  func leadsIn(by twin: EdgeID) throws -> Bool { try record(of: twin).access[mode] != .no }

  func arm(_ piece: RoadPiece, from bearing: Bearing) throws -> Arm {
    let departure = try departure(of: piece.edge)
    return Arm(
      piece: piece, bearing: departure, turn: bearing.turn(to: departure),
      openness: Arm.Openness(piece.record.access[mode]), leadsIn: try leadsIn(by: piece.twin))
  }

  // MARK: Directions

  /// The direction in which `edge` leaves its tail.
  func departure(of edge: EdgeID) throws -> Bearing {
    let start = try record(of: tail(of: edge)).coordinate
    let ahead = try place(Self.sightLength, along: edge)
    if ahead != start { return start.bearing(to: ahead) }
    return Bearing(degrees: Double(try record(of: edge).departureBearingStep) * 360 / 256)
  }

  /// The direction in which `edge` reaches its head.
  func arrival(of edge: EdgeID) throws -> Bearing {
    try departure(of: twin(of: edge)).reversed
  }

  /// The place `distance` beyond the tail of `edge`; a road that goes on without a junction is
  /// followed.
  func place(_ distance: Distance, along edge: EdgeID) throws -> Coordinate {
    var edge = edge
    var rest = distance
    for _ in 0..<Self.followLimit {
      switch try tile(of: edge).place(rest, along: Int(edge.index)) {
      case .on(let place): return place
      case .beyond(let further):
        guard let next = try continuation(of: edge) else {
          return try record(of: head(of: edge)).coordinate
        }
        rest = further
        edge = next
      }
    }
    return try record(of: head(of: edge)).coordinate
  }

  /// The only edge that goes on from the head of `edge`, open or not; nil at junctions and ends.
  private func continuation(of edge: EdgeID) throws -> EdgeID? {
    let onward = try outEdges(of: head(of: edge))
    guard onward.count == 2 else { return nil }
    let twin = try twin(of: edge)
    return onward.first { $0.edge != twin }?.edge
  }
}

extension RoadText {
  /// The texts of a road; blank ones count as missing.
  init(_ road: SharedRoad) {
    self.init(
      name: road.attributes.name?.nonBlank, refs: road.attributes.refs,
      localizedNames: road.attributes.localizedNames,
      pronunciations: road.attributes.pronunciations)
    // Hardly any road has blank texts, so mostly the lists are taken as they are.
    if refs.contains(where: { $0.nonBlank == nil }) { refs = refs.compactMap(\.nonBlank) }
    if localizedNames.contains(where: { $0.text.nonBlank == nil }) {
      localizedNames = localizedNames.filter { $0.text.nonBlank != nil }
    }
  }
}

extension String {
  /// The text; nil if it has nothing to read.
  var nonBlank: String? {
    if let first = utf8.first, first > 0x20, first < 0x7f { return self }
    return allSatisfy(\.isWhitespace) ? nil : self
  }
}
