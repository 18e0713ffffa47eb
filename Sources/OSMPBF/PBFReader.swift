internal import Deflate
import Synchronization

/// How far the reading of a file is.
public struct PBFProgress: Sendable, Equatable {
  public let bytesRead: Int64
  public let totalBytes: Int64

  public init(bytesRead: Int64, totalBytes: Int64) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
  }
}

/// Reads an OSM PBF file, once or several times, on one or several threads.
///
/// Any order of blobs and objects is accepted, and a file that was made by joining others. Each
/// size in the file is checked before memory is taken for it.
///
/// ```swift
/// let reader = try PBFReader(path: "region.osm.pbf")
/// try reader.read(.ways, jobs: 2) { block in
///   var ids: [Int64] = []
///   block.forEachWay(withAnyOf: ["highway"]) { ids.append($0.id) }
///   return ids
/// } consume: { roads += $0 }
/// ```
public final class PBFReader: Sendable {
  /// What the file says about itself.
  public let header: PBFHeader
  private let source: PBFSource
  private let blobs: [BlobEntry]
  private let hasLocationsOnWays: Bool
  /// For each blob the kinds of its objects, once they are known.
  private let knownKinds: Mutex<[ObjectKinds?]>

  /// Opens the file at `path` and reads its header.
  ///
  /// - Throws: ``PBFError``; a file that was cut off is found here, not at its end.
  /// - Complexity: O(*n*) in the number of blobs.
  public convenience init(path: String) throws(PBFError) {
    try self.init(.file(OpenFile(path: path)))
  }

  /// Reads a file that is in memory.
  ///
  /// - Throws: ``PBFError``.
  public convenience init(bytes: [UInt8]) throws(PBFError) {
    try self.init(.memory(bytes))
  }

  private init(_ source: PBFSource) throws(PBFError) {
    let index = try BlobIndex(of: source)
    guard let header = index.header else { throw .missingHeader(found: nil) }
    self.header = header
    self.source = source
    blobs = index.data
    hasLocationsOnWays = index.hasLocationsOnWays
    knownKinds = Mutex(Array(repeating: nil, count: index.data.count))
  }

  /// Reads the objects of the given kinds: `map` makes a result of each block, on `jobs` threads,
  /// and `consume` gets the results in the order of the file, on the thread of the caller.
  ///
  /// Blocks without such objects are left out, and not even inflated if an earlier reading found
  /// that. Only a few results wait at a time. The outcome does not depend on `jobs`; if several
  /// blocks fail, the error is that of the first one in the file.
  ///
  /// - Parameters:
  ///   - kinds: what `map` finds in its blocks; the rest is not decoded.
  ///   - jobs: number of threads, at least 1; with 1 all runs on the thread of the caller.
  ///   - progress: called after each block, on the thread of the caller.
  ///   - map: makes a result of a block; called on several threads at once.
  ///   - consume: takes the results, one after the other.
  /// - Throws: ``PBFError``, and what `map` and `consume` throw.
  public func read<Value: Sendable>(
    _ kinds: ObjectKinds, jobs: Int = 1, progress: ((PBFProgress) -> Void)? = nil,
    map: @escaping @Sendable (borrowing OSMBlock) throws -> Value,
    consume: (Value) throws -> Void
  ) throws {
    precondition(jobs >= 1, "Reading needs at least one job")
    // The threads only see what earlier readings found; the caller's thread notes what they find.
    let known = knownKinds.withLock { $0 }
    var found = known
    defer { knownKinds.withLock { [found] in $0 = zip($0, found).map { $0 ?? $1 } } }
    func finish(_ number: Int, _ part: BlobPart<Value>) throws {
      found[number] = part.kinds
      if let value = part.value { try consume(value) }
      progress?(PBFProgress(bytesRead: blobs[number].end, totalBytes: source.size))
    }
    let part = { @Sendable [blobs] (number: Int, worker: inout PBFWorker) throws in
      if let known = known[number], known.isDisjoint(with: kinds) {
        return BlobPart<Value>(kinds: known, value: nil)
      }
      return try worker.withBlock(blobs[number], kinds: kinds) { block in
        let isWanted = !block.kinds.isDisjoint(with: kinds)
        return try BlobPart(kinds: block.kinds, value: isWanted ? map(block) : nil)
      }
    }
    let jobs = min(jobs, blobs.count)
    if jobs > 1 {
      try readInParallel(jobs: jobs, part: part, finish: finish)
    } else {
      var worker = try PBFWorker(source: source, hasLocationsOnWays: hasLocationsOnWays)
      for number in blobs.indices { try finish(number, part(number, &worker)) }
    }
  }

  private func readInParallel<Value: Sendable>(
    jobs: Int, part: @escaping @Sendable (Int, inout PBFWorker) throws -> BlobPart<Value>,
    finish: (Int, BlobPart<Value>) throws -> Void
  ) throws {
    let pipeline = OrderedPipeline<BlobPart<Value>>(count: blobs.count, jobs: jobs)
    let threads = (0..<jobs).compactMap { _ in
      WorkerThread { [self] in
        do {
          var worker = try PBFWorker(source: source, hasLocationsOnWays: hasLocationsOnWays)
          while let number = pipeline.claim() {
            pipeline.deliver(Result { try part(number, &worker) }, of: number)
          }
        } catch {
          if let number = pipeline.claim() { pipeline.deliver(.failure(error), of: number) }
        }
      }
    }
    guard !threads.isEmpty else { throw PBFError.outOfMemory }
    defer { for thread in threads { thread.join() } }
    try pipeline.consume(finish)
  }
}

/// What became of a blob: the kinds of its objects, and the result if some of them are wanted.
private struct BlobPart<Value: Sendable>: Sendable {
  let kinds: ObjectKinds
  let value: Value?
}

/// What one thread needs to decode blobs, used again for each of them.
struct PBFWorker: ~Copyable {
  private var reader: BlobReader
  private var columns = NodeColumns()
  private let hasLocationsOnWays: Bool

  init(source: PBFSource, hasLocationsOnWays: Bool) throws(PBFError) {
    reader = try BlobReader(source: source)
    self.hasLocationsOnWays = hasLocationsOnWays
  }

  mutating func withBlock<Value>(
    _ entry: BlobEntry, kinds: ObjectKinds, _ body: (borrowing OSMBlock) throws -> Value
  ) throws -> Value {
    let content = try reader.content(of: entry)
    let spare = columns
    columns = NodeColumns()
    let decoder = try BlockDecoder(
      content, place: entry.place, hasLocationsOnWays: hasLocationsOnWays, wanted: kinds,
      arena: reader.arena, columns: spare)
    let block = OSMBlock(decoder, wanted: kinds)
    let value = try body(block)
    columns = block.reclaimColumns()
    return value
  }
}
