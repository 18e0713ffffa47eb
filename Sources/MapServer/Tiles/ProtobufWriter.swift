/// Writes messages of Protocol Buffers, as far as vector tiles need them.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  mutating func write(varint value: UInt64, field: UInt64) {
    append(field << 3)
    append(value)
  }

  mutating func write(double value: Double, field: UInt64) {
    append(field << 3 | 1)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
    }
  }

  mutating func write(text: String, field: UInt64) { write(Array(text.utf8), field) }

  mutating func write(message: ProtobufWriter, field: UInt64) { write(message.bytes, field) }

  mutating func write(packed values: [UInt64], field: UInt64) {
    var packed = ProtobufWriter()
    for value in values { packed.append(value) }
    write(packed.bytes, field)
  }

  private mutating func write(_ content: [UInt8], _ field: UInt64) {
    append(field << 3 | 2)
    append(UInt64(content.count))
    bytes += content
  }

  private mutating func append(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }
}
