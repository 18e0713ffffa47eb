import Geo
import OSMPBF
import Testing

@Suite struct PBFHeaderTests {
  @Test func givesWhatTheFileSaysAboutItself() throws {
    let box = ProtoBytes.bytes(
      1,
      ProtoBytes.signed(1, -10_500_000_000) + ProtoBytes.signed(2, 20_000_000_000)
        + ProtoBytes.signed(3, 60_000_000_000) + ProtoBytes.signed(4, -5_000_000_000))
    let header = try PBFReader(
      bytes: PBFFixture.header(
        optional: ["Sort.Type_then_ID", "Has_Metadata"],
        extra: box + ProtoBytes.text(16, "writer") + ProtoBytes.text(17, "survey")
          + ProtoBytes.varint(32, 1_700_000_000) + ProtoBytes.varint(33, 4711)
          + ProtoBytes.text(34, "https://example.org/updates"))
    ).header
    #expect(header.requiredFeatures == ["OsmSchema-V0.6", "DenseNodes"])
    #expect(header.optionalFeatures == ["Sort.Type_then_ID", "Has_Metadata"])
    #expect(header.isSorted)
    #expect(!header.hasLocationsOnWays)
    #expect(header.bounds == BoundingBox(west: -10.5, south: -5, east: 20, north: 60))
    #expect(header.writingProgram == "writer")
    #expect(header.source == "survey")
    #expect(header.replicationTimestamp == 1_700_000_000)
    #expect(header.replicationSequenceNumber == 4711)
    #expect(header.replicationURL == "https://example.org/updates")
  }

  @Test func leavesUnknownWhatTheFileDoesNotSay() throws {
    let header = try PBFReader(bytes: PBFFixture.header(required: [])).header
    #expect(header.requiredFeatures.isEmpty)
    #expect(header.bounds == nil)
    #expect(header.writingProgram == nil)
    #expect(header.replicationTimestamp == nil)
    #expect(header.replicationSequenceNumber == nil)
    #expect(header.replicationURL == nil)
    #expect(!header.isSorted)
  }

  @Test func ignoresABoxOffTheGlobe() throws {
    let box = ProtoBytes.bytes(1, (1...4).flatMap { ProtoBytes.signed($0, Int64.max) })
    #expect(try PBFReader(bytes: PBFFixture.header(extra: box)).header.bounds == nil)
  }
}
