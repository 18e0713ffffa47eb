/// Bytes of a small PBF file, for networks that the sample town does not have.
struct TinyExtract {
  struct Road {
    let id: Int64
    /// Latitude and longitude in 1e-7 degree; nodes are numbered through all roads.
    let points: [(Int64, Int64)]
  }

  let roads: [Road]

  var bytes: [UInt8] {
    var header = Message()
    header.append(4, text: "OsmSchema-V0.6")
    return blob("OSMHeader", header.bytes) + blob("OSMData", block.bytes)
  }

  private var block: Message {
    var texts = Message()
    for text in ["", "highway", "residential", "name", "Far Road"] { texts.append(1, text: text) }
    var nodes = Message()
    var ways = Message()
    var id: Int64 = 1
    for road in roads {
      var references: [UInt8] = []
      var previous: Int64 = 0
      for (latitude, longitude) in road.points {
        var node = Message()
        node.append(1, signed: id)
        node.append(8, signed: latitude)
        node.append(9, signed: longitude)
        nodes.append(1, message: node)
        references += Message.varint(Message.zigzag(id - previous))
        previous = id
        id += 1
      }
      var way = Message()
      way.append(1, varint: UInt64(road.id))
      way.append(2, bytes: [1, 3])
      way.append(3, bytes: [2, 4])
      way.append(8, bytes: references)
      ways.append(3, message: way)
    }
    var block = Message()
    block.append(1, message: texts)
    block.append(2, message: nodes)
    block.append(2, message: ways)
    return block
  }

  private func blob(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    var blob = Message()
    blob.append(1, bytes: data)
    blob.append(2, varint: UInt64(data.count))
    var header = Message()
    header.append(1, text: kind)
    header.append(3, varint: UInt64(blob.bytes.count))
    let size = UInt32(header.bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + header.bytes
      + blob.bytes
  }

  /// A message in the encoding of protocol buffers.
  private struct Message {
    var bytes: [UInt8] = []

    static func varint(_ value: UInt64) -> [UInt8] {
      var rest = value
      var bytes: [UInt8] = []
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      return bytes + [UInt8(rest)]
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    mutating func append(_ field: UInt64, varint value: UInt64) {
      bytes += Self.varint(field << 3) + Self.varint(value)
    }
    mutating func append(_ field: UInt64, signed value: Int64) {
      append(field, varint: Self.zigzag(value))
    }
    mutating func append(_ field: UInt64, bytes data: [UInt8]) {
      bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(data.count)) + data
    }
    mutating func append(_ field: UInt64, text: String) { append(field, bytes: Array(text.utf8)) }
    mutating func append(_ field: UInt64, message: Message) {
      append(field, bytes: message.bytes)
    }
  }
}

extension TinyExtract {
  /// Two roads some 20 km apart, with nothing between; they lie on both sides of the date line.
  static let twoIslands = TinyExtract(roads: [
    Road(id: 7, points: [(-168_000_000, 1_799_000_000), (-168_000_000, 1_799_100_000)]),
    Road(id: 8, points: [(-168_000_000, -1_799_100_000), (-168_000_000, -1_799_000_000)]),
  ])
}
