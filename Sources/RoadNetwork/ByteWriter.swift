/// Builds the bytes of a tile section: little-endian numbers, varints, texts.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Seven bits a byte, the lowest first.
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func appendVarint(_ value: Int) { appendVarint(UInt64(value)) }

  /// A signed number as a varint: 0, -1, 1, -2 and so on.
  mutating func appendSigned(_ value: Int64) {
    appendVarint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  mutating func appendText(_ text: String) {
    appendVarint(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// The memory of records that hold only integers, field after field.
  mutating func appendRecords<Record>(_ records: [Record]) {
    records.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
}
