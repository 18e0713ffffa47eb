internal import CSQLite
import RoadNetwork

/// Writes a new pack, tile by tile.
///
/// All is written to a file of another name in the same folder, which takes the name of the pack
/// in ``finish(_:)`` and not before. Whatever fails, and if the writer is dropped, what was at the
/// path stays as it was, and that file is removed, unless the writer was told to leave it for a
/// later try. The same tiles and metadata give the same bytes. For one thread at a time.
public final class PackWriter: TileSink, OverlaySink, LayerSink {
  /// Where the pack will be.
  public let path: String
  private let part: PartFile
  private let kind: PackKind
  /// What the metadata say beside what all packs say.
  private let notes: [String: String]
  private let isResumable: Bool
  private var session: PackWriterSession?
  /// Published or given up.
  private var isOver = false

  /// Begins the pack that is to be at `path`.
  ///
  /// - Parameters:
  ///   - path: Where the pack will be; other names with this beginning are used until then.
  ///   - replacing: Whether a file that is there already may be replaced.
  /// - Throws: ``PackError/alreadyExists(path:)``, ``PackError/cannotCreate(path:reason:)`` or
  ///   ``PackError/outOfSpace(path:)``.
  public convenience init(path: String, replacing: Bool = false) throws(PackError) {
    try self.init(path: path, replacing: replacing, maximumPages: nil)
  }

  /// As above; SQLite finds the disk full after `maximumPages` pages.
  init(path: String, replacing: Bool, maximumPages: Int?) throws(PackError) {
    self.path = path
    kind = .pack
    notes = [:]
    isResumable = false
    part = try PartFile(beside: path, replacing: replacing)
    do {
      session = try PackWriterSession(new: part.path, kind, keepsJournal: false, maximumPages)
    } catch {
      part.remove()
      throw Self.packError(error, path)
    }
  }

  /// Begins, or takes up again, the pack that is to be at `path` in place of any other there.
  ///
  /// The writer works on a file with the ending `.part`, and leaves it behind if it is dropped, or
  /// if the process ends. The next one goes on with what that file holds, see
  /// ``resume(_:metadata:)``.
  /// - Throws: ``PackError/cannotCreate(path:reason:)``, ``PackError/outOfSpace(path:)``, or
  ///   ``PackError/busy(path:)`` if another process does so now.
  public convenience init(resuming path: String) throws(PackError) {
    try self.init(resuming: path, kind: .pack, notes: [:])
  }

  /// Begins, or takes up again, the delta at `path` between the packs with these seals; a row
  /// that only the older one has is appended without bytes.
  ///
  /// - Throws: as ``init(resuming:)``.
  public convenience init(
    resumingDelta path: String, base: Digest, result: Digest
  ) throws(PackError) {
    let notes = [
      PackDelta.Note.base: base.description, PackDelta.Note.result: result.description,
    ]
    try self.init(resuming: path, kind: .delta, notes: notes)
  }

  private init(
    resuming path: String, kind: PackKind, notes: [String: String]
  ) throws(PackError) {
    self.path = path
    self.kind = kind
    self.notes = notes
    isResumable = true
    part = try PartFile(resuming: path)
  }

  deinit {
    session = nil
    if !isResumable { discard() }
  }

  /// Adds a tile, which must come after all those before it.
  ///
  /// - Throws: as ``append(_:)``.
  public func append(_ tile: TileID, bytes: [UInt8]) throws(PackError) {
    try append(PackedRow(id: .tile(tile), bytes: bytes))
  }

  /// Adds a row of an overlay, which must come after all those before it.
  ///
  /// - Throws: as ``append(_:)``.
  public func append(_ row: OverlayRowID, bytes: [UInt8]) throws(PackError) {
    try append(PackedRow(id: .overlay(row), bytes: bytes))
  }

  /// The bytes of a tile that has been added; nil if there is none.
  ///
  /// - Throws: ``PackError/cannotCreate(path:reason:)`` if the file cannot be read.
  public func bytes(of tile: TileID) throws(PackError) -> [UInt8]? {
    let session = try begun()
    do {
      return try session.bytes(of: tile)
    } catch {
      throw Self.packError(error, path)
    }
  }

