import Foundation
import NetworkFixtures
import Testing

@Suite struct SessionCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  /// The trace of a drive, cut into two files after `count` fixes.
  private func cutTrace(after count: Int) throws -> (head: String, points: Int) {
    _ = try sandbox.run(
      "simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "-o",
      "all.gpx")
    let text = try String(contentsOf: sandbox.folder.appending(path: "all.gpx"), encoding: .utf8)
    let parts = text.components(separatedBy: "<trkpt")
    let (head, tail) = (parts[0], "</trkseg></trk></gpx>\n")
    let points = parts.dropFirst().map { part in
      "<trkpt" + (part.components(separatedBy: "</trkpt>").first ?? "") + "</trkpt>\n"
    }
    for (name, some) in [("one", points[..<count]), ("two", points[count...])] {
      try (head + some.joined() + tail).write(
        to: sandbox.folder.appending(path: "\(name).gpx"), atomically: true, encoding: .utf8)
    }
    return (head, points.count)
  }

  @Test(arguments: [3, 40, 117]) func twoPartsOfADriveTellWhatTheWholeTells(_ cut: Int) throws {
    _ = try cutTrace(after: cut)
    let ends = ["--from", Town.longmoorRoad, "--to", Town.highStreet, "--json"]
    let whole = try sandbox.run(["drive", "town.navpack", "--trace", "all.gpx"] + ends)
    let first = try sandbox.run(
      ["drive", "town.navpack", "--trace", "one.gpx", "--save-session", "s"] + ends)
    let second = try sandbox.run(
      "drive", "town.navpack", "--trace", "two.gpx", "--resume", "s", "--json")
    #expect(whole.code == 0 && first.code == 0 && second.code == 0, "\(second)")
    #expect(whole.output.contains("\"arrived\""))
    #expect(first.output + second.output == whole.output)
  }

  @Test func whatIsNoSessionIsRefused() throws {
    let bytes = Data("NAVSESSION and more that makes no sense".utf8)
    try bytes.write(to: sandbox.folder.appending(path: "bad"))
    let damaged = try sandbox.run(
      "drive", "town.navpack", "--trace", "x.gpx", "--resume", "bad", "--json")
    #expect(damaged.code == 65)
    #expect(damaged.output.contains("corrupt_data"))
    let missing = try sandbox.run(
      "drive", "town.navpack", "--trace", "x.gpx", "--resume", "none", "--json")
    #expect(missing.code == 66)
    let usage = try sandbox.run("drive", "town.navpack", "--simulate", "--resume", "bad", "--json")
    #expect(usage.code == 64)
  }
}
