import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

@Suite struct CoverageTests {
  @Test func theMissingTilesOfALineAreNamedAndCanBeAdded() throws {
    let folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    let whole = try folder.writePack(network.tiles, named: "whole")
    let box = try #require(BoundingBox(west: 9.52, south: 47.4, east: 9.58, north: 47.45))
    try folder.cut(.box(box), from: whole, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    let ends = try [(47.42, 9.55), (47.42, 9.7)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let trip = Area.near([Polyline(ends)], .meters(500))
    let report = try CoverageReport(of: trip, on: cut)
    #expect(!report.isComplete && report.missing.count < report.tiles.count)
    #expect(try CoverageReport(of: trip, on: whole).isComplete)
    let bytes = try report.missingBytes(on: cut, from: whole)
    #expect(bytes > 0)
    let covered = try #require(cut.metadata.coverage)
    let more = try folder.cut(
      .tiles(covered.union(report.missing).sorted()), from: whole, named: "cut")
    #expect(more.copiedBytes == bytes, "what was missing is all that comes from elsewhere")
    let grown = try Pack(path: folder.path("cut"))
    #expect(try CoverageReport(of: trip, on: grown).isComplete)
    #expect(try report.missingBytes(on: grown, from: whole) == 0)
  }
}

extension CoverageTests {
  @Test func aWholeImportDoesNotClaimTheWorld() throws {
    let folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    var metadata = PackMetadata.example
    metadata.bounds = BoundingBox(west: 9.5, south: 47.31, east: 9.78, north: 47.5)
    let whole = try folder.writePack(network.tiles, named: "whole", metadata: metadata)
    let inside = try #require(BoundingBox(west: 9.6, south: 47.4, east: 9.65, north: 47.45))
    let across = try #require(BoundingBox(west: 9.6, south: 47.4, east: 10.5, north: 47.45))
    let elsewhere = try #require(BoundingBox(west: -70, south: -33, east: -69.9, north: -32.9))
    #expect(try CoverageReport(of: .box(inside), on: whole).isComplete)
    let report = try CoverageReport(of: .box(across), on: whole)
    #expect(!report.missing.isEmpty && report.missing.count < report.tiles.count)
    let far = try CoverageReport(of: .box(elsewhere), on: whole)
    #expect(far.missing == far.tiles)
  }
}
