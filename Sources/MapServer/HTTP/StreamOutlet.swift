#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hands a stream to libmicrohttpd, which asks for bytes; one connection's thread has it to itself.
final class StreamOutlet {
  static let blockSize = 16 << 10
  private static let nap = Duration.milliseconds(50)

  private let stream: EventStream
  private let isOver: () -> Bool
  private var rest: ArraySlice<UInt8>

  init(_ stream: EventStream, after body: [UInt8], isOver: @escaping () -> Bool) {
    self.stream = stream
    self.isOver = isOver
    rest = body[...]
  }

  /// How many bytes were written to `buffer`; nil at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while rest.isEmpty {
      if isOver() { return nil }
      guard let piece = stream.next() else { return nil }
      guard waits(piece.pause) else { return nil }
      rest = piece.bytes[...]
    }
    let count = min(rest.count, buffer.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }

  /// False if the server stops meanwhile.
  private func waits(_ pause: Duration) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + pause
    while clock.now < end {
      if isOver() { return false }
      let left = min(Self.nap, clock.now.duration(to: end))
      usleep(UInt32(max(0, left / .microseconds(1))))
    }
    return true
  }
}
