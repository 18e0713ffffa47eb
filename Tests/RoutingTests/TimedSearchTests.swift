import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Where nothing depends on the time, the search in time finds what the reference finds.
@Suite struct TimedSearchTests {
  @Test(arguments: 1...120)
  func agreesWithTheReference(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3, 0.5][seed / 4 % 3]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    let network = RandomNetwork(
      seed: UInt64(seed), size: 4 + seed % 3, spacing: .meters([400.0, 15, 60, 3][seed % 4]),
      contents: contents)
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car)
    let departure = Departure(Timestamp(millisecondsSince1970: 1_772_000_000_000))
    for rule in [LocalRoads.endsOnly, .passable] {
      let reference = try ReferenceSearch(
        network, CostModel(.car), mayPassLocalRoads: rule == .passable)
      for trip in trips.all.prefix(3) {
        let expected = try reference.leastCost(from: trip.origins, to: trip.destinations)
        var space = SearchSpace(source: network.graph, model: CostModel(.car))
        let ends = SearchEnds(
          origins: try space.graph.anchors(trip.origins),
          destinations: try space.graph.anchors(trip.destinations))
        let path = try TimedSearch.path(ends, rule, departure, in: &space)
        #expect(path?.cost == expected, "\(rule) \(trip)\n\(network)")
      }
    }
  }
}
