import Geo
import RoadNetwork

/// Where the roads of a pack come from.
public struct PackOrigin: Hashable, Sendable {
  /// The program that wrote the roads, and its version.
  public var importerVersion: String
  /// How it was told to write them.
  public var options: String
  /// The digest of the bytes of the OpenStreetMap extract.
  public var inputDigest: Digest?
  /// State of the data, in seconds since 1970 (UTC).
  public var osmTimestamp: Int64?
  /// State of the data, as replication sequence number.
  public var osmSequence: Int64?
  /// Where updates of the data come from.
  public var osmURL: String?
  /// Of a pack that was joined of several imports where their roads come from, the newest data first; else
  /// none.
  ///
  /// Such a pack says of itself only what all have in common; its input digest is one over the seals of
  /// the packs that were joined.
  public var sources: [PackOrigin] = []

  public init(
    importerVersion: String, options: String = "", inputDigest: Digest? = nil,
    osmTimestamp: Int64? = nil, osmSequence: Int64? = nil, osmURL: String? = nil
  ) {
    self.importerVersion = importerVersion
    self.options = options
    self.inputDigest = inputDigest
    self.osmTimestamp = osmTimestamp
    self.osmSequence = osmSequence
    self.osmURL = osmURL
  }
}

/// How much is in a pack, over all tiles.
public struct PackCounts: Hashable, Sendable {
  public var nodes: Int
  /// Directed edges.
  public var edges: Int
  /// Nil in a part of a larger pack: ways may lead out of it.
  public var ways: Int?
  /// Nil in a part of a larger pack.
  public var turnRestrictions: Int?

  public init(
    nodes: Int = 0, edges: Int = 0, ways: Int? = nil, turnRestrictions: Int? = nil
  ) {
    self.nodes = nodes
    self.edges = edges
    self.ways = ways
    self.turnRestrictions = turnRestrictions
  }
}

/// What a pack is, and where it comes from.
public struct PackMetadata: Hashable, Sendable {
  /// Zoom of the web-mercator grid of the tiles.
  public static var tileZoom: Int { Int(TileID.zoom) }
  /// Version of the format that packs are written in.
  public static var formatVersion: Int { Int(PackSchema.version) }
  /// What has to be shown with maps made of OpenStreetMap data.
  public static let openStreetMapAttribution = "© OpenStreetMap contributors, ODbL"

  public var origin: PackOrigin
  /// To be shown with whatever is made of the pack.
  public var attribution: String
  /// The area of the roads; nil if it is not known.
  public var bounds: BoundingBox?
  public var counts: PackCounts
  /// Whether all tiles are here that are to be; false while a preload goes on.
  public var isComplete: Bool
  /// The tiles whose roads are all known; nil if the pack knows all the roads there are, so that
  /// no tile means no roads.
  public var coverage: Set<TileID>?
  /// What the pack has beside its roads, in the order of their numbers.
  public var layers: [MapLayer]

  public init(
    origin: PackOrigin, attribution: String = Self.openStreetMapAttribution,
    bounds: BoundingBox? = nil, counts: PackCounts = PackCounts(), isComplete: Bool = true,
    coverage: Set<TileID>? = nil, layers: [MapLayer] = []
  ) {
    self.origin = origin
    self.attribution = attribution
    self.bounds = bounds
    self.counts = counts
    self.isComplete = isComplete
    self.coverage = coverage
    self.layers = layers.sorted()
  }
}
