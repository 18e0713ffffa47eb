import Positioning

/// A receiver shared by the daemon gpsd, through its JSON protocol over TCP.
public struct GPSDReceiver: FixReceiver {
  private let stream: ByteStream
  private var line: [UInt8] = []
  private var lineNumber = 0
  private var ready: [LocationFix] = []
  private var hasEnded = false
  private var hasFix = false

  /// Reports are far shorter; the limit keeps a hostile peer from filling the memory.
  private static let longestLine = 1 << 16
  private static let patience = Duration.seconds(10)

  /// Connects to gpsd and asks it for reports.
  ///
  /// - Throws: ``ReceiverError/cannotConnect(host:port:reason:)``,
  ///   ``ReceiverError/broken(source:reason:)``.
  public init(host: String, port: UInt16 = 2947) throws(ReceiverError) {
    stream = try TCPConnection.open(host: host, port: port, within: Self.patience)
    let request = "?WATCH={\"enable\":true,\"json\":true};\n"
    try stream.write(Array(request.utf8), until: ContinuousClock.now + Self.patience)
  }

  /// - Throws: ``ReceiverError/broken(source:reason:)``,
  ///   ``ReceiverError/notGPSD(source:line:reason:)``, and
  ///   ``ReceiverError/noPositions(source:)`` at an end before the first fix.
  public mutating func next(within duration: Duration) throws(ReceiverError) -> Reception {
    let deadline = ContinuousClock.now + duration
    while ready.isEmpty {
      if hasEnded { return .end }
      switch try stream.read(until: deadline) {
      case .nothing: return .nothing
      case .bytes(let bytes): try take(bytes)
      case .end:
        hasEnded = true
        guard hasFix else { throw .noPositions(source: stream.name) }
      }
      // Reports without a position must not keep the caller for ever.
      if ready.isEmpty, !hasEnded, ContinuousClock.now >= deadline { return .nothing }
    }
    return .fix(ready.removeFirst())
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(ReceiverError) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        try endLine()
      } else {
        line.append(byte)
        guard line.count <= Self.longestLine else {
          throw .notGPSD(source: stream.name, line: lineNumber + 1, reason: "the line has no end")
        }
      }
    }
  }

  private mutating func endLine() throws(ReceiverError) {
    lineNumber += 1
    defer { line.removeAll(keepingCapacity: true) }
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0D }) else { return }
    do {
      if case .fix(let fix) = try GPSDReport(line: line) {
        hasFix = true
        ready.append(fix)
      }
    } catch {
      throw .notGPSD(source: stream.name, line: lineNumber, reason: error.description)
    }
  }
}
