import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Rows that are well formed but wrong, as somebody may write them, cost time and are never a trap.
@Suite struct CraftedOverlayTests {
  @Test(arguments: 1...60)
  func wrongRowsAreNoTrapInCustomization(seed: Int) throws {
    let network = RandomNetwork(seed: UInt64(seed % 5 + 1), size: 8)
    let sound = try network.overlay(for: [.car], cellSizes: [4, 16, 64])
    var random = SplitMix64(seed: UInt64(seed))
    var crafted = sound
    let header = try OverlayHeader(bytes: sound.bytes(of: .header(slot: 0)) ?? [])
    for id in sound.ids where random.chance(0.4) {
      let bytes = try Self.crafted(id, sound.bytes(of: id) ?? [], header, seed, &random)
      crafted.append(id, bytes: bytes)
    }
    var policy = CustomizationPolicy()
    policy.plainSearches = 0
    let router = Router(graph: network.graph, overlays: crafted, policy: policy)
    var requests: [RouteRequest] = []
    for number in 0..<12 {
      let stops = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      var request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      // Other vehicles, wishes and profiles have cells worked out anew.
      if number % 3 == 0 { request.profile.vehicle[.height] = 3 }
      if number % 3 == 1 { request.avoidance.edges = [try #require(try network.anyEdge(&random))] }
      if number % 4 == 3 { request.profile = .bicycle }
      requests.append(request)
    }
    for request in requests {
      _ = try? router.prepare(for: request)
      _ = try? router.route(request)
    }
  }

  /// The row with the same frame and other numbers.
  private static func crafted(
    _ id: OverlayRowID, _ bytes: [UInt8], _ header: OverlayHeader, _ seed: Int,
    _ random: inout SplitMix64
  ) throws -> [UInt8] {
    switch id.kind {
    case .cells:
      let members =
        Int(id.level) < header.firstParts.count
        ? Int(header.firstParts[Int(id.level)][Int(id.index) + 1])
          - Int(header.firstParts[Int(id.level)][Int(id.index)]) : 1
      var group = try CellGroup(bytes: bytes, count: members, header: header)
      for place in group.cells.indices {
        group.cells[place].entries = numbers(
          group.cells[place].entries.count, header.cutCount, &random)
        group.cells[place].exits = numbers(
          group.cells[place].exits.count, header.cutCount, &random)
      }
      return group.encoded()
    case .cutStates where seed % 2 == 0:
      var chunk = try CutStateChunk(bytes: bytes, index: Int(id.index), header: header)
      for place in chunk.states.indices where random.chance(0.3) {
        chunk.states[place].headCell = UInt32.random(
          in: 0..<header.smallestCellCount, using: &random)
        chunk.states[place].tailCell = UInt32.random(
          in: 0..<header.smallestCellCount, using: &random)
      }
      return chunk.encoded()
    case .tile where seed % 3 == 0:
      var tile = try OverlayTile(bytes: bytes, header: header)
      for place in tile.cuts.indices where random.chance(0.3) {
        tile.cuts[place].number = UInt32.random(in: 0..<header.cutCount, using: &random)
      }
      return tile.encoded()
    default: return bytes
    }
  }

  /// So many numbers, ascending.
  private static func numbers(
    _ count: Int, _ limit: UInt32, _ random: inout SplitMix64
  ) -> [UInt32] {
    var numbers: Set<UInt32> = []
    while numbers.count < min(count, Int(limit)) {
      numbers.insert(UInt32.random(in: 0..<limit, using: &random))
    }
    return numbers.sorted()
  }

  /// An exit of one cell that stands in the row of another would be looked for beyond the costs of it.
  @Test func anExitThatIsNoneOfTheCellIsRefused() throws {
    let network = RandomNetwork(seed: 3, size: 8)
    let overlay = try network.overlay(for: [.car], cellSizes: [4, 16])
    let map = try #require(try CellMap(source: overlay))
    let table = try map.cutTable()
    let cell = try #require((0..<8).first { !table.exits(ofCell: $0).isEmpty })
    let other = try #require((0..<8).first { $0 != cell && !table.entries(ofCell: $0).isEmpty })
    let wrong = CellCosts(
      entries: Array(table.entries(ofCell: other)), exits: [],
      costs: [])
    #expect(throws: OverlayError.self) {
      try table.check(wrong, of: cell, level: 0, map.ancestry)
    }
    let sound = try map.group(of: cell, level: 0, slot: 0)[cell]
    try table.check(sound, of: cell, level: 0, map.ancestry)
  }

  /// A header is a few bytes that ask for any amount of memory.
  @Test func anOverlayThatAsksForTooMuchMemoryIsNotUsed() throws {
    let network = RandomNetwork(seed: 3, size: 6)
    var overlay = try network.overlay(for: [.car], cellSizes: [4, 16])
    var header = try OverlayHeader(bytes: overlay.bytes(of: .header(slot: 0)) ?? [])
    header.cutCount = OverlayHeader.cutLimit - 1
    overlay.append(.header(slot: 0), bytes: header.encoded())
    #expect(throws: OverlayError.self) { try CellMap(source: overlay) }
    let stops = [network.objects.nodes[0], network.objects.nodes[20]].compactMap(\.coordinate)
    let request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
    let plain = try? Router(graph: network.graph).route(request).duration
    let answer = try? Router(graph: network.graph, overlays: overlay).route(request).duration
    #expect(answer == plain)
  }
}

extension RandomNetwork {
  /// One of the directed edges by chance.
  fileprivate func anyEdge(_ random: inout SplitMix64) throws -> EdgeID? {
    try graph.edges(of: tiles).randomElement(using: &random)
  }
}
