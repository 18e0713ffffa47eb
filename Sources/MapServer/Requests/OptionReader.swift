import JSONText

/// The options of a request by their names, each read once as what it should be.
///
/// A list has one element for each coordinate, or for none; elements are parted by semicolons and
/// may be empty, which stands for the default.
struct OptionReader: Sendable {
  private var values: [String: String] = [:]

  /// Reads `name=value&name=value`.
  ///
  /// - Throws: ``APIError`` with ``APIError/Code/invalidQuery`` if a part is none of `known`.
  init(query: Substring?, known: Set<String>) throws(APIError) {
    guard let query else { return }
    for part in query.split(separator: "&", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "="),
        let name = PercentEncoding.decode(part[..<sign]),
        let value = PercentEncoding.decode(part[sign...].dropFirst())
      else { throw APIError(.invalidQuery, "the query is no list of name=value: \(part)") }
      try set(name, value, known)
    }
  }

  /// Reads the members of a JSON object; lists become the texts that a URL would hold.
  ///
  /// - Throws: as ``init(query:known:)``.
  init(body: JSON, known: Set<String>) throws(APIError) {
    guard case .object(let members) = body else {
      throw APIError(.invalidQuery, "the body is no JSON object")
    }
    for member in members {
      guard let text = Self.text(member.value, separators: Self.separators(of: member.name)) else {
        throw APIError(.invalidQuery, "\(member.name) is no option value")
      }
      try set(member.name, text, known)
    }
  }

  private mutating func set(
    _ name: String, _ value: String, _ known: Set<String>
  ) throws(APIError) {
    guard known.contains(name) else { throw APIError(.invalidQuery, "unknown option \(name)") }
    guard values.updateValue(value, forKey: name) == nil else {
      throw APIError(.invalidQuery, "option \(name) is given twice")
    }
  }

  private static func separators(of name: String) -> [String] {
    name == "annotations" || name == "exclude" ? [","] : [";", ","]
  }

  private static func text(_ value: JSON, separators: [String]) -> String? {
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "true" : "false"
    case .integer(let number): return String(number)
    case .double(let number): return String(number)
    case .string(let text): return text
    case .object: return nil
    case .array(let elements):
      guard let separator = separators.first else { return nil }
      let rest = Array(separators.dropFirst())
      let texts = elements.compactMap { text($0, separators: rest) }
      return texts.count == elements.count ? texts.joined(separator: separator) : nil
    }
  }
}

extension OptionReader {
  /// The value as it was given.
  func text(_ name: String) -> String? { values[name] }

  /// A choice between words; `standard` if the option is not given.
  func choice<Choice: RawRepresentable>(
    _ name: String, _ standard: Choice
  ) throws(APIError) -> Choice where Choice.RawValue == String {
    guard let text = values[name] else { return standard }
    guard let choice = Choice(rawValue: text) else { throw Self.malformed(name, text) }
    return choice
  }

  /// `true` or `false`.
  func flag(_ name: String, _ standard: Bool) throws(APIError) -> Bool {
    guard let text = values[name] else { return standard }
    guard let flag = Bool(text) else { throw Self.malformed(name, text) }
    return flag
  }

  /// A finite number above zero.
  func positiveNumber(_ name: String) throws(APIError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Self.number(text[...]) else { throw Self.malformed(name, text) }
    guard number > 0 else { throw APIError(.invalidOptions, "\(name) must be above zero") }
    return number
  }

  /// A whole number from 1 on.
  func count(_ name: String, _ standard: Int) throws(APIError) -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Self.wholeNumber(text[...]) else { throw Self.malformed(name, text) }
    guard number > 0 else { throw APIError(.invalidOptions, "\(name) must be above zero") }
    return number
  }

  /// One element for each of `count` coordinates, nil where it is empty; nil without the option.
  func list<Element>(
    _ name: String, count: Int, _ read: (Substring) throws(APIError) -> Element?
  ) throws(APIError) -> [Element?]? {
    guard let text = values[name] else { return nil }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw APIError(
        .invalidOptions,
        "Number of elements in \(name) size \(parts.count) does not match coordinate size \(count)")
    }
    var elements: [Element?] = []
    for part in parts {
      guard !part.isEmpty else {
        elements.append(nil)
        continue
      }
      guard let element = try read(part) else { throw Self.malformed(name, String(part)) }
      elements.append(element)
    }
    return elements
  }

  /// Places among `count` coordinates; nil without the option, or for `all`.
  func indexes(_ name: String, count: Int) throws(APIError) -> [Int]? {
    guard let text = values[name], text != "all" else { return nil }
    var indexes: [Int] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let index = Self.wholeNumber(part) else { throw Self.malformed(name, text) }
      guard index < count else {
        throw APIError(.invalidOptions, "\(name) names coordinate \(index) of \(count)")
      }
      indexes.append(index)
    }
    return indexes
  }

  /// The coordinates at which legs end, the first and the last of `count` among them; nil without
  /// the option.
  func stops(count: Int) throws(APIError) -> [Int]? {
    guard let stops = try indexes("waypoints", count: count) else { return nil }
    guard stops.first == 0, stops.last == count - 1 else {
      throw APIError(
        .invalidValue, "First and last coordinates must be specified as waypoints.")
    }
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw APIError(.invalidOptions, "waypoints must ascend")
    }
    return stops
  }

  static func malformed(_ name: String, _ text: String) -> APIError {
    APIError(.invalidQuery, "\(name) cannot be '\(text.prefix(60))'")
  }

  /// A finite decimal number; no words, no hexadecimal digits.
  static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "+-.eE".utf8.contains($0) || isDigit($0) }) else { return nil }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number of digits alone that is no larger than an `Int32`.
  static func wholeNumber(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
    return Int32(text).map(Int.init)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
