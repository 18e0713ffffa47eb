/// An answer that goes on: what comes is told when its time has come.
public final class EventStream: Hashable, Sendable {
  /// A part of the answer, and how long to wait before it is sent.
  public struct Piece: Hashable, Sendable {
    public var bytes: [UInt8]
    public var pause: Duration

    public init(_ bytes: [UInt8], after pause: Duration = .zero) {
      self.bytes = bytes
      self.pause = pause
    }
  }

  private let nextPiece: @Sendable () -> Piece?

  /// Makes a stream of what `next` returns until it is nil; never called by two threads at once.
  public init(_ next: @escaping @Sendable () -> Piece?) { nextPiece = next }

  func next() -> Piece? { nextPiece() }

  public static func == (left: EventStream, right: EventStream) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
