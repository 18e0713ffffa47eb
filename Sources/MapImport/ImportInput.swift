import OSMPBF

/// Objects of OSM in memory, in any order.
public struct OSMObjects: Hashable, Sendable {
  public var nodes: [OSMNode]
  public var ways: [OSMWay]
  public var relations: [OSMRelation]

  public init(nodes: [OSMNode] = [], ways: [OSMWay] = [], relations: [OSMRelation] = []) {
    self.nodes = nodes
    self.ways = ways
    self.relations = relations
  }
}

/// What roads are made of.
public enum ImportInput: Sendable {
  case file(PBFReader)
  case objects(OSMObjects)
}

/// A part of an input's objects that one thread turns into what the import keeps.
protocol ObjectBatch: Sendable {
  /// The kinds of objects that the batch wants.
  static var kinds: ObjectKinds { get }

  mutating func add(_ block: borrowing OSMBlock)
  mutating func add(_ objects: OSMObjects)
}

extension ImportInput {
  /// Turns the objects into batches on `jobs` threads, and gives these on in the order of the
  /// input.
  func read<Batch: ObjectBatch>(
    jobs: Int, empty: Batch, progress: (Double) -> Void, consume: (Batch) throws -> Void
  ) throws {
    switch self {
    case .objects(let objects):
      var batch = empty
      batch.add(objects)
      try consume(batch)
    case .file(let reader):
      try withoutActuallyEscaping(progress) { progress in
        try reader.read(
          Batch.kinds, jobs: max(1, jobs),
          progress: { progress(Double($0.bytesRead) / Double(max(1, $0.totalBytes))) },
          map: { block in
            var batch = empty
            batch.add(block)
            return batch
          }, consume: consume)
      }
    }
    progress(1)
  }
}
