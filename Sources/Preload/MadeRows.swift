import TileStorage

/// Rows that have been made, in memory.
public struct MadeRows: RowSupply {
  private let rows: [PackRowID: PackedRow]

  public init(_ rows: [PackedRow]) {
    self.rows = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
  }

  public func row(_ id: PackRowID) -> PackedRow? { rows[id] }

  /// The rows, ascending by id.
  public var all: [PackedRow] { rows.values.sorted { $0.id < $1.id } }
}
