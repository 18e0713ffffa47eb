import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// What a request names by area or country becomes the edges it means, in little memory.
@Suite struct PatchResolverTests {
  /// Against a look at every edge of the map.
  @Test(arguments: 1...24)
  func anAreaMeansTheRoadsThatTouchIt(seed: Int) throws {
    // Wide spacings have whole tiles inside, and roads that cross tiles.
    let spacing = Distance.meters([400.0, 3000, 900][seed % 3])
    let network = RandomNetwork(seed: UInt64(seed), size: 7, spacing: spacing)
    var random = SplitMix64(seed: UInt64(seed) &* 77)
    for _ in 0..<4 {
      let corners = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      let area = try #require(BoundingBox(around: corners))
      let patch = try PatchResolver.patch(
        PatchWish(avoidance: Avoidance(areas: [area])), network.graph)
      for edge in try network.graph.edges(of: network.tiles) {
        let isMeant = try area.intersects(network.graph.shape(of: edge))
        #expect((patch?[edge]?.avoided == .area(0)) == isMeant, "\(edge) \(area)\n\(network)")
      }
    }
  }

  @Test func theLargestAreaTakesNoMoreMemoryThanItsBorder() throws {
    let network = RandomNetwork(seed: 2, size: 14, spacing: .meters(900))
    let world = try #require(BoundingBox(west: -180, south: -85, east: 180, north: 85))
    let patch = try #require(
      try PatchResolver.patch(PatchWish(avoidance: Avoidance(areas: [world])), network.graph))
    #expect(patch.changes.isEmpty)
    #expect(patch.avoidedTiles.count == network.tiles.ids.count)
    for edge in try network.graph.edges(of: network.tiles) {
      #expect(patch[edge]?.avoided == .area(0))
    }
  }

  /// Searches over cells and road by road agree where whole tiles are avoided.
  @Test(arguments: 1...10)
  func anAreaOfWholeTilesIsAvoidedExactly(seed: Int) throws {
    let network = RandomNetwork(seed: UInt64(seed), size: 9, spacing: .meters(1500))
    let overlay = try network.overlay(for: [.car], cellSizes: [4, 16, 64])
    var policy = CustomizationPolicy()
    policy.plainSearches = 0
    let router = Router(graph: network.graph, overlays: overlay, policy: policy)
    var random = SplitMix64(seed: UInt64(seed))
    let middle = try #require(network.coordinate(row: 4, column: 4, size: 9))
    let area = try #require(
      BoundingBox(
        west: middle.longitude - 0.05, south: middle.latitude - 0.03,
        east: middle.longitude + 0.05, north: middle.latitude + 0.03))
    for _ in 0..<8 {
      let stops = (0..<2).compactMap { _ in
        network.objects.nodes.randomElement(using: &random)?.coordinate
      }
      var request = RouteRequest(waypoints: stops.map { Waypoint($0) }, profile: .car)
      request.avoidance.areas = [area]
      let fast = try? router.path(request, using: .overlay).cost
      let slow = try? router.path(request, using: .dijkstra).cost
      #expect(fast == slow, "\(stops)\n\(network)")
    }
  }

  /// A short way through Germany, and a long one that stays in France.
  private static let border = AsciiMap(
    """
    a-----------------------b
    |                       |
    |                       |
    |                       |
    c-----------------------d
    """, cell: .kilometers(4), origin: Coordinate(latitude: 48.75, longitude: 7.2),
    ways: [
      "ab": "highway=motorway oneway=no maxspeed=130",
      "bd": "highway=motorway oneway=no maxspeed=130",
      "cd": "highway=motorway oneway=no maxspeed=130", "ac": "highway=residential maxspeed=2",
    ], options: .init())

  private func route(_ start: Character, _ end: Character, _ countries: [String]) throws -> Route {
    var request = RouteRequest(
      waypoints: [start, end].map { Waypoint(Self.border.coordinate($0)) }, profile: .car)
    request.avoidance.countries = countries
    return try Router(graph: Self.border.graph).route(request)
  }

  @Test func aCountryIsAvoidedWhereThereIsAWayWithout() throws {
    let map = Self.border
    let bd = try map.edge("b", "d")
    #expect(try map.graph.place(of: bd)?.country == "DE")
    #expect(try map.graph.place(of: map.edge("a", "c"))?.country == "FR")
    #expect(map.letters(of: try route("a", "c", [])) == "abdc")
    let within = try route("a", "c", ["DE"])
    #expect(map.letters(of: within) == "ac")
    #expect(within.notices.isEmpty)
    #expect(map.letters(of: try route("a", "c", ["AT"])) == "abdc")
  }

  @Test func aCountryThatCannotBeAvoidedIsTold() throws {
    let goal = Self.border.point(from: "b", to: "d")
    var request = RouteRequest(
      waypoints: [Waypoint(Self.border.coordinate("a")), Waypoint(goal)], profile: .car)
    request.avoidance.countries = ["DE", "AT"]
    let found = try Router(graph: Self.border.graph).route(request)
    let features = found.notices.map { notice -> AvoidedFeature? in
      if case .passesAvoided(let stretch) = notice { stretch.feature } else { nil }
    }
    #expect(features == [.country("DE")])
  }
}
