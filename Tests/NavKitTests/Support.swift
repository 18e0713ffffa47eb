import Foundation
import NavKit
import NetworkFixtures
import TileStorage

/// A pack of a drawn town in a file of its own, and what an app makes of it.
struct TownPack {
  let map: AsciiMap
  let url: URL
  let data: NavigationData

  init(_ drawn: AsciiMap = Self.town) throws {
    map = drawn
    url = FileManager.default.temporaryDirectory
      .appending(path: "town-\(UUID().uuidString).navpack")
    let writer = try PackWriter(path: url.path)
    for id in map.tiles.ids {
      if let bytes = map.tiles.bytes(of: id) { try writer.append(id, bytes: bytes) }
    }
    for part in map.tiles.parts { try writer.append(part) }
    try writer.finish(
      PackMetadata(origin: PackOrigin(importerVersion: "test"), layers: map.tiles.layers))
    data = try NavigationData(packs: [url])
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  static let town = AsciiMap(
    """
    a-------b-------c-------d
            |       |       |
            |       |       |
            e-------f-------g
                    |
                    h
    """, cell: .meters(40),
    ways: [
      "abcd": "highway=motorway name=Main_Street name:de=Hauptstraße ref=A_1 maxspeed=50",
      "be": "highway=residential name=Elm_Street",
      "cf": "highway=residential name=Oak_Street ref=B_7 maxspeed=30",
      "dg": "highway=residential name=Lime_Street",
      "efg": "highway=residential",
      "fh": "highway=residential name=Hill_Street",
    ])

  func waypoint(_ letter: Character) -> Waypoint {
    let place = map.coordinate(letter)
    return Waypoint(
      coordinates: GeoCoordinates(latitude: place.latitude, longitude: place.longitude))
  }

  func route(_ letters: String) async throws -> Route {
    let engine = RoutingEngine(data: data)
    return try await engine.calculateRoute(
      with: letters.map(waypoint), carOptions: CarOptions())[0]
  }

  /// Locations a second apart along a route, `speed` metres a second fast.
  static func locations(
    along route: Route, speed: Double = 10, from start: Date = Date(timeIntervalSince1970: 1e9)
  ) -> [Location] {
    var result: [Location] = []
    let vertices = route.geometry.vertices
    var (second, rest) = (0.0, 0.0)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      guard let length = from.distance(to: to), length > 0 else { continue }
      var along = rest
      while along < length {
        let part = along / length
        let place = GeoCoordinates(
          latitude: from.latitude + (to.latitude - from.latitude) * part,
          longitude: from.longitude + (to.longitude - from.longitude) * part)
        result.append(location(place, start + second, speed))
        second += 1
        along += speed
      }
      rest = along - length
    }
    if let last = vertices.last { result.append(location(last, start + second, 0)) }
    return result
  }

  private static func location(_ place: GeoCoordinates, _ time: Date, _ speed: Double) -> Location {
    var location = Location(coordinates: place)
    location.time = time
    location.speedInMetersPerSecond = speed
    location.horizontalAccuracyInMeters = 5
    return location
  }
}

/// Hears everything.
final class Listener: RouteProgressDelegate, EventTextDelegate, NavigableLocationDelegate,
  DestinationReachedDelegate, RouteDeviationDelegate, MilestoneStatusDelegate,
  SpeedWarningDelegate, SpeedLimitDelegate, RoadTextsDelegate, RoadAttributesDelegate,
  TunnelDelegate, RerouteDelegate
{
  var heard: [NavigationEvent] = []

  var progress: [RouteProgress] {
    heard.compactMap { if case .routeProgress(let progress) = $0 { progress } else { nil } }
  }
  var texts: [EventText] {
    heard.compactMap { if case .eventText(let text) = $0 { text } else { nil } }
  }
  var locations: [NavigableLocation] {
    heard.compactMap { if case .navigableLocation(let location) = $0 { location } else { nil } }
  }
  var arrivals: Int { heard.count { $0 == .destinationReached } }

  func listen(to navigator: some NavigatorInterface) {
    listenToWarners(of: navigator)
    navigator.routeProgressDelegate = self
    navigator.eventTextDelegate = self
    navigator.navigableLocationDelegate = self
    navigator.destinationReachedDelegate = self
    navigator.routeDeviationDelegate = self
    navigator.milestoneStatusDelegate = self
    navigator.speedWarningDelegate = self
    navigator.speedLimitDelegate = self
    navigator.roadTextsDelegate = self
    navigator.roadAttributesDelegate = self
    navigator.tunnelDelegate = self
    navigator.rerouteDelegate = self
  }

  func onRouteProgressUpdated(_ routeProgress: RouteProgress) {
    heard.append(.routeProgress(routeProgress))
  }
  func onEventTextUpdated(_ eventText: EventText) { heard.append(.eventText(eventText)) }
  func onNavigableLocationUpdated(_ navigableLocation: NavigableLocation) {
    heard.append(.navigableLocation(navigableLocation))
  }
  func onDestinationReached() { heard.append(.destinationReached) }
  func onRouteDeviation(_ routeDeviation: RouteDeviation) {
    heard.append(.routeDeviation(routeDeviation))
  }
  func onMilestoneStatusUpdated(milestone: Milestone, status: MilestoneStatus) {
    heard.append(.milestone(milestone, status))
  }
  func onSpeedWarningStatusChanged(_ status: SpeedWarningStatus) {
    heard.append(.speedWarning(status))
  }
  func onSpeedLimitUpdated(_ speedLimit: NavKit.SpeedLimit) {
    heard.append(.speedLimit(speedLimit))
  }
  func onRoadTextsUpdated(_ roadTexts: RoadTexts) { heard.append(.roadTexts(roadTexts)) }
  func onRoadAttributesUpdated(_ roadAttributes: [StreetAttributes]) {
    heard.append(.roadAttributes(roadAttributes))
  }
  func onTunnelStatusUpdated(_ status: TunnelStatus) { heard.append(.tunnel(status)) }
  func onWillReroute() { heard.append(.willReroute) }
  func onDidReroute(error: RoutingError?) { heard.append(.didReroute(error)) }
  func onRouteChanged(cause: RouteChangeCause, route: Route?) {
    heard.append(.routeChanged(cause, route))
  }
}
