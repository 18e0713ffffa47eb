/// A JSON value (RFC 8259) as it stands in a file.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member `name` of an object; nil if there is none.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}

/// Reads JSON from bytes that may come from anywhere.
struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Why bytes are no JSON; the offset counts from 0.
  struct Fault: Error {
    var offset: Int
  }

  private static let deepest = 100

  /// The value in `bytes`.
  ///
  /// - Complexity: O(*n*).
  static func value(in bytes: [UInt8]) throws(Fault) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.readValue(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.fault }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var fault: Fault { Fault(offset: place) }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { place += 1 }
  }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func readValue(depth: Int) throws(Fault) -> JSONValue {
    guard depth < Self.deepest else { throw fault }
    if skip("[") { return .array(try readElements(depth)) }
    if skip("{") { return .object(try readMembers(depth)) }
    if skip("\"") { return .string(try readText()) }
    for (word, value) in [("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false))]
    where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return value
    }
    return .number(try readNumber())
  }

  private mutating func readElements(_ depth: Int) throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    if skip("]") { return elements }
    repeat { elements.append(try readValue(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw fault }
    return elements
  }

  private mutating func readMembers(_ depth: Int) throws(Fault) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if skip("}") { return members }
    repeat {
      guard skip("\"") else { throw fault }
      let name = try readText()
      guard skip(":") else { throw fault }
      members[name] = try readValue(depth: depth + 1)
    } while skip(",")
    guard skip("}") else { throw fault }
    return members
  }

  private mutating func readNumber() throws(Fault) -> Double {
    let start = place
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard text.first != "+", text.first != ".", let number = Double(text), number.isFinite else {
      place = start
      throw fault
    }
    return number
  }

  /// Reads to the end of a text whose quotation mark has been read.
  private mutating func readText() throws(Fault) -> String {
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try readEscape()).utf8
      case 0..<0x20: throw fault
      default: text.append(byte)
      }
    }
    throw fault
  }

  private mutating func readEscape() throws(Fault) -> Unicode.Scalar {
    guard let byte = next else { throw fault }
    place += 1
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readCode()
    default:
      guard "\"\\/".utf8.contains(byte) else { throw fault }
      return Unicode.Scalar(byte)
    }
  }

  /// Reads the digits of `\u`; a code beyond the first plane comes in two halves.
  private mutating func readCode() throws(Fault) -> Unicode.Scalar {
    var code = try readDigits()
    if (0xd800..<0xdc00).contains(code), bytes[place...].starts(with: "\\u".utf8) {
      place += 2
      let low = try readDigits()
      guard (0xdc00..<0xe000).contains(low) else { throw fault }
      code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault }
    return scalar
  }

  private mutating func readDigits() throws(Fault) -> UInt32 {
    guard place + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw fault }
    place += 4
    return code
  }
}
