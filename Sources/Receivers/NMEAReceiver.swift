import Positioning

/// A receiver that sends NMEA 0183 sentences: a serial device, a pipe, or standard input.
///
/// The speed of a serial line is left as the system has it set.
public struct NMEAReceiver: FixReceiver {
  private let stream: ByteStream
  private var parser = NMEAParser()
  private var ready: [LocationFix] = []
  private var hasEnded = false

  /// Opens the device or pipe at `path`; `-` is standard input.
  ///
  /// - Throws: ``ReceiverError/cannotOpen(path:reason:)``.
  public init(path: String) throws(ReceiverError) {
    if path == "-" {
      stream = ByteStream(descriptor: 0, name: "standard input", owned: false)
    } else {
      stream = try ByteStream(path: path)
    }
  }

  /// - Throws: ``ReceiverError/broken(source:reason:)``, and
  ///   ``ReceiverError/noPositions(source:)`` at an end before the first fix.
  public mutating func next(within duration: Duration) throws(ReceiverError) -> Reception {
    let deadline = ContinuousClock.now + duration
    while ready.isEmpty {
      if hasEnded { return .end }
      switch try stream.read(until: deadline) {
      case .nothing: return .nothing
      case .bytes(let bytes): ready = parser.append(Array(bytes))
      case .end:
        hasEnded = true
        ready = parser.finish()
        guard parser.counts.fixes > 0 else { throw .noPositions(source: stream.name) }
      }
      // A line that never yields a fix must not keep the caller for ever.
      if ready.isEmpty, !hasEnded, ContinuousClock.now >= deadline { return .nothing }
    }
    return .fix(ready.removeFirst())
  }
}
