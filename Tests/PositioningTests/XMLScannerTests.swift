import Testing

@testable import Positioning

@Suite struct XMLScannerTests {
  private func events(_ text: String) throws(TraceError) -> [XMLEvent] {
    var scanner = XMLScanner(Array(text.utf8))
    var result: [XMLEvent] = []
    while let event = try scanner.next() { result.append(event) }
    return result
  }

  @Test func tagsTextAndCDATAComeInOrder() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!-- <x> --><a b = 'c"d' e="1">t<i/><![CDATA[<&>]]></a >

      """
    let attributes = [
      XMLAttribute(name: "b", value: "c\"d"), XMLAttribute(name: "e", value: "1"),
    ]
    #expect(
      try events(text) == [
        .start(name: "a", attributes: attributes), .text("t"), .start(name: "i", attributes: []),
        .end(name: "i"), .text("<&>"), .end(name: "a"),
      ])
  }

  @Test(
    arguments: [
      ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("a&#252;b&#x1F600;", "aüb😀"), ("ü", "ü"),
      ("&amp;lt;", "&lt;"),
    ])
  func referencesAreReplacedOnce(_ text: String, _ expected: String) throws {
    #expect(try events("<a>\(text)</a>").contains(.text(expected)))
    #expect(
      try events("<a b=\"\(text)\"/>").first
        == .start(name: "a", attributes: [XMLAttribute(name: "b", value: expected)]))
  }

  @Test(
    arguments: [
      "<a>&</a>", "<a>&;</a>", "<a>&e;</a>", "<a>&#;</a>", "<a>&#xD800;</a>", "<a>&#-1;</a>",
      "<a>&#99999999999;</a>", "<a></b>", "<a><b></a></b>", "<a/><b/>", "<a/>x", "x<a/>", "</a>",
      "<a b/>", "<a b=c/>", "<a b='c/>", "<a b='<'/>", "<a b='1'c='2'/>", "<a b='1' b='2'/>",
      "<1/>", "< a/>", "<a><!-- ", "<a><![CDATA[", "<a", "<a b", "<a b=", "<a/", "<a>", "<", "",
    ])
  func whatIsNotWellFormedIsRefused(_ text: String) {
    #expect(throws: TraceError.malformed(line: 1)) { try events(text) }
  }

  @Test func theLineIsThatOfTheFault() {
    #expect(throws: TraceError.malformed(line: 3)) { try events("<a>\n<b/>\n</c>\n</a>") }
    #expect(throws: TraceError.documentType(line: 2)) { try events("<a>\n<!DOCTYPE x></a>") }
  }
}