  /// Adds the rows of a layer in one tile, which must come after all those before them: layer by
  /// layer in the order of their numbers, and tile by tile.
  ///
  /// The layer has to be among those of the metadata with which the pack ends.
  /// - Throws: as ``append(_:)``.
  public func append(_ part: LayerPart) throws(PackError) {
    try append(PackedRow(id: .part(part.layer, in: part.tile), bytes: part.encoded))
  }

  /// Adds a row, which must come after all those of its table before it.
  ///
  /// - Throws: ``PackError/outOfOrder(_:)``, ``PackError/outOfSpace(path:)`` or
  ///   ``PackError/cannotCreate(path:reason:)``; the writer is of no more use then.
  public func append(_ row: PackedRow) throws(PackError) {
    let session = try begun()
    if let last = session.last(in: row.id.table), row.id.value <= last {
      discard()
      throw .outOfOrder(row.id)
    }
    try writing { () throws(SQLiteFailure) in try session.append(row) }
  }

  /// Ends the pack with `metadata`, and puts it in its place once it is safe on the disk.
  ///
  /// - Throws: as ``append(_:bytes:)``, and ``PackError/alreadyExists(path:)`` if a file came to
  ///   be at the path in the meantime.
  public func finish(_ metadata: PackMetadata) throws(PackError) {
    let session = try begun()
    try writing { () throws(SQLiteFailure) in try session.end(metadata, notes: notes) }
    // Closes the database, so that all of it is in the file.
    self.session = nil
    do {
      try part.publish()
      isOver = true
    } catch {
      discard()
      throw error
    }
  }

  /// The seal that the pack gets if it ends with `metadata` after the rows so far.
  public func seal(endingWith metadata: PackMetadata) throws(PackError) -> Digest {
    try begun().seal(endingWith: metadata, notes: notes)
  }

  /// Gives up: nothing is left but what was there before.
  public func discard() {
    guard !isOver else { return }
    isOver = true
    session = nil
    part.remove()
  }

  private func begun() throws(PackError) -> PackWriterSession {
    guard !isOver else { throw .closed(path: path) }
    if let session { return session }
    guard isResumable else { throw .closed(path: path) }
    return try begin()
  }

  private func begin() throws(PackError) -> PackWriterSession {
    try part.clear()
    var begun: PackWriterSession?
    try writing { () throws(SQLiteFailure) in
      begun = try PackWriterSession(new: part.path, kind, keepsJournal: true, nil)
    }
    guard let begun else { throw .closed(path: path) }
    session = begun
    return begun
  }

  private func writing(_ body: () throws(SQLiteFailure) -> Void) throws(PackError) {
    do {
      try body()
    } catch {
      discard()
      throw Self.packError(error, path)
    }
  }

  private static func packError(_ failure: SQLiteFailure, _ path: String) -> PackError {
    failure.primaryCode == SQLITE_FULL
      ? .outOfSpace(path: path) : .cannotCreate(path: path, reason: failure.message)
  }
}

extension PackWriter {
  /// Looks at what an interrupted process has left, and keeps it if it is the beginning of what
  /// is to be written: the rows `entries`, then `metadata`.
  ///
  /// Called once, before the first row. Every row that is kept has been checked.
  /// - Returns: the number of rows that need not be appended any more.
  /// - Throws: as ``append(_:bytes:)``.
  /// - Complexity: O(*n*) in the bytes that were left.
  public func resume(
    _ entries: [RowEntry], metadata: PackMetadata
  ) throws(PackError) -> Int {
    precondition(isResumable && session == nil, "only a fresh writer takes up what was left")
    guard !part.isEmpty else { return 0 }
    do {
      let left = try PackWriterSession(left: part.path, kind)
      if try left.accept(entries, metadata, notes: notes) {
        session = left
        return left.rowCount
      }
    } catch {
      // Whatever is wrong with what was left: it is written anew.
    }
    return 0
  }
}
