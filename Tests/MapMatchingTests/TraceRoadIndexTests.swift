import Geo
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

@testable import MapMatching

@Suite struct TraceRoadIndexTests {
  /// The index finds what the plain search over all shapes finds, also beyond the border of a tile.
  @Test(arguments: UInt64(1)...6) func findsTheRoadsThatTheSnapperFinds(seed: UInt64) throws {
    let network = RandomNetwork(seed: seed, size: 14, spacing: .meters(350))
    #expect(network.tiles.ids.count > 1)
    let snapper = Snapper(graph: network.graph, profile: .car)
    var reach = RoadReach(graph: network.graph, profile: .car)
    var index = RoadIndex(graph: network.graph)
    var generator = SplitMix64(seed: seed)
    var candidates: [RoadCandidate] = []
    for _ in 0..<300 {
      let node = Int.random(in: 0..<network.objects.nodes.count, using: &generator)
      guard let corner = network.objects.nodes[node].coordinate else { continue }
      let place = corner.moved(
        by: .meters(Double.random(in: 0..<250, using: &generator)),
        at: Bearing(degrees: Double.random(in: 0..<360, using: &generator)))
      try index.collect(near: place, within: 60, &reach, into: &candidates)
      let expected = try snapper.candidates(near: place, within: .meters(60), limit: 12)
      var edges: [EdgeID] = []
      for candidate in candidates {
        let edge = reach.edge(of: candidate.state)
        let road = min(edge, try network.graph.twin(of: edge))
        if !edges.contains(road) { edges.append(road) }
      }
      let roads = try expected.map { min($0.edge, try network.graph.twin(of: $0.edge)) }
      // At a junction several roads are equally near.
      #expect(Set(edges) == Set(roads))
      for (candidate, snapped) in zip(candidates, expected.prefix(1)) {
        #expect(abs(candidate.distance - snapped.distance.meters) < 0.1)
        #expect(
          index.coordinate(of: candidate.place).distance(to: snapped.position).meters < 0.3)
      }
    }
  }

  @Test func aLongRoadIsFoundInEveryTileThatItPasses() throws {
    let map = AsciiMap(
      """
      a
      -
      -
      ---------b
      """, cell: .meters(2000), ways: ["ab": "highway=primary"])
    var reach = RoadReach(graph: map.graph, profile: .car)
    var index = RoadIndex(graph: map.graph)
    var candidates: [RoadCandidate] = []
    for step in 0...100 {
      let place = map.point(from: "a", to: "b", fraction: Double(step) / 100)
      try index.collect(near: place, within: 20, &reach, into: &candidates)
      #expect(candidates.count == 2, "\(step)")
      #expect(candidates.allSatisfy { $0.distance < 1 })
    }
  }
}
