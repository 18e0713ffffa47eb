import Geo
import JSONText
import MapServer
import NetworkFixtures
import Testing

@Suite struct RouteAnswerTests {
  private let map = ServedMap.corner

  @Test func theAnswerHasTheShapeOfTheProtocol() throws {
    let answer = try map.get("route", "ad")
    #expect(answer.code == "Ok")
    let route = try #require(answer["routes"]?.elements?.first)
    #expect(abs((route["distance"]?.number ?? 0) - 600) < 6)
    #expect(route["weight_name"] == "duration")
    #expect(route["weight"] == route["duration"])
    #expect(route["geometry"]?.string?.isEmpty == false)
    #expect(route["legs"]?.elements?.first?["steps"] == [])
    #expect(route["legs"]?.elements?.first?["summary"] == "")
    let waypoints = try #require(answer["waypoints"]?.elements)
    #expect(waypoints.map { $0["name"]?.string } == ["Main", "Side"])
    #expect(waypoints.allSatisfy { ($0["distance"]?.number ?? 1) < 0.1 })
  }

  @Test func geometriesComeAsTextOrAsGeoJSON() throws {
    func geometry(_ form: String) throws -> JSON? {
      try map.get("route", "ad", "overview=full&geometries=\(form)")["routes"]?.elements?.first?[
        "geometry"]
    }
    let points = "abd".map { map.map.coordinate($0) }
    let list = points.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    #expect(
      try geometry("geojson")?.compact == #"{"coordinates":[\#(list)],"type":"LineString"}"#)
    #expect(try geometry("polyline6")?.string == Polyline(points).encoded6)
    #expect(try geometry("polyline") != geometry("polyline6"))
  }

  @Test func noOverviewIsGivenWithoutWish() throws {
    let route = try map.get("route", "ad", "overview=false")["routes"]?.elements?.first
    #expect(route?["geometry"] == nil)
  }

