#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An address to listen on.
struct SocketAddress {
  private var storage = sockaddr_storage()

  /// Whether the address is one of IPv6.
  let isIPv6: Bool

  /// The address of `host`, a name or a number, at `port`.
  ///
  /// - Throws: ``ServerError/unknownHost(_:)``.
  init(host: String, port: UInt16) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list?.pointee,
      let address = first.ai_addr, Int(first.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size
    else { throw .unknownHost(host) }
    defer { freeaddrinfo(list) }
    isIPv6 = first.ai_family == AF_INET6
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen)))
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}

/// Why the server cannot start.
public enum ServerError: Error, Hashable, Sendable {
  case unknownHost(String)
  /// The port is taken, or this user may not listen on it.
  case cannotListen(host: String, port: UInt16, reason: String)
}

extension ServerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownHost(let host): "there is no host \(host)"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on \(host), port \(port): \(reason)"
    }
  }
}
