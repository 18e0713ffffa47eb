import Geo
import JSONText
import Testing

@testable import navdata

@Suite struct ArgumentScannerTests {
  private static let from = Parameter<Coordinate>.option("--from", "LAT,LON", help: "start")
  private static let via = Parameter<Coordinate>.option(
    "--via", "LAT,LON", repeated: true, help: "stop")
  private static let output = Parameter<String>.option("--output", short: "-o", "FILE", help: "to")
  private static let json = Parameter.flag("--json", help: "JSON")
  private static let pack = Parameter<String>.positional("PACK", help: "the pack")
  private static let forms = [from.form, via.form, output.form, json.form, pack.form]

  private func scan(_ line: String) throws(UsageError) -> ArgumentScanner {
    try ArgumentScanner(line.split(separator: " ").map(String.init), forms: Self.forms)
  }

  @Test(arguments: ["--from -16.8,179.9", "--from=-16.8,179.9", "x --from -16.8,179.9 --json"])
  func aValueMayBeginWithAMinus(_ line: String) throws {
    var arguments = try scan(line)
    #expect(
      try arguments.optional(Self.from) == Coordinate(latitude: -16.8, longitude: 179.9))
  }

  @Test(arguments: ["-5", "-.5", "-"])
  func aMinusWithDigitPointOrAloneIsAPositional(_ word: String) throws {
    var arguments = try scan(word)
    #expect(try arguments.required(Self.pack) == word)
  }

  @Test func wordsAfterTwoMinusesAreNoOptions() throws {
    var arguments = try scan("--json -- --from")
    #expect(arguments.flag(Self.json))
    #expect(try arguments.required(Self.pack) == "--from")
    #expect(throws: Never.self) { try arguments.finish() }
  }

  @Test func aRepeatedOptionKeepsItsOrder() throws {
    var arguments = try scan("--via 1,1 --json --via=2,2")
    #expect(try arguments.all(Self.via).map(\.latitude) == [1, 2])
  }

  @Test func aShortNameStandsForTheLongOne() throws {
    var arguments = try scan("-o a.gpx")
    #expect(try arguments.optional(Self.output) == "a.gpx")
  }

  @Test(
    arguments: [
      ("--form 1,1", UsageError.unknownOption("--form", suggestion: "--from")),
      ("--zebra", .unknownOption("--zebra", suggestion: nil)),
      ("--from", .missingValue(option: "--from", placeholder: "LAT,LON")),
      ("--from --json", .missingValue(option: "--from", placeholder: "LAT,LON")),
      ("--from 1,1 --from 2,2", .repeated("--from")),
      ("--json=yes", .valueOfFlag("--json")),
    ])
  func mistakesNameTheWord(_ line: String, _ error: UsageError) {
    #expect(throws: error) { try scan(line) }
  }

  @Test(arguments: ["91,0", "1", "1,2,3", "a,b", "nan,1", "", "1,", "inf,1"])
  func aPositionMustBeOnTheGlobe(_ word: String) throws {
    var arguments = try ArgumentScanner(["--from", word], forms: Self.forms)
    #expect(
      throws: UsageError.badValue(word, parameter: "--from", expectation: Coordinate.expectation)
    ) {
      try arguments.optional(Self.from)
    }
  }

  @Test func aMissingPositionalIsNamed() throws {
    var arguments = try scan("--json")
    #expect(throws: UsageError.missingParameter("PACK")) { try arguments.required(Self.pack) }
  }

  @Test func aWordThatNoParameterTakesIsRefused() throws {
    var arguments = try scan("a b")
    _ = try arguments.required(Self.pack)
    #expect(throws: UsageError.unexpectedWord("b")) { try arguments.finish() }
  }
}

@Suite struct ArgumentValueTests {
  enum Format: String, CaseIterable, ArgumentValue { case text, json }

  @Test func aBoxMayCrossTheDateLine() {
    let box = BoundingBox(argument: "179,-18,-179,-16")
    #expect(box?.crossesDateLine == true)
    #expect(BoundingBox(argument: "1,2,3") == nil)
    #expect(BoundingBox(argument: "0,2,1,1") == nil)
  }

  @Test func aListIsReadInOrder() {
    #expect([Int](argument: "3,-1,2") == [3, -1, 2])
    #expect([Int](argument: "3,,2") == nil)
  }

  @Test func aChoiceListsItsWords() {
    #expect(Format(argument: "json") == .json)
    #expect(Format(argument: "xml") == nil)
    #expect(Format.expectation == "one of text, json")
  }

  @Test(arguments: ["nan", "inf", "-inf", "x", ""])
  func aNumberIsFinite(_ word: String) { #expect(Double(argument: word) == nil) }
}
