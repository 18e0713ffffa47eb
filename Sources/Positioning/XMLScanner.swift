/// What an XML file says, one piece after the other.
enum XMLEvent: Hashable {
  case start(name: String, attributes: [XMLAttribute])
  case end(name: String)
  case text(String)
}

/// A name and its value within a tag.
struct XMLAttribute: Hashable {
  let name: String
  let value: String
}

/// Reads as much of XML 1.0 as trace files use, from UTF-8, without ever trapping.
///
/// It checks that tags match and that there is one outermost element. Entities cannot be declared,
/// for a document type is refused, so nothing expands. The platform's own parser is not used: it
/// ends the process on some damaged files, and it would bring Foundation along.
struct XMLScanner {
  private let bytes: [UInt8]
  private var index: Int
  private var countedTo = 0
  private var countedLine = 1
  private var open: [String] = []
  private var hasRoot = false
  /// The name of an element that was closed in its own start tag.
  private var selfClosed: String?

  private static let deepest = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// How many elements are open.
  var depth: Int { open.count }

  /// The line that is being read, counted from 1.
  var line: Int {
    mutating get {
      for byte in bytes[countedTo..<index] where byte == UInt8(ascii: "\n") { countedLine += 1 }
      countedTo = index
      return countedLine
    }
  }

  /// The next event; nil at the end of a well-formed file.
  mutating func next() throws(TraceError) -> XMLEvent? {
    if let name = selfClosed {
      selfClosed = nil
      open.removeLast()
      return .end(name: name)
    }
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        if let text = try text() { return .text(text) }
      } else if skip("<!--") {
        _ = try upTo("-->")
      } else if skip("<?") {
        _ = try upTo("?>")
      } else if !open.isEmpty, skip("<![CDATA[") {
        return .text(String(decoding: bytes[try upTo("]]>")], as: UTF8.self))
      } else if bytes[index...].starts(with: "<!".utf8) {
        throw .documentType(line: line)
      } else {
        return try skip("</") ? endTag() : startTag()
      }
    }
    guard hasRoot, open.isEmpty else { throw malformed() }
    return nil
  }
}

extension XMLScanner {
  private mutating func malformed() -> TraceError { .malformed(line: line) }

  private mutating func skip(_ mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard bytes.count - index >= count,
      mark.withUTF8Buffer({ $0.elementsEqual(bytes[index..<index + count]) })
    else { return false }
    index += count
    return true
  }

  /// Moves behind the next `mark` and returns what stands before it.
  private mutating func upTo(_ mark: StaticString) throws(TraceError) -> Range<Int> {
    let start = index
    while index < bytes.count {
      let end = index
      if skip(mark) { return start..<end }
      index += 1
    }
    throw malformed()
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The text up to the next tag; nil outside the outermost element, where only space may stand.
  private mutating func text() throws(TraceError) -> String? {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    if open.isEmpty {
      guard bytes[start..<index].allSatisfy(Self.isSpace) else { throw malformed() }
      return nil
    }
    return try decoded(start..<index)
  }

  private mutating func startTag() throws(TraceError) -> XMLEvent {
    index += 1
    let name = try name()
    guard !open.isEmpty || !hasRoot, open.count < Self.deepest else { throw malformed() }
    var attributes: [XMLAttribute] = []
    while true {
      let before = index
      skipSpace()
      if skip("/>") {
        selfClosed = name
        break
      }
      if skip(">") { break }
      guard index > before else { throw malformed() }
      let attribute = try attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else { throw malformed() }
      attributes.append(attribute)
    }
    hasRoot = true
    open.append(name)
    return .start(name: name, attributes: attributes)
  }

  private mutating func endTag() throws(TraceError) -> XMLEvent {
    let name = try name()
    skipSpace()
    guard skip(">"), open.last == name else { throw malformed() }
    open.removeLast()
    return .end(name: name)
  }

  private mutating func attribute() throws(TraceError) -> XMLAttribute {
    let name = try name()
    skipSpace()
    guard skip("=") else { throw malformed() }
    skipSpace()
    let isDouble = skip("\"")
    guard isDouble || skip("'") else { throw malformed() }
    let range = isDouble ? try upTo("\"") : try upTo("'")
    guard !bytes[range].contains(UInt8(ascii: "<")) else { throw malformed() }
    return XMLAttribute(name: name, value: try decoded(range))
  }

  private mutating func name() throws(TraceError) -> String {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), !"<>/=\"'&".utf8.contains(bytes[index])
    {
      index += 1
    }
    guard index > start, bytes[start] > UInt8(ascii: "9") else { throw malformed() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The text with its references replaced by what they stand for.
  private mutating func decoded(_ range: Range<Int>) throws(TraceError) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var result: [UInt8] = []
    var rest = bytes[range]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        continue
      }
      // The longest reference is that of a character in decimal digits.
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = Self.scalar(String(decoding: rest[..<end], as: UTF8.self))
      else { throw malformed() }
      result += String(Character(scalar)).utf8
      rest = rest[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHexadecimal = reference.hasPrefix("#x")
      let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
      guard digits.first != "+", digits.first != "-" else { return nil }
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }
}
