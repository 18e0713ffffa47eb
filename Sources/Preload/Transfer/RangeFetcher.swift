import Dispatch
import Synchronization

/// Fetches parts of one file, several at a time, with new tries where the network fails.
struct RangeFetcher: Sendable {
  /// How a transfer behaves.
  struct Policy: Sendable {
    /// Requests on their way at the same time.
    var connections = 4
    /// No request asks for more bytes.
    var requestSize = 1 << 20
    /// Parts that are no farther from each other are fetched as one.
    var gap = 16 << 10
    var tries = 6
    /// Before the second try; twice as long before each further one.
    var firstPause = Duration.milliseconds(250)
  }

  let url: String
  let transport: any ByteTransport
  let control: TransferControl
  var policy = Policy()

  /// The bytes of `ranges` by where they begin.
  ///
  /// `fileSize` is the size that the file is to have.
  /// - Throws: ``TransferError``, ``PreloadError/sourceChanged(path:)``.
  func fetch(_ ranges: [Range<Int>], fileSize: Int) throws -> FetchedRanges {
    let requests = requests(for: ranges)
    let results = Mutex<[Int: [UInt8]]>([:])
    let failure = Mutex<(any Error)?>(nil)
    let next = Mutex(0)
    let work: @Sendable () -> Void = {
      while failure.withLock({ $0 == nil }) {
        let place = next.withLock { place in
          defer { place += 1 }
          return place
        }
        guard place < requests.count else { return }
        do {
          let found = try fetch(requests[place], limit: requests[place].count)
          guard found.fileSize.map({ $0 == fileSize }) ?? true else {
            throw PreloadError.sourceChanged(path: url)
          }
          results.withLock { $0[requests[place].lowerBound] = found.bytes }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    // A queue of its own: its threads wait for the network, not for a processor.
    let queue = DispatchQueue(label: "transfer", attributes: .concurrent)
    let group = DispatchGroup()
    for _ in 0..<min(policy.connections, requests.count) {
      queue.async(group: group, execute: work)
    }
    group.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return FetchedRanges(parts: results.withLock { $0 })
  }

  /// One request, tried again while that may help; the whole file if `range` is nil.
  func fetch(_ range: Range<Int>?, limit: Int) throws(TransferError) -> TransferredBytes {
    var pause = policy.firstPause
    for _ in 1..<policy.tries {
      try control.checkpoint()
      do throws(TransferError) {
        return try once(range, limit)
      } catch {
        guard case .interrupted = error else { throw error }
        try control.wait(pause)
        pause *= 2
      }
    }
    return try once(range, limit)
  }

  private func once(_ range: Range<Int>?, _ limit: Int) throws(TransferError) -> TransferredBytes {
    let found = try transport.fetch(url, range, limit: limit) { control.isCancelled }
    if let range, found.bytes.count != range.count {
      throw .interrupted(
        url: url, reason: "\(found.bytes.count) of \(range.count) bytes have come")
    }
    return found
  }

  /// Joins ranges that are near each other, and cuts up those that are long.
  private func requests(for ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound + policy.gap {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: policy.requestSize).map {
        $0..<min($0 + policy.requestSize, range.upperBound)
      }
    }
  }
}

/// Parts of a file in memory.
struct FetchedRanges {
  private let parts: [(start: Int, bytes: [UInt8])]

  init(parts: [Int: [UInt8]]) {
    self.parts = parts.sorted { $0.key < $1.key }.map { (start: $0.key, bytes: $0.value) }
  }

  /// The bytes of `range`; nil if they are not all here.
  func bytes(in range: Range<Int>) -> [UInt8]? {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var result: [UInt8] = []
    var (place, position) = (low - 1, range.lowerBound)
    while position < range.upperBound {
      guard parts.indices.contains(place) else { return nil }
      let (start, bytes) = parts[place]
      let end = min(range.upperBound, start + bytes.count)
      guard start <= position, position < end else { return nil }
      result += bytes[position - start..<end - start]
      (place, position) = (place + 1, end)
    }
    return result
  }
}
