/// A value of a report, as far as it is looked at.
enum GPSDValue: Hashable {
  case number(Double)
  case string(String)
  /// A list, an object, a truth value or null.
  case other

  var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }
}

/// Reads the members of one JSON object (RFC 8259); what lies deeper is only checked.
struct GPSDScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// Reports are two deep; this leaves room and keeps hostile nesting off the stack.
  private static let deepest = 16

  /// The members of the object in `bytes`; of equal names the last counts.
  static func members(of bytes: [UInt8]) throws(GPSDError) -> [String: GPSDValue] {
    var scanner = GPSDScanner(bytes: bytes)
    var members: [String: GPSDValue] = [:]
    try scanner.scanObject(depth: 1) { name, value in members[name] = value }
    scanner.skipSpace()
    guard scanner.index == bytes.count else { throw scanner.failure }
    return members
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var failure: GPSDError { .notJSON(offset: index) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  /// Takes `byte` after white space; false if something else comes.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(GPSDError) {
    guard take(byte) else { throw failure }
  }

  private mutating func scanObject(
    depth: Int, _ body: (String, GPSDValue) -> Void
  ) throws(GPSDError) {
    try expect("{")
    if take("}") { return }
    repeat {
      skipSpace()
      let name = try scanString()
      try expect(":")
      body(name, try scanValue(depth: depth))
    } while take(",")
    try expect("}")
  }

  private mutating func scanValue(depth: Int) throws(GPSDError) -> GPSDValue {
    guard depth < Self.deepest else { throw failure }
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return .string(try scanString())
    case UInt8(ascii: "{"): try scanObject(depth: depth + 1) { _, _ in }
    case UInt8(ascii: "["): try scanList(depth: depth + 1)
    case UInt8(ascii: "t"): try scanWord("true")
    case UInt8(ascii: "f"): try scanWord("false")
    case UInt8(ascii: "n"): try scanWord("null")
    default: return .number(try scanNumber())
    }
    return .other
  }

  private mutating func scanList(depth: Int) throws(GPSDError) {
    try expect("[")
    if take("]") { return }
    repeat { _ = try scanValue(depth: depth) } while take(",")
    try expect("]")
  }

  private mutating func scanWord(_ word: String) throws(GPSDError) {
    guard bytes[index...].starts(with: word.utf8) else { throw failure }
    index += word.utf8.count
  }

  private mutating func scanNumber() throws(GPSDError) -> Double {
    let start = index
    while let byte = next, (0x30..<0x3A).contains(byte) || "+-.eE".utf8.contains(byte) {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let first = text.utf8.first, (0x30..<0x3A).contains(first) || first == 0x2D,
      let value = Double(text), value.isFinite
    else { throw .notJSON(offset: start) }
    return value
  }

  private mutating func scanString() throws(GPSDError) -> String {
    guard next == UInt8(ascii: "\"") else { throw failure }
    index += 1
    var content: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure }
      index += 1
      if byte == UInt8(ascii: "\\") {
        content += try scanEscape()
      } else {
        content.append(byte)
      }
    }
    guard next != nil else { throw failure }
    index += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func scanEscape() throws(GPSDError) -> [UInt8] {
    guard let byte = next else { throw failure }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return try scanCodeUnit()
    default: throw failure
    }
  }

  /// Four hexadecimal digits; half a surrogate pair becomes the replacement character.
  private mutating func scanCodeUnit() throws(GPSDError) -> [UInt8] {
    let digits = bytes[index...].prefix(4)
    let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHex,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure }
    index += 4
    return Array(String(decoding: [unit], as: UTF16.self).utf8)
  }
}
