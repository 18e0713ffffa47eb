import Geo

/// The bytes of a saved session, and a walk over them that writes or reads.
///
/// A value names its parts once, in one function for both ways. Whatever bytes are read, no part
/// gets a value out of its bounds: the first fault is kept, and all that follows stays as it was.
struct SessionArchive {
  private(set) var bytes: [UInt8]
  private var place = 0
  let isReading: Bool
  /// What was wrong first; nil as long as all is well.
  private(set) var failure: SavedSessionError?

  /// Begins to write.
  init() {
    bytes = []
    isReading = false
  }

  /// Begins to read.
  init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  var isAtEnd: Bool { place == bytes.count }

  /// Says that what was read last makes no sense.
  mutating func fail(_ what: String) {
    if isReading, failure == nil { failure = .damaged(offset: place, what: what) }
  }

  private mutating func nextByte() -> UInt8 {
    guard failure == nil, place < bytes.count else {
      fail("the end comes too early")
      return 0
    }
    defer { place += 1 }
    return bytes[place]
  }
}

extension SessionArchive {
  /// A whole number: seven bits in each byte, the sign in the lowest.
  mutating func integer<Value: FixedWidthInteger>(
    _ value: inout Value, in range: ClosedRange<Value>
  ) {
    guard isReading else { return write(Int64(clamping: value)) }
    guard let read = readInteger() else { return }
    guard let known = Value(exactly: read), range.contains(known) else {
      return fail("a number out of its bounds")
    }
    value = known
  }

  private mutating func write(_ value: Int64) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func readInteger() -> Int64? {
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = nextByte()
      guard failure == nil else { return nil }
      if shift == 63, byte > 1 { break }
      bits |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 {
        return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
      }
    }
    fail("a number that does not end")
    return nil
  }

  /// A number as its eight bytes, the lowest first.
  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {
    guard isReading else {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
      }
      return
    }
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { bits |= UInt64(nextByte()) << UInt64(shift) }
    guard failure == nil else { return }
    let read = Double(bitPattern: bits)
    guard range.contains(read) else { return fail("a number out of its bounds") }
    value = read
  }

  mutating func truth(_ value: inout Bool) {
    var code: UInt8 = value ? 1 : 0
    integer(&code, in: 0...1)
    value = code == 1
  }

  mutating func text(_ value: inout String) {
    var letters = Array(value.utf8)
    list(&letters, of: 0) { $0.byte(&$1) }
    guard isReading, failure == nil else { return }
    guard let read = String(validating: letters, as: UTF8.self) else {
      return fail("a text that is none")
    }
    value = read
  }

  private mutating func byte(_ value: inout UInt8) {
    if isReading { value = nextByte() } else { bytes.append(value) }
  }

  /// A case by its place among all.
  mutating func choice<Value: CaseIterable & Equatable>(_ value: inout Value) {
    let all = Array(Value.allCases)
    var index = all.firstIndex(of: value) ?? 0
    integer(&index, in: 0...(all.count - 1))
    value = all[index]
  }

  /// What may be missing; `placeholder` is what reading begins with.
  mutating func option<Value>(
    _ value: inout Value?, or placeholder: @autoclosure () -> Value,
    _ part: (inout SessionArchive, inout Value) -> Void
  ) {
    var isThere = value != nil
    truth(&isThere)
    guard isThere, failure == nil else {
      value = nil
      return
    }
    var known = value ?? placeholder()
    part(&self, &known)
    value = known
  }

  /// Elements one after the other; `placeholder` is what reading each begins with.
  mutating func list<Value>(
    _ values: inout [Value], of placeholder: Value,
    _ part: (inout SessionArchive, inout Value) -> Void
  ) {
    var count = values.count
    // Each element takes a byte at least.
    integer(&count, in: 0...(isReading ? bytes.count : .max))
    guard isReading else {
      for var value in values { part(&self, &value) }
      return
    }
    values = []
    for _ in 0..<count where failure == nil {
      var value = placeholder
      part(&self, &value)
      values.append(value)
    }
  }
}
