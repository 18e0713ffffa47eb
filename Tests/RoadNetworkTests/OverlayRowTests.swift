import Testing

@testable import RoadNetwork

@Suite struct OverlayRowTests {
  private let header = OverlayHeader(
    profile: "car", fingerprint: 0xfedc_ba98_7654_3210, cutCount: 700,
    firstParts: [[0, 3, 5], [0, 2]], smallestCellCount: 5)

  @Test(arguments: OverlayRowID.Kind.allCases)
  func anIDIsReadBackFromItsNumber(kind: OverlayRowID.Kind) throws {
    let id = OverlayRowID(slot: 7, kind: kind, level: 3, index: .max)
    #expect(OverlayRowID(rawValue: id.rawValue) == id)
    #expect(OverlayRowID(rawValue: id.rawValue | 1 << 56) == nil)
    #expect(OverlayRowID(rawValue: -1) == nil)
  }

  @Test func rowsAreReadBack() throws {
    #expect(try OverlayHeader(bytes: header.encoded()) == header)
    let tile = OverlayTile(
      cells: [4, 0, 0, 3], cuts: [.init(state: 0, number: 699), .init(state: 9, number: 2)])
    #expect(try OverlayTile(bytes: tile.encoded(), header: header) == tile)
    let chunk = try chunk()
    #expect(try CutStateChunk(bytes: chunk.encoded(), index: 1, header: header) == chunk)
    for greatest: UInt32 in [10, 0xfffe, 0xffff, 0xff_fffe, 0xff_ffff, 0xffff_fffe] {
      let group = CellGroup(cells: [
        CellCosts(entries: [1, 5], exits: [0, 699], costs: [0, greatest, .max, 7]),
        CellCosts(entries: [], exits: [3], costs: []),
      ])
      #expect(try CellGroup(bytes: group.encoded(), count: 2, header: header) == group)
    }
  }

  private func chunk() throws -> CutStateChunk {
    CutStateChunk(
      states: try CutStateChunk.numbers(ofChunk: 1, of: 700).map { number in
        CutState(
          tailCell: UInt32(number % 5), headCell: UInt32(number / 3 % 5),
          tile: try #require(TileID(rawValue: UInt32(number * 77_777))),
          state: UInt32(number * 13))
      })
  }

  @Test(arguments: 0..<300)
  func damagedRowsAreRefusedOrReadButNeverTrap(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let rows = [
      header.encoded(),
      OverlayTile(cells: [4, 0, 0, 3], cuts: [.init(state: 3, number: 8)]).encoded(),
      try chunk().encoded(),
      CellGroup(cells: [CellCosts(entries: [1, 5], exits: [0], costs: [0, 9])]).encoded(),
    ]
    for row in rows {
      var bytes = row
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      if seed % 2 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      _ = try? OverlayHeader(bytes: bytes)
      _ = try? OverlayTile(bytes: bytes, header: header)
      _ = try? CutStateChunk(bytes: bytes, index: 1, header: header)
      _ = try? CellGroup(bytes: bytes, count: 1, header: header)
    }
  }

  @Test func aRowWithMoreThanItsContentsIsRefused() throws {
    #expect(throws: TileFormatError.self) { try OverlayHeader(bytes: header.encoded() + [0]) }
    #expect(throws: TileFormatError.self) {
      try CellGroup(bytes: CellGroup(cells: []).encoded() + [0], count: 0, header: header)
    }
  }
}
