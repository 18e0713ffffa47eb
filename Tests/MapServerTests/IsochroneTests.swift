import Geo
import JSONText
import MapServer
import NetworkFixtures
import Testing

@Suite struct IsochroneTests {
  private let map = ServedMap(
    AsciiMap(
      """
      a---b---c---d
      """, cell: .meters(100),
      ways: ["abcd": "highway=residential maxspeed=36"]))

  private func isochrone(_ query: String, at letter: String = "a") throws -> JSON {
    try map.get("isochrone", letter, query)
  }

  private func feature(_ query: String) throws -> JSON {
    let answer = try isochrone(query)
    #expect(answer.code == "Ok", "\(answer.compact)")
    return try #require(answer["features"]?.elements?.first)
  }

  @Test func anAreaReachesAsFarAsAsked() throws {
    let area = try feature("meters=250&tolerance=10")
    #expect(area["type"] == "Feature" && area["geometry"]?["type"] == "MultiPolygon")
    #expect(area["properties"]?["meters"]?.number == 250)
    #expect(abs((area["properties"]?["roads"]?.number ?? 0) - 250) < 1)
    let rings = area["geometry"]?["coordinates"]?.elements?.first?.elements ?? []
    let ring = try #require(rings.first?.elements)
    #expect(ring.first == ring.last && ring.count > 4)
    let east = ring.compactMap { $0.elements?.first?.number }.max() ?? 0
    let end = map.map.coordinate("a").moved(by: .meters(250), at: Bearing(degrees: 90))
    let far = Coordinate(latitude: end.latitude, longitude: east)
    #expect((far?.distance(to: end).meters ?? 999) < 25)
  }

  @Test func areasComeInTheOrderOfTheQuestion() throws {
    let answer = try isochrone("minutes=0.4,0.1&meters=100")
    let features = answer["features"]?.elements ?? []
    #expect(features.map { $0["properties"]?["minutes"]?.number } == [0.4, 0.1, nil])
    let roads = features.compactMap { $0["properties"]?["roads"]?.number }
    #expect(roads.count == 3 && roads[0] > roads[1])
    #expect(answer["waypoints"]?.elements?.count == 1)
    #expect(try isochrone("minutes=1&skip_waypoints=true")["waypoints"] == nil)
  }

  @Test(arguments: [
    ("", "InvalidOptions"), ("minutes=", "InvalidQuery"), ("minutes=-1", "InvalidQuery"),
    ("minutes=5,x", "InvalidQuery"), ("minutes=121", "TooBig"), ("meters=200001", "TooBig"),
    ("minutes=1,1,1,1,1,1,1,1,1,1,1", "TooBig"), ("minutes=5&steps=true", "InvalidQuery"),
    ("minutes=1e308", "TooBig"), ("minutes=1&tolerance=0", "InvalidOptions"),
  ])
  func otherQuestionsAreRefused(_ query: String, _ code: String) throws {
    #expect(try isochrone(query).code == code)
  }

  @Test func onlyOnePlaceIsAskedFor() throws {
    #expect(try isochrone("minutes=1", at: "ab").code == "InvalidOptions")
  }

  @Test func whoGaveUpWaitingIsTold() throws {
    let target = "/isochrone/v1/car/\(map.places("a"))?minutes=1"
    let response = map.service.response(to: HTTPRequest("GET", target)) { true }
    #expect(response.status == 503)
  }
}
