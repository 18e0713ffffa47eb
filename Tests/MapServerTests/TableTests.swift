import JSONText
import MapServer
import NetworkFixtures
import Routing
import Testing

@Suite struct TableTests {
  private let map = ServedMap.corner

  @Test func cellsAreThoseOfTheRoutes() throws {
    let table = try map.get("table", "acd", "annotations=duration,distance")
    for (row, from) in "acd".enumerated() {
      for (column, to) in "acd".enumerated() where from != to {
        let route = try map.get("route", "\(from)\(to)")["routes"]?.elements?.first
        let cell = { (name: String) in table[name]?.elements?[row].elements?[column].number ?? -1 }
        #expect(cell("durations") == route?["duration"]?.number)
        #expect(abs(cell("distances") - (route?["distance"]?.number ?? 0)) < 0.3)
      }
    }
    #expect(table["durations"]?.elements?[0].elements?[0] == 0)
    #expect(table["sources"]?.elements?.count == 3)
  }

  @Test func sourcesAndDestinationsChooseRowsAndColumns() throws {
    let whole = try map.get("table", "acd")["durations"]
    let part = try map.get("table", "acd", "sources=2;0&destinations=1")
    #expect(
      part["durations"]?.elements?.map { $0.elements?.first }
        == [2, 0].map { whole?.elements?[$0].elements?[1] })
    #expect(part["sources"]?.elements?.count == 2)
    #expect(part["destinations"]?.elements?.count == 1)
    #expect(part["distances"] == nil)
  }

  @Test func durationsAreScaled() throws {
    let (plain, twice) = (
      try map.get("table", "ad"), try map.get("table", "ad", "scale_factor=2")
    )
    let cell = { (table: JSON) in table["durations"]?.elements?[0].elements?[1].number ?? 0 }
    #expect(abs(cell(twice) - 2 * cell(plain)) < 0.11)
  }

  private let islands = ServedMap(
    AsciiMap(
      """
      a---b

      c---d
      """, ways: ["ab": "highway=primary", "cd": "highway=primary"]))

  @Test func whatCannotBeReachedIsNull() throws {
    let table = try islands.get("table", "ac", "annotations=duration,distance")
    #expect(table["durations"] == [[0, nil], [nil, 0]])
    #expect(table["distances"] == [[0, nil], [nil, 0]])
  }

  @Test func aFallbackSpeedSketchesWhatCannotBeReached() throws {
    let table = try islands.get("table", "ac", "fallback_speed=10")
    #expect(table["durations"] == [[0, 20], [20, 0]])
    #expect(table["fallback_speed_cells"] == [[0, 1], [1, 0]])
  }

  @Test(arguments: [3, 17, 92] as [UInt64])
  func theMatrixOfARandomNetworkIsThatOfItsRoutes(_ seed: UInt64) throws {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = 0.1
    contents.bollardShare = 0.05
    let network = RandomNetwork(seed: seed, size: 9, contents: contents)
    var random = SplitMix64(seed: seed)
    let waypoints = try (0..<8).map { _ in
      let row = Int.random(in: 0..<9, using: &random)
      let column = Int.random(in: 0..<9, using: &random)
      let other = try #require(network.coordinate(row: 8 - row, column: column, size: 9))
      return Waypoint(
        try #require(network.coordinate(row: row, column: column, size: 9))
          .interpolated(to: other, fraction: Double.random(in: 0..<0.1, using: &random)))
    }
    let router = Router(graph: network.graph)
    let all = Array(waypoints.indices)
    let matrix = try router.matrix(
      MatrixRequest(
        waypoints: waypoints, sources: all, destinations: all, profile: .car,
        measuresDistance: true))
    for from in all {
      for to in all {
        let request = RouteRequest(waypoints: [waypoints[from], waypoints[to]], profile: .car)
        let route = try? router.route(request)
        let trip = matrix.trips[from][to]
        let label: Comment = "seed \(seed), from \(from) to \(to)"
        #expect(trip?.duration == route?.duration, label)
        if let length = trip?.distance, let expected = route?.distance {
          #expect(abs(length.meters - expected.meters) < 2 + expected.meters * 0.01, label)
        }
      }
    }
  }

  @Test func aLongMatrixCanBeCancelled() throws {
    let waypoints = "acd".map { Waypoint(map.map.coordinate($0)) }
    #expect(throws: CancellationError.self) {
      try Router(graph: map.map.graph).matrix(
        MatrixRequest(
          waypoints: waypoints, sources: [0], destinations: [1], profile: .car),
        isCancelled: { true })
    }
  }
}
