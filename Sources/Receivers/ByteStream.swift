#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, device or connection that bytes come from; closed with the last reference to it.
final class ByteStream {
  /// What to call it in an error.
  let name: String
  private let descriptor: CInt
  private let isOwned: Bool
  private var buffer = [UInt8](repeating: 0, count: 4096)

  enum Piece {
    case bytes(ArraySlice<UInt8>)
    /// Nothing within the time one was ready to wait.
    case nothing
    case end
  }

  /// Takes over `descriptor`; closes it at the end if it is `owned`.
  init(descriptor: CInt, name: String, owned: Bool = true) {
    self.descriptor = descriptor
    self.name = name
    isOwned = owned
  }

  /// Opens the file or device at `path`.
  convenience init(path: String) throws(ReceiverError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    self.init(descriptor: descriptor, name: path)
  }

  deinit { if isOwned { close(descriptor) } }

  /// The next bytes, as many as there are, waiting until `deadline` for the first of them.
  func read(until deadline: ContinuousClock.Instant) throws(ReceiverError) -> Piece {
    guard try waits(for: Int16(POLLIN), until: deadline) else { return .nothing }
    #if canImport(Glibc)
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    #else
      let count = buffer.withUnsafeMutableBytes {
        Darwin.read(descriptor, $0.baseAddress, $0.count)
      }
    #endif
    if count > 0 { return .bytes(buffer[..<count]) }
    if count == 0 { return .end }
    if errno == EINTR || errno == EAGAIN { return .nothing }
    throw failure
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(ReceiverError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try waits(for: Int16(POLLOUT), until: deadline) else {
        throw .broken(source: name, reason: "it takes no request")
      }
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure }
    }
  }

  #if canImport(Glibc)
    /// A peer that has gone is an error of this call, not a signal to the process.
    private static let quietly = CInt(MSG_NOSIGNAL)
  #else
    private static let quietly: CInt = 0
  #endif

  private var failure: ReceiverError {
    .broken(source: name, reason: String(cString: strerror(errno)))
  }

  /// True as soon as `event` is possible; false at the deadline or when a signal came.
  private func waits(
    for event: Int16, until deadline: ContinuousClock.Instant
  ) throws(ReceiverError) -> Bool {
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    // A day at most, and upward to the millisecond, so that the end is not polled for.
    let milliseconds = min(86_400_000, (left / .milliseconds(1)).rounded(.up))
    var request = pollfd(fd: descriptor, events: event, revents: 0)
    let count = poll(&request, 1, CInt(milliseconds))
    if count < 0, errno != EINTR { throw failure }
    return count > 0
  }
}
