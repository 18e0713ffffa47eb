internal import COSMFormat

/// The numbers of a packed list, read one after the other without a check of the end.
///
/// Each number has exactly one byte without the continuation bit, its last. The list is made only
/// if its last byte is such a byte; then reading as many numbers as there are such bytes stays
/// within the list.
struct PackedNumbers {
  /// How many numbers there are.
  let count: Int
  /// Whether a number so far had more than the ten bytes that 64 bits need.
  private(set) var isMalformed = false
  private var next: UnsafePointer<UInt8>?

  /// The numbers in `data`, which has to outlive the list; nil if the last one is not whole.
  init?(_ data: UnsafeBufferPointer<UInt8>) {
    if let last = data.last, last >= 0x80 { return nil }
    // Counted in vectors: this is a small part of the time of reading.
    count = data.reduce(0) { $0 &+ Int(($1 >> 7) ^ 1) }
    next = data.baseAddress
  }

  /// The next number; to be called at most `count` times.
  @inline(__always)
  mutating func read() -> UInt64 {
    guard let start = next else { return 0 }
    let first = UInt64(start[0])
    if first < 0x80 {
      next = start + 1
      return first
    }
    let second = UInt64(start[1])
    if second < 0x80 {
      next = start + 2
      return first & 0x7F | second << 7
    }
    let third = UInt64(start[2])
    if third < 0x80 {
      next = start + 3
      return first & 0x7F | (second & 0x7F) << 7 | third << 14
    }
    let (value, length) = Self.long(start)
    next = start + length
    if length > Self.longestNumber { isMalformed = true }
    return value
  }

  /// The next number, coded so that small negative numbers are short.
  @inline(__always)
  mutating func readSigned() -> Int64 {
    let coded = read()
    return Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
  }

  // Apart from the list, so that the fields of the list can stay in registers.
  private static func long(_ start: UnsafePointer<UInt8>) -> (value: UInt64, length: Int) {
    var value: UInt64 = 0
    var length = 0
    while true {
      let byte = UInt64(start[length])
      if length < longestNumber { value |= (byte & 0x7F) << UInt64(7 * length) }
      length += 1
      if byte < 0x80 { return (value, length) }
    }
  }

  private static let longestNumber = 10
}
