import Testing

@testable import Deflate

@Suite struct InflaterTests {
  static let text = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  /// Inflates with libdeflate in front (where it is installed), or with zlib alone.
  func inflate(_ stream: [UInt8], count: Int, fast: Bool) throws -> [UInt8] {
    var inflater = try Inflater(usesFastPath: fast)
    var output = [UInt8](repeating: 0, count: count)
    try stream.withUnsafeBytes { input in
      try output.withUnsafeMutableBytes { try inflater.inflate(input, into: $0) }
    }
    return output
  }

  @Test(arguments: [0, 1, 6, 9, -3, 40], [0, 1, 5000])
  func givesBackWhatWasCompressed(level: Int, count: Int) throws {
    let bytes = Array(Self.text.prefix(count))
    let stream = try ZlibStream.compress(bytes, level: level)
    #expect(try ZlibStream.inflate(stream, count: count) == bytes)
    #expect(try ZlibStream.inflate(stream, limit: count) == bytes)
    #expect(try ZlibStream.inflate(stream, limit: 1 << 20) == bytes)
  }

  @Test func compressesTheSameBytesToTheSameStream() throws {
    let streams = try (0..<3).map { _ in try ZlibStream.compress(Self.text, level: 9) }
    #expect(Set(streams).count == 1)
  }

  @Test(arguments: [false, true])
  func refusesAStreamThatYieldsMore(fast: Bool) throws {
    let stream = try ZlibStream.compress(Self.text)
    for count in [0, 1, 4999] {
      #expect(throws: DeflateError.tooLong(limit: count)) {
        try inflate(stream, count: count, fast: fast)
      }
    }
  }

  @Test(arguments: [false, true])
  func refusesAStreamThatYieldsLess(fast: Bool) throws {
    let stream = try ZlibStream.compress(Self.text)
    #expect(throws: DeflateError.tooShort(expected: 5001, actual: 5000)) {
      try inflate(stream, count: 5001, fast: fast)
    }
  }

  @Test(arguments: [false, true])
  func refusesAStreamThatIsCutOffAnywhere(fast: Bool) throws {
    let stream = try ZlibStream.compress(Array(Self.text.prefix(300)))
    for length in stream.indices {
      #expect(throws: DeflateError.truncated) {
        try inflate(Array(stream.prefix(length)), count: 300, fast: fast)
      }
    }
  }

  @Test(arguments: [false, true])
  func refusesAWrongChecksum(fast: Bool) throws {
    var stream = try ZlibStream.compress(Self.text)
    stream[stream.count - 1] ^= 1
    #expect(throws: DeflateError.corrupt) { try inflate(stream, count: 5000, fast: fast) }
  }

  @Test(arguments: [false, true])
  func refusesBytesBehindTheStream(fast: Bool) throws {
    let stream = try ZlibStream.compress(Self.text) + [0, 0, 0]
    #expect(throws: DeflateError.trailingBytes(count: 3)) {
      try inflate(stream, count: 5000, fast: fast)
    }
  }

  @Test func refusesWhatIsNoStream() {
    #expect(throws: DeflateError.corrupt) { try ZlibStream.inflate([1, 2, 3, 4], count: 10) }
    #expect(throws: DeflateError.truncated) { try ZlibStream.inflate([], count: 10) }
  }

  @Test func stopsAtTheLimit() throws {
    let bomb = try ZlibStream.compress([UInt8](repeating: 0, count: 8 << 20), level: 9)
    #expect(throws: DeflateError.tooLong(limit: 100_000)) {
      try ZlibStream.inflate(bomb, limit: 100_000)
    }
    #expect(throws: DeflateError.tooLong(limit: 0)) { try ZlibStream.inflate(bomb, limit: 0) }
  }

  @Test func worksOnAfterAnError() throws {
    var inflater = try Inflater()
    let stream = try ZlibStream.compress(Self.text)
    let output = try stream.withUnsafeBytes { input in
      #expect(throws: DeflateError.self) { try inflater.inflate(input, limit: 10) }
      return try inflater.inflate(input, limit: 5000)
    }
    #expect(output == Self.text)
  }
}
