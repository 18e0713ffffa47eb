/// Why no fixes can be had from a receiver.
public enum ReceiverError: Error, Hashable, Sendable {
  /// The file or device at `path` cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// The host is not known, or nobody listens at the port.
  case cannotConnect(host: String, port: UInt16, reason: String)
  /// Reading or writing failed after the source had been opened.
  case broken(source: String, reason: String)
  /// What `source` sends is no report of gpsd; `line` counts from 1.
  case notGPSD(source: String, line: Int, reason: String)
  /// `source` ended without a single position.
  case noPositions(source: String)
}

extension ReceiverError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .cannotConnect(let host, let port, let reason):
      "no connection to gpsd at \(host):\(port): \(reason); is gpsd running there?"
    case .broken(let source, let reason): "no more positions from \(source): \(reason)"
    case .notGPSD(let source, let line, let reason):
      "\(source), line \(line): \(reason); does gpsd answer at this port?"
    case .noPositions(let source):
      "\(source) ended without a position; does the receiver see the sky?"
    }
  }
}
