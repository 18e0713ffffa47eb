import Foundation
import NavKit
import NetworkFixtures
import Synchronization
import Testing

@Suite struct LocationProviderTests {
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

  private static func report(_ second: Int) -> String {
    #"{"class":"TPV","mode":3,"time":"2026-03-02T08:00:\#(10 + second)Z","lat":47.1,"lon":9.5}"#
      + "\n"
  }

  private func statuses(_ provider: LocationProvider) -> AsyncStream<LocationProviderStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: LocationProviderStatus.self)
    provider.onStatusChanged = { continuation.yield($0) }
    return stream
  }

  @Test func aReceiverBehindGpsdIsHeardByAllInOrder() async throws {
    let server = try LoopbackServer(sending: (0..<5).map(Self.report))
    let provider = LocationProvider(source: .gpsd(host: "127.0.0.1", port: server.port))
    let (first, second) = (Log(), Log())
    let statuses = statuses(provider)
    provider.addLocationDelegate(first)
    provider.startLocating(locationDelegate: second, accuracy: .navigation)
    var seen: [LocationProviderStatus] = []
    for await status in statuses {
      seen.append(status)
      if status != .running { break }
    }
    #expect(seen == [.running, .ended])
    #expect(provider.status == .ended)
    #expect(first.locations.count == 5)
    #expect(first.locations == second.locations)
    let times = first.locations.compactMap(\.time)
    #expect(times.count == 5 && times == times.sorted())
  }

  @Test func aReceiverThatIsNotThereFailsWithItsReason() async throws {
    let provider = LocationProvider(source: .nmea(URL(filePath: "/no/such/device")))
    let statuses = statuses(provider)
    provider.startLocating()
    for await status in statuses where status != .running {
      #expect(status == .failed("cannot open /no/such/device: No such file or directory"))
      break
    }
  }

  @Test func aRecordingIsPlayedBackAndMayBeStopped() async throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "trace-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    // The second location is due after a week.
    try "lat,lon,time\n47,9,2026-03-02T08:00:00Z\n47,9,2026-03-09T08:00:00Z\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let provider = LocationProvider(source: .trace(file))
    let log = Log()
    provider.startLocating(locationDelegate: log)
    for await _ in log.stream { break }
    let statuses = statuses(provider)
    provider.stopLocating()
    for await status in statuses {
      #expect(status == .stopped)
      break
    }
    #expect(log.locations.count == 1)
  }

  @Test func listenersAreCalledInTheirOrder() {
    final class Order { var names: [Int] = [] }
    final class Named: LocationDelegate {
      let name: Int
      let order: Order

      init(_ name: Int, _ order: Order) { (self.name, self.order) = (name, order) }

      func onLocationUpdated(_ location: Location) { order.names.append(name) }
    }
    let order = Order()
    let listeners = (0..<20).map { Named($0, order) }
    let fanOut = LocationFanOut()
    for listener in listeners { fanOut.addDelegate(listener) }
    fanOut.removeDelegate(listeners[7])
    fanOut.onLocationUpdated(Location(coordinates: GeoCoordinates(latitude: 1, longitude: 2)))
    #expect(order.names == (0..<20).filter { $0 != 7 })
    fanOut.addDelegate(listeners[7])
    fanOut.addDelegate(listeners[3])
    order.names = []
    fanOut.onLocationUpdated(Location(coordinates: GeoCoordinates(latitude: 1, longitude: 2)))
    #expect(order.names == (0..<20).filter { $0 != 7 } + [7])
  }

  @Test func listenersAreHeldWeaklyAndMayLeave() {
    let fanOut = LocationFanOut()
    let stays = Log()
    var goes: Log? = Log()
    weak let gone = goes
    fanOut.addDelegate(stays)
    if let goes { fanOut.addDelegate(goes) }
    fanOut.addDelegate(stays)
    goes = nil
    #expect(gone == nil)
    let location = Location(coordinates: GeoCoordinates(latitude: 1, longitude: 2))
    fanOut.onLocationUpdated(location)
    #expect(stays.locations == [location])
    fanOut.removeDelegate(stays)
    fanOut.onLocationUpdated(location)
    #expect(stays.locations == [location])
  }
}
