import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct SnapperTests {
  @Test(arguments: 1...60)
  func findsAllPiecesOfRoadThatAWalkOverTheWholeMapFinds(seed: Int) throws {
    // Wide spacings make edges that cross tiles.
    let spacing = Distance.meters([60.0, 400, 3000][seed % 3])
    let network = RandomNetwork(seed: UInt64(seed), size: 5, spacing: spacing)
    var random = SplitMix64(seed: UInt64(seed) &* 31)
    let corner = try #require(network.coordinate(row: 0, column: 0, size: 5))
    for profile in [Profile.car, .bicycle] {
      let place = corner.moved(
        by: .meters(spacing.meters * Double.random(in: 0...5.5, using: &random)),
        at: Bearing(degrees: Double.random(in: 60...220, using: &random)))
      let radius = Distance.meters(spacing.meters * Double.random(in: 0.2...2, using: &random))
      let found = try Snapper(graph: network.graph, profile: profile)
        .candidates(near: place, within: radius, limit: .max)
      let expected = try network.distances(from: place, within: radius, for: profile.mode)
      #expect(found.map(\.distance.meters).sorted() == expected.values.sorted(), "seed \(seed)")
      #expect(found.map(\.distance).sorted() == found.map(\.distance), "the nearest first")
      for snapped in found {
        let stands = min(snapped.edge, try network.graph.twin(of: snapped.edge))
        #expect(expected[stands] == snapped.distance.meters, "seed \(seed)")
        #expect(try network.graph.record(of: snapped.edge).access[profile.mode] != .no)
        let shape = try network.graph.shape(of: snapped.edge)
        let along = try #require(shape.position(at: snapped.offset))
        #expect(along.distance(to: snapped.position).meters < 0.05 + spacing.meters / 10_000)
      }
      let few = try Snapper(graph: network.graph, profile: profile)
        .candidates(near: place, within: radius, limit: 3)
      #expect(few == Array(found.prefix(3)), "seed \(seed)")
    }
  }

  private let map = AsciiMap(
    """
    a---b
        |
        c
    """, ways: ["ab": "highway=residential", "bc": "highway=residential"])

  @Test func theSideIsSeenInTheDirectionOfTheEdge() throws {
    let middle = map.point(from: "a", to: "b")
    for (bearing, offset) in [(0.0, 20.0), (180, 20), (0, 1)] {
      let place = middle.moved(by: .meters(offset), at: Bearing(degrees: bearing))
      let found = try #require(
        Snapper(graph: map.graph, profile: .car).candidates(near: place, within: .meters(50)).first)
      let runsEast = try found.edge == map.edge("a", "b")
      let isLeft = (bearing == 0) == runsEast
      #expect(found.side == (offset < 3 ? nil : isLeft ? .left : .right))
    }
  }

  @Test func aJunctionIsOnAllItsRoads() throws {
    let found = try Snapper(graph: map.graph, profile: .car)
      .candidates(near: map.coordinate("b"), within: .meters(5))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.distance.meters < 0.02 })
  }

  @Test func anEmptyPlaceOfAKnownMapHasNoRoads() throws {
    let sea = try #require(Coordinate(latitude: -45, longitude: -130))
    #expect(
      try Snapper(graph: map.graph, profile: .car)
        .candidates(near: sea, within: .meters(1000)).isEmpty)
  }
}

extension RandomNetwork {
  /// The distances of all roads for `mode` in reach, each by the smaller of its two edges.
  fileprivate func distances(
    from place: Coordinate, within radius: Distance, for mode: TravelMode
  ) throws -> [EdgeID: Double] {
    var distances: [EdgeID: Double] = [:]
    for edge in try graph.edges(of: tiles) {
      let twin = try graph.twin(of: edge)
      let isOpen = try graph.record(of: edge).access[mode] != .no
      // As the snapper does, the smaller edge is measured if it is open, so that no rounding differs.
      if edge > twin, try graph.record(of: twin).access[mode] != .no { continue }
      guard isOpen, let projection = try graph.shape(of: edge).projection(of: place),
        projection.distance <= radius
      else { continue }
      distances[min(edge, twin)] = projection.distance.meters
    }
    return distances
  }
}
