import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

@testable import Routing

/// The overlay that goes along with a cut answers as the roads of the cut do.
@Suite struct CutOverlayTests {
  private let folder: PackFolder

  init() throws { folder = try PackFolder() }

  @Test(arguments: 1...6)
  func theOverlayOfACutIsUsedAndExact(seed: UInt64) throws {
    let network = RandomNetwork(seed: seed, size: 26, spacing: .meters(700))
    let whole = try folder.writePackWithOverlay(network, named: "whole")
    let box = try #require(
      BoundingBox(west: 9.54, south: 47.385, east: 9.68, north: 47.465))
    try folder.cut(.box(box), from: whole, named: "cut")
    let cut = try Pack(path: folder.path("cut"))
    let rows = try cut.rowIDs(in: .overlay).count
    let allRows = try whole.rowIDs(in: .overlay).count
    #expect(rows > 10 && rows < allRows)
    #expect(cut.verify().faults == [])

    let graph = RoadGraph(source: cut)
    let map = try #require(try CellMap(source: cut))
    let costs = try #require(try map.packedCells(for: .car))
    let overlay = OverlaySpace(map: map, costs: costs)
    var space = SearchSpace(source: graph, model: CostModel(.car), overlay: overlay)
    var plain = SearchSpace(source: graph, model: CostModel(.car))
    var random = SplitMix64(seed: seed)
    var answered = 0
    for _ in 0..<80 {
      let makeEnds = try ends(in: cut, graph, &random)
      let places = try makeEnds(&plain)
      let expected = cost(try DijkstraSearch.run(places, .endsOnly, in: &plain))
      let lent = space.overlay.take()
      var taken = try #require(lent)
      defer { space.overlay = taken }
      do {
        let found = cost(try OverlaySearch.run(makeEnds(&space), in: &space, &taken))
        #expect(found == expected, "seed \(seed): \(places)")
        answered += 1
      } catch OverlayError.tileMissing {
        // The best way leads over roads that are not here: the plain search answers then.
      }
    }
    #expect(answered > 40, "\(answered)")
  }

  /// Makes the ends of one trip, in the numbers of any search space.
  private func ends(
    in cut: Pack, _ graph: RoadGraph, _ random: inout SplitMix64
  ) throws -> (inout SearchSpace) throws -> SearchEnds {
    let tiles = try cut.tileIDs.filter { cut.covers($0) }
    var edges: [EdgeID] = []
    while edges.count < 2 {
      let id = try #require(tiles.randomElement(using: &random))
      let tile = try #require(try graph.tileIfAny(id))
      guard !tile.edges.isEmpty else { continue }
      let index = Int.random(in: 0..<tile.edges.count, using: &random)
      if tile.edges[index].access[.car] == .yes {
        edges.append(EdgeID(tile: id, index: UInt32(index)))
      }
    }
    return { space in
      var anchors: [Anchor] = []
      for edge in edges {
        let state = try space.graph.state(of: edge)
        anchors.append(Anchor(state: try #require(state), fraction: 0.5))
      }
      return SearchEnds(origins: [anchors[0]], destinations: [anchors[1]])
    }
  }

  private func cost(_ outcome: SearchOutcome) -> UInt32? {
    if case .found(let path) = outcome { path.cost } else { nil }
  }
}
