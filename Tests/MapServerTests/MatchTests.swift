import Geo
import JSONText
import MapServer
import NetworkFixtures
import Testing

@Suite struct MatchTests {
  private let map = ServedMap.corner

  /// A trace beside the streets from a over b to d.
  private var trace: [Coordinate] {
    [("a", "b", 0.1), ("a", "b", 0.5), ("a", "b", 0.9), ("b", "d", 0.4), ("b", "d", 0.9)]
      .map { from, to, fraction in
        map.map.point(from: from, to: to, fraction: fraction)
          .moved(by: .meters(3), at: Bearing(degrees: 135))
      }
  }

  private func match(_ query: String = "") throws -> JSON {
    let places = trace.map(map.text).joined(separator: ";")
    let target = "/match/v1/car/\(places)\(query)"
    return try JSON(parsing: map.service.response(to: HTTPRequest("GET", target)).body)
  }

  @Test func aTraceBecomesARouteWithALegBetweenItsPoints() throws {
    let answer = try match("?annotations=nodes&steps=true")
    #expect(answer.code == "Ok")
    let matching = try #require(answer["matchings"]?.elements?.first)
    #expect(matching["legs"]?.elements?.count == 4)
    #expect(abs((matching["distance"]?.number ?? 0) - 540) < 12)
    #expect((matching["confidence"]?.number ?? 0) > 0.5)
    let points = try #require(answer["tracepoints"]?.elements)
    #expect(points.map { $0["waypoint_index"]?.number } == [0, 1, 2, 3, 4])
    #expect(points.map { $0["name"]?.string } == ["Main", "Main", "Main", "Side", "Side"])
    #expect(points.allSatisfy { $0["matchings_index"] == 0 })
  }

  @Test(
    arguments: [
      ("?waypoints=1;4", "InvalidValue"), ("?waypoints=0;3", "InvalidValue"),
      ("?waypoints=0;4&timestamps=0;1;2;99;100", "NoMatch"),
      ("?waypoints=0;4&timestamps=0;1;2;99;100&gaps=ignore", "Ok"),
    ])
  func waypointsNeedTheEndsAndATraceInOnePiece(_ query: String, _ code: String) throws {
    #expect(try match(query).code == code)
  }

  @Test func legsMayEndAtSomePointsOnly() throws {
    let answer = try match("?waypoints=0;2;4")
    #expect(answer["matchings"]?.elements?.first?["legs"]?.elements?.count == 2)
    let indexes = answer["tracepoints"]?.elements?.map { $0["waypoint_index"]?.number }
    #expect(indexes == [0, nil, 1, nil, 2])
  }

  @Test(
    arguments: [
      ("?timestamps=1;2", "InvalidOptions"), ("?timestamps=1;2;3;4;x", "InvalidQuery"),
      ("?timestamps=5;4;3;2;1", "InvalidValue"), ("?radiuses=5", "InvalidOptions"),
      (
        "?timestamps=1700000000000;1700000009000;1700000018000;1700000027000;1700000036000",
        "InvalidValue"
      ),
      ("?timestamps=1700000000;1700000030;1700000060;1700000080;1700000110", "Ok"),
      ("?gaps=ignore&tidy=true", "Ok"), ("?gaps=jump", "InvalidQuery"),
    ])
  func optionsAreReadOrRefused(_ query: String, _ code: String) throws {
    #expect(try match(query).code == code)
  }

  @Test func aLongPauseSplitsTheTraceUnlessItIsToBeIgnored() throws {
    let times = "timestamps=1700000000;1700000030;1700000500;1700000530;1700000560"
    #expect(try match("?\(times)")["matchings"]?.elements?.count == 2)
    #expect(try match("?\(times)&gaps=ignore")["matchings"]?.elements?.count == 1)
  }
}
