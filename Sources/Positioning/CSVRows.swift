/// One line of a CSV file, cut into cells.
public struct CSVRow: Sendable {
  /// The line on which the row begins, counted from 1.
  public let line: Int
  public let cells: [String]
}

/// Cuts a CSV file into rows and cells, with the quoting of RFC 4180.
public struct CSVRows: Sendable {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var index: Int
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The file in `bytes`; its first line tells which of comma, semicolon and tab parts the cells.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let header = bytes.prefix { $0 != Self.newline && $0 != Self.carriageReturn }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    separator =
      candidates.first { header.contains($0) } ?? UInt8(ascii: ",")
  }

  /// The next row that is neither empty nor a comment; nil at the end.
  ///
  /// - Throws: ``TraceError/unendedQuote(line:)``.
  public mutating func next() throws(TraceError) -> CSVRow? {
    while index < bytes.count {
      let isComment = bytes[index] == UInt8(ascii: "#")
      if isComment {
        while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
        skipLineEnd()
        continue
      }
      let start = line
      let cells = try cellsOfRow()
      if cells.contains(where: { !$0.isEmpty }) { return CSVRow(line: start, cells: cells) }
    }
    return nil
  }

  private mutating func cellsOfRow() throws(TraceError) -> [String] {
    var cells: [String] = []
    while true {
      cells.append(try cell().trimmed)
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    skipLineEnd()
    return cells
  }

  private mutating func cell() throws(TraceError) -> String {
    guard index < bytes.count, bytes[index] == Self.quote else { return plainText() }
    let start = line
    var content: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.quote {
        guard index < bytes.count, bytes[index] == Self.quote else {
          return String(decoding: content, as: UTF8.self) + plainText()
        }
        index += 1
      }
      if byte == Self.newline { line += 1 }
      content.append(byte)
    }
    throw .unendedQuote(line: start)
  }

  private mutating func plainText() -> String {
    let start = index
    while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Self.newline || byte == Self.carriageReturn
  }

  private mutating func skipLineEnd() {
    guard index < bytes.count else { return }
    let isPair = bytes[index...].starts(with: [Self.carriageReturn, Self.newline])
    index += isPair ? 2 : 1
    line += 1
  }
}
