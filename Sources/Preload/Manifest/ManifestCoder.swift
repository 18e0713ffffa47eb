/// Builds the bytes of a manifest.
struct ManifestWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Seven bits a byte, the lowest first.
  mutating func append(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// A number of ascending numbers, then these as differences.
  mutating func append(ascending numbers: [Int]) {
    append(numbers.count)
    var last = 0
    for number in numbers {
      append(number - last)
      last = number
    }
  }
}

/// Reads what ``ManifestWriter`` wrote, and trusts nothing.
struct ManifestReader {
  /// The bytes end too early, or say something that cannot be.
  struct Fault: Error {
    var reason: String
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var remaining: Int { bytes.endIndex - position }

  mutating func read(count: Int) throws(Fault) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw Fault(reason: "it ends too early") }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// A number up to `limit`.
  mutating func number(upTo limit: Int = Int(Int32.max) << 16) throws(Fault) -> Int {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        guard value <= UInt64(limit) else { throw Fault(reason: "a number is too large") }
        return Int(value)
      }
      shift += 7
      guard shift < 63 else { throw Fault(reason: "a number is too long") }
    }
    throw Fault(reason: "it ends too early")
  }

  /// A number of things that take at least `size` bytes each.
  mutating func count(each size: Int = 1) throws(Fault) -> Int {
    try number(upTo: remaining / size)
  }

  mutating func text() throws(Fault) -> String {
    let bytes = try read(count: try count())
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(reason: "a text is none")
    }
    return text
  }

  /// Ascending numbers below `limit`.
  mutating func ascending(below limit: Int) throws(Fault) -> [Int] {
    var numbers: [Int] = []
    var last = 0
    for place in 0..<(try count()) {
      let step = try number(upTo: limit)
      guard step > 0 || place == 0, last + step < limit else {
        throw Fault(reason: "numbers are out of order")
      }
      last += step
      numbers.append(last)
    }
    return numbers
  }
}
