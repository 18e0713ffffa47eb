import Testing

@testable import navdata

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("", 0), ("A 1", 3), ("Straße", 6), ("↱ ⚑ █", 5), ("中央通り", 8), ("e\u{301}", 1), ("👍🏽", 2),
  ])
  func columnsAreThoseOfATerminal(_ text: String, _ columns: Int) {
    #expect(TerminalText.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("中央通り", 5, "中央…"), ("中央通り", 4, "中…"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func aCutTextEndsInAnEllipsis(_ text: String, _ limit: Int, _ result: String) {
    #expect(TerminalText.cut(text, to: limit) == result)
  }

  @Test func namesCannotMoveTheCursor() {
    #expect(TerminalText.printable("a\u{1B}[31mb\u{9B}2J\tc\nd\r") == "a[31mb2J\tc\nd")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one", 7, ["one", ""]), ("", 7, ["", ""]),
    ("one two three four", 9, ["one two", "three fo…"]),
    ("unbreakable", 5, ["unbr…", ""]),
  ])
  func wordsStayWhole(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(TerminalText.wrapped(text, width: width, lines: 2) == lines)
  }
}
