import Synchronization
import TileStorage

/// A pack as others can fetch parts of it: its manifest, and its rows one after another.
///
/// May be used from many threads at once.
public final class PublishedPack: Sendable {
  private struct Description: Sendable {
    var manifest: PackManifest
    var bytes: [UInt8]
  }

  private let pack: Pack
  private let describe: @Sendable () throws -> PackManifest
  /// What came of reading the pack; nil before.
  private let described = Mutex<Result<Description, any Error>?>(nil)

  public convenience init(_ pack: Pack) { self.init(pack) { try PackManifest(of: pack) } }

  /// As above; `describe` reads all of the pack.
  init(_ pack: Pack, describe: @escaping @Sendable () throws -> PackManifest) {
    self.pack = pack
    self.describe = describe
  }

  /// What is added to the name of a pack.
  public static let manifestEnding = ".manifest"
  public static let rowsEnding = ".rows"
  public static let signatureEnding = ".manifest.sig"

  /// The bytes of the manifest; made when they are first asked for.
  ///
  /// All of the pack is read for that, once: an open pack does not change, so damage that was met is
  /// told again without another look.
  /// - Throws: as ``PackManifest/init(of:)``.
  public func manifestBytes() throws -> [UInt8] { try description().bytes }

  public func manifest() throws -> PackManifest { try description().manifest }

  private func description() throws -> Description {
    // Under the lock, so that who asks meanwhile waits instead of reading the whole pack as well.
    let result = described.withLock { known in
      if let known { return known }
      let made = Result {
        let manifest = try describe()
        return Description(manifest: manifest, bytes: manifest.encoded())
      }
      if !Self.mayPass(made) { known = made }
      return made
    }
    return try result.get()
  }

  /// Whether another try may end otherwise: the system did not let the pack be read.
  private static func mayPass(_ result: Result<Description, any Error>) -> Bool {
    if case .failure(let error) = result, case PackError.unreadable = error { return true }
    return false
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
