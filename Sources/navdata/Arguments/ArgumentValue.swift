import Geo

/// A type whose values can be written as one word of the command line.
protocol ArgumentValue {
  /// Reads one word; nil if it is not a value of this type.
  init?(argument: String)

  /// What a value looks like, to complete "expected …".
  static var expectation: String { get }
}

extension String: ArgumentValue {
  static let expectation = "a text"
  init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  static let expectation = "a whole number"
  init?(argument: String) { self.init(argument) }
}

extension Double: ArgumentValue {
  static let expectation = "a number"
  init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self = value
  }
}

extension Coordinate: ArgumentValue {
  static let expectation = "a position as lat,lon, such as 47.141,9.521"
  init?(argument: String) {
    guard let values = [Double](argument: argument), values.count == 2 else { return nil }
    self.init(latitude: values[0], longitude: values[1])
  }
}

extension BoundingBox: ArgumentValue {
  static let expectation = "a box as west,south,east,north, such as 9.47,47.04,9.64,47.28"
  init?(argument: String) {
    guard let values = [Double](argument: argument), values.count == 4 else { return nil }
    self.init(west: values[0], south: values[1], east: values[2], north: values[3])
  }
}

/// A list is written with commas and without spaces.
extension Array: ArgumentValue where Element: ArgumentValue {
  static var expectation: String { "a list with commas, each \(Element.expectation)" }
  init?(argument: String) {
    self = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let element = Element(argument: String(word)) else { return nil }
      append(element)
    }
  }
}

/// A choice between words, for an enumeration of strings that lists its cases.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var expectation: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }
  init?(argument: String) { self.init(rawValue: argument) }
}
