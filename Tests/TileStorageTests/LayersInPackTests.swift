import Geo
import RoadNetwork
import Testing

@testable import TileStorage

@Suite struct LayersInPackTests {
  private let folder: TemporaryFolder
  private let network = ChainNetwork(count: 5)

  init() throws { folder = try TemporaryFolder() }

  private func point(_ tile: TileID, _ number: Int64, detail: String? = nil) throws -> WarnerPoint {
    WarnerPoint(
      .hazard, at: try #require(Coordinate(latitude: 49, longitude: -4)),
      origin: OSMReference(.way, number), wayID: 7, direction: .backward,
      limit: .kilometersPerHour(48.28), bearing: 359, detail: detail ?? "children", name: nil)
  }

  private func parts(detail: String? = nil) throws -> [LayerPart] {
    try network.tiles.dropLast(2).map { tile in
      LayerPart(of: tile, try (0..<3).map { try point(tile, Int64($0), detail: detail) })
    } + [
      LayerPart(
        of: network.tiles[4],
        [
          PlaceName(
            .town, at: try #require(Coordinate(latitude: 49, longitude: -3.8)),
            origin: OSMReference(.node, 5), name: "It's a town", population: 3000)
        ])
    ]
  }

  private let layers: [MapLayer] = [.placeNames, .warnerPoints, .landmarks]

  @discardableResult
  private func writePack(
    named name: String = "test.navpack", _ parts: [LayerPart]
  ) throws -> Pack {
    let writer = try PackWriter(path: folder.path(name), replacing: true)
    for (place, tile) in network.tiles.enumerated() {
      try writer.append(tile, bytes: try network.bytes(at: place))
    }
    for part in parts { try writer.append(part) }
    try writer.finish(metadata)
    return try Pack(path: folder.path(name))
  }

  private var metadata: PackMetadata {
    var metadata = PackMetadata.example
    metadata.layers = layers.sorted()
    return metadata
  }

  private func rows(_ sql: String, _ columns: Int32) throws -> [[String]] {
    let statement = try Statement(sql, in: try Database(path: folder.path(), .immutable))
    var rows: [[String]] = []
    while try statement.step() { rows.append((0..<columns).map { statement.text($0) }) }
    return rows
  }

  @Test func whatWasWrittenIsRead() throws {
    let parts = try parts()
    let pack = try writePack(parts)
    #expect(pack.layers == [.warnerPoints, .landmarks, .placeNames])
    #expect(try pack.tiles(of: .warnerPoints) == Array(network.tiles[..<3]))
    #expect(try pack.tiles(of: .landmarks).isEmpty)
    #expect(try pack.tiles(of: .schoolZones).isEmpty)
    for part in parts { #expect(try pack.part(of: part.layer, in: part.tile) == part) }
    #expect(try pack.part(of: .warnerPoints, in: network.tiles[3]) == nil)
    #expect(try pack.rows(WarnerPoint.self, in: network.tiles[1]).count == 3)
    #expect(try pack.size(of: .warnerPoints).rows == 9)
    let report = pack.verify()
    #expect(report.isSound, "\(report.faults)")
    #expect(report.layerRowCount == 10)
  }

  @Test func theViewsPutNumbersIntoWords() throws {
    try writePack(try parts())
    let found = try rows(
      "SELECT kind, osm_type, direction, speed_limit_kmh, latitude, detail FROM warner_points", 6)
    #expect(found.count == 9)
    #expect(found[0] == ["hazard", "way", "backward", "48.28", "49.0", "children"])
    #expect(
      try rows("SELECT name, kind, population, tile FROM place_names", 4) == [
        ["It's a town", "town", "3000", "\(network.tiles[4].rawValue)"]
      ])
    #expect(try rows("SELECT * FROM landmarks", 1).isEmpty)
  }

