#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One connection to a server on this machine; what it reads, it reads to the last byte.
final class LoopbackClient {
  enum Failure: Error {
    case noConnection
    case broken(String)
  }

  /// What the server sent.
  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.noConnection }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Sends one request and reads its answer.
  func ask(_ method: String, _ target: String, body: String = "") throws -> Answer {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(length)\r\n\(body)")
    return try answer(hasBody: method != "HEAD")
  }

  /// Reads one answer.
  func answer(hasBody: Bool = true) throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    var head: Range<Int>?
    while head == nil {
      head = buffer.firstRange(of: end)
      if head == nil { try fill() }
    }
    let headEnd = head?.lowerBound ?? 0
    let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    buffer.removeFirst(headEnd + end.count)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
      }
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, let status = Int(words[1]) else {
      throw Failure.broken("no status line")
    }
    let count = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    while buffer.count < count { try fill() }
    let body = String(decoding: buffer[..<count], as: UTF8.self)
    buffer.removeFirst(count)
    return Answer(status: status, headers: headers, body: body)
  }

  private func fill() throws {
    var part = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &part, part.count)
    guard count > 0 else { throw Failure.broken("the connection ended early") }
    buffer += part[..<count]
  }
}
