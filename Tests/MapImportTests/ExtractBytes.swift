import OSMPBF

/// Writes objects as the bytes of a PBF file, in blocks of any order.
struct ExtractBytes {
  /// The objects of one block.
  enum Block {
    case nodes([OSMNode])
    case ways([OSMWay])
    case relations([OSMRelation])
  }

  private(set) var bytes: [UInt8]

  init(_ blocks: [Block]) {
    bytes = Self.blob("OSMHeader", Self.field(4, Array("OsmSchema-V0.6".utf8)))
    for block in blocks { bytes += Self.blob("OSMData", Self.encoded(block)) }
  }

  /// The texts of a block, by their number.
  private struct Texts {
    var all = [""]
    private var places: [String: Int] = [:]

    mutating func place(of text: String) -> Int {
      if let place = places[text] { return place }
      places[text] = all.count
      all.append(text)
      return all.count - 1
    }

    mutating func places(of tags: OSMTags) -> (keys: [UInt8], values: [UInt8]) {
      var keys: [UInt8] = []
      var values: [UInt8] = []
      for (key, value) in tags {
        keys += varint(UInt64(place(of: key)))
        values += varint(UInt64(place(of: value)))
      }
      return (keys, values)
    }
  }

  private static func encoded(_ block: Block) -> [UInt8] {
    var texts = Texts()
    var group: [UInt8] = []
    switch block {
    case .nodes(let nodes):
      for node in nodes { group += field(1, encoded(node, &texts)) }
    case .ways(let ways):
      for way in ways { group += field(3, encoded(way, &texts)) }
    case .relations(let relations):
      for relation in relations { group += field(4, encoded(relation, &texts)) }
    }
    return field(1, texts.all.flatMap { field(1, Array($0.utf8)) }) + field(2, group)
  }

  private static func encoded(_ node: OSMNode, _ texts: inout Texts) -> [UInt8] {
    let (keys, values) = texts.places(of: node.tags)
    // Positions of a block are in steps of 100 nanodegrees.
    return number(1, signed: node.id) + field(2, keys) + field(3, values)
      + number(8, signed: Int64(node.coordinate?.latitudeE7 ?? 0))
      + number(9, signed: Int64(node.coordinate?.longitudeE7 ?? 0))
  }

  private static func encoded(_ way: OSMWay, _ texts: inout Texts) -> [UInt8] {
    let (keys, values) = texts.places(of: way.tags)
    return number(1, UInt64(way.id)) + field(2, keys) + field(3, values)
      + field(8, differences(way.nodeIDs))
  }

  private static func encoded(_ relation: OSMRelation, _ texts: inout Texts) -> [UInt8] {
    let (keys, values) = texts.places(of: relation.tags)
    let roles = relation.members.flatMap { varint(UInt64(texts.place(of: $0.role))) }
    let kinds: [UInt8] = relation.members.map { member in
      switch member.kind {
      case .node: 0
      case .way: 1
      case .relation: 2
      }
    }
    return number(1, UInt64(relation.id)) + field(2, keys) + field(3, values) + field(8, roles)
      + field(9, differences(relation.members.map(\.id))) + field(10, kinds)
  }

  private static func differences(_ ids: [Int64]) -> [UInt8] {
    zip(ids, [0] + ids).flatMap { varint(zigzag($0 - $1)) }
  }

  private static func blob(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = field(1, data)
    let header = field(1, Array(kind.utf8)) + number(3, UInt64(body.count))
    let size = UInt32(header.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + header + body
  }

  private static func field(_ number: UInt64, _ data: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(data.count)) + data
  }

  private static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  private static func number(_ field: UInt64, signed value: Int64) -> [UInt8] {
    number(field, zigzag(value))
  }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }
}

private func varint(_ value: UInt64) -> [UInt8] {
  var rest = value
  var bytes: [UInt8] = []
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(rest)]
}
