import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct DigestTests {
  /// Values made with `b2sum -l 256`.
  @Test(arguments: [
    ("", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    ("abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
  ])
  func isBLAKE2b(text: String, hex: String) {
    #expect(Digest.of(Array(text.utf8)).description == hex)
    #expect(Digest(hex: hex) == Digest.of(Array(text.utf8)))
  }

  @Test func piecesGiveTheDigestOfTheWhole() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var stream = DigestStream()
    stream.append(Array(bytes[..<10]))
    #expect(stream.digest == Digest.of(Array(bytes[..<10])))
    stream.append([])
    bytes[10...].withUnsafeBytes { stream.append($0) }
    #expect(stream.digest == Digest.of(bytes))
  }

  @Test(arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 65)])
  func refusesWhatIsNoDigest(text: String) {
    #expect(Digest(hex: text) == nil)
    #expect(Digest(bytes: Array(text.utf8.prefix(31))) == nil)
  }

  @Test func aListOfIDsIsReadBackAndNothingElse() {
    let ids = [0, 1, 127, 128, 300, 1 << 26 - 1].compactMap { TileID(rawValue: $0) }
    var list = RowIDList()
    for id in ids { list.append(UInt64(id.rawValue)) }
    #expect(RowIDList.decoded(list.bytes, TileID.init(row:)) == ids)
    for damaged: [UInt8] in [[0, 0], [128], [255, 255, 255, 255, 255, 1], [255, 255, 255, 127]] {
      #expect(RowIDList.decoded(damaged, TileID.init(row:)) == nil)
    }
  }
}
