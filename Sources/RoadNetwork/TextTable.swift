/// The texts of a tile, each kept once, in the order of first use.
struct TextTable {
  private var texts: [String] = []
  private var places: [String: Int] = [:]

  var count: Int { texts.count }

  mutating func index(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.appendVarint(texts.count)
    for text in texts { writer.appendText(text) }
    return writer.bytes
  }
}

/// What ``TextTable`` wrote: the texts are found, and made when asked for.
struct TextIndex: Sendable {
  /// Where each text begins in the bytes of its section.
  private let starts: [UInt32]
  private let section: ByteReader

  var count: Int { starts.count }

  /// Finds the texts, and moves `reader` beyond them.
  init(_ reader: inout ByteReader) throws(TileFormatError) {
    section = reader
    let count = try reader.readCount()
    guard count <= TileLayout.textLimit else { throw .invalid("\(count) texts") }
    var starts: [UInt32] = []
    starts.reserveCapacity(count)
    for _ in 0..<count {
      starts.append(UInt32(truncatingIfNeeded: reader.place))
      let length = try reader.readCount()
      guard length <= TileLayout.textLength else { throw .invalid("a text of \(length) bytes") }
      try reader.skip(length)
    }
    self.starts = starts
  }

  /// The text at `place`, which is one of the texts.
  func text(at place: Int) throws(TileFormatError) -> String {
    var reader = section.moved(to: Int(starts[place]))
    return try reader.readText()
  }
}
