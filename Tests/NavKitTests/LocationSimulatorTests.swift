import Foundation
import NavKit
import Synchronization
import Testing

@Suite struct LocationSimulatorTests {
  /// Counts locations and hands them to a stream.
  private final class Counter: LocationDelegate, Sendable {
    let stream: AsyncStream<Location>
    private let continuation: AsyncStream<Location>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(of: Location.self) }

    func onLocationUpdated(_ location: Location) { continuation.yield(location) }
  }

  @Test func itDrivesTheRouteFromItsStart() async throws {
    let pack = try TownPack()
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let options = LocationSimulatorOptions(speedFactor: 50, notificationInterval: 0.01)
    let simulator = try LocationSimulator(route: route, options: options)
    let counter = Counter()
    simulator.delegate = counter
    simulator.start()
    var locations: [Location] = []
    for await location in counter.stream {
      locations.append(location)
      if locations.count == 20 { break }
    }
    simulator.stop()
    let first = try #require(locations.first)
    #expect(first.coordinates.distance(to: pack.waypoint("a").coordinates) ?? 99 < 1)
    let times = locations.compactMap(\.time)
    #expect(times.count == 20)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func itDrivesANavigatorInTracking() async throws {
    let pack = try TownPack()
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let navigator = try Navigator(data: pack.data)
    let options = LocationSimulatorOptions(speedFactor: 20, notificationInterval: 0.01)
    let simulator = try LocationSimulator(route: route, options: options)
    simulator.delegate = navigator
    let events = navigator.events
    simulator.start()
    var count = 0
    for await event in events {
      if case .routeProgress = event { Issue.record("progress without a route") }
      if case .navigableLocation(let location) = event {
        #expect(location.mapMatchedLocation != nil)
        count += 1
      }
      if count == 10 { break }
    }
    simulator.stop()
  }
}
