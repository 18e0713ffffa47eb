import Geo
import JSONText
import MapServer
import NetworkFixtures
import Testing

@Suite struct NearestTests {
  private let map = ServedMap.corner

  private func nearest(_ coordinate: Coordinate, _ query: String = "") throws -> JSON {
    let target = "/nearest/v1/car/\(map.text(coordinate))\(query)"
    return try JSON(parsing: map.service.response(to: HTTPRequest("GET", target)).body)
  }

  @Test func theNearestRoadIsNamedWithItsNodes() throws {
    let place = map.map.point(from: "b", to: "d").moved(
      by: .meters(30), at: Bearing(degrees: 90))
    let waypoint = try #require(try nearest(place)["waypoints"]?.elements?.first)
    #expect(waypoint["name"] == "Side")
    #expect(abs((waypoint["distance"]?.number ?? 0) - 30) < 0.5)
    let nodes = waypoint["nodes"]?.elements?.compactMap { $0.number.map { Int64($0) } }
    #expect(nodes?.sorted() == [AsciiMap.osmID("b"), AsciiMap.osmID("d")])
  }

  @Test func asManyAreGivenAsAskedForNearestFirst() throws {
    let waypoints = try nearest(map.map.coordinate("b"), "?number=3")["waypoints"]?.elements
    #expect(waypoints?.count == 3)
    let all = try nearest(map.map.coordinate("a"), "?number=9")["waypoints"]?.elements
    #expect(all?.map { $0["name"]?.string } == ["Main", "Main", "Side"])
  }

  @Test func aBearingLeavesOutOtherRoads() throws {
    let place = map.map.point(from: "a", to: "b")
    #expect(try nearest(place, "?bearings=90,10")["waypoints"]?.elements?.first?["name"] == "Main")
    #expect(try nearest(place, "?bearings=0,10")["waypoints"]?.elements?.first?["name"] == "Side")
    #expect(try nearest(place, "?bearings=45,10").code == "NoSegment")
  }

  @Test func aRadiusLimitsTheLook() throws {
    let place = map.map.coordinate("a").moved(by: .meters(100), at: Bearing(degrees: 180))
    #expect(try nearest(place, "?radiuses=50").code == "NoSegment")
    #expect(try nearest(place, "?radiuses=150").code == "Ok")
    #expect(try nearest(place).code == "Ok")
  }

  @Test func anyDistanceIsNearEnough() throws {
    let place = try #require(Coordinate(latitude: -80, longitude: 170))
    #expect(try nearest(place).code == "Ok")
  }
}
