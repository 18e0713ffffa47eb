/// Bytes that are used again for each blob.
struct ScratchBuffer: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit {
    memory.deallocate()
  }

  /// `count` bytes of undefined content; those handed out before are gone.
  mutating func reserve(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if memory.count < count || memory.count > max(count, Self.keptBytes) {
      memory.deallocate()
      memory = .allocate(byteCount: count + count / 4, alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
  }

  private static let keptBytes = 4 << 20
}
