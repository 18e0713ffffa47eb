import JSONText

/// A JSON object of a file, whose members are checked as they are read.
struct FileObject {
  private let json: JSON
  private let place: String

  /// - Throws: ``InputFileError`` if `json` is no object, or has a member that `names` lacks, or one
  ///   twice.
  init(_ json: JSON, at place: String, knows names: [String]) throws(InputFileError) {
    guard case .object(let members) = json else {
      throw InputFileError(place, found: json.excerpt, expected: "an object")
    }
    var seen: Set<String> = []
    for member in members {
      let path = Self.path(place, member.name)
      guard names.contains(member.name) else {
        throw InputFileError(
          path, found: "an unknown member",
          expected: "one of " + names.joined(separator: ", "))
      }
      guard seen.insert(member.name).inserted else {
        throw InputFileError(path, found: "it a second time", expected: "a member once")
      }
    }
    self.json = json
    self.place = place
  }

  private static func path(_ place: String, _ name: String) -> String {
    place.isEmpty ? name : "\(place).\(name)"
  }

  private func path(_ name: String) -> String { Self.path(place, name) }

  func word(_ name: String) throws(InputFileError) -> String? {
    switch json[name] {
    case nil: return nil
    case .string(let text)?: return text
    case let other?: throw InputFileError(path(name), found: other.excerpt, expected: "a text")
    }
  }

  func words(_ name: String) throws(InputFileError) -> [String] {
    guard let value = json[name] else { return [] }
    guard let elements = value.elements else {
      throw InputFileError(path(name), found: value.excerpt, expected: "a list of texts")
    }
    var words: [String] = []
    for (place, element) in elements.enumerated() {
      guard case .string(let text) = element else {
        throw InputFileError(
          "\(path(name))[\(place)]", found: element.excerpt, expected: "a text")
      }
      words.append(text)
    }
    return words
  }

  func truth(_ name: String) throws(InputFileError) -> Bool? {
    switch json[name] {
    case nil: return nil
    case .bool(let value)?: return value
    case let other?:
      throw InputFileError(path(name), found: other.excerpt, expected: "true or false")
    }
  }

  func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(InputFileError) -> Double? {
    guard let value = json[name] else { return nil }
    guard let number = value.number, range.contains(number) else {
      throw InputFileError(
        path(name), found: value.excerpt,
        expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func object(_ name: String, knows names: [String]) throws(InputFileError) -> FileObject? {
    guard let value = json[name] else { return nil }
    return try FileObject(value, at: path(name), knows: names)
  }
}

extension JSON {
  /// The number; nil if this is none.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The value as an error message shows it.
  var excerpt: String {
    let text = compact
    return text.count > 40 ? text.prefix(40) + "…" : text
  }
}
