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
    let isTunnel = name == "tunnel"
    let map = isTunnel ? SignalTests.tunnel : Town.blocks
    let (stops, way) =
      switch name {
      case "tunnel": ("af", "abcef")
      case "detour": ("ah", "abefh")
      default: ("aeh", "abefh")
      }
    var drive = try Drive(map, along: stops, options: options)
    let points = way.map { map.coordinate($0) }
    let noise = name == "noisy" ? 5.0 : 0
    var fixes = Drive.fixes(through: points, speed: isTunnel ? 20 : 10, noise: noise)
    if isTunnel { fixes = fixes.bare.filter(SignalTests.isUnderTheSky) }
    try drive.replay(fixes)
    return drive
  }
}
