import Foundation
import Geo
import Testing

@testable import Positioning

@Suite struct TraceTests {
  @Test(arguments: ["<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>", "\n lat,lon\n1,2", "lat,lon\n1,2"])
  func theFormatIsToldByTheFirstCharacter(_ text: String) throws {
    let fixes = try Trace.fixes(in: Array(text.utf8))
    #expect(fixes.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
  }

  private static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>a &#252; &lt;</name>
    <trkseg><trkpt lat="47.1" lon="9.5"><time>2026-03-02T08:00:00.5+01:00</time><hdop>1</hdop>
    <extensions><s:speed xmlns:s="urn:s">3</s:speed></extensions></trkpt>
    <!-- x --><trkpt lat="47.2" lon="-9.5"><desc><![CDATA[<b>]]></desc></trkpt></trkseg></trk></gpx>
    """
  private static let csv = #"""
    lat,lon,time,speed,heading,accuracy,note
    47.1,9.5,1700000000,3,90,5,"a, ""b"""
    47.2,-9.5,2026-03-02T08:00:00Z,,,,
    """#

  @Test(arguments: [("GPX", gpx), ("CSV", csv)])
  func damagedBytesGiveFixesOrATypedError(_ name: String, _ text: String) throws {
    #expect(throws: Never.self) { try Trace.fixes(in: Array(text.utf8)) }
    var random = SeededGenerator(seed: 99)
    var refused = 0
    for round in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      do throws(TraceError) {
        #expect(try !Trace.fixes(in: bytes).isEmpty)
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  /// Recorded drives beside the checkout; they are too large to keep in it.
  private static let recorded: [URL] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
    return ["data/traces", "bench/traces"].flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path)
      return (names ?? []).filter { $0.hasSuffix(".csv") || $0.hasSuffix(".gpx") }.sorted()
        .map { root.appending(path: "\(folder)/\($0)") }
    }
  }()

  @Test(.enabled(if: !recorded.isEmpty, "no recorded drives beside the checkout"))
  func recordedDrivesAreRead() throws {
    for file in Self.recorded {
      let fixes = try Trace.fixes(in: Array(Data(contentsOf: file)))
      #expect(fixes.count > 10, "\(file.lastPathComponent)")
      let steps = zip(fixes, fixes.dropFirst()).map { $0.coordinate.distance(to: $1.coordinate) }
      #expect(steps.allSatisfy { $0 < .kilometers(10) }, "\(file.lastPathComponent)")
    }
  }
}
