/// A piece of an `opening_hours` text.
enum HoursToken: Hashable {
  /// A whole number and how many digits it has.
  case number(Int, digits: Int)
  /// Letters, in lower case.
  case word(String)
  case symbol(Character)
  /// A text in quotes.
  case comment
}

/// Cuts a text into tokens and reads them one by one.
struct HoursScanner {
  private let tokens: [HoursToken]
  private var place = 0

  /// Nil if the text has a letter that no token begins with.
  init?(_ text: String) {
    guard let tokens = Self.tokens(of: text) else { return nil }
    self.tokens = tokens
  }

  var isAtEnd: Bool { place >= tokens.count }

  /// The token so many places ahead; nil beyond the end.
  func peek(_ ahead: Int = 0) -> HoursToken? {
    tokens.indices.contains(place + ahead) ? tokens[place + ahead] : nil
  }

  mutating func advance(_ count: Int = 1) { place += count }

  mutating func skip(_ symbol: Character) -> Bool {
    guard peek() == .symbol(symbol) else { return false }
    place += 1
    return true
  }

  mutating func skip(word words: Set<String>) -> Bool {
    guard case .word(let word) = peek(), words.contains(word) else { return false }
    place += 1
    return true
  }

  /// The next token as a number within `range`.
  mutating func number(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let value, _) = peek(), range.contains(value) else { return nil }
    place += 1
    return value
  }

  func word(_ ahead: Int = 0) -> String? {
    guard case .word(let word) = peek(ahead) else { return nil }
    return word
  }

  private static func tokens(of text: String) -> [HoursToken]? {
    var tokens: [HoursToken] = []
    var letters = Substring(text)
    while let letter = letters.first {
      if letter.isWhitespace || letter == "\u{200b}" {
        letters.removeFirst()
      } else if letter.isASCII, letter.isNumber {
        let digits = letters.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let value = Int(digits) else { return nil }
        tokens.append(.number(value, digits: digits.count))
        letters = letters.dropFirst(digits.count)
      } else if letter.isLetter {
        let word = letters.prefix { $0.isLetter || $0 == "_" }
        tokens.append(.word(word.lowercased()))
        letters = letters.dropFirst(word.count)
      } else if letter == "\"" {
        let rest = letters.dropFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        tokens.append(.comment)
        letters = rest[rest.index(after: end)...]
      } else {
        guard let symbol = symbols[letter] else { return nil }
        tokens.append(.symbol(symbol))
        letters.removeFirst()
      }
    }
    return tokens
  }

  /// The symbols of the grammar, and what people write in their place.
  private static let symbols: [Character: Character] = {
    var symbols: [Character: Character] = [:]
    for symbol in ";,-:+/()[]|." { symbols[symbol] = symbol }
    for dash in "‐‑‒–—―−－" { symbols[dash] = "-" }
    symbols["："] = ":"
    symbols["；"] = ";"
    symbols["，"] = ","
    return symbols
  }()
}
