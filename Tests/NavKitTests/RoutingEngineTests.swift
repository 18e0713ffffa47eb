import Dispatch
import Foundation
import MapImport
import NavKit
import NetworkFixtures
import Synchronization
import Testing

/// Requests to an engine beside the plain route.
@Suite struct RoutingEngineTests {
  let pack: TownPack
  let engine: RoutingEngine

  init() throws {
    pack = try TownPack()
    engine = RoutingEngine(data: pack.data)
  }

  private var places: [Waypoint] { "ah".map(pack.waypoint) }

  @Test func withoutAQueueTheAnswerComesBeforeTheHandle() {
    defer { pack.remove() }
    var answers = 0
    let handle = engine.calculateRoute(with: places, options: RoutingOptions()) { error, routes in
      #expect(error == nil)
      #expect(routes?.count == 1)
      answers += 1
    }
    #expect(answers == 1)
    #expect(handle.isFinished)
    #expect(!handle.isCancelled)
    #expect(!handle.cancel())
  }

  @Test func aRequestBesideTheAppMayBeCancelled() async {
    defer { pack.remove() }
    let queue = DispatchQueue(label: "answers")
    engine.callbackQueue = queue
    let handles = Mutex<[TaskHandle]>([])
    let error = await withCheckedContinuation { continuation in
      // The queue waits, so that the answer cannot come before the request is cancelled.
      queue.suspend()
      let handle = engine.calculateRoute(with: places, options: RoutingOptions()) { error, routes in
        #expect(routes == nil)
        continuation.resume(returning: error)
      }
      handles.withLock { $0.append(handle) }
      #expect(!handle.isFinished)
      #expect(handle.cancel())
      queue.resume()
    }
    #expect(error == .cancelled)
    let handle = handles.withLock { $0[0] }
    #expect(handle.isCancelled)
    #expect(handle.isFinished)
    #expect(!handle.cancel())
    let routes = await withCheckedContinuation { continuation in
      engine.calculateRoute(with: places, options: RoutingOptions()) { _, routes in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(returning: routes)
      }
    }
    #expect(routes?.count == 1)
  }

  @Test func anAsynchronousCallHeedsItsTask() async {
    defer { pack.remove() }
    let (engine, places) = (engine, places)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await engine.calculateRoute(with: places, options: RoutingOptions())
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func progressIsTold() async throws {
    defer { pack.remove() }
    let told = Mutex<[Double]>([])
    _ = try await engine.calculateRoute(with: "abh".map(pack.waypoint), options: RoutingOptions()) {
      done in told.withLock { $0.append(done) }
    }
    let all = told.withLock { $0 }
    #expect(all == all.sorted())
    #expect(Set(all).count == all.count)
    #expect(all.last == 1)
    #expect(all.count > 2)
  }

  @Test func isolinesGrowWithTheirRange() async throws {
    defer { pack.remove() }
    let lines = try await engine.calculateIsolines(
      center: pack.waypoint("e"), ranges: [.lengthInMeters(100), .durationInSeconds(3000)],
      options: RoutingOptions(), toleranceInMeters: 20)
    #expect(lines.count == 2)
    let heights = lines.map { line -> Double in
      let latitudes = line.polygons.flatMap(\.vertices).map(\.latitude)
      return (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
    }
    #expect(heights[0] > 0)
    #expect(heights[1] > heights[0])
    await #expect(throws: RoutingError.invalidOptions) {
      try await engine.calculateIsolines(
        center: places[0], ranges: [.durationInSeconds(-1)], options: RoutingOptions())
    }
  }

  @Test func aMatrixHoldsTheTimesOfItsRoutes() async throws {
    defer { pack.remove() }
    let matrix = try await engine.calculateMatrix(
      sources: "ah".map(pack.waypoint), destinations: "bdg".map(pack.waypoint),
      options: RoutingOptions(), measuresLengths: true)
    #expect(matrix.map(\.count) == [3, 3])
    for (row, from) in "ah".enumerated() {
      for (column, to) in "bdg".enumerated() {
        let route = try await pack.route("\(from)\(to)")
        let entry = try #require(matrix[row][column])
        #expect(abs(entry.durationInSeconds - route.duration) < 0.01)
        #expect(abs((entry.lengthInMeters ?? 0) - Double(route.lengthInMeters)) < 2)
      }
    }
    var answers = 0
    engine.calculateMatrix(sources: [], destinations: [], options: RoutingOptions()) { _, matrix in
      #expect(matrix?.isEmpty == true)
      answers += 1
    }
    #expect(answers == 1)
  }

  @Test func aRefreshedRouteHasTheDelaysOfNow() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ad")
    #expect(route.trafficDelay == 0)
    let way = pack.map.wayID("abcd")
    let file = pack.url.deletingPathExtension().appendingPathExtension("csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("way_id,speed_kmh\n\(way),10\n".utf8).write(to: file)
    engine.trafficData = try TrafficData(contentsOf: file)
    let now = try await engine.refreshRoute(route)
    #expect(now.closures.isEmpty)
    #expect(now.route.trafficDelay > 0)
    #expect(abs(now.route.duration - route.duration - now.route.trafficDelay) < 0.1)
    #expect(now.route.lengthInMeters == route.lengthInMeters)
    #expect(now.route.sections.map(\.trafficDelay).reduce(0, +) == now.route.trafficDelay)
    engine.trafficData = nil
    let later = try await engine.refreshRoute(now.route)
    #expect(later.route.duration == route.duration)
  }

  @Test func aDrawnLineBecomesARoute() async throws {
    defer { pack.remove() }
    let line = "abefh".map { pack.waypoint($0).coordinates }
    let route = try await engine.importRoute(from: line, options: RoutingOptions())
    #expect(route.sections.count == 1)
    let names = route.sections[0].spans.compactMap { $0.names.defaultValue() }
    #expect(names == ["Main Street", "Elm Street", "Hill Street"])
    var far = line
    far[2].latitude += 1
    await #expect(throws: RoutingError.self) {
      try await engine.importRoute(from: far, options: RoutingOptions())
    }
  }

