import Synchronization

/// Connections to one pack, as many as threads read at once.
final class ConnectionPool: Sendable {
  private static let idleLimit = 16
  private let path: String
  private let seal: Digest
  private let idle: Mutex<[PackConnection]>

  init(path: String, seal: Digest, first: PackConnection) {
    self.path = path
    self.seal = seal
    idle = Mutex([first])
  }

  /// Lends a connection to `body`, opening one if none is idle.
  func withConnection<Value>(
    _ body: (PackConnection) throws(PackError) -> Value
  ) throws(PackError) -> Value {
    let connection: PackConnection
    if let known = idle.withLock({ $0.popLast() }) {
      connection = known
    } else {
      connection = try PackConnection(path: path)
      // The open connections go on with the old file if another one took its name.
      guard try PackContents.seal(connection) == seal else {
        throw .replaced(path: path)
      }
    }
    defer { idle.withLock { if $0.count < Self.idleLimit { $0.append(connection) } } }
    return try body(connection)
  }
}
