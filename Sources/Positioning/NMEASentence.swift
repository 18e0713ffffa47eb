import Geo

/// One sentence of a receiver, cut into fields and checked.
struct NMEASentence {
  /// The kinds of sentences that say where a receiver is and how it moves.
  enum Kind: String {
    case rmc = "RMC"
    case gga = "GGA"
    case gns = "GNS"
    case vtg = "VTG"
  }

  /// Nil for a sentence that says something else.
  let kind: Kind?
  private let fields: [String]

  /// Reads a sentence without its line end, from `$` to the checksum.
  ///
  /// Nil if the checksum is missing or wrong, or if there is no address. A sentence that lost its
  /// end must not become a position, so that the checksum is not optional here.
  init?(_ line: [UInt8]) {
    guard line.first == UInt8(ascii: "$"),
      let star = line.lastIndex(of: UInt8(ascii: "*")), line.count == star + 3,
      let expected = UInt8(String(decoding: line[(star + 1)...], as: UTF8.self), radix: 16),
      line[1..<star].reduce(0, ^) == expected,
      line[1..<star].allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    let fields = line[1..<star].split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let address = fields.first, !address.isEmpty else { return nil }
    self.fields = fields.map { String(decoding: $0, as: UTF8.self) }
    // Two letters for the talker, three for the sentence; P begins those of one maker.
    let isProprietary = address.first == UInt8(ascii: "P")
    kind =
      address.count == 5 && !isProprietary
      ? Kind(rawValue: String(decoding: address.suffix(3), as: UTF8.self)) : nil
  }

  /// The text of field `index`; empty if it is left out.
  func text(_ index: Int) -> String { index < fields.count ? fields[index] : "" }

  /// The number in field `index`; nil if it is left out or none.
  func number(_ index: Int) -> Double? { Self.number(text(index)) }

  private static func number(_ text: some StringProtocol) -> Double? {
    // Double also reads words, exponents and hexadecimal digits.
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    return isPlain ? Double(text) : nil
  }

  /// The time of day in field `index`, `hhmmss.sss`, in milliseconds.
  func timeOfDay(_ index: Int) -> Int64? {
    let text = text(index)
    guard let hours = digits(text, 0, below: 24), let minutes = digits(text, 2, below: 60),
      digits(text, 4, below: 61) != nil, let seconds = Self.number(text.dropFirst(4)),
      seconds < 61
    else { return nil }
    return (hours * 60 + minutes) * 60_000 + Int64((seconds * 1000).rounded())
  }

  /// The date in field `index`, `ddmmyy`, as the start of that day; years count from 1980.
  func date(_ index: Int) -> Timestamp? {
    let text = text(index)
    guard text.utf8.count == 6, let day = digits(text, 0, below: 32),
      let month = digits(text, 2, below: 13), let year = digits(text, 4, below: 100)
    else { return nil }
    let century: Int64 = year < 80 ? 2000 : 1900
    let parts = [String(century + year), Self.padded(month), Self.padded(day)]
    return Timestamp.parse(iso8601: parts.joined(separator: "-") + "T00:00:00Z")?.timestamp
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The two digits of `text` from `place` on, as a number.
  private func digits(_ text: String, _ place: Int, below limit: Int64) -> Int64? {
    let two = text.utf8.dropFirst(place).prefix(2)
    guard two.count == 2, two.allSatisfy({ (0x30..<0x3A).contains($0) }),
      let number = Int64(String(decoding: Array(two), as: UTF8.self)), number < limit
    else { return nil }
    return number
  }

  /// The position in the four fields from `index` on; nil if it is left out or not on the globe.
  func coordinate(_ index: Int) -> Coordinate? {
    guard let latitude = degrees(index, positive: "N", negative: "S"),
      let longitude = degrees(index + 2, positive: "E", negative: "W")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// An angle written as degrees and minutes, `dddmm.mmmm`, and its half of the globe.
  private func degrees(_ index: Int, positive: String, negative: String) -> Double? {
    guard let packed = number(index), packed >= 0, packed <= 18_000 else { return nil }
    let degrees = (packed / 100).rounded(.down)
    let minutes = packed - degrees * 100
    guard minutes < 60 else { return nil }
    let angle = degrees + minutes / 60
    switch text(index + 1) {
    case positive: return angle
    case negative: return -angle
    default: return nil
    }
  }
}
