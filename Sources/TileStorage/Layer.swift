import RoadNetwork

/// What a pack notes about one of its tables with data.
struct Layer: Hashable, Sendable {
  static let coverage = "coverage"

  var name: String
  var rows: Int
  /// Over the ids of the rows and their digests.
  var digest: Digest
  /// Of the list of ids.
  var idsDigest: Digest
}

/// Computes what is noted about a table while its rows go by, in ascending order of their ids.
final class LayerManifest {
  private var rows = 0
  private var stream = DigestStream()
  private var ids = RowIDList()

  func append(_ id: Int64, digest: Digest?) {
    rows += 1
    ids.append(UInt64(id))
    withUnsafeBytes(of: UInt64(id).littleEndian) { stream.append($0) }
    if let digest { stream.append(digest.bytes) }
  }

  /// The ids as they are stored.
  var idBytes: [UInt8] { ids.bytes }

  func layer(named name: String) -> Layer {
    Layer(name: name, rows: rows, digest: stream.digest, idsDigest: Digest.of(ids.bytes))
  }
}

/// Ascending ids of rows as differences in varints.
struct RowIDList {
  private(set) var bytes: [UInt8] = []
  private var last: UInt64 = 0

  mutating func append(_ id: UInt64) {
    var rest = id - last
    last = id
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The ids in `bytes`, each made by `make`; nil if they are not ascending or not ids.
  static func decoded<ID>(_ bytes: [UInt8], _ make: (Int64) -> ID?) -> [ID]? {
    var ids: [ID] = []
    var (value, shift, last): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for byte in bytes {
      value |= UInt64(byte & 0x7f) << shift
      shift += 7
      guard shift <= 63 else { return nil }
      if byte >= 0x80 { continue }
      let (sum, isTooLarge) = last.addingReportingOverflow(value)
      guard value > 0 || ids.isEmpty, !isTooLarge, let raw = Int64(exactly: sum),
        let id = make(raw)
      else { return nil }
      ids.append(id)
      (value, shift, last) = (0, 0, sum)
    }
    return shift == 0 ? ids : nil
  }
}

extension TileID {
  /// The id of a stored row; nil if it is none.
  public init?(row: Int64) {
    guard let raw = UInt32(exactly: row) else { return nil }
    self.init(rawValue: raw)
  }
}

/// The digest over all that a pack says about itself.
enum PackSeal {
  static func digest(metadata rows: [String: String], layers: [Layer]) -> Digest {
    var stream = DigestStream()
    func add(_ text: String) {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { stream.append($0) }
      stream.append(Array(text.utf8))
    }
    for (key, value) in rows.sorted(by: { byBytes($0.key, $1.key) })
    where key != MetadataCoder.sealKey {
      add(key)
      add(value)
    }
    for layer in layers.sorted(by: { byBytes($0.name, $1.name) }) {
      add(layer.name)
      add(String(layer.rows))
      add(layer.digest.description)
      add(layer.idsDigest.description)
    }
    return stream.digest
  }

  /// The order in which SQLite keeps texts.
  static func byBytes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
