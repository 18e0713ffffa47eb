import Geo
import Testing

@testable import RoadNetwork

/// Bytes that no writer made: each is an error, or a tile that answers, and never a trap.
@Suite struct HostileTileTests {
  private let network = RandomNetwork(seed: 11, nodesPerTile: 4, piecesPerTile: 5)
  private let id: TileID
  private let bytes: [UInt8]

  init() throws {
    id = network.tiles[0]
    bytes = try network.encoded(id)
  }

  @Test func refusesATileThatIsCutShortAnywhere() {
    for count in 0..<bytes.count {
      #expect(throws: TileFormatError.self, "\(count) of \(bytes.count) bytes") {
        try RoadTile(id: id, bytes: Array(bytes[..<count]))
      }
    }
  }

  @Test func survivesFlippedBytes() {
    var random = SplitMix(seed: 2024)
    var refused = 0
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0...random.int(below: 2) {
        damaged[random.int(below: damaged.count)] ^= UInt8(1 + random.int(below: 255))
      }
      if !answers(damaged) { refused += 1 }
    }
    #expect(refused > 500)
  }

  /// The texts and shapes are packed, so that flips there hardly get past the checksum.
  @Test(arguments: [TileLayout.Section.shapes, .attributes])
  func survivesFlippedBytesInColdSections(section: TileLayout.Section) throws {
    var random = SplitMix(seed: 77)
    let plain = try unpacked(section)
    for _ in 0..<3000 {
      var damaged = plain
      for _ in 0...random.int(below: 3) {
        damaged[random.int(below: damaged.count)] = UInt8(random.int(below: 256))
      }
      _ = answers(try replacing(section, with: damaged))
    }
    for count in 0..<plain.count {
      #expect(!answers(try replacing(section, with: Array(plain[..<count]))))
    }
  }

  @Test func refusesAFutureVersion() {
    var future = bytes
    future[4] = 2
    #expect(throws: TileFormatError.unsupportedVersion(2)) {
      try RoadTile(id: id, bytes: future)
    }
  }

  @Test func refusesTheBytesOfAnotherTile() {
    #expect(throws: TileFormatError.wrongTile(id.rawValue)) {
      try RoadTile(id: network.tiles[1], bytes: bytes)
    }
  }

  @Test func refusesWhatIsNoTile() {
    #expect(throws: TileFormatError.notATile) {
      try RoadTile(id: id, bytes: Array(repeating: 7, count: 100))
    }
  }

  @Test func passesOverSectionsOfALaterVersion() throws {
    var directory = Array(bytes[16..<16 + 16 * Int(bytes[6])])
    // A kind and a coding that this version does not know.
    directory += [200, 9, 0, 0] + Array(repeating: 0, count: 12)
    var later = Array(bytes[..<16]) + directory + Array(bytes[(directory.count)...])
    later[6] += 1
    for entry in stride(from: 16, to: 16 + directory.count - 16, by: 16) {
      let offset = number(later, at: entry + 4) + 16
      withUnsafeBytes(of: offset.littleEndian) {
        later.replaceSubrange(entry + 4..<entry + 8, with: $0)
      }
    }
    let tile = try RoadTile(id: id, bytes: later)
    try tile.checkDetails()
    #expect(tile.edges == (try RoadTile(id: id, bytes: bytes)).edges)
  }

  @Test func refusesASectionThatPromisesMoreThanItCanHold() throws {
    let entry = try #require(entryOffset(of: .shapes))
    var damaged = bytes
    damaged.replaceSubrange(entry + 12..<entry + 16, with: [0, 0, 0, 1])
    #expect(throws: TileFormatError.self) { try RoadTile(id: id, bytes: damaged) }
  }

  @Test func refusesASectionThatComesTwice() throws {
    let first = try #require(entryOffset(of: .nodes))
    var damaged = bytes
    damaged.replaceSubrange(first + 16..<first + 32, with: bytes[first..<first + 16])
    #expect(throws: TileFormatError.invalid("section 1 twice")) {
      try RoadTile(id: id, bytes: damaged)
    }
  }

  /// Whether `bytes` are a tile; asks it everything if they are.
  private func answers(_ bytes: [UInt8]) -> Bool {
    guard let tile = try? RoadTile(id: id, bytes: bytes) else { return false }
    var isWhole = true
    for edge in tile.edges.indices {
      if (try? tile.shape(of: edge)) == nil { isWhole = false }
      if (try? tile.road(of: edge)) == nil { isWhole = false }
      if (try? tile.directedAttributes(of: edge)) == nil { isWhole = false }
      _ = tile.fixedDuration(of: edge)
      if let places = try? tile.places() { _ = places.place(of: edge) } else { isWhole = false }
      _ = tile.neighbours[tile.edges[edge].headSlot]
      _ = (tile.tail(of: edge), tile.copies(of: edge), tile.edges[edge].access[.car])
    }
    for node in tile.nodes.indices {
      if (try? tile.attributes(ofNode: node)) == nil { isWhole = false }
      for edge in tile.outEdges(of: node) where tile.tail(of: edge) != node { isWhole = false }
      _ = tile.nodes[node].coordinate
    }
    for state in 0..<tile.stateCount {
      _ = tile.edges[tile.base(ofState: state)]
      _ = tile.turnExceptions(from: state).map { ($0.isBan, $0.modes) }
    }
    return isWhole && (try? tile.checkDetails()) != nil
  }

  private func entryOffset(of section: TileLayout.Section) -> Int? {
    stride(from: 16, to: 16 + 16 * Int(bytes[6]), by: 16).first { bytes[$0] == section.rawValue }
  }

  private func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
  }

  private func unpacked(_ section: TileLayout.Section) throws -> [UInt8] {
    let entry = try #require(entryOffset(of: section))
    let start = Int(number(bytes, at: entry + 4))
    return try SectionPacking.unpack(
      bytes, start..<start + Int(number(bytes, at: entry + 8)),
      size: Int(number(bytes, at: entry + 12)))
  }

  /// The tile with a cold section that holds `plain`, which stands unpacked at the end.
  private func replacing(_ section: TileLayout.Section, with plain: [UInt8]) throws -> [UInt8] {
    let entry = try #require(entryOffset(of: section))
    var changed = bytes + plain
    changed[entry + 1] = 0
    var numbers: [UInt8] = []
    for value in [bytes.count, plain.count, plain.count] {
      withUnsafeBytes(of: UInt32(value).littleEndian) { numbers += $0 }
    }
    changed.replaceSubrange(entry + 4..<entry + 16, with: numbers)
    return changed
  }
}
