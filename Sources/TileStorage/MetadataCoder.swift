import Geo
import RoadNetwork

/// Turns ``PackMetadata`` into the rows of the table `metadata` and back.
enum MetadataCoder {
  static let sealKey = "seal"

  private enum Key: String {
    case attribution, bounds, complete, coverage, edges, layers, nodes, options, sources, ways
    case formatVersion = "format_version"
    case importerVersion = "importer_version"
    case inputDigest = "input_digest"
    case osmSequence = "osm_sequence"
    case osmTimestamp = "osm_timestamp"
    case osmURL = "osm_url"
    case tileZoom = "tile_zoom"
    case turnRestrictions = "turn_restrictions"
  }

  private enum Coverage: String { case all, listed }

  /// The rows for `metadata`, without the seal.
  static func rows(of metadata: PackMetadata) -> [String: String] {
    let origin = metadata.origin
    let counts = metadata.counts
    let coverage: Coverage = metadata.coverage == nil ? .all : .listed
    let values: [Key: String?] = [
      .attribution: metadata.attribution,
      .bounds: metadata.bounds.map { "\($0.west),\($0.south),\($0.east),\($0.north)" },
      .complete: metadata.isComplete ? "1" : "0",
      .coverage: coverage.rawValue,
      .edges: String(counts.edges), .nodes: String(counts.nodes),
      .ways: counts.ways.map(String.init),
      .turnRestrictions: counts.turnRestrictions.map(String.init),
      .formatVersion: String(PackMetadata.formatVersion),
      .tileZoom: String(PackMetadata.tileZoom),
      .importerVersion: origin.importerVersion, .options: origin.options,
      .inputDigest: origin.inputDigest?.description,
      .osmSequence: origin.osmSequence.map(String.init),
      .layers: metadata.layers.isEmpty
        ? nil : metadata.layers.map(\.rawValue).joined(separator: ","),
      .osmTimestamp: origin.osmTimestamp.map(String.init), .osmURL: origin.osmURL,
      .sources: origin.sources.isEmpty ? nil : OriginList.text(of: origin.sources),
    ]
    var rows: [String: String] = [:]
    for (key, value) in values { rows[key.rawValue] = value }
    return rows
  }

  /// A row that does not say what it should.
  struct Fault: Error {
    var key: String
  }

  /// Reads `rows`; `covered` are the tiles that the pack lists.
  static func metadata(
    of rows: [String: String], covered: Set<TileID>
  ) throws(Fault) -> PackMetadata {
    func value<Value>(_ key: Key, _ read: (String) -> Value?) throws(Fault) -> Value? {
      guard let text = rows[key.rawValue] else { return nil }
      guard let value = read(text) else { throw Fault(key: key.rawValue) }
      return value
    }
    func required<Value>(_ key: Key, _ read: (String) -> Value?) throws(Fault) -> Value {
      guard let value = try value(key, read) else { throw Fault(key: key.rawValue) }
      return value
    }
    func natural(_ text: String) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }
    func count(_ key: Key) throws(Fault) -> Int { try required(key, natural) }
    guard try count(.tileZoom) == PackMetadata.tileZoom else {
      throw Fault(key: Key.tileZoom.rawValue)
    }
    let coverage = try required(.coverage, Coverage.init(rawValue:))
    var origin = PackOrigin(
      importerVersion: try required(.importerVersion) { $0 },
      options: try required(.options) { $0 },
      inputDigest: try value(.inputDigest) { Digest(hex: $0) },
      osmTimestamp: try value(.osmTimestamp) { Int64($0) },
      osmSequence: try value(.osmSequence) { Int64($0) },
      osmURL: try value(.osmURL) { $0 })
    origin.sources = try value(.sources, OriginList.origins) ?? []
    return PackMetadata(
      origin: origin,
      attribution: try required(.attribution) { $0 },
      bounds: try value(.bounds, bounds),
      counts: PackCounts(
        nodes: try count(.nodes), edges: try count(.edges), ways: try value(.ways, natural),
        turnRestrictions: try value(.turnRestrictions, natural)),
      isComplete: try required(.complete) { ["0": false, "1": true][$0] },
      coverage: coverage == .listed ? covered : nil, layers: layers(rows[Key.layers.rawValue]))
  }

  /// Those of later versions are passed over.
  private static func layers(_ text: String?) -> [MapLayer] {
    let names = Set((text ?? "").split(separator: ",").map(String.init))
    return MapLayer.allCases.filter { names.contains($0.rawValue) }
  }

  private static func bounds(_ text: String) -> BoundingBox? {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard values.count == 4, let west = values[0], let south = values[1], let east = values[2],
      let north = values[3]
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }
}

extension PackMetadata {
  /// Reads what a pack says about itself as it is stored; nil if it makes no sense.
  public init?(statements: [String: String], coverage: Set<TileID>) {
    guard let metadata = try? MetadataCoder.metadata(of: statements, covered: coverage) else {
      return nil
    }
    self = metadata
  }
}
