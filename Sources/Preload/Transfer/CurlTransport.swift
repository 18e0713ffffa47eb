internal import CCurl
import Synchronization

/// Fetches over HTTP and HTTPS by libcurl.
///
/// Connections are kept and used again.
public final class CurlTransport: ByteTransport {
  /// The pointer that libcurl gave; whoever has taken it out of ``idle`` uses it alone.
  private struct Connection: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let idle = Mutex<[Connection]>([])
  private let idleSeconds: Int

  /// A transfer that stands still for `idleSeconds` is given up.
  public init(idleSeconds: Int = 30) { self.idleSeconds = idleSeconds }

  deinit {
    for connection in idle.withLock({ $0 }) { navdata_curl_close(connection.pointer) }
  }

  public func fetch(
    _ url: String, _ range: Range<Int>?, limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(TransferError) -> TransferredBytes {
    let known = idle.withLock { $0.popLast() }
    guard let connection = known ?? navdata_curl_open().map(Connection.init) else {
      throw .unavailable
    }
    defer { idle.withLock { $0.append(connection) } }
    let sink = Sink(limit: range.map { min(limit, $0.count) } ?? limit, isCancelled)
    var answer = navdata_curl_answer()
    let text = range.map { "\($0.lowerBound)-\($0.upperBound - 1)" }
    let context = Unmanaged.passUnretained(sink).toOpaque()
    withExtendedLifetime(sink) {
      if let text {
        navdata_curl_get(
          connection.pointer, url, text, idleSeconds, Sink.take, Sink.watch, context, &answer)
      } else {
        navdata_curl_get(
          connection.pointer, url, nil, idleSeconds, Sink.take, Sink.watch, context, &answer)
      }
    }
    if isCancelled() { throw .cancelled }
    return try Self.bytes(of: sink, answer, url, range, limit)
  }

  private static func bytes(
    of sink: Sink, _ answer: navdata_curl_answer, _ url: String, _ range: Range<Int>?, _ limit: Int
  ) throws(TransferError) -> TransferredBytes {
    let status = answer.status
    if status >= 400, status != 408, status != 429, status < 500 {
      throw .refused(url: url, status: status)
    }
    if range != nil, status == 200 { throw .noRanges(url: url) }
    // What says why there is nothing may be longer than what was asked for.
    if sink.hasOverflown, status < 400 { throw .tooLarge(url: url, limit: limit) }
    guard answer.code == 0 else {
      throw .interrupted(url: url, reason: message(of: answer))
    }
    guard status == (range == nil ? 200 : 206) else {
      throw .interrupted(url: url, reason: "the server answers with status \(status)")
    }
    if let range, sink.bytes.count < range.count {
      throw .interrupted(
        url: url, reason: "\(sink.bytes.count) of \(range.count) bytes have come")
    }
    let size = Int(exactly: answer.file_size).flatMap { $0 >= 0 ? $0 : nil }
    return TransferredBytes(bytes: sink.bytes, fileSize: size)
  }

  private static func message(of answer: navdata_curl_answer) -> String {
    withUnsafeBytes(of: answer.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Collects the bytes of one transfer; the thread of the transfer has it to itself.
private final class Sink {
  private(set) var bytes: [UInt8] = []
  private(set) var hasOverflown = false
  private let limit: Int
  private let isCancelled: () -> Bool

  init(limit: Int, _ isCancelled: @escaping () -> Bool) {
    self.limit = limit
    self.isCancelled = isCancelled
  }

  static let take: navdata_curl_sink = { start, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
    guard sink.bytes.count + count <= sink.limit else {
      sink.hasOverflown = true
      return 0
    }
    sink.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
    return count
  }

  static let watch: navdata_curl_watch = { context in
    guard let context else { return 1 }
    return Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue().isCancelled() ? 1 : 0
  }
}
