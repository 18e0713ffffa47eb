/// Why a file with a profile or with traffic is not taken.
public struct InputFileError: Error, Hashable, Sendable {
  /// Where in the file: `speeds.motorway`, `line 3, speed_kmh`; empty for the file as a whole.
  public let place: String
  /// What stands there.
  public let found: String
  /// What should.
  public let expected: String

  public init(_ place: String, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }
}

extension InputFileError: CustomStringConvertible {
  public var description: String {
    (place.isEmpty ? "" : "\(place): ") + "expected \(expected), found \(found)"
  }
}
