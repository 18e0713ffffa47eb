import JSONText
import Testing

@Suite struct JSONTests {
  @Test func membersKeepTheirOrder() {
    let value: JSON = ["b": 1, "a": [true, nil, "x"], "c": [:]]
    #expect(value.compact == #"{"b":1,"a":[true,null,"x"],"c":{}}"#)
  }

  @Test(
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
      ("Zürich → 日本", #""Zürich → 日本""#),
    ])
  func textIsEscaped(_ text: String, _ json: String) {
    #expect(JSON.string(text).compact == json)
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (5, "5"), (-0.0, "0"), (1e21, "1e+21"), (1e-7, "1e-07"),
      (9.5219871, "9.5219871"),
      (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
  func numbersAreShortAndFinite(_ number: Double, _ json: String) {
    #expect(JSON.double(number).compact == json)
  }

  @Test func roundedNumbersHaveThatManyDecimals() {
    #expect(JSON.rounded(1234.5678, decimals: 1).compact == "1234.6")
    #expect(JSON.rounded(nil, decimals: 1).compact == "null")
  }
}
