internal import COSMFormat
public import Geo

/// What a file says about itself.
public struct PBFHeader: Sendable, Equatable {
  /// What a reader must be able to do; all of it is supported here.
  public let requiredFeatures: [String]
  /// What a reader may use, such as `Sort.Type_then_ID` or `LocationsOnWays`.
  public let optionalFeatures: [String]
  public let writingProgram: String?
  public let source: String?
  /// The area that the file covers; nil if the file names none, or one that is not on the globe.
  public let bounds: BoundingBox?
  /// State of the data, in seconds since 1970.
  public let replicationTimestamp: Int64?
  public let replicationSequenceNumber: Int64?
  /// Where updates are found.
  public let replicationURL: String?

  /// Whether ways carry the places of their nodes.
  public var hasLocationsOnWays: Bool { optionalFeatures.contains("LocationsOnWays") }

  /// Whether the writer promises nodes, ways, relations in this order, each with ascending ids.
  public var isSorted: Bool { optionalFeatures.contains("Sort.Type_then_ID") }
}

extension PBFHeader {
  static let supportedFeatures = ["OsmSchema-V0.6", "DenseNodes"]

  init(_ message: borrowing Osm__HeaderBlock) throws(PBFError) {
    requiredFeatures = Self.texts(message.required_features, count: message.n_required_features)
    for feature in requiredFeatures where !Self.supportedFeatures.contains(feature) {
      throw .unsupportedFeature(feature)
    }
    optionalFeatures = Self.texts(message.optional_features, count: message.n_optional_features)
    writingProgram = message.has_writingprogram != 0 ? String(message.writingprogram) : nil
    source = message.has_source != 0 ? String(message.source) : nil
    bounds = message.bbox.flatMap { Self.bounds($0.pointee) }
    replicationTimestamp =
      message.has_osmosis_replication_timestamp != 0 ? message.osmosis_replication_timestamp : nil
    replicationSequenceNumber =
      message.has_osmosis_replication_sequence_number != 0
      ? message.osmosis_replication_sequence_number : nil
    replicationURL =
      message.has_osmosis_replication_base_url != 0
      ? String(message.osmosis_replication_base_url) : nil
  }

  private static func texts(
    _ items: UnsafeMutablePointer<ProtobufCBinaryData>?, count: Int
  ) -> [String] {
    UnsafeBufferPointer(start: items, count: count).map { String($0) }
  }

  private static func bounds(_ box: Osm__HeaderBBox) -> BoundingBox? {
    let degrees = { (nanodegrees: Int64) in Double(nanodegrees) / 1e9 }
    return BoundingBox(
      west: degrees(box.left), south: degrees(box.bottom), east: degrees(box.right),
      north: degrees(box.top))
  }
}

extension String {
  /// The text of `data`; what is no UTF-8 becomes U+FFFD.
  init(_ data: ProtobufCBinaryData) {
    self.init(decoding: UnsafeBufferPointer(start: data.data, count: data.len), as: UTF8.self)
  }
}
