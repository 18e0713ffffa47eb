import RoadNetwork

/// An open delta: the rows in which a newer pack differs from an older one.
///
/// It has the tables of a pack. A row that the newer pack lacks has no bytes.
public final class PackDelta: Sendable {
  /// The pack that the delta was made for.
  public let baseSeal: Digest
  /// The pack that comes of it.
  public let resultSeal: Digest
  /// What the pack that comes of it says about itself.
  public var metadata: PackMetadata { file.metadata }
  /// The number of tiles that differ.
  public var tileCount: Int { file.tileCount }
  private let file: Pack

  /// Opens the delta at `path`.
  ///
  /// - Throws: as ``Pack/init(path:)``, and ``PackError/notADelta(path:)``.
  public init(path: String) throws(PackError) {
    file = try Pack(path: path, kind: .delta)
    guard let base = file.statements[Note.base].flatMap(Digest.init(hex:)),
      let result = file.statements[Note.result].flatMap(Digest.init(hex:))
    else { throw .damaged(path: path, reason: "it does not say which packs it is about") }
    baseSeal = base
    resultSeal = result
  }

  /// The keys of the metadata of a delta beside those of a pack.
  enum Note {
    static let base = "delta_base"
    static let result = "delta_result"
  }

  /// The ids of the rows that differ, ascending.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if their list is not as it was written.
  public var rowIDs: [PackRowID] {
    get throws(PackError) {
      var ids: [PackRowID] = []
      for table in PackTable.allCases { ids += try file.rowIDs(in: table) }
      return ids
    }
  }

  /// What the newer pack has in place of a row; no bytes if it lacks it.
  ///
  /// - Throws: as ``Pack/row(_:)``.
  public func row(_ id: PackRowID) throws(PackError) -> PackedRow? { try file.row(id) }

  /// The entry of a row that differs, unchecked; nil if the delta does not speak of the row.
  public func entry(of id: PackRowID) throws(PackError) -> RowEntry? { try file.entry(of: id) }
}