  @Test func withoutLayersThereAreNoTables() throws {
    try folder.writePack(network)
    #expect(try Pack(path: folder.path()).layers.isEmpty)
    #expect(try rows("SELECT name FROM sqlite_schema WHERE name LIKE 'layer%'", 1) == [["layer"]])
  }

  @Test func rowsComeInOrder() throws {
    let parts = try parts()
    for wrong in [[parts[1], parts[0]], [parts[3], parts[0]], [parts[0], parts[0]]] {
      #expect(throws: PackError.outOfOrder(.part(wrong[1].layer, in: wrong[1].tile))) {
        try writePack(wrong)
      }
    }
  }

  @Test func anyDamagedByteIsFound() throws {
    let parts = try parts()
    try writePack(parts)
    let bytes = try folder.bytes()
    let marks = [Array("children".utf8), Array("It's a town".utf8)]
    for mark in marks {
      let place = try #require(
        bytes.indices.first { bytes[$0...].starts(with: mark) })
      var damaged = bytes
      damaged[place] ^= 1
      try folder.write(damaged)
      let pack = try Pack(path: folder.path())
      #expect(!pack.verify().isSound)
      let broken = parts.filter { part in
        (try? pack.part(of: part.layer, in: part.tile)) != part
      }
      #expect(broken.count == 1)
    }
  }

  @Test(arguments: [Int64.max, -1, 7]) func aFalseSizeIsFound(_ size: Int64) throws {
    try writePack(try parts())
    try Database(path: folder.path(), .exclusive)
      .execute("UPDATE layer_tile SET byte_count = \(size)")
    let pack = try Pack(path: folder.path())
    #expect(!pack.verify().isSound)
    if size == 7 {
      #expect(try pack.size(of: .warnerPoints).bytes == 21)
    } else {
      #expect(throws: PackError.self) { try pack.size(of: .warnerPoints) }
    }
  }

  @Test func rowsOfALayerThatThePackHasNotAreRefused() throws {
    let writer = try PackWriter(path: folder.path())
    for part in try parts() { try writer.append(part) }
    #expect(throws: PackError.self) { try writer.finish(.example) }
    #expect(try folder.names.isEmpty)
  }

  @Test func interruptedRowsAreTakenUpAgain() throws {
    let text = String(repeating: "x", count: 900_000)
    let whole = try writePack(named: "fresh", try parts(detail: text))
    var planned: [RowEntry] = []
    for table in PackTable.allCases {
      for id in try whole.rowIDs(in: table) {
        planned.append(try #require(try whole.entry(of: id)))
      }
    }
    #expect(planned.count == 9)
    for count in [0, 2, 7] {
      let writer = try PackWriter(resuming: folder.path())
      let resumed = try writer.resume(planned, metadata: metadata)
      for entry in planned.dropFirst(resumed).prefix(count) {
        try writer.append(try #require(try whole.row(entry.id)))
      }
    }
    let writer = try PackWriter(resuming: folder.path())
    let resumed = try writer.resume(planned, metadata: metadata)
    #expect(resumed > 5)
    for entry in planned.dropFirst(resumed) {
      try writer.append(try #require(try whole.row(entry.id)))
    }
    try writer.finish(metadata)
    #expect(try folder.bytes() == folder.bytes(of: "fresh"))
  }

  @Test func otherRowsThanThoseAskedForAreWrittenAnew() throws {
    let text = String(repeating: "x", count: 2_900_000)
    do {
      let writer = try PackWriter(resuming: folder.path())
      for part in try parts(detail: text) { try writer.append(part) }
    }
    let others = try self.parts(detail: "other")
    let writer = try PackWriter(resuming: folder.path())
    let planned = others.map { part in
      PackedRow(id: .part(part.layer, in: part.tile), bytes: part.encoded).entry
    }
    #expect(try writer.resume(planned, metadata: metadata) == 0)
    for part in others { try writer.append(part) }
    try writer.finish(metadata)
    #expect(try Pack(path: folder.path()).part(of: .warnerPoints, in: others[0].tile) == others[0])
  }
}
