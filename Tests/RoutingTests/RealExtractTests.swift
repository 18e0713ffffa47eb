import Geo
import MapImport
import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import Routing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Searches on a real city, where the extract is at hand.
@Suite struct RealExtractTests {
  /// The folder of extracts and pairs, which is not part of the project and may be absent.
  static let folder =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/shared"
  static let isAbsent = access(folder + "/data/osm/porto.osm.pbf", R_OK) != 0
  static let isFull = getenv("NAVDATA_FULL") != nil

  @Test(.disabled(if: isAbsent, "the extract of Porto is absent"))
  func searchesAgreeInPorto() throws {
    var tiles = MemoryTiles()
    let reader = try PBFReader(path: Self.folder + "/data/osm/porto.osm.pbf")
    _ = try Importer(options: ImportOptions(jobs: 2)).run(.file(reader), into: &tiles)
    let router = Router(graph: RoadGraph(source: tiles))
    let pairs = try Self.pairs(Self.folder + "/bench/pairs/porto.csv")
    #expect(pairs.count > 900)
    var found = 0
    // By default just some, and shorter ones, as the plain search takes long where nothing is
    // optimized.
    let chosen = pairs.filter { Self.isFull || $0[0].distance(to: $0[1]) < .kilometers(10) }
    let every = Self.isFull ? 1 : max(1, chosen.count / 60)
    for (place, pair) in chosen.enumerated() where place % every == 0 {
      let request = RouteRequest(waypoints: pair.map { Waypoint($0) }, profile: .car)
      let results = SearchAlgorithm.allCases.map { algorithm in
        Result { try router.route(request, using: algorithm).duration }
      }
      let durations = results.map { try? $0.get() }
      #expect(durations[0] == durations[1], "pair \(place): \(pair)")
      if durations[0] != nil { found += 1 }
    }
    #expect(found > 50)
  }

  /// The places of a table with the columns id, band, lat1, lon1, lat2, lon2.
  private static func pairs(_ path: String) throws -> [[Coordinate]] {
    let lines = try text(of: path).split(whereSeparator: \.isNewline).dropFirst()
    return lines.compactMap { line in
      let cells = line.split(separator: ",").map { Double($0) }
      guard cells.count >= 6, let lat1 = cells[2], let lon1 = cells[3], let lat2 = cells[4],
        let lon2 = cells[5], let from = Coordinate(latitude: lat1, longitude: lon1),
        let to = Coordinate(latitude: lat2, longitude: lon2)
      else { return nil }
      return [from, to]
    }
  }

  private static func text(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
