import Deflate
import OSMPBF
import Testing

/// What is wrong with a file before a block is unpacked.
@Suite struct PBFFileRefusalTests {
  static let header = try? PBFFixture.header()

  /// The place of the blob behind `bytes`, which hold one blob.
  func second(after bytes: [UInt8]) -> BlobPlace {
    BlobPlace(number: 1, offset: Int64(bytes.count))
  }

  /// Checks that the blob behind a sound header is refused.
  func expect(_ error: (BlobPlace) -> PBFError, for blob: [UInt8]) throws {
    let header = try PBFFixture.header()
    #expect(throws: error(second(after: header))) {
      try OSMObjects(reading: header + blob)
    }
  }

  @Test func refusesAFileThatIsNotThere() {
    #expect(throws: PBFError.cannotOpen(path: "/no/such/file", code: 2)) {
      try PBFReader(path: "/no/such/file")
    }
  }

  @Test func refusesAFolder() {
    #expect(throws: PBFError.cannotOpen(path: "/", code: 21)) { try PBFReader(path: "/") }
  }

  @Test func refusesAnEmptyFile() {
    #expect(throws: PBFError.missingHeader(found: nil)) { try PBFReader(bytes: []) }
  }

  @Test func refusesAFileThatStartsWithoutHeader() throws {
    let blob = try PBFFixture.blob("OSMData", BlockFixture().bytes)
    #expect(throws: PBFError.missingHeader(found: "OSMData")) {
      try PBFReader(bytes: blob + PBFFixture.header())
    }
  }

  @Test func refusesXML() {
    let bytes = Array("<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>".utf8)
    let place = BlobPlace(number: 0, offset: 0)
    #expect(throws: PBFError.blobHeaderTooLarge(bytes: 0x3C3F_786D, at: place)) {
      try PBFReader(bytes: bytes)
    }
  }

  @Test(arguments: ["HistoricalInformation", "Trial.FoldedWays", ""])
  func refusesARequiredFeatureByName(_ feature: String) throws {
    let header = try PBFFixture.header(required: ["OsmSchema-V0.6", feature])
    #expect(throws: PBFError.unsupportedFeature(feature)) { try PBFReader(bytes: header) }
    let joined = try PBFFixture.header() + header
    #expect(throws: PBFError.unsupportedFeature(feature)) { try PBFReader(bytes: joined) }
  }

  @Test(arguments: [(4, "lzma"), (5, "bzip2"), (6, "lz4"), (7, "zstd")])
  func refusesOtherPackingsByName(field: Int, name: String) throws {
    try expect(
      { .unsupportedCompression(name, at: $0) },
      for: PBFFixture.blob("OSMData", [1, 2, 3], packing: .field(field)))
  }

  @Test func refusesABlobWithoutData() throws {
    try expect(
      { .malformed(.blob, at: $0) }, for: PBFFixture.blob("OSMData", [], packing: .none))
  }

  @Test(arguments: [65_537, 1 << 30, Int(UInt32.max)])
  func refusesABlobHeaderOverItsLimit(bytes: Int) throws {
    try expect({ .blobHeaderTooLarge(bytes: bytes, at: $0) }, for: PBFFixture.length(bytes))
  }

  @Test func acceptsABlobHeaderAtItsLimit() throws {
    let padding = ProtoBytes.bytes(2, [UInt8](repeating: 0, count: 65_521))
    let blob = try PBFFixture.blob(
      "OSMData", [], packing: .raw, rawSize: .missing, extraHeader: padding)
    #expect(Array(blob.prefix(4)) == PBFFixture.length(65_536))
    #expect(throws: Never.self) { try OSMObjects(reading: PBFFixture.header() + blob) }
  }

  @Test(arguments: [-1, (32 << 20) + 1, Int(Int32.max)])
  func refusesABlobSizeOutOfItsLimits(bytes: Int) throws {
    try expect(
      { .blobTooLarge(bytes: bytes, at: $0) },
      for: PBFFixture.frame("OSMData", [], claimed: bytes))
  }

  @Test(arguments: [-1, (32 << 20) + 1, Int(Int32.max)])
  func refusesAnUnpackedSizeOutOfItsLimits(bytes: Int) throws {
    try expect(
      { .blobTooLarge(bytes: bytes, at: $0) },
      for: PBFFixture.blob("OSMData", [1, 2], rawSize: .claimed(bytes)))
  }

  @Test(
    arguments: [
      (0, .tooLong(limit: 0)), (99, .tooLong(limit: 99)),
      (101, .tooShort(expected: 101, actual: 100)),
      (32 << 20, .tooShort(expected: 32 << 20, actual: 100)),
    ] as [(Int, DeflateError)])
  func refusesALyingUnpackedSize(claimed: Int, error: DeflateError) throws {
    try expect(
      { .cannotInflate(error, at: $0) },
      for: PBFFixture.blob(
        "OSMData", [UInt8](repeating: 0, count: 100), rawSize: .claimed(claimed)))
  }

  @Test func stopsInflatingAtTheLimitWithoutASize() throws {
    let bomb = try ZlibStream.compress([UInt8](repeating: 0, count: (32 << 20) + 1), level: 1)
    try expect(
      { .cannotInflate(.tooLong(limit: 32 << 20), at: $0) },
      for: PBFFixture.blob("OSMData", [], packing: .stream(bomb), rawSize: .missing))
  }

  @Test func refusesADamagedStream() throws {
    try expect(
      { .cannotInflate(.corrupt, at: $0) },
      for: PBFFixture.blob("OSMData", [], packing: .stream([1, 2, 3, 4]), rawSize: .claimed(9)))
  }

  @Test func refusesMessagesThatAreNoProtobuf() throws {
    let broken: [UInt8] = [0x0A, 0x7F, 1]
    try expect(
      { .malformed(.blobHeader, at: $0) }, for: PBFFixture.length(broken.count) + broken)
    try expect({ .malformed(.blob, at: $0) }, for: PBFFixture.frame("OSMData", broken))
    try expect({ .malformed(.block, at: $0) }, for: PBFFixture.blob("OSMData", broken))
    try expect({ .malformed(.fileHeader, at: $0) }, for: PBFFixture.blob("OSMHeader", broken))
  }

  @Test func refusesAFileThatEndsWithinABlob() throws {
    let header = try PBFFixture.header()
    let blob = try PBFFixture.blob("OSMData", BlockFixture().bytes)
    for length in 1..<blob.count {
      #expect(throws: PBFError.truncated(at: second(after: header))) {
        try PBFReader(bytes: header + blob.prefix(length))
      }
    }
    for length in 1..<header.count {
      #expect(throws: PBFError.truncated(at: BlobPlace(number: 0, offset: 0))) {
        try PBFReader(bytes: Array(header.prefix(length)))
      }
    }
  }

  @Test func saysWhatAndWhere() {
    let place = BlobPlace(number: 3, offset: 1200)
    let error = PBFError.inconsistent(
      .stringIndexOutOfRange(index: 4000, count: 6), object: OSMObjectID(.way, 13), at: place)
    #expect("\(error)" == "text 4000 of a table of 6 is used in way 13, blob 3 at byte 1200")
    #expect(error.category == .corrupt)
    let history = PBFError.unsupportedFeature("HistoricalInformation")
    #expect(
      "\(history)"
        == "the file requires the feature 'HistoricalInformation', which is not supported")
    #expect(history.category == .unsupported)
    #expect(PBFError.cannotOpen(path: "a", code: 2).category == .system)
  }
}
