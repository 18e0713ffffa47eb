import Dispatch
import Foundation
import NavKit
import Testing

@Suite struct GuidanceInfoTests {
  private let town: TownPack

  init() throws { town = try TownPack() }

  @Test func withoutARouteThePullFormReturnsAtOnce() throws {
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    let listener = Listener()
    listener.listen(to: navigator)
    #expect(navigator.step(Location(coordinates: town.waypoint("a").coordinates)) == nil)
    #expect(listener.heard.isEmpty)
  }

  @Test func thePullFormTellsWhatTheDelegatesHear() async throws {
    defer { town.remove() }
    let route = try await town.route("ah")
    let (pulled, pushed) = (try Navigator(data: town.data), try Navigator(data: town.data))
    pulled.route = route
    pushed.route = route
    let listener = Listener()
    listener.listen(to: pushed)
    var events: [NavigationEvent] = []
    var flags: [Bool] = []
    var distances: [Int] = []
    for location in TownPack.locations(along: route) {
      let info = try #require(pulled.step(location))
      pushed.onLocationUpdated(location)
      events += info.events
      flags.append(info.isDestinationReached)
      if let distance = info.distanceToDestinationInMeters { distances.append(distance) }
      #expect(info.location != nil && !info.isRerouted && info.route == route)
      if let next = info.progress?.maneuverProgress.first?.maneuverIndex {
        #expect(info.nextManeuver == pulled.getManeuver(index: next))
      }
    }
    #expect(events == listener.heard)
    #expect(flags.last == true && flags == flags.sorted { !$0 && $1 })
    #expect(distances == distances.sorted(by: >) && distances.count > 20)
  }

  @Test func thePullFormFindsANewRouteWithinTheCall() async throws {
    defer { town.remove() }
    let planned = try await town.route("ad")
    let driven = try await town.route("ah")
    let navigator = try Navigator(data: town.data)
    navigator.route = planned
    #expect(navigator.reroutePolicy == .leftToApp)
    let infos = TownPack.locations(along: driven).compactMap { navigator.step($0) }
    let index = try #require(infos.firstIndex { $0.isRerouted })
    #expect(infos[..<index].contains { $0.deviation != nil })
    #expect(infos[index].route != planned)
    #expect(navigator.route == infos.last?.route)
    #expect(navigator.reroutePolicy == .leftToApp)
  }

  @Test func delegatesMayBeCalledOnAQueue() async throws {
    defer { town.remove() }
    let queue = DispatchQueue(label: "callbacks")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    final class Witness: NavigableLocationDelegate {
      let key: DispatchSpecificKey<Bool>
      var answers: [Bool] = []
      init(_ key: DispatchSpecificKey<Bool>) { self.key = key }
      func onNavigableLocationUpdated(_ navigableLocation: NavigableLocation) {
        answers.append(DispatchQueue.getSpecific(key: key) ?? false)
      }
    }
    let witness = Witness(key)
    let navigator = try Navigator(data: town.data)
    navigator.navigableLocationDelegate = witness
    navigator.callbackQueue = queue
    let locations = TownPack.locations(along: try await town.route("ad"))
    for location in locations { navigator.onLocationUpdated(location) }
    queue.sync {}
    #expect(witness.answers == Array(repeating: true, count: locations.count))
  }

  @Test func theLanguageMayChangeOnTheWay() async throws {
    defer { town.remove() }
    let route = try await town.route("ah")
    let navigator = try Navigator(data: town.data)
    navigator.route = route
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.maneuverNotificationOptions = ManeuverNotificationOptions(
      language: "de", unitSystem: .imperialUs)
    #expect(navigator.maneuverNotificationOptions.language == "de")
    for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
    let texts = listener.texts.map(\.text)
    #expect(texts.contains { $0.contains("auf Oak Street") && $0.contains("Fuß") })
    #expect(!texts.contains { $0.contains("Turn ") || $0.contains("Meter") })
    navigator.maneuverNotificationOptions.isEnabled = false
    navigator.route = route
    let before = listener.texts.count
    for location in TownPack.locations(along: route, from: Date(timeIntervalSince1970: 1.1e9)) {
      navigator.onLocationUpdated(location)
    }
    #expect(listener.texts.count == before)
  }

  @Test func afterShutdownNobodyHearsAnythingAndTheNavigatorCanBeUsedAnew() async throws {
    defer { town.remove() }
    let route = try await town.route("ad")
    let navigator = try VisualNavigator(data: town.data)
    navigator.route = route
    let listener = Listener()
    listener.listen(to: navigator)
    let events = navigator.events
    navigator.shutdown()
    navigator.shutdown()
    for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
    #expect(listener.heard.isEmpty && navigator.route == nil && !navigator.isRendering)
    var count = 0
    for await _ in events { count += 1 }
    #expect(count == 0)
    navigator.route = route
    listener.listen(to: navigator)
    for location in TownPack.locations(along: route, from: Date(timeIntervalSince1970: 1.1e9)) {
      navigator.onLocationUpdated(location)
    }
    #expect(listener.arrivals == 1)
  }

  @Test func maneuversHaveTheirArrows() async throws {
    defer { town.remove() }
    let maneuvers = try await town.route("ah").sections.flatMap(\.maneuvers)
    #expect(maneuvers.first?.arrow == .forward)
    #expect(maneuvers.last?.arrow == .destination)
    let turn = try #require(maneuvers.first { $0.action == .rightTurn })
    #expect(turn.arrow == .right && turn.direction == .right && turn.weight == .normal)
  }

  @Test func everyArrowOfTheCoreHasItsCounterpart() {
    #expect(ManeuverArrow.allCases.count == 27)
    #expect(ManeuverArrow.none.orForward == .forward)
    #expect(ManeuverArrow.roundaboutLeft45.roundaboutPicture == 7)
    #expect(ManeuverArrow.roundaboutLeft315.roundaboutPicture == 1)
    #expect(ManeuverArrow.roundaboutRight45.roundaboutPicture == 1)
  }

  @Test func distancesAreToldForADisplay() {
    #expect(LocalizedDistance.string(meters: 1234, language: "de") == "1,2 km")
    #expect(LocalizedDistance.string(meters: 12, now: "now") == "now")
    #expect(LocalizedDistance.string(meters: 87, quantify: false) == "87 m")
    #expect(LocalizedDistance.string(meters: 1609.344, unitSystem: .imperialUk) == "1.0 mi")
  }
}
