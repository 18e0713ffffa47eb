internal import CZlib

/// Inflates zlib streams, one after the other, with state that is allocated once.
///
/// The output is bounded by the caller before anything is inflated, so a small hostile stream
/// cannot fill the memory. Use one inflater per thread.
public struct Inflater: ~Copyable {
  // On the heap, because the state of zlib points back at its stream.
  private let stream: UnsafeMutablePointer<z_stream>
  private let fastDecompressor: FastInflate.Decompressor?

  /// Makes an inflater.
  ///
  /// - Throws: ``DeflateError/outOfMemory``.
  public init() throws(DeflateError) {
    try self.init(usesFastPath: true)
  }

  init(usesFastPath: Bool) throws(DeflateError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = inflateInit_(stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deallocate()
      throw .outOfMemory
    }
    self.stream = stream
    self.fastDecompressor = usesFastPath ? FastInflate.shared?.makeDecompressor() : nil
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    if let fastDecompressor { FastInflate.shared?.release(fastDecompressor) }
  }

  /// Inflates `input`, one whole zlib stream, into exactly the bytes of `output`.
  ///
  /// - Throws: ``DeflateError``; then the content of `output` is undefined.
  /// - Complexity: O(*n*) in the sizes of input and output.
  public mutating func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DeflateError) {
    if let fastDecompressor, let fast = FastInflate.shared,
      fast.inflate(input, into: output, with: fastDecompressor)
    {
      return
    }
    start(input)
    let step = advance(into: output)
    let written = output.count - Int(stream.pointee.avail_out)
    switch step {
    case .finished where written < output.count:
      throw .tooShort(expected: output.count, actual: written)
    case .finished:
      try checkInputIsUsedUp()
    case .outputIsFull:
      // The end of the stream may still be unread although its last byte is written.
      try finish(limit: output.count)
    case .failed(let error):
      throw error
    }
  }

  /// Inflates `input`, one whole zlib stream of unknown size, into at most `limit` bytes.
  ///
  /// The limit is less than 4 GiB, as is the input.
  ///
  /// - Throws: ``DeflateError``.
  /// - Complexity: O(*n*) in the sizes of input and output.
  public mutating func inflate(
    _ input: UnsafeRawBufferPointer, limit: Int
  ) throws(DeflateError) -> [UInt8] {
    precondition(limit >= 0 && limit <= Int(UInt32.max), "A limit is 0 to 4 GiB")
    start(input)
    var output = Self.allocate(min(limit, max(4 * input.count, Self.smallestGuess)))
    defer { output.deallocate() }
    var filled = 0
    while true {
      let step = advance(into: UnsafeMutableRawBufferPointer(rebasing: output[filled...]))
      filled = output.count - Int(stream.pointee.avail_out)
      switch step {
      case .finished:
        try checkInputIsUsedUp()
        return Array(output.prefix(filled))
      case .outputIsFull where filled == limit:
        try finish(limit: limit)
        return Array(output)
      case .outputIsFull:
        let larger = Self.allocate(min(limit, 2 * output.count))
        larger.copyMemory(from: UnsafeRawBufferPointer(output))
        output.deallocate()
        output = larger
      case .failed(let error):
        throw error
      }
    }
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: count, alignment: 1)
  }

  private static let smallestGuess = 4096

  private enum Step {
    case finished
    case outputIsFull
    case failed(DeflateError)
  }

  private func start(_ input: UnsafeRawBufferPointer) {
    precondition(input.count <= Int(UInt32.max), "A stream of 4 GiB and more needs to be split")
    inflateReset(stream)
    // zlib only reads through this pointer; its declaration says so only with ZLIB_CONST.
    let bytes = input.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes)
    stream.pointee.avail_in = UInt32(input.count)
  }

  private func advance(into output: UnsafeMutableRawBufferPointer) -> Step {
    precondition(output.count <= Int(UInt32.max), "An output of 4 GiB and more needs to be split")
    // zlib refuses an absent output, even if there is no byte to write.
    var spare: UInt8 = 0
    return withUnsafeMutablePointer(to: &spare) { spare in
      let bytes = output.bindMemory(to: UInt8.self)
      stream.pointee.next_out = bytes.baseAddress ?? spare
      stream.pointee.avail_out = UInt32(bytes.count)
      switch CZlib.inflate(stream, Z_NO_FLUSH) {
      case Z_STREAM_END: return .finished
      case Z_OK, Z_BUF_ERROR:
        return stream.pointee.avail_out == 0 ? .outputIsFull : .failed(.truncated)
      case Z_MEM_ERROR: return .failed(.outOfMemory)
      default: return .failed(.corrupt)
      }
    }
  }

  /// Reads the end of a stream whose output is complete; one byte more is one too many.
  private func finish(limit: Int) throws(DeflateError) {
    var surplus: UInt8 = 0
    let step = withUnsafeMutableBytes(of: &surplus) { advance(into: $0) }
    switch step {
    case .outputIsFull: throw .tooLong(limit: limit)
    case .finished where stream.pointee.avail_out == 0: throw .tooLong(limit: limit)
    case .finished: try checkInputIsUsedUp()
    case .failed(let error): throw error
    }
  }

  private func checkInputIsUsedUp() throws(DeflateError) {
    let rest = Int(stream.pointee.avail_in)
    if rest > 0 { throw .trailingBytes(count: rest) }
  }
}