  @Test func otherRoutesComeAfterTheFastest() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a-b---------c-d
          e---------f
        """, cell: .meters(700),
        ways: [
          "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
          "be": "highway=primary", "ef": "highway=primary maxspeed=70", "fc": "highway=primary",
        ]))
    func count(_ query: String) throws -> Int? {
      try map.get("route", "ad", query)["routes"]?.elements?.count
    }
    #expect(try count("alternatives=true") == 2)
    #expect(try count("alternatives=1") == 2)
    #expect(try count("alternatives=false") == 1)
    #expect(try count("") == 1)
  }

  @Test func waypointsCanBeSkipped() throws {
    #expect(try map.get("route", "ad", "skip_waypoints=true")["waypoints"] == nil)
  }

  @Test func annotationsTellOfEachPieceOfTheLine() throws {
    let answer = try map.get("route", "ad", "annotations=true")
    let annotation = try #require(
      answer["routes"]?.elements?.first?["legs"]?.elements?.first?["annotation"])
    #expect(annotation["nodes"]?.elements == "abd".map { .integer(AsciiMap.osmID($0)) })
    #expect(annotation["distance"]?.elements?.count == 2)
    #expect(annotation["datasources"] == [0, 0])
    let (duration, distance) = (annotation["duration"], annotation["distance"])
    let speeds = zip(duration?.elements ?? [], distance?.elements ?? []).map { time, length in
      (length.number ?? 0) / (time.number ?? 1)
    }
    for (speed, told) in zip(speeds, annotation["speed"]?.elements ?? []) {
      #expect(abs(speed - (told.number ?? 0)) < 0.1)
    }
    let some = try map.get("route", "ad", "annotations=speed,nodes")
    let members = some["routes"]?.elements?.first?["legs"]?.elements?.first?["annotation"]
    guard case .object(let members) = members else { return #expect(Bool(false)) }
    #expect(members.map(\.name) == ["speed", "nodes"])
  }

  @Test func twoIslandsHaveNoRoute() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a---b

        c---d
        """, ways: ["ab": "highway=primary", "cd": "highway=primary"]))
    let answer = try map.get("route", "ac")
    #expect(answer.code == "NoRoute")
    #expect(answer["message"]?.string == "Impossible route between points")
    #expect(try map.get("route", "ab").code == "Ok")
    #expect(try map.get("route", "cd").code == "Ok")
  }

  @Test func coordinatesAreSnappedOverAnyDistance() throws {
    let places = "12.5,48.9;\(map.places("d"))"
    let response = map.service.response(to: HTTPRequest("GET", "/route/v1/car/\(places)"))
    let answer = try JSON(parsing: response.body)
    #expect(answer.code == "Ok")
    let waypoint = try #require(answer["waypoints"]?.elements?.first)
    #expect((waypoint["distance"]?.number ?? 0) > 100_000)
    let limited = map.service.response(
      to: HTTPRequest("GET", "/route/v1/car/\(places)?radiuses=1000;"))
    #expect(try JSON(parsing: limited.body).code == "NoSegment")
  }

  /// A ring on which one may start in two directions.
  private let ring = ServedMap(
    AsciiMap(
      """
      a---b
      |   |
      |   |
      d---c
      """, ways: ["abcda": "highway=primary"]))

  @Test(arguments: [("90,10;", 0.5), ("270,10;", 1.5)])
  func aBearingChoosesTheDirectionOfDeparture(_ bearings: String, _ sides: Double) throws {
    let middle = ring.map.point(from: "a", to: "b")
    let places = "\(ring.text(middle));\(ring.places("b"))"
    let response = ring.service.response(
      to: HTTPRequest("GET", "/route/v1/car/\(places)?bearings=\(bearings)"))
    let distance = try JSON(parsing: response.body)["routes"]?.elements?.first?["distance"]?.number
    let around = 400 + 2 * 300 + 200.0
    let expected = sides < 1 ? 200 : around
    #expect(abs((distance ?? 0) - expected) < 15)
  }

  @Test func aBearingThatNoRoadHasFindsNothing() throws {
    #expect(try ring.get("route", "ac", "bearings=45,10;").code == "NoRoute")
  }

  @Test(arguments: [("curb", true), ("opposite", false), ("unrestricted", true)])
  func anApproachChoosesTheSideOfTheRoad(_ approach: String, _ isDirect: Bool) throws {
    // South of a street that is travelled from west to east lies the right side.
    let goal = ring.map.point(from: "a", to: "b").moved(
      by: .meters(20), at: Bearing(degrees: 180))
    let places = "\(ring.places("a"));\(ring.text(goal))"
    let response = ring.service.response(
      to: HTTPRequest("GET", "/route/v1/car/\(places)?approaches=;\(approach)"))
    let distance = try JSON(parsing: response.body)["routes"]?.elements?.first?["distance"]?.number
    #expect(((distance ?? 0) < 300) == isDirect)
  }

  @Test func excludedRoadsAreAvoided() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a---b---c---d
            |   |
            e---f
        """,
        ways: [
          "ab": "highway=primary", "bc": "highway=primary toll=yes", "cd": "highway=primary",
          "befc": "highway=residential name=Detour",
        ]))
    #expect(try map.names("ad").contains("Detour") == false)
    #expect(try map.names("ad", "exclude=toll").contains("Detour"))
  }

  @Test func coordinatesThatAreNoWaypointsJoinLegs() throws {
    let answer = try map.get("route", "abd", "waypoints=0;2&steps=true&annotations=nodes")
    let legs = try #require(answer["routes"]?.elements?.first?["legs"]?.elements)
    #expect(legs.count == 1)
    #expect(answer["waypoints"]?.elements?.count == 2)
    #expect(abs((legs[0]["distance"]?.number ?? 0) - 600) < 6)
    #expect(legs[0]["annotation"]?["nodes"]?.elements == "abd".map { .integer(AsciiMap.osmID($0)) })
  }
}
