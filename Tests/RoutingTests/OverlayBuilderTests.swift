import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct OverlayBuilderTests {
  @Test(arguments: [2, 3, 8])
  func anyNumberOfThreadsGivesTheSameBytes(jobs: Int) throws {
    let network = RandomNetwork(seed: 11, size: 60)
    let profiles = [Profile.car, .bicycle]
    let alone = try network.overlay(for: profiles, cellSizes: [16, 128, 1024])
    let together = try network.overlay(for: profiles, cellSizes: [16, 128, 1024], jobs: jobs)
    #expect(alone.ids == together.ids)
    for id in alone.ids { #expect(alone.bytes(of: id) == together.bytes(of: id), "\(id)") }
  }

  @Test(arguments: [[8], [8, 40], [5, 20, 100], [1, 3, 9, 27]])
  func cellsNestAndKeepTheirSizes(sizes: [Int]) throws {
    let network = try WholeNetwork(
      RandomNetwork(seed: 3, size: 25).graph,
      tiles: RandomNetwork(seed: 3, size: 25).tiles.ids, profile: .car)
    let graph = network.partitionGraph()
    let tree = Partitioner(jobs: 1, sizes: sizes).cells(of: graph)
    #expect(tree.levelCount == sizes.count)
    let ancestry = CellAncestry(
      firstParts: tree.firstParts, smallestCellCount: tree.smallestCellCount)
    for level in 0..<tree.levelCount {
      var counts = [Int](repeating: 0, count: tree.cellCount(level: level))
      for cell in tree.cells { counts[Int(ancestry.cell(cell, level: level))] += 1 }
      #expect(counts.max() ?? 0 <= sizes[level])
      #expect(counts.min() ?? 0 > 0)
      if level > 0 {
        #expect(tree.firstParts[level - 1].last == UInt32(tree.cellCount(level: level - 1)))
      }
    }
  }

  @Test func levelsThatWouldHoldOneCellAreLeftOut() throws {
    let graph = PartitionGraph(
      x: [0, 10, 20, 30], y: [0, 0, 0, 0], edges: [(0, 1), (1, 2), (2, 3)])
    let tree = Partitioner(jobs: 1, sizes: [2, 8, 100]).cells(of: graph)
    #expect(tree.levelCount == 1)
    #expect(tree.firstParts.isEmpty)
    #expect(tree.smallestCellCount >= 2)
    #expect(tree.cells[0] != tree.cells[3])
  }

  @Test func aCutTakesTheFewestEdges() throws {
    // Two squares of four nodes, each with all six edges, joined by one.
    let square = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    let edges = square + square.map { ($0 + 4, $1 + 4) } + [(3, 4)]
    let graph = PartitionGraph(
      x: [0, 0, 10, 10, 20, 20, 30, 30], y: [0, 10, 0, 10, 0, 10, 0, 10],
      edges: edges.map { (UInt32($0.0), UInt32($0.1)) })
    let isFirst = InertialFlow.bisect(graph)
    #expect(Set(isFirst[..<4]).count == 1)
    #expect(Set(isFirst[4...]).count == 1)
    #expect(isFirst[0] != isFirst[4])
  }

  @Test func aMapWithoutRoadsHasAnEmptyOverlay() throws {
    var overlay = MemoryOverlay()
    let builder = try OverlayBuilder(graph: RoadGraph(source: MemoryTiles()), tiles: [])
    let report = try builder.build(.car, slot: 0, into: &overlay)
    #expect(report.cutStates == 0)
    #expect(try CellMap(source: overlay)?.packedCells(for: .car) != nil)
  }
}
