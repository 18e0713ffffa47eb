import JSONText
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      #"{"b":1,"a":[true,null,"x",-0.5],"c":{}}"#, "[]", #""""#, "12", "-3", "1e-07",
      #"[[[]],[{"":{}}]]"#,
    ])
  func whatIsWrittenIsReadBack(_ text: String) throws {
    #expect(try JSON(parsing: Array(text.utf8)).compact == text)
  }

  @Test(
    arguments: [
      (#""\u0041\n\/\"\\""#, "A\n/\"\\"), (#""\ud83d\ude00""#, "😀"), (#" "ü" "#, "ü"),
    ])
  func escapesStandForCharacters(_ text: String, _ value: String) throws {
    #expect(try JSON(parsing: Array(text.utf8)) == .string(value))
  }

  @Test(
    arguments: [
      ("", 0), ("[1,]", 3), ("{\"a\" 1}", 5), ("01", 0), ("1.", 2), ("1e400", 0),
      ("\"\\ud800\"", 3),
      ("\"a\nb\"", 2), ("nul", 0), ("[1] 2", 4), ("\"\\x\"", 2), ("{1:2}", 1), ("NaN", 0),
    ])
  func whatIsNoJSONIsRefusedWithItsPlace(_ text: String, _ offset: Int) {
    #expect(throws: JSONError.unexpected(offset: offset)) { try JSON(parsing: Array(text.utf8)) }
  }

  @Test func deepNestingIsRefusedAndNotFollowed() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.tooDeep(offset: JSON.depthLimit)) {
      try JSON(parsing: Array(text.utf8))
    }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: JSONError.unexpected(offset: 1)) { try JSON(parsing: [0x22, 0xff, 0x22]) }
  }
}
