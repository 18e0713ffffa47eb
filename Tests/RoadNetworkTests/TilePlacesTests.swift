import Testing

@testable import RoadNetwork

@Suite struct TilePlacesTests {
  private static let liechtenstein = Place(
    country: "LI", drivingSide: .right, timeZone: "Europe/Vaduz", source: .boundary)
  private static let vorarlberg = Place(
    country: "AT", state: "AT-8", drivingSide: .right, timeZone: "Europe/Vienna")
  private static let ireland = Place(country: "IE", drivingSide: .left, source: .stated)

  private func places(_ list: [Place?]) -> TilePlaces {
    var places = TilePlaces()
    for place in list { places.append(place) }
    return places
  }

  private func decoded(_ bytes: [UInt8], edgeCount: Int) throws -> TilePlaces {
    var reader = ByteReader(bytes)
    return try TilePlaces.decoded(&reader, edgeCount: edgeCount)
  }

  @Test(arguments: UInt64(1)...50)
  func readsBackWhatWasWritten(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let known = [nil, Self.liechtenstein, Self.vorarlberg, Self.ireland]
    var list: [Place?] = []
    for _ in 0..<random.int(below: 6) {
      list += Array(repeating: random.pick(known), count: 1 + random.int(below: 300))
    }
    let written = places(list)
    let bytes = written.encoded()
    #expect(bytes.isEmpty == list.allSatisfy { $0 == nil })
    let read = try decoded(bytes, edgeCount: bytes.isEmpty ? 0 : list.count)
    for edge in list.indices {
      #expect(written.place(of: edge) == list[edge])
      if !bytes.isEmpty { #expect(read.place(of: edge) == list[edge]) }
    }
    #expect(read.place(of: -1) == nil)
    #expect(read.place(of: list.count) == nil)
  }

  @Test func findsTheEdgesOfACountry() {
    let list =
      [Self.liechtenstein, Self.liechtenstein, nil, Self.vorarlberg, Self.liechtenstein] as [Place?]
    let places = places(list)
    #expect(places.edges { $0.country == "LI" } == [0..<2, 4..<5])
    #expect(places.edges { $0.country != nil } == [0..<2, 3..<5])
    #expect(places.edges { $0.country == "DE" }.isEmpty)
    #expect(TilePlaces().edges { _ in true }.isEmpty)
  }

  @Test func oneCountryTakesFewBytes() {
    let places = places(Array(repeating: Self.liechtenstein, count: 5000))
    #expect(places.encoded().count < 30)
  }

  @Test func nothingIsWrittenOfPlacesUnknown() {
    #expect(places([nil, nil, Place()]).encoded().isEmpty)
  }

  /// What a later version adds to a place is passed over, and so is a way of knowing it.
  @Test func passesOverWhatALaterVersionAdds() throws {
    let later: [UInt8] = [1, 9, 1, 77, 2, 0x4c, 0x49, 200, 1, 2, 3, 1, 4, 1]
    let read = try decoded(later, edgeCount: 4)
    #expect(read.place(of: 3) == Place(country: "LI", source: .table))
  }

  @Test(
    arguments: [
      ("a lower case country", [1, 5, 1, 0, 2, 0x6c, 0x69, 1, 4, 1]),
      ("too few edges", [1, 5, 1, 0, 2, 0x4c, 0x49, 1, 3, 1]),
      ("too many edges", [1, 5, 1, 0, 2, 0x4c, 0x49, 1, 5, 1]),
      ("an empty run", [1, 5, 1, 0, 2, 0x4c, 0x49, 2, 0, 1, 4, 1]),
      ("an unknown place", [1, 5, 1, 0, 2, 0x4c, 0x49, 1, 4, 2]),
      ("a text beyond its place", [1, 5, 1, 0, 9, 0x4c, 0x49, 1, 4, 1]),
      ("more places than bytes", [255, 255, 3, 5, 1]),
      ("a state without a country", [1, 5, 2, 0, 2, 0x4c, 0x49, 1, 4, 1]),
    ] as [(String, [UInt8])])
  func refuses(_ what: String, _ bytes: [UInt8]) {
    #expect(throws: TileFormatError.self) { try decoded(bytes, edgeCount: 4) }
  }

  @Test func survivesAnyBytes() throws {
    var random = SplitMix(seed: 5)
    let whole = places([Self.liechtenstein, Self.vorarlberg, nil, Self.ireland]).encoded()
    for _ in 0..<5000 {
      var damaged = whole
      for _ in 0...random.int(below: 3) {
        damaged[random.int(below: damaged.count)] = UInt8(random.int(below: 256))
      }
      guard let read = try? decoded(damaged, edgeCount: 4) else { continue }
      for edge in 0..<4 { _ = read.place(of: edge) }
      _ = read.edges { $0.country == "LI" }
    }
    for count in 1..<whole.count {
      #expect(throws: TileFormatError.self) { try decoded(Array(whole[..<count]), edgeCount: 4) }
    }
  }

  @Test(arguments: [
    ("DE", true, false), ("de", false, false), ("DEU", false, false), ("D1", false, false),
    ("DE-BY", false, true), ("AT-7", false, true), ("MX-AGU", false, true), ("US-", false, false),
    ("US_MD", false, false), ("US-md", false, false), ("US-MDXX", false, false), ("", false, false),
  ])
  func knowsCodesByTheirForm(_ code: String, _ isCountry: Bool, _ isState: Bool) {
    #expect(Place.isCountryCode(code) == isCountry)
    #expect(Place.isStateCode(code) == isState)
  }
}
