/// Why a text is no JSON.
public enum JSONError: Error, Hashable, Sendable {
  /// The byte at `offset` fits nothing, or the text ends there too early.
  case unexpected(offset: Int)
  /// Arrays and objects lie within each other deeper than ``JSON/depthLimit``.
  case tooDeep(offset: Int)
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let offset): "the text is no JSON from byte \(offset) on"
    case .tooDeep(let offset): "the JSON is nested too deeply at byte \(offset)"
    }
  }
}

extension JSON {
  /// Arrays and objects may lie this deep within each other.
  public static let depthLimit = 64

  /// Reads the UTF-8 text of one value, after RFC 8259.
  ///
  /// Whole numbers that fit become ``integer(_:)``, all others ``double(_:)``; of members with
  /// the same name all are kept.
  /// - Throws: ``JSONError`` with the place where the text is no JSON.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// The value of the first member called `name`; nil if there is none or this is no object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements; nil if this is no array.
  public var elements: [JSON]? {
    if case .array(let elements) = self { return elements }
    return nil
  }
}

/// Walks over the bytes of a JSON text.
private struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw .unexpected(offset: place) }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      place += 1
    }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSON
  ) throws(JSONError) -> JSON {
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSON.depthLimit else { throw .tooDeep(offset: place) }
    place += 1
    return try read(&self)
  }

  private mutating func array() throws(JSONError) -> JSON {
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      elements.append(try value())
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw .unexpected(offset: place) }
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      guard take(":") else { throw .unexpected(offset: place) }
      members.append(JSON.Member(name: name, value: try value()))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw .unexpected(offset: place) }
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let letters = word.withUTF8Buffer { Array($0) }
    guard bytes[place...].starts(with: letters) else { throw .unexpected(offset: place) }
    place += letters.count
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSON {
    let start = place
    _ = take("-")
    let firstDigit = place
    try digits()
    if place - firstDigit > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw .unexpected(offset: firstDigit)
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw .unexpected(offset: start) }
    return .double(value)
  }

  private mutating func digits() throws(JSONError) {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    if place == start { throw .unexpected(offset: place) }
  }

  // MARK: Texts

  private mutating func string() throws(JSONError) -> String {
    guard take("\"") else { throw .unexpected(offset: place) }
    let start = place
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let result = String(validating: text, as: UTF8.self) else {
          throw .unexpected(offset: start)
        }
        return result
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw .unexpected(offset: place - 1)
      default: text.append(byte)
      }
    }
    throw .unexpected(offset: place)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let letter = next else { throw .unexpected(offset: place) }
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(Character(try scalar())).utf8
    default: throw .unexpected(offset: place - 1)
    }
  }

  /// The character after `\u`, of one unit or of two.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = place
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xd800..<0xdc00).contains(first), take("\\"), take("u") else {
      throw .unexpected(offset: start)
    }
    let second = try unit()
    guard (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw .unexpected(offset: start) }
    return scalar
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .unexpected(offset: place)
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}
