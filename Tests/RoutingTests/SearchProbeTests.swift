import Geo
import NetworkFixtures
import RoadNetwork
import Synchronization
import Testing

@testable import Routing

/// Long answers end when they are not wanted any more, and tell how far they have come.
@Suite struct SearchProbeTests {
  private let network = RandomNetwork(seed: 6, size: 40, spacing: .meters(60))

  /// Counts how often it is asked, and says stop at some time.
  private final class Counter: Sendable {
    let asked = Atomic<Int>(0)
    let told = Mutex<[Double]>([])

    func probe(stoppingAt limit: Int) -> SearchProbe {
      SearchProbe(
        isCancelled: { self.asked.wrappingAdd(1, ordering: .relaxed).newValue >= limit },
        progressed: { done in self.told.withLock { $0.append(done) } })
    }
  }

  private func request(_ profile: Profile = .car) throws -> RouteRequest {
    let stops = [(0, 0), (39, 39)].compactMap { network.coordinate(row: $0, column: $1, size: 40) }
    return RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: profile)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aRouteThatIsNotWantedAnyMoreEnds(_ algorithm: SearchAlgorithm) throws {
    let overlay = try network.overlay(for: [.car], cellSizes: [16, 64, 400])
    let router = Router(graph: network.graph, overlays: overlay)
    var request = try request()
    let expected = try router.route(request, using: .dijkstra).duration
    // Over cells of another profile, so that there is work to be done.
    if algorithm == .overlay { request.profile.maximumSpeed -= 1 }
    let counter = Counter()
    if algorithm == .overlay {
      #expect(throws: CancellationError.self) {
        try router.watched(by: counter.probe(stoppingAt: 2)).prepare(for: request)
      }
    } else {
      #expect(throws: CancellationError.self) {
        try router.watched(by: counter.probe(stoppingAt: 2)).route(request, using: algorithm)
      }
    }
    #expect(counter.asked.load(ordering: .relaxed) == 2)
    // What was begun does not show in later answers.
    #expect(try router.route(try self.request(), using: algorithm).duration == expected)
  }

  @Test func aTimedRouteAndAnAreaEndToo() throws {
    let router = Router(graph: network.graph)
    var timed = try request()
    timed.departure = Departure(Timestamp(millisecondsSince1970: 1_772_000_000_000))
    #expect(throws: CancellationError.self) {
      try router.watched(by: Counter().probe(stoppingAt: 1)).route(timed)
    }
    let area = IsochroneRequest(
      origin: timed.waypoints[0], limits: [.time(.seconds(3600))], profile: .car)
    #expect(throws: CancellationError.self) {
      try router.watched(by: Counter().probe(stoppingAt: 1)).isochrones(area)
    }
  }

  @Test func progressRisesToTheWhole() throws {
    let counter = Counter()
    var request = try request()
    let middle = try #require(network.coordinate(row: 5, column: 30, size: 40))
    request.waypoints.insert(Waypoint(middle), at: 1)
    _ = try Router(graph: network.graph).watched(by: counter.probe(stoppingAt: .max))
      .route(request)
    let told = counter.told.withLock { $0 }
    #expect(told == told.sorted())
    #expect(told.count >= 4)
    #expect(told.last == 1)
  }
}
