import Geo
import OSMPBF
import RoadNetwork

/// Makes road tiles of OSM objects.
///
/// The ways and relations are read first, then the nodes that roads use. Memory follows the road
/// network and not the file. The same input and options give the same bytes, on any number of
/// threads and in any order of the objects.
///
/// ```swift
/// var tiles = MemoryTiles()
/// let report = try Importer().run(.file(PBFReader(path: path)), into: &tiles)
/// ```
public struct Importer: Sendable {
  public let options: ImportOptions

  public init(options: ImportOptions = ImportOptions()) { self.options = options }

  /// Reads `input`, gives the tiles to `sink` in ascending order, then the rows of layers, and
  /// tells what it did.
  ///
  /// An input without any road gives no tiles, and a report that says so.
  ///
  /// The `progress` is told now and then, on the thread of the caller.
  ///
  /// - Throws: ``ImportError``, `PBFError`, `TileFormatError` and what the sink throws.
  public func run<Sink: TileSink & LayerSink>(
    _ input: ImportInput, into sink: inout Sink, progress: ((ImportProgress) -> Void)? = nil
  ) throws -> ImportReport {
    if let name = options.timeZone, TimeZoneTable.rule(named: name) == nil {
      throw ImportError.unknownTimeZone(name)
    }
    var (report, later) = try makeRoads(input, into: &sink, progress)
    if options.layers.contains(.baseMap) {
      // The roads are done, and their memory is free.
      var maker = BaseMapMaker(jobs: options.jobs)
      report.layerRows[.baseMap] = 0
      for part in try maker.parts(of: input) {
        report.layerRows[.baseMap, default: 0] += part.rows.count
        try sink.append(part)
      }
    }
    for part in later { try sink.append(part) }
    later = []
    if !options.layers.isEmpty { progress?(ImportProgress(phase: .layers, fraction: 1)) }
    return report
  }

  /// Makes the roads, and the layers that are made of the same objects; those that a pack takes
  /// behind the base map are returned.
  private func makeRoads<Sink: TileSink & LayerSink>(
    _ input: ImportInput, into sink: inout Sink, _ progress: ((ImportProgress) -> Void)?
  ) throws -> (ImportReport, later: [LayerPart]) {
    var draft = ImportDraft(options: options)
    try draft.readWays(input) { progress?(ImportProgress(phase: .ways, fraction: $0)) }
    try draft.readNodes(input) { progress?(ImportProgress(phase: .nodes, fraction: $0)) }
    progress?(ImportProgress(phase: .network, fraction: 0))
    let assembler = draft.assembler()
    progress?(ImportProgress(phase: .tiles, fraction: 0))
    try write(assembler, into: &sink, report: &draft.report) {
      progress?(ImportProgress(phase: .tiles, fraction: $0))
    }
    let layers = LayerAssembler(network: assembler.network, draft: draft.takeLayers())
    draft.report.oddities[.unclosedArea] += layers.openCount
    var later: [LayerPart] = []
    for (place, layer) in options.layers.sorted().enumerated() where layer != .baseMap {
      progress?(
        ImportProgress(phase: .layers, fraction: Double(place) / Double(options.layers.count)))
      let parts = try layers.parts(of: layer)
      draft.report.layerRows[layer] = parts.reduce(0) { $0 + $1.rows.count }
      if layer > .baseMap {
        later += parts
      } else {
        for part in parts { try sink.append(part) }
      }
    }
    return (draft.report, later)
  }

  private func write<Sink: TileSink>(
    _ assembler: TileAssembler, into sink: inout Sink, report: inout ImportReport,
    progress: (Double) -> Void
  ) throws {
    let tiles = assembler.tiles
    report.tiles = tiles.count
    // Some tiles at a time, so that finished bytes do not pile up.
    let chunks = Chunks(count: tiles.count, size: Self.tilesAtATime * max(1, options.jobs))
    for chunk in 0..<chunks.count {
      let range = chunks[chunk]
      let encoded = parallelMap(count: range.count, jobs: options.jobs) { offset in
        Result { () throws(TileFormatError) -> (TileAssembler.Product, AttributeCoverage) in
          let tile = tiles[range.lowerBound + offset]
          let product = try assembler.product(of: tile)
          return (product, try AttributeCoverage(ofTile: tile, bytes: product.bytes))
        }
      }
      for (tile, result) in zip(tiles[range], encoded) {
        let (product, coverage) = try result.get()
        report.coverage.add(coverage)
        report.tileBytes += product.bytes.count
        report.add(product.counts)
        try sink.append(tile, bytes: product.bytes)
      }
      progress(Double(range.upperBound) / Double(tiles.count))
    }
    progress(1)
  }

  private static let tilesAtATime = 16
}
