internal import CProtobufC

/// Memory for the messages of one blob: taken piece by piece, given back all at once.
///
/// protobuf-c allocates each object by itself; here that is moving a pointer. The arena never
/// hands out more than its limit, which makes protobuf-c fail cleanly on blocks that are made to
/// fill the memory.
struct Arena: ~Copyable {
  private let state: UnsafeMutablePointer<State>
  /// The arena as protobuf-c takes it; lives as long as the arena.
  let allocator: UnsafeMutablePointer<ProtobufCAllocator>

  init(limit: Int = PBFLimits.arenaBytes) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(limit: limit))
    allocator = .allocate(capacity: 1)
    allocator.initialize(
      to: ProtobufCAllocator(
        alloc: { state, size in
          state?.assumingMemoryBound(to: State.self).pointee.take(size)
        },
        free: { _, _ in },
        allocator_data: UnsafeMutableRawPointer(state)))
  }

  deinit {
    state.pointee.releaseChunks(keeping: 0)
    state.deinitialize(count: 1)
    state.deallocate()
    allocator.deallocate()
  }

  /// Whether an allocation failed since the last reset, because of the limit.
  var isExhausted: Bool { state.pointee.isExhausted }

  /// Memory for `count` values, or nil at the limit.
  func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int
  ) -> UnsafeMutableBufferPointer<Element>? {
    let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !overflows, let memory = state.pointee.take(bytes) else { return nil }
    return UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: type, capacity: count), count: count)
  }

  /// Ends the life of everything that was allocated.
  mutating func reset() {
    state.pointee.reset()
  }
}

extension Arena {
  private struct State {
    let limit: Int
    var chunks: [UnsafeMutableRawBufferPointer] = []
    /// The chunk in use; those before it are full.
    var current = 0
    /// Bytes of the current chunk that are taken.
    var used = 0
    var capacity = 0
    var isExhausted = false

    init(limit: Int) {
      self.limit = limit
    }

    @inline(__always)
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer? {
      // Compared first, because rounding up a huge size would overflow.
      guard size >= 0, size <= limit else { return refuse() }
      let rounded = (size + 15) & ~15
      if current < chunks.count, rounded <= chunks[current].count - used {
        defer { used += rounded }
        return chunks[current].baseAddress.map { $0 + used }
      }
      return takeFromNextChunk(rounded)
    }

    private mutating func takeFromNextChunk(_ size: Int) -> UnsafeMutableRawPointer? {
      if !chunks.isEmpty { current += 1 }
      while current < chunks.count, chunks[current].count < size { current += 1 }
      if current >= chunks.count {
        let count = max(size, max(Self.smallestChunk, capacity))
        let allowed = min(count, limit - capacity)
        guard allowed >= size else { return refuse() }
        chunks.append(.allocate(byteCount: allowed, alignment: 16))
        capacity += allowed
        current = chunks.count - 1
      }
      used = size
      return chunks[current].baseAddress
    }

    private mutating func refuse() -> UnsafeMutableRawPointer? {
      isExhausted = true
      return nil
    }

    mutating func reset() {
      releaseChunks(keeping: Arena.keptBytes)
      current = 0
      used = 0
      isExhausted = false
    }

    /// Gives back the last chunks, so that one large block does not keep its memory for ever.
    mutating func releaseChunks(keeping bytes: Int) {
      while capacity > bytes, let chunk = chunks.popLast() {
        capacity -= chunk.count
        chunk.deallocate()
      }
    }

    static let smallestChunk = 1 << 20
  }

  private static let keptBytes = 16 << 20
}
