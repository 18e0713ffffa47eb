import Foundation
import NavKit
import NetworkFixtures
import Testing

@Suite struct NavigatorTests {
  let pack: TownPack

  init() throws { pack = try TownPack() }

  @Test func bothNavigatorsTellTheSame() async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    let (plain, visual) = (Listener(), Listener())
    let navigator = try Navigator(data: pack.data)
    let visualNavigator = try VisualNavigator(data: pack.data)
    plain.listen(to: navigator)
    visual.listen(to: visualNavigator)
    let map = EmptyMapView()
    visualNavigator.startRendering(mapView: map)
    (navigator.route, visualNavigator.route) = (route, route)
    for (index, location) in TownPack.locations(along: route).enumerated() {
      if index == 20 { visualNavigator.stopRendering() }
      if index == 30 { visualNavigator.cameraBehavior = nil }
      navigator.onLocationUpdated(location)
      visualNavigator.onLocationUpdated(location)
    }
    #expect(plain.heard == visual.heard)
    #expect(plain.arrivals == 1)
    #expect(!visualNavigator.isRendering)
  }

  @Test func aDriveKeepsThePromises() async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.route = route
    #expect(listener.heard.isEmpty)
    let locations = TownPack.locations(along: route)
    locations.forEach(navigator.onLocationUpdated)
    #expect(listener.locations.count == locations.count)
    #expect(listener.locations.map(\.originalLocation) == locations)
    let left = listener.progress.compactMap(\.sectionProgress.last?.remainingDistanceInMeters)
    #expect(left.count == listener.progress.count)
    #expect(left == left.sorted(by: >))
    #expect(left.last ?? 99 <= 30)
    for progress in listener.progress {
      for ahead in progress.maneuverProgress {
        #expect(navigator.getManeuver(index: ahead.maneuverIndex) != nil)
      }
    }
    #expect(listener.progress.first?.routeMatchedLocation.sectionIndex == 0)
    #expect(listener.progress.last?.routeMatchedLocation.sectionIndex == 1)
    #expect(listener.arrivals == 1)
    #expect(navigator.route == route)
  }

  @Test func delegatesSetToNilAreSilent() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.route = route
    navigator.routeProgressDelegate = nil
    navigator.navigableLocationDelegate = nil
    TownPack.locations(along: route).forEach(navigator.onLocationUpdated)
    #expect(listener.progress.isEmpty)
    #expect(listener.locations.isEmpty)
    #expect(listener.arrivals == 1)
  }

  @Test func delegatesAreHeldWeakly() throws {
    defer { pack.remove() }
    let navigator = try Navigator(data: pack.data)
    do {
      let listener = Listener()
      listener.listen(to: navigator)
      #expect(navigator.eventTextDelegate != nil)
    }
    #expect(navigator.eventTextDelegate == nil)
  }

  @Test func aDelegateMayTakeTheRouteAway() async throws {
    defer { pack.remove() }
    final class Quitter: EventTextDelegate {
      let navigator: Navigator
      init(_ navigator: Navigator) { self.navigator = navigator }
      func onEventTextUpdated(_ eventText: EventText) { navigator.route = nil }
    }
    let route = try await pack.route("ah")
    let navigator = try Navigator(data: pack.data)
    let (listener, quitter) = (Listener(), Quitter(navigator))
    listener.listen(to: navigator)
    navigator.eventTextDelegate = quitter
    navigator.route = route
    TownPack.locations(along: route).forEach(navigator.onLocationUpdated)
    #expect(listener.progress.count == 1)
    #expect(listener.arrivals == 0)
  }

  @Test func aLocationWithoutTimeOrOffTheGlobeIsIgnored() throws {
    defer { pack.remove() }
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.onLocationUpdated(Location(coordinates: pack.waypoint("b").coordinates))
    var lost = Location(coordinates: GeoCoordinates(latitude: .nan, longitude: 400))
    lost.time = Date(timeIntervalSince1970: 0)
    navigator.onLocationUpdated(lost)
    #expect(listener.heard.isEmpty)
  }

  @Test func trafficChangesTheDurationsOfTheNextProgress() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.route = route
    let locations = TownPack.locations(along: route)
    navigator.onLocationUpdated(locations[0])
    let span = TrafficOnSpan(lengthInMeters: 300, duration: 400, trafficDelay: 350)
    navigator.trafficOnRoute = TrafficOnRoute(
      lastTraveledSectionIndex: 0, traveledDistanceOnLastSectionInMeters: 100,
      trafficSections: [TrafficOnSection(trafficSpans: [span])])
    #expect(listener.progress.count == 1)
    navigator.onLocationUpdated(locations[1])
    let (before, after) = (listener.progress[0], listener.progress[1])
    let section = try #require(after.sectionProgress.last)
    #expect(section.trafficDelay == 350)
    #expect(section.remainingDuration > 300)
    #expect(before.sectionProgress.last?.trafficDelay == 0)
    navigator.trafficOnRoute = nil
    navigator.onLocationUpdated(locations[2])
    #expect(listener.progress[2].sectionProgress.last?.trafficDelay == 0)
  }

  @Test func theEventStreamTellsWhatTheDelegatesHear() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ad")
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.route = route
    let events = navigator.events
    TownPack.locations(along: route).forEach(navigator.onLocationUpdated)
    var streamed: [NavigationEvent] = []
    for await event in events {
      streamed.append(event)
      if streamed.count == listener.heard.count { break }
    }
    #expect(streamed == listener.heard)
  }

  @Test func theNavigatorFindsANewRouteWhenAskedTo() async throws {
    defer { pack.remove() }
    let (route, way) = (try await pack.route("ah"), try await pack.route("aeh"))
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.reroutePolicy = .automatic
    navigator.route = route
    TownPack.locations(along: way).forEach(navigator.onLocationUpdated)
    #expect(listener.heard.contains(.willReroute))
    #expect(listener.heard.contains(.didReroute(nil)))
    #expect(navigator.route != route)
    #expect(listener.arrivals == 1)
  }

  @Test func leavingTheRouteIsToldInMetres() async throws {
    defer { pack.remove() }
    let (route, way) = (try await pack.route("ah"), try await pack.route("ae"))
    let listener = Listener()
    let navigator = try Navigator(data: pack.data)
    listener.listen(to: navigator)
    navigator.route = route
    TownPack.locations(along: way).forEach(navigator.onLocationUpdated)
    let deviations = listener.heard.compactMap {
      if case .routeDeviation(let deviation) = $0 { deviation } else { nil }
    }
    let last = try #require(deviations.last)
    #expect(last.distanceInMeters > 80)
    #expect(last.lastLocationOnRoute != nil)
    #expect(navigator.route == route)
  }
}

