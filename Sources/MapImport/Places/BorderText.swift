/// Reads numbers that are written in printable characters, as the border table is.
///
/// Digits have the base 45, the lowest comes first; the upper half of the 90 characters says that
/// another digit follows. Left out are the quote, the backslash, `O` and `X`.
struct BorderText {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: StaticString) { bytes = text.withUTF8Buffer { Array($0) } }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next number; 0 at the end.
  mutating func number() -> Int {
    var value = 0
    var scale = 1
    while position < bytes.count {
      let digit = Self.digit(of: bytes[position])
      position += 1
      value += digit % Self.base * scale
      if digit < Self.base { break }
      scale *= Self.base
    }
    return value
  }

  /// The next number of those that count 0, -1, 1, -2 and so on.
  mutating func signed() -> Int {
    let value = number()
    return value % 2 == 0 ? value / 2 : -(value + 1) / 2
  }

  /// The words of a text with blanks between them.
  static func words(_ text: StaticString) -> [String] {
    text.withUTF8Buffer { bytes in
      bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static let base = 45

  private static func digit(of byte: UInt8) -> Int {
    var digit = Int(byte) - 33
    for omitted in [UInt8(ascii: "\""), UInt8(ascii: "O"), UInt8(ascii: "X"), UInt8(ascii: "\\")]
    where byte > omitted {
      digit -= 1
    }
    return max(0, digit)
  }
}
