import Foundation
import Geo
import Navigation
import NetworkFixtures
import Positioning
import Testing

/// Compares whole drives with stored logs, byte for byte.
///
/// `UPDATE_GOLDEN=1 swift test --filter GoldenLogTests` writes them anew.
@Suite struct GoldenLogTests {
  @Test(arguments: ["clean", "noisy", "detour", "tunnel"])
  func aDriveTellsWhatItToldBefore(name: String) throws {
    let text = EventLog.text(try Self.drive(name).log)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func theSameFixesTellTheSame() throws {
    #expect(try Self.drive("detour").log == Self.drive("detour").log)
  }

  private static func drive(_ name: String) throws -> Drive {
    var options = NavigationOptions()
    options.reroutePolicy = .automatic
    switch name {
    case "detour":
      let map = Town.blocks
      var drive = try Drive(map, along: "ah", options: options)
      let points = ["a", "b", "e", "f", "h"].map { map.coordinate($0) }
      try drive.replay(Drive.fixes(through: points, speed: 10).bare)
      return drive
    case "tunnel": return try SignalTests.drive().0
    default:
      var drive = try Drive(Town.blocks, along: "aeh", options: options)
      try drive.replay(try drive.fixes(along: "aeh", noise: name == "noisy" ? 5 : 0))
      return drive
    }
  }
}
