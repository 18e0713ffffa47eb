/// A junction or an end of a road: its tile, and its place among the nodes of that tile.
public struct NodeID: Hashable, Comparable, Sendable {
  public let tile: TileID
  public let index: UInt32

  public init(tile: TileID, index: UInt32) {
    self.tile = tile
    self.index = index
  }

  public static func < (left: NodeID, right: NodeID) -> Bool {
    (left.tile, left.index) < (right.tile, right.index)
  }
}

/// A directed edge: the tile of its tail, and its place among the edges of that tile.
public struct EdgeID: Hashable, Comparable, Sendable {
  public let tile: TileID
  public let index: UInt32

  public init(tile: TileID, index: UInt32) {
    self.tile = tile
    self.index = index
  }

  public static func < (left: EdgeID, right: EdgeID) -> Bool {
    (left.tile, left.index) < (right.tile, right.index)
  }
}

extension NodeID: CustomStringConvertible {
  public var description: String { "node \(tile)#\(index)" }
}

extension EdgeID: CustomStringConvertible {
  public var description: String { "edge \(tile)#\(index)" }
}
