import Foundation
import Testing

@Suite struct SimulateCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  private func simulate(_ words: String...) throws -> Outcome {
    try sandbox.run(
      ["simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet] + words)
  }

  private func fixes(_ outcome: Outcome) -> Int {
    outcome.output.split(separator: "\n").filter { $0.hasPrefix("<trkpt ") }.count
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let first = try simulate("--noise", "8", "--seed", "7")
    #expect(first.code == 0)
    #expect(try simulate("--noise", "8", "--seed", "7").output == first.output)
    #expect(try simulate("--noise", "8", "--seed", "8").output != first.output)
    #expect(try simulate().output == simulate("--seed", "8").output, "no noise, no chance")
  }

  @Test func aGapHasNoFixes() throws {
    let whole = try simulate()
    let parted = try simulate("--gap", "60:90")
    #expect(fixes(whole) - fixes(parted) == 30)
    #expect(whole.output.contains("T08:01:10Z"))
    #expect(!parted.output.contains("T08:01:10Z"))
    #expect(parted.output.contains("T08:01:30Z"))
  }

  @Test func aFasterDriveHasFewerFixes() throws {
    #expect(fixes(try simulate("--speed-factor", "2")) < fixes(try simulate()))
    #expect(fixes(try simulate("--interval", "5")) * 4 < fixes(try simulate()))
  }

  @Test func theFileHoldsWhatIsPrinted() throws {
    let printed = try simulate()
    let written = try simulate("-o", "drive.gpx")
    #expect(written.output.isEmpty)
    #expect(written.diagnostics.contains("\(fixes(printed)) fixes"))
    #expect(try sandbox.bytes(of: "drive.gpx") == Data(printed.output.utf8))
    #expect(try sandbox.names == ["drive.gpx", "town.navpack"])
  }
}
