/// The sections of one tile, found but not yet read.
struct TileFrame {
  private struct Entry {
    var coding: TileLayout.Coding
    var range: Range<Int>
    var unpackedSize: Int
  }

  private var bytes: [UInt8]
  private var entries: [TileLayout.Section: Entry] = [:]

  /// Reads the header and the directory of `bytes`.
  init(id: TileID, bytes: [UInt8]) throws(TileFormatError) {
    self.bytes = bytes
    var reader = ByteReader(bytes)
    guard bytes.count >= TileLayout.headerSize, try reader.read(UInt32.self) == TileLayout.magic
    else { throw .notATile }
    let version = try reader.read(UInt16.self)
    guard version == TileLayout.version else { throw .unsupportedVersion(Int(version)) }
    let count = Int(try reader.read(UInt16.self))
    let storedID = try reader.read(UInt32.self)
    guard storedID == id.rawValue else { throw .wrongTile(storedID) }
    _ = try reader.read(UInt32.self)
    for _ in 0..<count { try readEntry(&reader) }
  }

  /// The number of bytes that are kept.
  var byteCount: Int { bytes.count }

  /// The frame with some of its sections, and no bytes of the others.
  func keeping(_ isKept: (TileLayout.Section) -> Bool) -> TileFrame {
    var result = self
    result.bytes = []
    result.entries = [:]
    let kept = entries.filter { isKept($0.key) }.sorted { $0.key.rawValue < $1.key.rawValue }
    result.bytes.reserveCapacity(kept.reduce(0) { $0 + $1.value.range.count })
    for (section, entry) in kept {
      var moved = entry
      moved.range = result.bytes.count..<result.bytes.count + entry.range.count
      result.bytes += bytes[entry.range]
      result.entries[section] = moved
    }
    return result
  }

  private mutating func readEntry(_ reader: inout ByteReader) throws(TileFormatError) {
    let kind = try reader.read(UInt8.self)
    let coding = try reader.read(UInt8.self)
    _ = try reader.read(UInt16.self)
    let offset = Int(try reader.read(UInt32.self))
    let size = Int(try reader.read(UInt32.self))
    let unpackedSize = Int(try reader.read(UInt32.self))
    guard offset <= bytes.count, size <= bytes.count - offset else { throw .truncated }
    // Kinds that a later version adds are passed over.
    guard let section = TileLayout.Section(rawValue: kind) else { return }
    guard let coding = TileLayout.Coding(rawValue: coding), coding == .raw || section.isPacked
    else { throw .invalid("coding \(coding) of section \(kind)") }
    guard entries[section] == nil else { throw .invalid("section \(kind) twice") }
    let isPossible =
      switch coding {
      case .raw: unpackedSize == size && size <= TileLayout.maximumSectionSize
      case .zlib:
        unpackedSize
          <= min(
            TileLayout.maximumUnpackedSize, size * TileLayout.maximumPackingRatio)
      }
    guard isPossible else {
      throw .invalid("a section of \(size) bytes for \(unpackedSize)")
    }
    entries[section] = Entry(
      coding: coding, range: offset..<offset + size, unpackedSize: unpackedSize)
  }

  /// The bytes of `section`, unpacked; empty if the tile lacks it.
  func reader(of section: TileLayout.Section) throws(TileFormatError) -> ByteReader {
    guard let entry = entries[section] else { return ByteReader([]) }
    switch entry.coding {
    case .raw: return ByteReader(bytes, range: entry.range)
    case .zlib:
      return ByteReader(try SectionPacking.unpack(bytes, entry.range, size: entry.unpackedSize))
    }
  }

  /// The bytes of a tile with `sections`, in the order of their kinds; empty ones are left out.
  static func encoded(
    id: TileID, sections: [TileLayout.Section: [UInt8]]
  ) throws(TileFormatError) -> [UInt8] {
    let present = TileLayout.Section.allCases.filter { !(sections[$0] ?? []).isEmpty }
    var header = ByteWriter()
    header.append(TileLayout.magic)
    header.append(TileLayout.version)
    header.append(UInt16(present.count))
    header.append(id.rawValue)
    header.append(UInt32(0))
    var body = ByteWriter()
    let start = TileLayout.headerSize + present.count * TileLayout.directoryEntrySize
    for section in present {
      let raw = sections[section] ?? []
      let limit =
        section.isPacked ? TileLayout.maximumUnpackedSize : TileLayout.maximumSectionSize
      guard raw.count <= limit else { throw .limitExceeded("bytes in section \(section)") }
      let stored = section.isPacked ? try SectionPacking.pack(raw) : raw
      header.append(section.rawValue)
      header.append((section.isPacked ? TileLayout.Coding.zlib : .raw).rawValue)
      header.append(UInt16(0))
      header.append(UInt32(start + body.bytes.count))
      header.append(UInt32(stored.count))
      header.append(UInt32(raw.count))
      body.append(stored)
    }
    return header.bytes + body.bytes
  }
}
