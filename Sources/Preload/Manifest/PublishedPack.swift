import Synchronization
import TileStorage

/// A pack as others can fetch parts of it: its manifest, and its rows one after another.
///
/// May be used from many threads at once.
public final class PublishedPack: Sendable {
  private let pack: Pack
  private let described = Mutex<(manifest: PackManifest, bytes: [UInt8])?>(nil)

  public init(_ pack: Pack) { self.pack = pack }

  /// What is added to the name of a pack.
  public static let manifestEnding = ".manifest"
  public static let rowsEnding = ".rows"
  public static let signatureEnding = ".manifest.sig"

  /// The bytes of the manifest; made when they are first asked for.
  ///
  /// - Throws: as ``PackManifest/init(of:)``.
  public func manifestBytes() throws -> [UInt8] { try description().bytes }

  public func manifest() throws -> PackManifest { try description().manifest }

  private func description() throws -> (manifest: PackManifest, bytes: [UInt8]) {
    // Under the lock, so that who asks meanwhile waits instead of reading the whole pack as well.
    try described.withLock { known in
      if let known { return known }
      let manifest = try PackManifest(of: pack)
      let made = (manifest: manifest, bytes: manifest.encoded())
      known = made
      return made
    }
  }

  /// The bytes `range` of all rows, as far as there are any.
  ///
  /// - Throws: ``PackError`` if a row is damaged.
  /// - Complexity: O(*n*) in the bytes of the rows that the range touches.
  public func rowBytes(_ range: Range<Int>) throws -> [UInt8] {
    let manifest = try manifest()
    let range = range.clamped(to: 0..<manifest.rowByteCount)
    var (low, high) = (0, manifest.rows.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if manifest.offsets[middle] <= range.lowerBound { low = middle } else { high = middle }
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    while low < manifest.rows.count, manifest.offsets[low] < range.upperBound {
      let start = manifest.offsets[low]
      guard let row = try pack.row(manifest.rows[low].id),
        row.digest == manifest.rows[low].digest
      else { throw PackError.damaged(path: pack.path, reason: "\(manifest.rows[low].id) is gone") }
      let wanted = range.clamped(to: start..<start + row.bytes.count)
      result += row.bytes[wanted.lowerBound - start..<wanted.upperBound - start]
      low += 1
    }
    return result
  }
}
