import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Over whole cells, a trip in time arrives when the search by roads alone does.
@Suite struct TimedOverlayTests {
  @Test(arguments: 1...80)
  func agreesWithTheSearchByRoadsAlone(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.onewayShare = [0.25, 0.5, 0.0][seed % 3]
    contents.restrictionsPerNode = [0.5, 1.5, 0.0][seed / 3 % 3]
    contents.destinationShare = seed % 4 == 0 ? 0 : [0.1, 0.3][seed / 4 % 2]
    contents.bollardShare = seed % 5 < 2 ? 0.1 : 0
    contents.conditionalShare = [0.02, 0.1, 0.3][seed % 3]
    let network = RandomNetwork(
      seed: UInt64(seed), size: 7 + seed % 4, spacing: .meters([400.0, 60, 150][seed % 3]),
      contents: contents)
    let overlay = try network.overlay(
      for: [.car], cellSizes: [[2, 6, 20, 50], [4, 16, 64], [1, 2, 4, 8]][seed % 3])
    let trips = try RandomTrips(network, seed: UInt64(seed), mode: .car, count: 12)
    var space = try network.space(.car, overlay)
    let taken = space.overlay.take()
    var cells = try #require(taken)
    for (number, trip) in trips.all.enumerated() {
      let start = try #require(Timestamp.parse(iso8601: "2026-03-02T08:00:00Z")).timestamp
      let departure = Departure(start + .seconds(number * 20), assumedZone: .utc)
      let ends = SearchEnds(
        origins: try space.graph.anchors(trip.origins),
        destinations: try space.graph.anchors(trip.destinations))
      let expected = try TimedSearch.path(ends, .endsOnly, departure, in: &space)
      let path = try TimedOverlaySearch.path(ends, departure, in: &space, &cells)
      #expect(path?.cost == expected?.cost, "\(departure) \(trip)\n\(network)")
      #expect(path?.edgeTimes?.count == path?.states.count)
    }
  }
}
