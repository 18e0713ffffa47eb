#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens connections.
enum TCPConnection {
  /// Connects to the first address of `host` that answers.
  static func open(
    host: String, port: UInt16, within patience: Duration
  ) throws(ReceiverError) -> ByteStream {
    var reason = "no address"
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      reason = String(cString: gai_strerror(status))
      throw .cannotConnect(host: host, port: port, reason: reason)
    }
    defer { freeaddrinfo(list) }
    let deadline = ContinuousClock.now + patience
    var next = list
    while let address = next?.pointee {
      switch connected(to: address, until: deadline) {
      case .success(let descriptor):
        return ByteStream(descriptor: descriptor, name: "\(host):\(port)")
      case .failure(let failure): reason = failure.text
      }
      next = address.ai_next
    }
    throw .cannotConnect(host: host, port: port, reason: reason)
  }

  private struct Refusal: Error {
    let text: String

    init(_ number: CInt) { text = String(cString: strerror(number)) }
  }

  /// A connection without blocking: one that nobody answers ends at the deadline.
  private static func connected(
    to address: addrinfo, until deadline: ContinuousClock.Instant
  ) -> Result<CInt, Refusal> {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return .failure(Refusal(errno)) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var failure: CInt = 0
    if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
      failure = errno == EINPROGRESS ? outcome(of: descriptor, until: deadline) : errno
    }
    guard failure == 0 else {
      close(descriptor)
      return .failure(Refusal(failure))
    }
    return .success(descriptor)
  }

  /// The error number with which connecting ended; 0 if it went well.
  private static func outcome(
    of descriptor: CInt, until deadline: ContinuousClock.Instant
  ) -> CInt {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&request, 1, CInt((left / .milliseconds(1)).rounded(.up)))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { return ETIMEDOUT }
      var failure: CInt = 0
      var size = socklen_t(MemoryLayout<CInt>.size)
      let status = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
      return status == 0 ? failure : errno
    }
  }
}
