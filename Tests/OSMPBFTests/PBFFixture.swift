import Deflate

/// Writes the bytes of PBF files, sound ones and odd ones: nothing here checks what it is given.
enum PBFFixture {
  /// One framed blob.
  static func blob(
    _ type: String, _ data: [UInt8], packing: Packing = .zlib, rawSize: RawSize = .true,
    extraHeader: [UInt8] = []
  ) throws -> [UInt8] {
    var body: [UInt8]
    switch packing {
    case .raw: body = ProtoBytes.bytes(1, data)
    case .zlib: body = ProtoBytes.bytes(3, try ZlibStream.compress(data))
    case .stream(let stream): body = ProtoBytes.bytes(3, stream)
    case .field(let number): body = ProtoBytes.bytes(number, data)
    case .none: body = []
    }
    switch rawSize {
    case .true: body = ProtoBytes.varint(2, data.count) + body
    case .claimed(let size): body = ProtoBytes.varint(2, size) + body
    case .missing: break
    }
    return frame(type, body, extraHeader: extraHeader)
  }

  /// The length, the blob header and `body` as the blob.
  static func frame(
    _ type: String, _ body: [UInt8], claimed: Int? = nil, extraHeader: [UInt8] = []
  ) -> [UInt8] {
    let header =
      ProtoBytes.text(1, type) + extraHeader + ProtoBytes.varint(3, claimed ?? body.count)
    return length(header.count) + header + body
  }

  static func length(_ count: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(count).bigEndian) { Array($0) }
  }

  enum Packing {
    case raw
    case zlib
    case stream([UInt8])
    /// The data in the field of this number, not packed at all.
    case field(Int)
    case none
  }

  enum RawSize {
    case `true`
    case claimed(Int)
    case missing
  }

  /// A blob with the header of a file.
  static func header(
    required: [String] = ["OsmSchema-V0.6", "DenseNodes"], optional: [String] = [],
    extra: [UInt8] = []
  ) throws -> [UInt8] {
    let fields =
      required.flatMap { ProtoBytes.text(4, $0) } + optional.flatMap { ProtoBytes.text(5, $0) }
    return try blob("OSMHeader", fields + extra)
  }

  /// A file of a header and one blob per block.
  static func file(optional: [String] = [], _ blocks: BlockFixture...) throws -> [UInt8] {
    try header(optional: optional) + blocks.flatMap { try blob("OSMData", $0.bytes) }
  }
}

/// The wire format of protobuf.
enum ProtoBytes {
  static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  static func varint(_ field: Int, _ value: Int) -> [UInt8] {
    varint(UInt64(field << 3)) + varint(UInt64(bitPattern: Int64(value)))
  }

  static func signed(_ field: Int, _ value: Int64) -> [UInt8] {
    varint(UInt64(field << 3)) + varint(zigzag(value))
  }

  static func bytes(_ field: Int, _ data: [UInt8]) -> [UInt8] {
    varint(UInt64(field << 3 | 2)) + varint(UInt64(data.count)) + data
  }

  static func text(_ field: Int, _ text: String) -> [UInt8] { bytes(field, Array(text.utf8)) }

  static func packed(_ field: Int, _ values: [Int64]) -> [UInt8] {
    bytes(field, values.flatMap { varint(UInt64(bitPattern: $0)) })
  }

  static func packedSigned(_ field: Int, _ values: [Int64]) -> [UInt8] {
    bytes(field, values.flatMap { varint(zigzag($0)) })
  }

  static func packedDeltas(_ field: Int, _ values: [Int64]) -> [UInt8] {
    packedSigned(field, zip(values, [0] + values).map { $0 &- $1 })
  }
}
