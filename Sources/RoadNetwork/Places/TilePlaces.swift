/// In which places the edges of one tile lie: mostly all in one.
public struct TilePlaces: Hashable, Sendable {
  /// The places of the tile, in the order in which edges first name them.
  public private(set) var places: [Place] = []
  /// Where each run of edges in one place starts, ascending.
  private var starts: [UInt32] = []
  /// By run: the place, from 1; 0 where nothing is known.
  private var numbers: [UInt16] = []
  /// The edges of the tile that are told of.
  public private(set) var edgeCount = 0

  /// Tells of no edge.
  public init() {}

  /// Where `edge` lies; nil if nothing is known.
  /// - Complexity: O(log *n*) in the number of runs, which is 1 in most tiles.
  public func place(of edge: Int) -> Place? {
    guard (0..<edgeCount).contains(edge) else { return nil }
    let number = numbers[run(of: edge)]
    return number == 0 ? nil : places[Int(number) - 1]
  }

  /// The edges whose places `isWanted` chooses, ascending, without looking at each edge.
  ///
  /// Edges of which nothing is known are never among them.
  /// - Complexity: O(*n*) in the number of runs and places.
  public func edges(where isWanted: (Place) -> Bool) -> [Range<Int>] {
    let wanted = places.map(isWanted)
    guard wanted.contains(true) else { return [] }
    var ranges: [Range<Int>] = []
    for run in starts.indices where numbers[run] > 0 && wanted[Int(numbers[run]) - 1] {
      let end = run + 1 < starts.count ? Int(starts[run + 1]) : edgeCount
      if let last = ranges.last, last.upperBound == Int(starts[run]) {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(Int(starts[run])..<end)
      }
    }
    return ranges
  }

  private func run(of edge: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= edge { low = middle } else { high = middle }
    }
    return low
  }
}

extension TilePlaces {
  /// A tile has no more places; edges beyond them are left untold.
  private static let limit = 1 << 10

  /// Tells where the next edge lies.
  mutating func append(_ place: Place?) {
    let number = place.flatMap { $0.isUnknown ? nil : self.number(of: $0) } ?? 0
    if numbers.last != number {
      starts.append(UInt32(edgeCount))
      numbers.append(number)
    }
    edgeCount += 1
  }

  private mutating func number(of place: Place) -> UInt16? {
    // Mostly the same as before.
    if let last = numbers.last, last > 0, places[Int(last) - 1] == place { return last }
    if let known = places.firstIndex(of: place) { return UInt16(known + 1) }
    guard places.count < Self.limit else { return nil }
    places.append(place)
    return UInt16(places.count)
  }

  private enum Field {
    static let country: UInt8 = 1
    static let state: UInt8 = 2
    static let side: UInt8 = 4
    static let left: UInt8 = 8
    static let timeZone: UInt8 = 16
  }

  /// The bytes of the section; none if no place is known.
  func encoded() -> [UInt8] {
    guard !places.isEmpty else { return [] }
    var writer = ByteWriter()
    writer.appendVarint(places.count)
    for place in places {
      let part = Self.encoded(place)
      writer.appendVarint(part.count)
      writer.append(part)
    }
    writer.appendVarint(starts.count)
    for run in starts.indices {
      let end = run + 1 < starts.count ? Int(starts[run + 1]) : edgeCount
      writer.appendVarint(end - Int(starts[run]))
      writer.appendVarint(Int(numbers[run]))
    }
    return writer.bytes
  }

  private static func encoded(_ place: Place) -> [UInt8] {
    var fields: UInt8 = 0
    if place.country != nil { fields |= Field.country }
    if place.state != nil { fields |= Field.state }
    if let side = place.drivingSide { fields |= Field.side | (side == .left ? Field.left : 0) }
    if place.timeZone != nil { fields |= Field.timeZone }
    var part = ByteWriter()
    part.append(fields)
    part.append(place.source.rawValue)
    for text in [place.country, place.state, place.timeZone] {
      if let text { part.appendText(text) }
    }
    return part.bytes
  }

  /// Reads the section of a tile with so many edges.
  static func decoded(
    _ reader: inout ByteReader, edgeCount: Int
  ) throws(TileFormatError) -> TilePlaces {
    var contents = TilePlaces()
    guard !reader.isAtEnd else { return contents }
    let count = try reader.readCount(each: 3)
    guard count <= limit else { throw .invalid("\(count) places") }
    for _ in 0..<count {
      var part = try reader.readPart()
      contents.places.append(try place(&part))
    }
    for _ in 0..<(try reader.readCount(each: 2)) {
      let length = try reader.readIndex(below: edgeCount - contents.edgeCount + 1)
      let number = try reader.readIndex(below: count + 1)
      guard length > 0 else { throw .invalid("a place of no edge") }
      contents.starts.append(UInt32(contents.edgeCount))
      contents.numbers.append(UInt16(number))
      contents.edgeCount += length
    }
    guard contents.edgeCount == edgeCount else {
      throw .invalid("places of \(contents.edgeCount) edges out of \(edgeCount)")
    }
    return contents
  }

  /// What follows in a part is of a later version.
  private static func place(_ part: inout ByteReader) throws(TileFormatError) -> Place {
    let fields = try part.read(UInt8.self)
    // How a later version may know of a place is no matter to those who only ask where it is.
    var place = Place(source: PlaceSource(rawValue: try part.read(UInt8.self)) ?? .table)
    if fields & Field.country != 0 { place.country = try part.readText() }
    if fields & Field.state != 0 { place.state = try part.readText() }
    if fields & Field.side != 0 {
      place.drivingSide = fields & Field.left != 0 ? .left : .right
    }
    if fields & Field.timeZone != 0 { place.timeZone = try part.readText() }
    guard place.country.map({ Place.isCountryCode($0) }) ?? true,
      place.state.map({ Place.isStateCode($0) }) ?? true
    else { throw .invalid("a country or state without a code") }
    return place
  }
}
