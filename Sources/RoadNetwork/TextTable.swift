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

  static func decoded(_ reader: inout ByteReader) throws(TileFormatError) -> [String] {
    let count = try reader.readCount()
    guard count <= TileLayout.textLimit else { throw .invalid("\(count) texts") }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try reader.readText()) }
    return texts
  }
}
