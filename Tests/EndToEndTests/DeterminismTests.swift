import Foundation
import Testing

/// Imports of real regions, where their extracts are at hand.
@Suite(.serialized) struct DeterminismTests {
  private static let isFull = ProcessInfo.processInfo.environment["NAVDATA_FULL"] != nil
  private static let small = ["fiji-ferry", "portland-central", "baltimore"]
  private static let large = [
    "porto", "heidelberg", "liechtenstein", "columbus", "oslo-east", "monaco", "andorra",
  ]
  static let regions = isFull ? small + large : small
  static let isAbsent = !FileManager.default.fileExists(atPath: Project.extracts)

  @Test(.disabled(if: isAbsent, "the extracts are absent"), arguments: regions)
  func anImportIsSoundAndTheSameOnAnyNumberOfThreads(_ region: String) throws {
    let sandbox = try Sandbox()
    let extract = "\(Project.extracts)/\(region).osm.pbf"
    for (name, jobs) in [("a", "1"), ("b", "2"), ("c", "2")] {
      let outcome = try sandbox.run("import", extract, "-o", "\(name).navpack", "--jobs", jobs)
      #expect(outcome.code == 0, "\(outcome)")
    }
    let verified = try sandbox.run("verify", "a.navpack", "--json")
    #expect(try verified.json["ok"].truth == true, "\(verified)")
    #expect(try sandbox.bytes(of: "a.navpack") == sandbox.bytes(of: "b.navpack"))
    #expect(try sandbox.bytes(of: "b.navpack") == sandbox.bytes(of: "c.navpack"))
  }
}
