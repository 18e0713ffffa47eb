/// Builds the bytes of a block; coordinates are given in the units of the block.
struct BlockFixture {
  typealias Tags = KeyValuePairs<String, String>

  struct Point {
    var id: Int64
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var tags: Tags = [:]
  }

  private let granularity: Int?
  private let latitudeOffset: Int?
  private let longitudeOffset: Int?
  private var strings: [[UInt8]] = [[]]
  private var groups: [[UInt8]] = []

  init(granularity: Int? = nil, latitudeOffset: Int? = nil, longitudeOffset: Int? = nil) {
    self.granularity = granularity
    self.latitudeOffset = latitudeOffset
    self.longitudeOffset = longitudeOffset
  }

  /// Number of texts; the first is the empty one.
  var stringCount: Int { strings.count }

  /// The number of a text, which is added if it is new.
  mutating func string(_ text: String) -> Int64 { string(Array(text.utf8)) }

  mutating func string(_ bytes: [UInt8]) -> Int64 {
    if let index = strings.firstIndex(of: bytes) { return Int64(index) }
    strings.append(bytes)
    return Int64(strings.count - 1)
  }

  mutating func group(_ bytes: [UInt8]) {
    groups.append(bytes)
  }

  mutating func dense(_ nodes: [Point]) {
    var pairs: [Int64] = []
    for node in nodes {
      for (key, value) in node.tags { pairs += [string(key), string(value)] }
      pairs.append(0)
    }
    dense(
      ids: nodes.map(\.id), latitudes: nodes.map(\.latitude), longitudes: nodes.map(\.longitude),
      pairs: nodes.contains { !$0.tags.isEmpty } ? pairs : [])
  }

  /// Dense nodes of lists that need not match.
  mutating func dense(
    ids: [Int64], latitudes: [Int64], longitudes: [Int64], pairs: [Int64] = []
  ) {
    let fields =
      ProtoBytes.packedDeltas(1, ids) + ProtoBytes.bytes(5, [1, 2, 3])
      + ProtoBytes.packedDeltas(8, latitudes) + ProtoBytes.packedDeltas(9, longitudes)
      + (pairs.isEmpty ? [] : ProtoBytes.packed(10, pairs))
    group(ProtoBytes.bytes(2, fields))
  }

  mutating func plain(_ nodes: [Point]) {
    group(
      nodes.flatMap { node in
        ProtoBytes.bytes(
          1,
          ProtoBytes.signed(1, node.id) + tags(node.tags) + ProtoBytes.signed(8, node.latitude)
            + ProtoBytes.signed(9, node.longitude))
      })
  }

  mutating func way(
    _ id: Int64, _ nodes: [Int64], _ tags: Tags = [:], latitudes: [Int64] = [],
    longitudes: [Int64] = []
  ) {
    let fields =
      ProtoBytes.varint(1, Int(id)) + self.tags(tags) + ProtoBytes.packedDeltas(8, nodes)
      + (latitudes.isEmpty ? [] : ProtoBytes.packedDeltas(9, latitudes))
      + (longitudes.isEmpty ? [] : ProtoBytes.packedDeltas(10, longitudes))
    group(ProtoBytes.bytes(3, fields))
  }

  mutating func relation(
    _ id: Int64, _ members: [(kind: Int64, id: Int64, role: String)], _ tags: Tags = [:]
  ) {
    relation(
      id, kinds: members.map(\.kind), ids: members.map(\.id),
      roles: members.map { string($0.role) }, tags)
  }

  /// A relation of lists that need not match.
  mutating func relation(
    _ id: Int64, kinds: [Int64], ids: [Int64], roles: [Int64], _ tags: Tags = [:]
  ) {
    let fields =
      ProtoBytes.varint(1, Int(id)) + self.tags(tags) + ProtoBytes.packed(8, roles)
      + ProtoBytes.packedDeltas(9, ids) + ProtoBytes.packed(10, kinds)
    group(ProtoBytes.bytes(4, fields))
  }

  /// The fields of the tags of anything but a dense node.
  private mutating func tags(_ tags: Tags) -> [UInt8] {
    if tags.isEmpty { return [] }
    let keys = tags.map { string($0.key) }
    let values = tags.map { string($0.value) }
    return ProtoBytes.packed(2, keys) + ProtoBytes.packed(3, values)
  }

  /// The message.
  var bytes: [UInt8] {
    var bytes = ProtoBytes.bytes(1, strings.flatMap { ProtoBytes.bytes(1, $0) })
    for group in groups { bytes += ProtoBytes.bytes(2, group) }
    if let granularity { bytes += ProtoBytes.varint(17, granularity) }
    if let latitudeOffset { bytes += ProtoBytes.varint(19, latitudeOffset) }
    if let longitudeOffset { bytes += ProtoBytes.varint(20, longitudeOffset) }
    return bytes
  }
}
