import JSONText
import RoadNetwork

/// What is known of a junction at one end of a piece of road.
struct NodeColumns {
  let attributes: NodeAttributes
  private let record: NodeRecord
  private let conditions: [AccessCondition]

  init(tile: RoadTile, index: Int) throws(TileFormatError) {
    attributes = try tile.attributes(ofNode: index)
    record = tile.nodes[index]
    conditions =
      record.flags.contains(.conditional)
      ? Array(try tile.rules().conditions(ofNode: index)) : []
  }

  static func names(_ end: String) -> [String] {
    ["exit_ref", "name", "marks", "access", "access_conditions"].map { "\(end)_node_\($0)" }
  }

  func values() -> [JSON] {
    let closed = TravelMode.allCases.filter { record.access[$0] != .yes }
    return [
      .text(attributes.exitRef), .text(attributes.name), .list(record.flags.words),
      .list(closed.map { "\($0.name)=\(record.access[$0].name)" }),
      .list(conditions.map(\.text)),
    ]
  }
}

extension RoadGraph {
  /// The node at the end of the edge `index` of `tile`; nil if its tile is not there.
  func head(of index: Int, in tile: RoadTile) throws -> (tile: RoadTile, index: Int)? {
    let record = tile.edges[index]
    let slot = record.headSlot
    let other = slot == 0 ? tile : try tileIfAny(tile.neighbours[slot])
    guard let other, Int(record.headIndex) < other.nodes.count else { return nil }
    return (other, Int(record.headIndex))
  }
}

extension NodeFlags {
  private static let all: [(NodeFlags, String)] = [
    (.trafficSignals, "signals"), (.stop, "stop"), (.giveWay, "give_way"),
    (.miniRoundabout, "mini_roundabout"), (.motorwayJunction, "motorway_junction"),
    (.barrier, "barrier"), (.tollBooth, "toll_booth"), (.levelCrossing, "level_crossing"),
    (.borderControl, "border_control"), (.turningCircle, "turning_circle"),
    (.crossing, "crossing"), (.conditional, "conditional"), (.drivesOnLeft, "drives_on_left"),
  ]

  /// The words for exports.
  var words: [String] { Self.all.filter { contains($0.0) }.map(\.1) }
}
