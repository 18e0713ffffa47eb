import Foundation
import NavKit
import Testing

private enum ReadmeExample {
  final class Guide: RouteProgressDelegate, EventTextDelegate, DestinationReachedDelegate {
    func onRouteProgressUpdated(_ routeProgress: RouteProgress) {
      guard let section = routeProgress.sectionProgress.last else { return }
      print("\(section.remainingDistanceInMeters) m, \(section.remainingDuration) s to go")
    }
    func onEventTextUpdated(_ eventText: EventText) { print(eventText.text) }  // or speak it
    func onDestinationReached() { print("arrived") }
  }

  static func run() async throws {
    try NavigationData.makeShared(packs: [URL(fileURLWithPath: "merribourne.navpack")])
    let routes = try await RoutingEngine().calculateRoute(
      with: [
        Waypoint(coordinates: GeoCoordinates(latitude: 60.01541, longitude: -20.03910)),
        Waypoint(coordinates: GeoCoordinates(latitude: 60.00340, longitude: -19.99203)),
      ], carOptions: CarOptions())

    let guide = Guide()
    let navigator = try Navigator()
    navigator.routeProgressDelegate = guide
    navigator.eventTextDelegate = guide
    navigator.destinationReachedDelegate = guide
    navigator.route = routes.first
    // From now on hand every fix of the device to the navigator:
    // navigator.onLocationUpdated(location)
  }
}

@Suite struct ReadmeExampleTests {
  /// What the README shows is what stands above, and so it compiles.
  @Test func theExampleOfTheReadmeCompiles() throws {
    let source = URL(filePath: #filePath)
    let root = (0..<3).reduce(source) { url, _ in url.deletingLastPathComponent() }
    func lines(_ url: URL) throws -> [String] {
      try String(contentsOf: url, encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
    let readme = try lines(root.appending(path: "README.md"))
    let begin = try #require(readme.firstIndex(of: "```swift"))
    let example = readme[(begin + 1)...].prefix { $0 != "```" }
    #expect(example.count > 20)
    var rest = try lines(source)[...]
    for line in example where !line.hasPrefix("import ") {
      let place = rest.firstIndex(of: line)
      #expect(place != nil, "not compiled: \(line)")
      rest = rest[(place ?? rest.startIndex)...]
    }
  }
}
