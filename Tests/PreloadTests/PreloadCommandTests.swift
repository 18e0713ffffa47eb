import Foundation
import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

/// The commands, run as a user runs them.
@Suite struct PreloadCommandTests {
  private let folder: PackFolder
  private let box = "9.55,47.4,9.62,47.45"

  init() throws {
    folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    _ = try folder.writePack(network.tiles, named: "town.navpack")
  }

  private func run(_ line: String) throws -> Tool.Outcome {
    try Tool.run(line.split(separator: " ").map(String.init), in: folder)
  }

  @Test func theOnePackHereIsTheSource() throws {
    #expect(try run("preload --bbox \(box)").code == 0)
    #expect(try folder.names == ["town-preload.navpack", "town.navpack"])
    #expect(try run("preload --bbox \(box) -o other.navpack --json").code == 0)
    #expect(
      try folder.bytes(of: "other.navpack") == folder.bytes(of: "town-preload.navpack"))
    let outcome = try run("preload --bbox \(box) -o third.navpack --json")
    #expect(outcome.code == 64 && outcome.output.contains("there are several packs here"))
  }

  @Test func aDryRunSaysWhatItWouldBeAndWritesNothing() throws {
    let planned = try run("preload --bbox \(box) --dry-run --json")
    #expect(planned.code == 0)
    #expect(try folder.names == ["town.navpack"])
    let done = try run("preload --bbox \(box) --json")
    for part in planned.output.split(separator: ",").filter({ $0.contains("tiles") }) {
      #expect(done.output.contains(part))
    }
    #expect(done.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "--bbox 9.6,47.5,9.7,47.4", "--bbox 9.6,47.4,9.7", "--bbox nan,0,1,1", "--bbox 0,0,200,1",
    "--bbox 20,20,20.1,20.1", "--bbox -180,-90,180,90", "--tiles 99999999999", "--tiles -4",
    "--polygon town.navpack", "--route town.navpack",
  ])
  func aBadAreaIsBadInput(_ area: String) throws {
    let outcome = try run("preload \(area) --json")
    #expect(outcome.code == 65)
    #expect(outcome.output.contains("\"kind\":\"bad_input\""), "\(outcome)")
    #expect(try folder.names == ["town.navpack"])
  }

  @Test(arguments: [
    "--bbox 1,1,2,2 --tiles 5", "--corridor 500", "--around 47,9", "--around 47,9,-5",
    "--from town.navpack -o town.navpack", "--from town.navpack -o ./town.navpack", "extra",
  ])
  func aMistakeInTheWordsIsAUsageMistake(_ words: String) throws {
    let outcome = try run("preload \(words) --json")
    #expect(outcome.code == 64)
    #expect(outcome.output.contains("\"kind\":\"usage\""), "\(outcome)")
  }

  @Test func aRouteOfTheToolIsACorridor() throws {
    let route = try run("route town.navpack --from 47.42,9.53 --to 47.4,9.7 --json")
    #expect(route.code == 0)
    try folder.write(Array(route.output.utf8), to: "trip.json")
    let gpx = try run("route town.navpack --from 47.42,9.53 --to 47.4,9.7 --format gpx")
    try folder.write(Array(gpx.output.utf8), to: "trip.gpx")
    let geojson = try run("route town.navpack --from 47.42,9.53 --to 47.4,9.7 --format geojson")
    try folder.write(Array(geojson.output.utf8), to: "trip.geojson")
    for name in ["json", "gpx", "geojson"] {
      let outcome = try run(
        "preload --route trip.\(name) --corridor 300 -o \(name).navpack --from town.navpack")
      #expect(outcome.code == 0)
      let coverage = try run("coverage \(name).navpack --route trip.json --corridor 300 --json")
      #expect(coverage.output.hasPrefix("{\"complete\":true"), "\(coverage)")
      let again = try run("route \(name).navpack --from 47.42,9.53 --to 47.4,9.7 --json")
      #expect(Self.withoutMarks(again.output) == Self.withoutMarks(route.output))
      #expect(again.code == 0)
    }
  }

  /// A route as JSON without what says that a better one might lead through tiles that are not
  /// here, which only the part can say.
  private static func withoutMarks(_ output: String) -> String {
    guard let start = output.firstRange(of: "\"incomplete\":"),
      let end = output.firstRange(of: "\"legs\":")
    else { return output }
    return String(output[..<start.lowerBound] + output[end.lowerBound...])
  }

  @Test func whatIsMissingCanBeAdded() throws {
    #expect(try run("preload --bbox \(box) -o part.navpack").code == 0)
    let asked = "coverage part.navpack --around 47.42,9.65,4000 --from town.navpack --json"
    let missing = try run(asked).output
    let list = try #require(missing.firstRange(of: "\"missing\":["))
    let ids = missing[list.upperBound...].prefix { $0 != "]" }
    #expect(!ids.isEmpty && missing.hasPrefix("{\"complete\":false"))
    #expect(!missing.contains("\"missing_bytes\":0") && !missing.contains("null"))
    let added = try run("preload --tiles \(ids) --add --from town.navpack -o part.navpack --json")
    #expect(added.code == 0, "\(added)")
    #expect(try run(asked).output.hasPrefix("{\"complete\":true"))
    #expect(try run("coverage part.navpack --bbox \(box)").output.contains("tiles are here"))
  }

  @Test func aRouteOutOfThePackNamesTilesThatCanBePreloaded() throws {
    #expect(try run("preload --bbox \(box) -o part.navpack").code == 0)
    let outcome = try run("route part.navpack --from 47.42,9.58 --to 47.42,9.75 --json")
    #expect(outcome.code == 1 && outcome.output.contains("\"kind\":\"tile_missing\""))
    let numbers = outcome.output.split { !$0.isNumber }.filter { $0.count > 6 }.map(String.init)
    #expect(!numbers.isEmpty)
    let ids: String = numbers.joined(separator: ",")
    let planned = try run("preload --tiles \(ids) --dry-run --from town.navpack --json")
    #expect(planned.code == 0, "\(ids): \(planned)")
  }

  @Test func aTargetThatMayNotBeWrittenToStaysUsable() throws {
    #expect(try run("preload --bbox \(box) -o part.navpack").code == 0)
    let before = try folder.bytes(of: "part.navpack")
    for (path, mode) in [(folder.path("part.navpack"), 0o444), (folder.url.path, 0o555)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let command = ["preload", "--from", "town.navpack", "-o", "part.navpack", "--json"]
      let code = try exitCodeWithoutOutput(command)
      #expect(code == 73)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    #expect(try folder.bytes(of: "part.navpack") == before)
    #expect(try run("verify part.navpack").code == 0)
    #expect(try folder.names == ["part.navpack", "town.navpack"])
  }

  private func exitCodeWithoutOutput(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = try Tool.url
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func twoRunsOntoOneTargetDoNotMix() throws {
    let writer = try PackWriter(resuming: folder.path("part.navpack"))
    let outcome = try run("preload --bbox \(box) -o part.navpack --json")
    #expect(outcome.code == 73 && outcome.output.contains("another process writes"))
    writer.discard()
    #expect(try run("preload --bbox \(box) -o part.navpack").code == 0)
  }

  @Test func packsAreComposedComparedAndPatched() throws {
    #expect(try run("preload --bbox \(box) -o a.navpack --from town.navpack").code == 0)
    #expect(
      try run("preload --bbox 9.58,47.42,9.7,47.47 -o b.navpack --from town.navpack").code == 0)
    let composed = try run("compose a.navpack b.navpack -o ab.navpack --json")
    #expect(composed.code == 0 && composed.output.hasPrefix("{\"pack\":\"ab.navpack\""))
    #expect(
      try run("preload --bbox 9.6,47.31,9.7,47.35 -o c.navpack --from town.navpack").code == 0)
    #expect(try run("diff a.navpack ab.navpack -o grow.navdelta --json").code == 0)
    #expect(try run("patch a.navpack grow.navdelta").code == 0)
    #expect(try folder.bytes(of: "a.navpack") == folder.bytes(of: "ab.navpack"))
    let wrong = try run("patch c.navpack grow.navdelta --json")
    #expect(wrong.code == 65 && wrong.output.contains("made for another version"), "\(wrong)")
    #expect(try run("verify ab.navpack --json").output.contains("\"complete\":true"))
  }
}
