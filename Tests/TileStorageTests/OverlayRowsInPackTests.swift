import Foundation
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct OverlayRowsInPackTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 3)
  private let header = OverlayHeader(
    profile: "car", fingerprint: 1, cutCount: 2, firstParts: [], smallestCellCount: 1)
  private let cells = OverlayRowID(slot: 0, kind: .cells)

  init() throws { folder = try TemporaryFolder() }

  private func writePack() throws -> String {
    let writer = try PackWriter(path: folder.path())
    for (place, tile) in network.tiles.enumerated() {
      try writer.append(tile, bytes: try network.bytes(at: place))
    }
    try writer.append(.header(slot: 0), bytes: header.encoded())
    try writer.append(cells, bytes: costs)
    try writer.finish(.example)
    return folder.path()
  }

  private var costs: [UInt8] {
    CellGroup(cells: [CellCosts(entries: [0], exits: [1], costs: [123_456])]).encoded()
  }

  @Test func rowsAreReadBackAndVerified() throws {
    let pack = try Pack(path: try writePack())
    #expect(try pack.bytes(of: cells) == costs)
    #expect(try pack.bytes(of: OverlayRowID.header(slot: 1)) == nil)
    #expect(try pack.overlayProfiles == ["car"])
    #expect(pack.verify().faults.isEmpty)
  }

  @Test func aPackWithoutOverlaysIsWhole() throws {
    let pack = try Pack(path: try folder.writePack(network))
    #expect(try pack.bytes(of: OverlayRowID.header(slot: 0)) == nil)
    #expect(try pack.overlayProfiles == [])
    #expect(pack.verify().isSound)
  }

  @Test(arguments: [
    "UPDATE overlay SET bytes = x'00' WHERE id = 0",
    "DELETE FROM overlay WHERE id <> 0",
  ])
  func damageIsNamedAndLeavesTheRoads(sql: String) throws {
    let path = try writePack()
    try Database(path: path, .exclusive).execute(sql)
    let pack = try Pack(path: path)
    let row = sql.hasPrefix("UPDATE") ? OverlayRowID.header(slot: 0) : cells
    #expect(throws: PackError.self) { try pack.bytes(of: row) }
    let report = pack.verify()
    #expect(report.faults.contains { $0.reason.contains("\(row)") })
    #expect(report.damagedTiles.isEmpty)
    #expect(try pack.bytes(of: network.tiles[0]) != nil)
  }

  @Test func rowsComeInOrder() throws {
    let writer = try PackWriter(path: folder.path())
    try writer.append(cells, bytes: costs)
    #expect(throws: PackError.outOfOrder(.overlay(.header(slot: 0)))) {
      try writer.append(.header(slot: 0), bytes: header.encoded())
    }
  }
}
