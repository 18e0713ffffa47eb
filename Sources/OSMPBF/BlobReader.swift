internal import COSMFormat
internal import Deflate

/// Reads the blobs of a file, one after the other: bytes, outer message, inflated content.
///
/// What it returns lives in its buffers and is gone at the next blob. One reader per thread.
struct BlobReader: ~Copyable {
  var arena = Arena()
  private let source: PBFSource
  private var packed = ScratchBuffer()
  private var unpacked = ScratchBuffer()
  private var inflater: Inflater

  init(source: PBFSource) throws(PBFError) {
    self.source = source
    do {
      inflater = try Inflater()
    } catch {
      throw .outOfMemory
    }
  }

  /// The `count` bytes from `offset` on, which belong to the blob at `place`.
  mutating func bytes(
    at offset: Int64, count: Int, place: BlobPlace
  ) throws(PBFError) -> UnsafeRawBufferPointer {
    let buffer = packed.reserve(count)
    do {
      try source.read(at: offset, into: buffer)
    } catch {
      switch error {
      case .endOfFile: throw .truncated(at: place)
      case .system(let code): throw .cannotRead(code: code, at: place)
      }
    }
    return UnsafeRawBufferPointer(buffer)
  }

  /// The inflated content of a blob.
  mutating func content(of entry: BlobEntry) throws(PBFError) -> UnsafeRawBufferPointer {
    let place = entry.place
    let message = try bytes(at: entry.dataOffset, count: entry.dataBytes, place: place)
    arena.reset()
    let bytes = message.bindMemory(to: UInt8.self)
    guard let blob = osm__blob__unpack(arena.allocator, bytes.count, bytes.baseAddress) else {
      throw .malformed(.blob, at: place)
    }
    let fields = blob.pointee
    if fields.has_raw != 0 {
      return UnsafeRawBufferPointer(start: fields.raw.data, count: fields.raw.len)
    }
    guard fields.has_zlib_data != 0 else { throw Self.refusal(of: fields, at: place) }
    let stream = UnsafeRawBufferPointer(start: fields.zlib_data.data, count: fields.zlib_data.len)
    let size = fields.has_raw_size != 0 ? Int(fields.raw_size) : nil
    return try inflate(stream, size: size, place: place)
  }

  private mutating func inflate(
    _ stream: UnsafeRawBufferPointer, size: Int?, place: BlobPlace
  ) throws(PBFError) -> UnsafeRawBufferPointer {
    if let size, size < 0 || size > PBFLimits.blobBytes {
      throw .blobTooLarge(bytes: size, at: place)
    }
    do throws(DeflateError) {
      if let size {
        let output = unpacked.reserve(size)
        try inflater.inflate(stream, into: output)
        return UnsafeRawBufferPointer(output)
      }
      let content = try inflater.inflate(stream, limit: PBFLimits.blobBytes)
      let output = unpacked.reserve(content.count)
      output.copyBytes(from: content)
      return UnsafeRawBufferPointer(output)
    } catch {
      throw .cannotInflate(error, at: place)
    }
  }

  /// The error for a blob that holds neither plain nor deflated data.
  private static func refusal(of blob: Osm__Blob, at place: BlobPlace) -> PBFError {
    let methods = [
      (blob.has_lzma_data, "lzma"), (blob.has_bzip2_data, "bzip2"), (blob.has_lz4_data, "lz4"),
      (blob.has_zstd_data, "zstd"),
    ]
    for (isUsed, name) in methods where isUsed != 0 {
      return .unsupportedCompression(name, at: place)
    }
    return .malformed(.blob, at: place)
  }
}
