import NetworkFixtures
import Preload
import Synchronization
import TileStorage

/// Files in memory as a network gives them: with failures, and counting what is asked for.
final class MemoryTransport: ByteTransport {
  struct Weather {
    /// How often a request fails on the way.
    var failures = 0.0
    /// How often a request ends early.
    var cuts = 0.0
    /// How often a byte is spoilt.
    var flips = 0.0
    /// After so many requests nothing goes any more.
    var requestLimit = Int.max
  }

  private struct State {
    var files: [String: [UInt8]]
    var random: SplitMix64
    var weather: Weather
    var requests = 0
    var bytes = 0
  }
  private let state: Mutex<State>
  /// Is told before each request.
  private let onRequest: @Sendable (Int) -> Void

  init(
    _ files: [String: [UInt8]], seed: UInt64 = 1, _ weather: Weather = Weather(),
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    state = Mutex(State(files: files, random: SplitMix64(seed: seed), weather: weather))
    self.onRequest = onRequest
  }

  /// Publishes `pack` at `url`.
  convenience init(
    _ pack: Pack, at url: String, seed: UInt64 = 1, _ weather: Weather = Weather(),
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    let published = PublishedPack(pack)
    let count = try published.manifest().rowByteCount
    self.init(
      [
        url + ".manifest": try published.manifestBytes(),
        url + ".rows": try published.rowBytes(0..<count),
      ], seed: seed, weather, onRequest: onRequest)
  }

  var requests: Int { state.withLock { $0.requests } }
  /// The bytes that have been given away.
  var bytes: Int { state.withLock { $0.bytes } }

  func change(_ url: String, _ body: (inout [UInt8]) -> Void) {
    state.withLock { body(&$0.files[url, default: []]) }
  }

  func fetch(
    _ url: String, _ range: Range<Int>?, limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(TransferError) -> TransferredBytes {
    onRequest(requests)
    if isCancelled() { throw .cancelled }
    let result: Result<TransferredBytes, TransferError> = state.withLock { state in
      state.requests += 1
      guard let file = state.files[url] else { return .failure(.refused(url: url, status: 404)) }
      guard state.requests <= state.weather.requestLimit,
        !state.random.chance(state.weather.failures)
      else { return .failure(.interrupted(url: url, reason: "the line is down")) }
      let range = range ?? 0..<file.count
      guard range.count <= limit else { return .failure(.tooLarge(url: url, limit: limit)) }
      guard range.upperBound <= file.count else {
        return .failure(.refused(url: url, status: 416))
      }
      var bytes = Array(file[range])
      if state.random.chance(state.weather.cuts), !bytes.isEmpty {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &state.random))
      }
      if state.random.chance(state.weather.flips), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &state.random)] ^= 4
      }
      state.bytes += bytes.count
      return .success(TransferredBytes(bytes: bytes, fileSize: file.count))
    }
    return try result.get()
  }
}
