import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// A matrix over cells holds the costs that plain Dijkstra finds trip by trip.
@Suite struct CellMatrixTests {
  @Test(arguments: 1...30)
  func everyTripCostsWhatTheReferenceFinds(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3, 0.5][seed / 4 % 3]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    let network = RandomNetwork(
      seed: UInt64(seed), size: 7 + seed % 5, spacing: .meters([400.0, 15, 60][seed % 3]),
      contents: contents)
    let sizes = [[2, 6, 20, 50], [4, 16, 64], [10, 30], [1, 2, 4, 8], [500]][seed % 5]
    let overlay = try network.overlay(for: [.car, .pedestrian], cellSizes: sizes)
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car, count: 8)
    for profile in [Profile.car, .pedestrian] {
      var space = try network.space(profile, overlay)
      let sources = try trips.all.map { try space.graph.anchors($0.origins) }
      let goals = try trips.all.map { try space.graph.anchors($0.destinations) }
      let matrix = try #require(
        try CellMatrix.costs(from: sources, to: goals, in: &space, isCancelled: { false }))
      for (row, source) in sources.enumerated() {
        for (column, goal) in goals.enumerated() {
          let ends = SearchEnds(origins: source, destinations: goal)
          var expected: UInt32?
          if case .found(let path) = try DijkstraSearch.run(ends, .endsOnly, in: &space) {
            expected = path.cost
          }
          #expect(
            matrix[row][column] == expected,
            "\(profile.name) \(trips.all[row].origins) \(trips.all[column])\n\(network)")
        }
      }
    }
  }

  @Test(arguments: 1...6)
  func aRouterTellsTheSameWithAndWithoutOverlay(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = 0.2
    let network = RandomNetwork(seed: UInt64(seed), size: 9, contents: contents)
    let overlay = try network.overlay(for: [.car], cellSizes: [6, 24])
    let places = network.objects.nodes.compactMap(\.coordinate)
    var request = MatrixRequest(
      waypoints: stride(from: 0, to: places.count, by: 9).map { Waypoint(places[$0]) },
      sources: [0, 1, 2, 3], destinations: [4, 5, 6, 7, 8, 0], profile: .car)
    request.measuresDistance = true
    let slow = try Router(graph: network.graph).matrix(request)
    let fast = try Router(graph: network.graph, overlays: overlay).matrix(request)
    #expect(slow.positions == fast.positions)
    for (slow, fast) in zip(slow.trips.joined(), fast.trips.joined()) {
      #expect(slow?.duration == fast?.duration, "\(network)")
      // Ways of the same cost may differ in length.
      #expect((slow?.distance == nil) == (fast?.distance == nil))
    }
  }

  @Test func aCancelledMatrixStops() throws {
    let network = RandomNetwork(seed: 3, size: 6)
    let overlay = try network.overlay(for: [.car], cellSizes: [6, 24])
    let places = network.objects.nodes.compactMap(\.coordinate).prefix(4)
    let request = MatrixRequest(
      waypoints: places.map { Waypoint($0) }, sources: [0, 1], destinations: [2, 3], profile: .car)
    #expect(throws: CancellationError.self) {
      try Router(graph: network.graph, overlays: overlay).matrix(request) { true }
    }
  }
}
