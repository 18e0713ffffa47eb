import RoadNetwork
import TileStorage

/// What parts can be cut out of: a pack in a file, or one that is elsewhere.
public protocol CutSource: Sendable {
  /// Where it is, for messages.
  var path: String { get }
  var metadata: PackMetadata { get }
  /// The ids of all tiles, ascending.
  var tileIDs: [TileID] { get throws(PackError) }
  /// Whether all roads of `tile` are known.
  func covers(_ tile: TileID) -> Bool
  /// What is noted about a row; nil if there is none.
  func entry(of id: PackRowID) throws(PackError) -> RowEntry?
  /// The ids of all rows of a table, ascending.
  func rowIDs(in table: PackTable) throws(PackError) -> [PackRowID]
  /// A reader of what planning has to know of single tiles.
  func makeSummaries() throws -> any TileSummaries
}

/// What planning a part has to know of one tile.
public struct TileSummary: Hashable, Sendable {
  public var entry: RowEntry
  public var nodeCount: Int
  /// Directed edges.
  public var edgeCount: Int
  /// The tiles in which roads that touch the tile begin or end; empty where the tile is not
  /// covered.
  public var ends: Set<TileID> = []
  /// Rows of other tables that go wherever the tile goes.
  public var companions: [PackRowID] = []
  /// Rows of other tables that go where the tile is covered.
  public var surroundings: Set<PackRowID> = []
}

/// Reads summaries of tiles; remembers what it has read.
public protocol TileSummaries {
  /// The summary of a tile; nil if there is no such tile.
  mutating func summary(of id: TileID) throws -> TileSummary?
  /// Rows that belong to every part.
  var headers: [PackRowID] { get }
  /// Throws if one of the tiles that were read is damaged.
  func checkAll() throws
}

extension Pack: CutSource {
  public func makeSummaries() throws -> any TileSummaries { try PackSummaries(of: self) }
}
