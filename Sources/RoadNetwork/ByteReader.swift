/// Reads what ``ByteWriter`` wrote, refusing to go beyond the end.
struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  init(_ bytes: [UInt8]) { self.init(bytes, range: 0..<bytes.count) }

  var remaining: Int { end - position }
  /// Where in its bytes the reader is.
  var place: Int { position }
  var isAtEnd: Bool { position == end }

  mutating func read<Value: FixedWidthInteger>(_ type: Value.Type) throws(TileFormatError) -> Value
  {
    let size = MemoryLayout<Value>.size
    guard remaining >= size else { throw .truncated }
    let value = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position, as: Value.self)
    }
    position += size
    return Value(littleEndian: value)
  }

  /// The same bytes, read on from `place`; places beyond the end count as the end.
  func moved(to place: Int) -> ByteReader { ByteReader(bytes, range: min(place, end)..<end) }

  mutating func skip(_ count: Int) throws(TileFormatError) {
    guard count <= remaining else { throw .truncated }
    position += count
  }

  @inline(__always)
  mutating func readVarint() throws(TileFormatError) -> UInt64 {
    // Most numbers take one byte or two.
    if end - position >= 2 {
      let first = bytes[position]
      if first < 0x80 {
        position += 1
        return UInt64(first)
      }
      let second = bytes[position + 1]
      if second < 0x80 {
        position += 2
        return UInt64(first & 0x7f) | UInt64(second) << 7
      }
    }
    return try readLongVarint()
  }

  private mutating func readLongVarint() throws(TileFormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      if shift == 63, byte > 1 { throw .invalid("a number of more than 64 bits") }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
      if shift > 63 { throw .invalid("a number of more than 64 bits") }
    }
    throw .truncated
  }

  /// A number of things that each take at least `size` bytes of what is left.
  mutating func readCount(each size: Int = 1) throws(TileFormatError) -> Int {
    let count = try readVarint()
    guard count <= UInt64(remaining / max(1, size)) else { throw .truncated }
    return Int(count)
  }

  /// A varint that is a place in something of `count` things.
  mutating func readIndex(below count: Int) throws(TileFormatError) -> Int {
    let value = try readVarint()
    guard value < UInt64(count) else { throw .invalid("index \(value) of \(count)") }
    return Int(value)
  }

  mutating func readSigned() throws(TileFormatError) -> Int64 {
    let raw = try readVarint()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  /// The next `count` bytes.
  mutating func readBytes(count: Int) throws(TileFormatError) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func readText() throws(TileFormatError) -> String {
    let count = try readCount()
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// The next bytes, to be read apart.
  mutating func readPart() throws(TileFormatError) -> ByteReader {
    let count = try readCount()
    defer { position += count }
    return ByteReader(bytes, range: position..<position + count)
  }

  /// All that is left, as records that hold only integers.
  ///
  /// The caller names a record type whose every bit pattern is a value.
  mutating func readRecords<Record>(_ type: Record.Type) throws(TileFormatError) -> [Record] {
    let stride = MemoryLayout<Record>.stride
    guard remaining % stride == 0 else { throw .invalid("a section of broken records") }
    let count = remaining / stride
    let source = position..<end
    let records = [Record](unsafeUninitializedCapacity: count) { buffer, initialized in
      bytes.withUnsafeBytes { raw in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: raw[source]))
      }
      initialized = count
    }
    position = end
    return records
  }
}
