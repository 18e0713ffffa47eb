import Foundation
import NavKit
import Testing

/// Whoever listens and whatever is drawn, the events are the same.
@Suite struct IndependenceTests {
  let pack: TownPack

  init() throws { pack = try TownPack() }

  enum Drawing: CaseIterable {
    case never, always, stopped, paused, withoutCamera, atFrames, onFoot, inBackground
  }

  @Test(arguments: Drawing.allCases) func drawingChangesNoEvent(_ drawing: Drawing) async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    let (plain, drawn) = (try Navigator(data: pack.data), try VisualNavigator(data: pack.data))
    let (heard, seen) = (Listener(), Listener())
    heard.listen(to: plain)
    seen.listen(to: drawn)
    (plain.route, drawn.route) = (route, route)
    let map = BlankMapView()
    if drawing != .never { drawn.startRendering(mapView: map) }
    for (index, location) in TownPack.locations(along: route).enumerated() {
      switch (drawing, index) {
      case (.stopped, 10): drawn.stopRendering()
      case (.paused, 10): drawn.pauseRendering()
      case (.paused, 30): drawn.resumeRendering()
      case (.withoutCamera, 10): drawn.cameraBehavior = nil
      case (.atFrames, 0): drawn.framesPerSecond = 60
      case (.onFoot, 10): drawn.indicatorKind = .pedestrian
      case (.inBackground, 10): drawn.isInBackground = true
      case (.inBackground, 30): drawn.isInBackground = false
      default: break
      }
      plain.onLocationUpdated(location)
      drawn.onLocationUpdated(location)
    }
    drawn.stopRendering()
    #expect(seen.heard == heard.heard)
    #expect(seen.progress.count > 30 && seen.arrivals == 1)
  }

  @Test(arguments: ["aeh", "ah"])
  func eachDelegateAloneHearsWhatItHearsAmongAll(planned: String) async throws {
    defer { pack.remove() }
    let (route, driven) = (try await pack.route(planned), try await pack.route("aeh"))
    func heard(_ attach: (Navigator, Listener) -> Void) throws -> [NavigationEvent] {
      let (navigator, listener) = (try Navigator(data: pack.data), Listener())
      attach(navigator, listener)
      navigator.reroutePolicy = .automatic
      navigator.route = route
      TownPack.locations(along: driven, speed: 20).forEach(navigator.onLocationUpdated)
      return listener.heard
    }
    let all = try heard { $1.listen(to: $0) }
    for (kinds, attach) in Self.attachments {
      let expected = all.filter { kinds.contains(Self.kind($0)) }
      #expect(try heard(attach) == expected, "\(kinds)")
    }
    let named = Set(Self.attachments.flatMap(\.kinds))
    #expect(all.allSatisfy { named.contains(Self.kind($0)) })
    #expect(Set(all.map(Self.kind)).count >= 7)
  }

  private static func kind(_ event: NavigationEvent) -> String {
    String(String(describing: event).prefix { $0 != "(" })
  }

  private static var attachments: [(kinds: [String], attach: (Navigator, Listener) -> Void)] {
    [
      (["routeProgress"], { $0.routeProgressDelegate = $1 }),
      (["eventText"], { $0.eventTextDelegate = $1 }),
      (["navigableLocation"], { $0.navigableLocationDelegate = $1 }),
      (["destinationReached"], { $0.destinationReachedDelegate = $1 }),
      (["routeDeviation"], { $0.routeDeviationDelegate = $1 }),
      (["milestone"], { $0.milestoneStatusDelegate = $1 }),
      (["speedWarning"], { $0.speedWarningDelegate = $1 }),
      (["speedLimit"], { $0.speedLimitDelegate = $1 }),
      (["roadTexts"], { $0.roadTextsDelegate = $1 }),
      (["roadAttributes"], { $0.roadAttributesDelegate = $1 }),
      (["tunnel"], { $0.tunnelDelegate = $1 }),
      (["willReroute", "didReroute", "routeChanged"], { $0.rerouteDelegate = $1 }),
    ]
  }

  @Test func withAllDelegatesGoneNothingIsHeard() async throws {
    defer { pack.remove() }
    let route = try await pack.route("aeh")
    let (navigator, listener) = (try Navigator(data: pack.data), Listener())
    listener.listen(to: navigator)
    navigator.route = route
    let locations = TownPack.locations(along: route)
    locations.prefix(10).forEach(navigator.onLocationUpdated)
    let count = listener.heard.count
    #expect(count > 10)
    navigator.routeProgressDelegate = nil
    navigator.eventTextDelegate = nil
    navigator.navigableLocationDelegate = nil
    navigator.destinationReachedDelegate = nil
    navigator.routeDeviationDelegate = nil
    navigator.milestoneStatusDelegate = nil
    navigator.speedWarningDelegate = nil
    navigator.speedLimitDelegate = nil
    navigator.roadTextsDelegate = nil
    navigator.roadAttributesDelegate = nil
    navigator.tunnelDelegate = nil
    navigator.rerouteDelegate = nil
    locations.dropFirst(10).forEach(navigator.onLocationUpdated)
    #expect(listener.heard.count == count)
  }

  @Test func oneSourceFeedsAllAndGoesOnAfterTheArrival() async throws {
    defer { pack.remove() }
    let (there, on) = (try await pack.route("ah"), try await pack.route("hg"))
    let (plain, visual) = (try Navigator(data: pack.data), try VisualNavigator(data: pack.data))
    let (first, second, log) = (Listener(), Listener(), LocationLog())
    first.listen(to: plain)
    second.listen(to: visual)
    (plain.route, visual.route) = (there, there)
    let source = LocationFanOut()
    source.addDelegate(plain)
    source.addDelegate(log)
    source.addDelegate(visual)
    let start = Date(timeIntervalSince1970: 1e9)
    let locations =
      TownPack.locations(along: there, from: start)
      + TownPack.locations(along: on, from: start + 600)
    locations.forEach(source.onLocationUpdated)
    #expect(log.locations == locations)
    #expect(first.heard == second.heard)
    #expect(first.arrivals == 1 && first.locations.count == locations.count)
  }

  @Test func theSameDelegatesHearEachMode() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    let (navigator, listener) = (try Navigator(data: pack.data), Listener())
    listener.listen(to: navigator)
    var counts: [(locations: Int, progress: Int, arrivals: Int)] = []
    for (round, current) in [nil, route, nil, route].enumerated() {
      listener.heard = []
      navigator.route = current
      let start = Date(timeIntervalSince1970: 1e9 + 1000 * Double(round))
      TownPack.locations(along: route, from: start).forEach(navigator.onLocationUpdated)
      counts.append((listener.locations.count, listener.progress.count, listener.arrivals))
    }
    #expect(counts.map(\.arrivals) == [0, 1, 0, 1])
    #expect(counts[0].progress == 0 && counts[2].progress == 0)
    #expect(counts[1].progress > 30 && counts[1].progress == counts[3].progress)
    #expect(Set(counts.map(\.locations)).count == 1)
  }
}

private final class BlankMapView: MapView {}

/// Keeps what it hears.
private final class LocationLog: LocationDelegate {
  private(set) var locations: [Location] = []

  func onLocationUpdated(_ location: Location) { locations.append(location) }
}
