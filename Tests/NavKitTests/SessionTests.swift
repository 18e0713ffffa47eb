import Foundation
import NavKit
import NetworkFixtures
import Testing

@Suite struct SessionTests {
  private func town() throws -> TownPack { try TownPack() }

  @Test func aSessionGoesOnInAnotherNavigator() async throws {
    let town = try town()
    defer { town.remove() }
    let route = try await town.route("ah")
    let locations = TownPack.locations(along: route)
    let (first, whole) = (try Navigator(data: town.data), try Navigator(data: town.data))
    let (before, after, all) = (Listener(), Listener(), Listener())
    before.listen(to: first)
    all.listen(to: whole)
    (first.route, whole.route) = (route, route)
    for location in locations { whole.onLocationUpdated(location) }
    let half = locations.count / 2
    for location in locations[..<half] { first.onLocationUpdated(location) }
    let data = try first.saveSession()
    let second = try VisualNavigator(data: town.data)
    after.listen(to: second)
    #expect(try second.resumeSession(from: data) == .routeUnchanged)
    #expect(second.route == route)
    for location in locations[half...] { second.onLocationUpdated(location) }
    #expect(before.heard + after.heard == all.heard)
    #expect(after.arrivals == 1)
  }

  @Test func inTheBackgroundOnlyWhatWasEnabledStarts() async throws {
    let town = try town()
    defer { town.remove() }
    let route = try await town.route("ah")
    let navigator = try Navigator(data: town.data)
    // In the foreground nothing has to be asked for.
    try navigator.startTurnByTurnNavigation(with: route)
    let plain = try navigator.saveSession()
    navigator.backgroundNavigationStartEnabled = true
    let token = try navigator.saveSession()

    // Launched straight into the background.
    let launched = try Navigator(data: town.data)
    launched.isInBackground = true
    launched.backgroundNavigationStartEnabled = true
    #expect(!launched.backgroundNavigationStartEnabled)
    #expect(throws: NavigationStartError.notEnabledInBackground) {
      try launched.startTurnByTurnNavigation(with: route)
    }
    #expect(throws: NavigationStartError.notEnabledInBackground) {
      try launched.startTracking(transportMode: .car)
    }
    #expect(throws: NavigationStartError.notEnabledInBackground) {
      try launched.resumeSession(from: plain)
    }
    #expect(launched.route == nil)
    #expect(try launched.resumeSession(from: token) == .routeUnchanged)
    #expect(launched.route == route)
    try launched.startTracking(transportMode: .pedestrian)
    #expect(launched.route == nil)
  }

  @Test func trackingIsRefusedOnPublicTransit() throws {
    let town = try town()
    defer { town.remove() }
    #expect(throws: NavigationStartError.unsupportedTransportMode(.publicTransit)) {
      try Navigator(data: town.data).startTracking(transportMode: .publicTransit)
    }
  }

  @Test func otherDataAreNoSession() throws {
    let town = try town()
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    #expect(throws: SavedSessionError.notASession) {
      try navigator.resumeSession(from: Data("hello".utf8))
    }
    var data = try navigator.saveSession()
    data[20] ^= 1
    #expect(throws: SavedSessionError.self) { try navigator.resumeSession(from: data) }
    #expect(try navigator.resumeSession(from: navigator.saveSession()) == .withoutRoute)
  }
}
