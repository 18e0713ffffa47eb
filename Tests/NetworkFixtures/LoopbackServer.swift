import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on the loopback interface that sends one text to the first who connects, and hangs up.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let heard = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  /// What the client sent before it got its answer.
  package var request: String {
    done.wait()
    done.signal()
    return String(decoding: heard.withLock { $0 }, as: UTF8.self)
  }

  /// Sends `pieces` one by one, after the first line of the client has come.
  ///
  /// - Throws: ``LoopbackError``.
  package init(sending pieces: [String]) throws {
    #if canImport(Glibc)
      let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | listen(listener, 1) | getsockname(listener, $0, &size)
      }
    }
    guard listener >= 0, status == 0 else { throw LoopbackError(number: errno) }
    port = UInt16(bigEndian: address.sin_port)
    DispatchQueue.global().async { [self] in
      serve(listener, pieces)
      done.signal()
    }
  }

  private func serve(_ listener: CInt, _ pieces: [String]) {
    let connection = accept(listener, nil, nil)
    defer {
      close(connection)
      close(listener)
    }
    var buffer = [UInt8](repeating: 0, count: 1024)
    while !heard.withLock({ $0.contains(UInt8(ascii: "\n")) }) {
      let count = read(connection, &buffer, buffer.count)
      if count <= 0 { return }
      heard.withLock { $0 += buffer[..<count] }
    }
    for piece in pieces {
      let bytes = Array(piece.utf8)
      _ = write(connection, bytes, bytes.count)
    }
  }
}

/// The loopback interface is not to be had.
package struct LoopbackError: Error {
  let number: CInt
}
