import Foundation
import NavKit
import Testing

/// A receiver and simulations by turns.
@Suite struct LocationSwitchTests {
  let pack: TownPack

  init() throws { pack = try TownPack() }

  /// Keeps what it hears, and lets a test wait for it.
  private final class Log: LocationDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var heard: [Location] = []
    private let continuation: AsyncStream<Location>.Continuation
    let stream: AsyncStream<Location>

    init() { (stream, continuation) = AsyncStream.makeStream(of: Location.self) }

    var locations: [Location] { lock.withLock { heard } }

    func onLocationUpdated(_ location: Location) {
      lock.withLock { heard.append(location) }
      continuation.yield(location)
    }
  }

  private func simulator(_ letters: String) async throws -> LocationSimulator {
    var options = LocationSimulatorOptions(speedFactor: 5, notificationInterval: 0.01)
    options.startTime = Date(timeIntervalSince1970: 2e9)
    return try LocationSimulator(route: try await pack.route(letters), options: options)
  }

  @Test(.timeLimit(.minutes(1))) func oneOfTheTwoIsHeard() async throws {
    defer { pack.remove() }
    let (source, log) = (LocationSwitch(), Log())
    source.delegate = log
    let real = TownPack.locations(along: try await pack.route("ad"))
    real.prefix(5).forEach(source.onLocationUpdated)
    #expect(log.locations == Array(real.prefix(5)) && !source.isSimulating)

    source.startSimulation(try await simulator("ah"))
    #expect(source.isSimulating)
    real.dropFirst(5).prefix(7).forEach(source.onLocationUpdated)
    var count = 0
    for await _ in log.stream {
      count += 1
      if count == 15 { break }
    }
    #expect(source.droppedLocationCount == 7)
    let simulated = log.locations.dropFirst(5).prefix(10).compactMap(\.time)
    #expect(simulated.allSatisfy { $0 >= Date(timeIntervalSince1970: 2e9) })

    // The trip begins: the simulation ends, and only a call under way may still come.
    source.stopSimulation()
    #expect(!source.isSimulating)
    let before = log.locations.count
    real.dropFirst(12).forEach(source.onLocationUpdated)
    let after = log.locations.dropFirst(before)
    #expect(after.count { $0.time.map { $0 >= Date(timeIntervalSince1970: 2e9) } ?? false } <= 1)
    #expect(after.count >= real.count - 12)
    #expect(source.droppedLocationCount == 7)
  }

  @Test(.timeLimit(.minutes(1))) func aSecondSimulationEndsTheFirst() async throws {
    defer { pack.remove() }
    let (source, log) = (LocationSwitch(), Log())
    source.delegate = log
    let first = try await simulator("ah")
    source.startSimulation(first)
    source.startSimulation(try await simulator("ga"))
    let begin = log.locations.count
    for await _ in log.stream where log.locations.count >= begin + 10 { break }
    source.stopSimulation()
    let start = pack.waypoint("g").coordinates
    let near = log.locations.dropFirst(begin + 1).prefix(5)
    #expect(near.allSatisfy { ($0.coordinates.distance(to: start) ?? 999) < 60 })
  }

  @Test(.timeLimit(.minutes(1))) func aRealTripEndsASimulation() async throws {
    defer { pack.remove() }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "trip-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try "lat,lon,time\n47,9,2026-03-02T08:00:00Z\n47.001,9,2026-03-02T08:00:00Z\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let (source, log) = (LocationSwitch(), Log())
    source.delegate = log
    source.startSimulation(try await simulator("ah"))
    for await _ in log.stream { break }
    let provider = LocationProvider(source: .trace(file))
    source.startLocating(with: provider)
    #expect(!source.isSimulating)
    for await location in log.stream where location.coordinates.latitude == 47 { break }
    let end = log.locations.lastIndex { $0.time.map { $0.timeIntervalSince1970 >= 2e9 } ?? false }
    let begin = log.locations.firstIndex { $0.coordinates.latitude == 47 }
    // Only a call of the simulation that was under way may come behind the first real location.
    #expect(try #require(end) <= #require(begin) + 1)
  }

  @Test(.timeLimit(.minutes(1))) func afterItsDriveTheReceiverIsHeardAgain() async throws {
    defer { pack.remove() }
    let (source, log) = (LocationSwitch(), Log())
    source.delegate = log
    var options = LocationSimulatorOptions(speedFactor: 500, notificationInterval: 0.01)
    options.startTime = Date(timeIntervalSince1970: 2e9)
    let route = try await pack.route("ab")
    source.startSimulation(try LocationSimulator(route: route, options: options))
    let real = try #require(TownPack.locations(along: route).first)
    while source.isSimulating { await Task.yield() }
    source.onLocationUpdated(real)
    #expect(log.locations.last == real)
  }

  @Test func aDriveMayBeSteppedThrough() async throws {
    defer { pack.remove() }
    let route = try await pack.route("ah")
    var options = LocationSimulatorOptions()
    options.startTime = Date(timeIntervalSince1970: 2e9)
    let simulators = [
      try LocationSimulator(route: route, options: options),
      try LocationSimulator(route: route, options: options),
    ]
    var (locations, again): ([Location], [Location]) = ([], [])
    while let location = simulators[0].next(), locations.count < 1000 { locations.append(location) }
    while let location = simulators[1].next(), again.count < 1000 { again.append(location) }
    #expect(locations == again && locations.count > 60 && locations.count < 1000)
    let times = locations.compactMap { $0.time?.timeIntervalSince1970 }
    #expect(times == (0..<locations.count).map { 2e9 + Double($0) })
    let (navigator, listener) = (try Navigator(data: pack.data), Listener())
    listener.listen(to: navigator)
    navigator.route = route
    locations.forEach(navigator.onLocationUpdated)
    #expect(listener.arrivals == 1)
  }
}
