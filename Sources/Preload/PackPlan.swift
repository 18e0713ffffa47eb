import RoadNetwork
import TileStorage

/// What a pack is to hold, row by row, before any is written.
public struct PackPlan: Hashable, Sendable {
  /// Ascending by id.
  public let rows: [RowEntry]
  public internal(set) var metadata: PackMetadata

  init(rows: [RowEntry], metadata: PackMetadata) {
    self.rows = rows
    self.metadata = metadata
  }

  /// The plan with further rows, such as those of an overlay that was made for it.
  public func adding(_ added: [PackedRow]) -> PackPlan {
    PackPlan(
      rows: (rows + added.map(\.entry)).sorted { $0.id < $1.id }, metadata: metadata)
  }

  /// The number of road tiles.
  public var tileCount: Int { rows.count { $0.id.table == .roadTile } }
  /// The bytes of all rows; the file is larger by some per cent.
  public var byteCount: Int { rows.reduce(0) { $0 + $1.byteCount } }
}

/// Something that holds rows: a pack, a delta, or what has come over a network.
public protocol RowSupply: Sendable {
  /// A row, checked against its digest; nil if there is none.
  func row(_ id: PackRowID) throws -> PackedRow?
  /// Announces the rows that will be asked for, in this order.
  func expect(_ rows: [RowEntry])
}

extension RowSupply {
  public func expect(_ rows: [RowEntry]) {}
}

extension Pack: RowSupply {}
extension PackDelta: RowSupply {}
