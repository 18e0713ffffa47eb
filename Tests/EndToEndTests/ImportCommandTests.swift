import Foundation
import Testing

@Suite struct ImportCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func thePackIsNamedAfterTheExtract() throws {
    let outcome = try sandbox.run("import", Project.town)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("wrote merribourne.navpack"))
    #expect(outcome.diagnostics.isEmpty, "no progress where nobody watches")
    #expect(try sandbox.names == ["merribourne.navpack"])
  }

  @Test func aPackIsReplacedOnlyOnDemand() throws {
    try sandbox.write("mine".utf8, to: "a.navpack")
    let refused = try sandbox.run("import", Project.town, "-o", "a.navpack", "--json")
    #expect(refused.code == 73)
    #expect(try refused.json["error"]["kind"].text == "io")
    #expect(try sandbox.bytes(of: "a.navpack") == Data("mine".utf8))
    #expect(try sandbox.run("import", Project.town, "-o", "a.navpack", "--force").code == 0)
    #expect(try sandbox.run("verify", "a.navpack").code == 0)
    #expect(try sandbox.names == ["a.navpack"])
  }

  @Test func aBadExtractLeavesNothing() throws {
    let town = [UInt8](try Data(contentsOf: URL(filePath: Project.town)))
    var damaged = town
    for place in stride(from: town.count / 2, to: town.count, by: 7) { damaged[place] ^= 0x5a }
    let files: [(String, [UInt8])] = [
      ("cut", Array(town.dropLast(100))), ("damaged", damaged), ("text", Array("no map".utf8)),
    ]
    for (name, bytes) in files {
      try sandbox.write(bytes, to: "\(name).osm.pbf")
      let outcome = try sandbox.run("import", "\(name).osm.pbf", "--json")
      #expect(outcome.code == 65, "\(outcome)")
      #expect(try outcome.json["error"]["kind"].text == "corrupt_data")
      #expect(outcome.diagnostics.isEmpty)
    }
    #expect(try sandbox.names == ["cut.osm.pbf", "damaged.osm.pbf", "text.osm.pbf"])
  }

  /// Costs of cells for a profile of the user's own, and answers that are those without them.
  @Test func aProfileOfOnesOwnHasItsOverlay() throws {
    try sandbox.write(
      #"{"name": "van", "base": "car", "maximum_speed": 90, "vehicle": {"height": 2.9}}"#.utf8,
      to: "van.json")
    let outcome = try sandbox.run(
      "import", Project.town, "-o", "a.navpack", "--profile-file", "van.json", "--json")
    #expect(outcome.code == 0, "\(outcome)")
    let names = try outcome.json["overlays"].list.compactMap { $0["profile"].text }
    #expect(names == ["car", "van"])
    _ = try sandbox.run(
      "import", Project.town, "-o", "b.navpack", "--profiles", "none")
    let trip = [
      "--from", Town.longmoorRoad, "--to", Town.marketSquare, "--profile-file", "van.json",
      "--json",
    ]
    let fast = try sandbox.run(["route", "a.navpack"] + trip)
    #expect(fast.code == 0)
    #expect(try fast.output == sandbox.run(["route", "b.navpack"] + trip).output)
    let missing = try sandbox.run("import", Project.town, "--profile-file", "no.json", "--json")
    #expect(missing.code == 66)
    try sandbox.write(#"{"name": "x", "base": "boat"}"#.utf8, to: "bad.json")
    let bad = try sandbox.run("import", Project.town, "--profile-file", "bad.json", "--json")
    #expect(bad.code == 65)
    #expect(try sandbox.names.contains("merribourne.navpack") == false)
  }

  @Test func aFailedImportLeavesTheOldPackAlone() throws {
    #expect(try sandbox.run("import", Project.town, "-o", "a.navpack").code == 0)
    let before = try sandbox.bytes(of: "a.navpack")
    try sandbox.write("no map".utf8, to: "bad.osm.pbf")
    #expect(try sandbox.run("import", "bad.osm.pbf", "-o", "a.navpack", "--force").code == 65)
    #expect(try sandbox.bytes(of: "a.navpack") == before)
  }

  @Test func aMissingExtractIsNamed() throws {
    let outcome = try sandbox.run("import", "nowhere.osm.pbf")
    #expect(outcome.code == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.diagnostics.contains("nowhere.osm.pbf"))
  }

  @Test func aFolderThatIsNotThereCannotTakeAPack() throws {
    let outcome = try sandbox.run("import", Project.town, "-o", "no/such/folder.navpack", "--json")
    #expect(outcome.code == 73)
    #expect(try outcome.json["error"]["kind"].text == "io")
  }

  @Test func theReportIsOneObject() throws {
    let outcome = try sandbox.run("import", Project.town, "--json", "-o", "a.navpack")
    #expect(outcome.output.split(separator: "\n").count == 1)
    let report = try outcome.json
    report.expect([
      ("pack", [.text]), ("tiles", [.number]), ("edges", [.number]), ("ways", [.object]),
      ("turn_restrictions", [.object]), ("oddities", [.object]),
    ])
    #expect(report["tiles"].number == 8)
    #expect(report["turn_restrictions"]["read"].number == 5)
  }

  @Test func progressIsShownOnDemandAndNeverOnTheOutput() throws {
    let outcome = try sandbox.run("import", Project.town, "--json", "--progress")
    #expect(outcome.diagnostics.contains("reading ways"))
    #expect(throws: Never.self) { try outcome.json }
  }

  @Test func theSameExtractGivesTheSameBytes() throws {
    for (name, jobs) in [("a", "1"), ("b", "2"), ("c", "2"), ("d", "7")] {
      #expect(
        try sandbox.run("import", Project.town, "-o", "\(name).navpack", "--jobs", jobs).code == 0)
    }
    let first = try sandbox.bytes(of: "a.navpack")
    for name in ["b", "c", "d"] { #expect(try sandbox.bytes(of: "\(name).navpack") == first) }
  }

  @Test(arguments: ["0", "-1", "many", "100000"])
  func aNonsensicalNumberOfThreadsIsAUsageMistake(_ jobs: String) throws {
    let outcome = try sandbox.run("import", Project.town, "--jobs", jobs, "--json")
    #expect(outcome.code == 64)
    #expect(try outcome.json["error"]["kind"].text == "usage")
    #expect(try sandbox.names.isEmpty)
  }
}