private final class EmptyMapView: MapView {

  @Test func twoNavigatorsOnOneMapDoNotDisturbEachOther() async throws {
    let town = try TownPack()
    defer { town.remove() }
    let (there, back) = (try await town.route("ah"), try await town.route("ga"))
    func heard(_ route: Route) throws -> [NavigationEvent] {
      let (navigator, listener) = (try Navigator(data: town.data), Listener())
      listener.listen(to: navigator)
      navigator.route = route
      for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
      return listener.heard
    }
    let alone = (try heard(there), try heard(back))
    let navigators = (try Navigator(data: town.data), try VisualNavigator(data: town.data))
    let listeners = (Listener(), Listener())
    listeners.0.listen(to: navigators.0)
    listeners.1.listen(to: navigators.1)
    (navigators.0.route, navigators.1.route) = (there, back)
    let locations = (TownPack.locations(along: there), TownPack.locations(along: back))
    for index in 0..<max(locations.0.count, locations.1.count) {
      if index < locations.0.count { navigators.0.onLocationUpdated(locations.0[index]) }
      if index < locations.1.count { navigators.1.onLocationUpdated(locations.1[index]) }
    }
    #expect(listeners.0.heard == alone.0)
    #expect(listeners.1.heard == alone.1)
    #expect(listeners.0.arrivals == 1 && listeners.1.arrivals == 1)
  }

  @Test func aDestinationOffTheRoadsIsToldBehindTheRoute() async throws {
    final class Hiker: OffRoadProgressDelegate, OffRoadDestinationReachedDelegate {
      var told: [OffRoadProgress] = []
      var arrivals = 0
      func onOffRoadProgressUpdated(_ offRoadProgress: OffRoadProgress) {
        told.append(offRoadProgress)
      }
      func onOffRoadDestinationReached() { arrivals += 1 }
    }
    let town = try TownPack()
    defer { town.remove() }
    // West of the end of a road.
    let place = town.map.coordinate("h")
    let goal = GeoCoordinates(latitude: place.latitude, longitude: place.longitude - 0.00134)
    let route = try await RoutingEngine(data: town.data).calculateRoute(
      with: [town.waypoint("a"), Waypoint(coordinates: goal)], carOptions: CarOptions())[0]
    let (navigator, hiker) = (try Navigator(data: town.data), Hiker())
    navigator.offRoadProgressDelegate = hiker
    navigator.offRoadDestinationReachedDelegate = hiker
    navigator.route = route
    let locations = TownPack.locations(along: route)
    for location in locations { navigator.onLocationUpdated(location) }
    var last = try #require(locations.last)
    let (north, east) = (
      goal.latitude - last.coordinates.latitude, goal.longitude - last.coordinates.longitude
    )
    let bearing = atan2(east * cos(goal.latitude * .pi / 180), north) * 180 / .pi
    for step in 1...10 {
      last.time = last.time?.addingTimeInterval(5)
      last.coordinates.latitude += north / 10
      last.coordinates.longitude += east / 10
      navigator.onLocationUpdated(last)
      guard step == 1 else { continue }
      let told = try #require(hiker.told.last?.bearingInDegrees)
      #expect(abs((Double(told) - bearing + 540).truncatingRemainder(dividingBy: 360) - 180) < 3)
    }
    #expect(hiker.told.count > 3 && hiker.arrivals == 1)
  }
}
