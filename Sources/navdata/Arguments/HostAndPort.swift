/// A machine on the network, and maybe a port of it.
struct HostAndPort: Equatable, ArgumentValue {
  let host: String
  let port: UInt16?

  static let expectation = "a host and a port, such as localhost:2947"

  /// Reads `host`, `host:port`, `[address]:port` or a bare IPv6 address.
  init?(argument: String) {
    if argument.hasPrefix("[") {
      guard let end = argument.firstIndex(of: "]") else { return nil }
      self.init(
        host: argument[argument.index(after: argument.startIndex)..<end],
        rest: argument[argument.index(after: end)...])
    } else if argument.count(where: { $0 == ":" }) > 1 {
      self.init(host: argument[...], rest: "")
    } else {
      let end = argument.firstIndex(of: ":") ?? argument.endIndex
      self.init(host: argument[..<end], rest: argument[end...])
    }
  }

  private init?(host: Substring, rest: Substring) {
    guard !host.isEmpty else { return nil }
    self.host = String(host)
    guard !rest.isEmpty else {
      port = nil
      return
    }
    guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    self.port = port
  }
}
