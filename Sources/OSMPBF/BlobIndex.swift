internal import COSMFormat

/// One blob of a file.
struct BlobEntry: Sendable {
  let place: BlobPlace
  /// Where the `Blob` message starts, in bytes from the start of the file.
  let dataOffset: Int64
  /// Size of the `Blob` message.
  let dataBytes: Int

  /// Where the next blob starts.
  var end: Int64 { dataOffset + Int64(dataBytes) }
}

/// What is found by walking from blob header to blob header: the file's header, and where its
/// data is.
struct BlobIndex {
  private(set) var header: PBFHeader?
  /// The blobs of the type `OSMData`.
  private(set) var data: [BlobEntry] = []
  /// Whether ways carry positions, by any header of the file.
  private(set) var hasLocationsOnWays = false

  /// Walks through `source` and unpacks the headers, but no data.
  ///
  /// Files that were made by joining others have several headers; each has to be supported.
  ///
  /// - Throws: ``PBFError``, also if the last blob is not whole.
  /// - Complexity: O(*n*) in the number of blobs.
  init(of source: PBFSource) throws(PBFError) {
    var reader = try BlobReader(source: source)
    var offset: Int64 = 0
    var number = 0
    while offset < source.size {
      let place = BlobPlace(number: number, offset: offset)
      let (type, entry) = try Self.entry(at: place, of: source.size, reader: &reader)
      if number == 0, type != "OSMHeader" { throw .missingHeader(found: type) }
      switch type {
      case "OSMHeader":
        let found = try Self.header(in: entry, reader: &reader)
        header = header ?? found
        hasLocationsOnWays = hasLocationsOnWays || found.hasLocationsOnWays
      case "OSMData":
        data.append(entry)
      default:
        break
      }
      offset = entry.end
      number += 1
    }
  }

  private static func entry(
    at place: BlobPlace, of fileSize: Int64, reader: inout BlobReader
  ) throws(PBFError) -> (type: String, BlobEntry) {
    let length = try reader.bytes(at: place.offset, count: 4, place: place)
    let headerBytes = Int(UInt32(bigEndian: length.loadUnaligned(as: UInt32.self)))
    guard headerBytes <= PBFLimits.blobHeaderBytes else {
      throw .blobHeaderTooLarge(bytes: headerBytes, at: place)
    }
    let bytes = try reader.bytes(at: place.offset + 4, count: headerBytes, place: place)
      .bindMemory(to: UInt8.self)
    reader.arena.reset()
    guard
      let message = osm__blob_header__unpack(
        reader.arena.allocator, bytes.count, bytes.baseAddress)
    else { throw .malformed(.blobHeader, at: place) }
    let dataBytes = Int(message.pointee.datasize)
    guard dataBytes >= 0, dataBytes <= PBFLimits.blobBytes else {
      throw .blobTooLarge(bytes: dataBytes, at: place)
    }
    let entry = BlobEntry(
      place: place, dataOffset: place.offset + 4 + Int64(headerBytes), dataBytes: dataBytes)
    guard entry.end <= fileSize else { throw .truncated(at: place) }
    return (String(message.pointee.type), entry)
  }

  private static func header(
    in entry: BlobEntry, reader: inout BlobReader
  ) throws(PBFError) -> PBFHeader {
    let content = try reader.content(of: entry).bindMemory(to: UInt8.self)
    guard
      let message = osm__header_block__unpack(
        reader.arena.allocator, content.count, content.baseAddress)
    else { throw .malformed(.fileHeader, at: entry.place) }
    return try PBFHeader(message.pointee)
  }
}