  @Test func waysBecomeARoute() async throws {
    defer { pack.remove() }
    let ways = ["abcd", "cf", "fh"].map(pack.map.wayID)
    let route = try await engine.importRoute(overWays: ways, options: RoutingOptions())
    let names = route.sections[0].spans.compactMap { $0.names.defaultValue() }
    #expect(names == ["Main Street", "Oak Street", "Hill Street"])
    await #expect(throws: RoutingError.couldNotFollow(part: 1)) {
      try await engine.importRoute(
        overWays: [ways[0], ways[2]], options: RoutingOptions())
    }
  }

  @Test func aCountryIsNamedByEitherCode() async throws {
    defer { pack.remove() }
    var options = RoutingOptions()
    options.avoidanceOptions.countries = ["AND", "DE"]
    // The town lies in no country, so nothing is avoided.
    let routes = try await engine.calculateRoute(with: places, options: options)
    #expect(routes.count == 1)
    options.avoidanceOptions.countries = ["XX"]
    await #expect(throws: RoutingError.unknownCountry("XX")) {
      try await engine.calculateRoute(with: places, options: options)
    }
  }

  @Test func aRouteKnowsItsDepartureAndItsVehicle() async throws {
    let bridge = try TownPack(
      AsciiMap(
        """
        a--b--c
        |     |
        d-----e
        """,
        ways: [
          "ab": "highway=primary",
          "bc": "highway=primary maxheight=3 motor_vehicle:conditional=no_@_(08:00-09:00)",
          "ad": "highway=primary", "de": "highway=primary", "ec": "highway=primary",
        ], options: ImportOptions(timeZone: "UTC", usesBorderTable: false)))
    defer {
      pack.remove()
      bridge.remove()
    }
    let engine = RoutingEngine(data: bridge.data)
    let ends = "ac".map(bridge.waypoint)
    let direct = try await engine.calculateRoute(with: ends, options: RoutingOptions())[0]
    var high = RoutingOptions(transportMode: .truck)
    high.vehicle.heightInMeters = 3.8
    let round = try await engine.calculateRoute(with: ends, options: high)[0]
    #expect(round.lengthInMeters > direct.lengthInMeters + 100)
    var early = RoutingOptions()
    early.routeOptions.departureTime = Date(timeIntervalSince1970: 1_772_008_200)
    #expect(
      try await engine.calculateRoute(with: ends, options: early)[0].lengthInMeters
        == round.lengthInMeters)
    early.routeOptions.departureTime = Date(timeIntervalSince1970: 1_772_020_800)
    #expect(
      try await engine.calculateRoute(with: ends, options: early)[0].lengthInMeters
        == direct.lengthInMeters)
  }
}
