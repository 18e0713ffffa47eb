import Foundation
import Testing

/// What the tool says when it cannot answer.
@Suite struct RefusalTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(TinyExtract.twoIslands.bytes, to: "tiny.osm.pbf")
    let outcome = try sandbox.run("import", "tiny.osm.pbf")
    try #require(outcome.code == 0, "\(outcome)")
  }

  struct Case: CustomStringConvertible {
    let line: String
    let code: Int32
    let kind: String
    let message: String

    init(_ line: String, _ code: Int32, _ kind: String, _ message: String) {
      (self.line, self.code, self.kind, self.message) = (line, code, kind, message)
    }

    var description: String { line }
  }

  private static let cases = [
    Case(
      "route tiny.navpack --from -16.8,179.905 --to -16.8,-179.905", 1, "no_route", "waypoint 0"),
    Case(
      "route tiny.navpack --from -16.8,179.905 --to -17.8,179.905", 1, "not_near_road",
      "1000 m of waypoint 1"),
    Case("nearest tiny.navpack --at 50,8", 1, "not_near_road", "waypoint 0"),
    Case(
      "drive tiny.navpack --from -16.8,179.905 --to -16.8,-179.905 --simulate", 1, "no_route",
      "waypoint 0"),
    Case("route tiny.navpack --from 1,2", 64, "usage", "--to"),
    Case("route --from 1,2 --to 3,4", 64, "usage", "PACK"),
    Case("route tiny.navpack --from 91,2 --to 3,4", 64, "usage", "91,2"),
    Case("route tiny.navpack --from 1,2 --to 3,4 --profile zeppelin", 64, "usage", "zeppelin"),
    Case("route tiny.navpack --from 1,2 --to 3,4 --langauge en", 64, "usage", "--language"),
    Case("route tiny.navpack --from 1,2 --to 3,4 --language xx", 64, "usage", "xx"),
    Case("rout tiny.navpack", 64, "usage", "'route'"),
    Case("simulate tiny.navpack --from 1,2 --to 3,4 --gap 9:3", 64, "usage", "9:3"),
    Case("drive tiny.navpack --tracking", 64, "usage", "--trace"),
    Case("bench tiny.navpack --pairs none.csv", 66, "io", "none.csv"),
    Case("bench tiny.navpack --pairs tiny.osm.pbf", 65, "bad_input", "no column id"),
    Case("drive tiny.navpack --tracking --trace none.gpx", 66, "io", "none.gpx"),
    Case("drive tiny.navpack --tracking --trace tiny.osm.pbf", 65, "bad_input", "line 1"),
  ]

  @Test(arguments: cases)
  func theMessageNamesWhatIsWrong(_ refusal: Case) throws {
    let words = refusal.line.split(separator: " ").map(String.init)
    let outcome = try sandbox.run(words)
    #expect(outcome.code == refusal.code, "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.diagnostics.hasPrefix("navdata: "))
    #expect(outcome.diagnostics.contains(refusal.message), "\(outcome)")
    #expect(outcome.diagnostics.contains("usage:") == (refusal.kind == "usage"))
  }

  @Test(arguments: cases)
  func withJSONTheErrorIsOneObjectOnTheOutput(_ refusal: Case) throws {
    let words = refusal.line.split(separator: " ").map(String.init) + ["--json"]
    // Not every command has the option, but each obeys it when it fails.
    if words[0] == "simulate" { return }
    let outcome = try sandbox.run(words)
    #expect(outcome.code == refusal.code, "\(outcome)")
    #expect(outcome.diagnostics.isEmpty, "\(outcome)")
    let error = try outcome.json
    #expect(error.keys == ["error"])
    #expect(error["error"].keys == ["kind", "message"])
    #expect(error["error"]["kind"].text == refusal.kind)
    #expect(error["error"]["message"].text?.contains(refusal.message) == true)
  }

  @Test func coordinatesMayBeginWithAMinus() throws {
    for words in [
      ["--from", "-16.8,179.901", "--to", "-16.8,179.909"],
      ["--from=-16.8,179.901", "--to=-16.8,179.909"],
    ] {
      let outcome = try sandbox.run(["route", "tiny.navpack", "--json"] + words)
      #expect(outcome.code == 0, "\(outcome)")
      #expect(try outcome.json["routes"][0]["legs"][0]["way_ids"][0].number == 7)
    }
  }

  @Test func nothingIsLeftBehind() throws {
    #expect(try sandbox.names == ["tiny.navpack", "tiny.osm.pbf"])
  }
}

@Suite struct HelpTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let commands = [
    "import", "info", "verify", "route", "nearest", "simulate", "drive", "bench", "help", "version",
  ]

  @Test(arguments: commands)
  func eachCommandExplainsItself(_ command: String) throws {
    let byOption = try sandbox.run(command, "--help")
    #expect(byOption.code == 0)
    #expect(byOption.diagnostics.isEmpty)
    #expect(byOption.output.contains("usage: navdata \(command)"), "\(byOption)")
    #expect(byOption.output.contains("navdata \(command)"))
    #expect(try sandbox.run("help", command).output == byOption.output)
    let overview = try sandbox.run("help")
    #expect(overview.output.contains("\n  \(command)"))
  }

  @Test func noCommandIsAUsageMistake() throws {
    let outcome = try sandbox.run()
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.diagnostics.contains("navdata help"))
  }

  @Test(arguments: [("dive", "drive"), ("improt", "import"), ("versoin", "version")])
  func aMistypedCommandIsGuessed(_ word: String, _ command: String) throws {
    let outcome = try sandbox.run(word)
    #expect(outcome.code == 64)
    #expect(outcome.diagnostics.contains("did you mean '\(command)'?"))
  }

  @Test func theVersionIsTold() throws {
    let outcome = try sandbox.run("--version")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("navdata "))
    #expect(try sandbox.run("version", "--json").json["version"].text != nil)
  }
}
