import JSONText
import MapServer
import NetworkFixtures
import Synchronization
import Testing

@Suite struct RequestTests {
  private let map = ServedMap.corner

  private func response(_ method: String, _ target: String, _ body: String = "") -> HTTPResponse {
    map.service.response(to: HTTPRequest(method, target, body: Array(body.utf8)))
  }

  @Test(
    arguments: [
      ("/favicon.ico", "InvalidUrl", 404), ("/nothing", "InvalidUrl", 400),
      ("/tile/v1/car/tile(1,1,1)", "NotImplemented", 400),
      ("/route/v1/car/-74697224,1;1,1", "InvalidQuery", 400),
      ("nonsense", "InvalidUrl", 400),
      ("/nonsense/v1/car/1,1;1,2", "InvalidService", 400),
      ("/route/v2/car/1,1;1,2", "InvalidVersion", 400), ("/route/v1", "InvalidUrl", 400),
      ("/route/v1/car", "InvalidUrl", 400), ("/route/v1/zeppelin/1,1;1,2", "InvalidUrl", 400),
      ("/route/v1/car/1,1;1,2/3", "InvalidUrl", 400), ("/route/v1/car/%zz", "InvalidUrl", 400),
      ("/route/v1/car/%00%ff;1,1", "InvalidUrl", 400), ("/route/v1/car/", "InvalidUrl", 400),
      ("/route/v1/car/1", "InvalidQuery", 400), ("/route/v1/car/1,1;", "InvalidQuery", 400),
      ("/route/v1/car/1,1;x,y", "InvalidQuery", 400),
      ("/route/v1/car/1,1,1;1,1", "InvalidQuery", 400),
      ("/route/v1/car/nan,1;1,1", "InvalidQuery", 400),
      ("/route/v1/car/0x1,1;1,1", "InvalidQuery", 400),
      ("/route/v1/car/1e400,1;1,1", "InvalidQuery", 400),
      ("/route/v1/car/200,1;1,1", "InvalidValue", 400),
      ("/route/v1/car/1,-91;1,1", "InvalidValue", 400),
      ("/route/v1/car/1,1", "InvalidOptions", 400),
      ("/nearest/v1/car/1,1;1,1", "InvalidOptions", 400),
      ("/route/v1/car/polyline(~~)", "InvalidQuery", 400),
      ("/route/v1/car/1,1;1,1.flatbuffers", "NotImplemented", 400),
      ("/match/v1/car/1,1;1,1", "NoMatch", 400),
    ])
  func whatCannotBeReadIsRefusedWithItsCode(_ target: String, _ code: String, _ status: Int) throws
  {
    let response = response("GET", target)
    let answer = try JSON(parsing: response.body)
    #expect(answer.code == code)
    #expect(response.status == status)
    #expect(answer["message"]?.string?.isEmpty == false)
  }

  @Test(
    arguments: [
      ("steps=yes", "InvalidQuery"), ("steps", "InvalidQuery"), ("stepz=true", "InvalidQuery"),
      ("steps=true&steps=true", "InvalidQuery"), ("", "Ok"), ("geometries=wkt", "InvalidQuery"),
      ("overview=some", "InvalidQuery"), ("annotations=true,color", "InvalidQuery"),
      ("alternatives=-1", "InvalidQuery"), ("alternatives=3", "Ok"), ("alternatives=true", "Ok"),
      ("continue_straight=maybe", "InvalidQuery"), ("bearings=0,20", "InvalidOptions"),
      ("bearings=0,20;361,1", "InvalidOptions"), ("bearings=0,;", "InvalidQuery"),
      ("bearings=;", "Ok"),
      ("radiuses=5", "InvalidOptions"), ("radiuses=-5;5", "InvalidQuery"),
      ("radiuses=nan;5", "InvalidQuery"), ("radiuses=1e309;5", "InvalidQuery"),
      ("radiuses=unlimited;", "Ok"), ("approaches=curb;left", "InvalidQuery"),
      ("approaches=curb;", "Ok"), ("hints=abc;def", "Ok"), ("hints=abc", "InvalidOptions"),
      ("snapping=any", "Ok"), ("snapping=all", "InvalidQuery"), ("exclude=motorway,toll", "Ok"),
      ("exclude=hills", "InvalidValue"), ("waypoints=0;1", "Ok"), ("waypoints=0", "InvalidValue"),
      ("waypoints=1;0", "InvalidValue"), ("waypoints=0;1;0;1", "InvalidOptions"),
      ("waypoints=0;7", "InvalidOptions"), ("generate_hints=false", "Ok"),
    ])
  func anOptionIsReadOrRefused(_ query: String, _ code: String) throws {
    let question = query.isEmpty ? "" : "?\(query)"
    let response = response("GET", "/route/v1/car/\(map.places("ad"))\(question)")
    #expect(try JSON(parsing: response.body).code == code)
  }

  /// Places are counted in bytes from the start of the URL.
  @Test(
    arguments: [
      ("/match", "URL string malformed close to position 6: \"tch\""),
      ("/route/v1/car", "URL string malformed close to position 13: \"car\""),
      ("/route/v1/car/", "URL string malformed close to position 14: \"ar/\""),
      ("/route/v1/car/x,1", "Query string malformed close to position 14"),
      ("/route/v1/car/12", "Query string malformed close to position 16"),
      ("/route/v1/car/12,", "Query string malformed close to position 17"),
      ("/route/v1/car/1,2,3", "Query string malformed close to position 17"),
      ("/route/v1/car/1,2;", "Query string malformed close to position 17"),
      ("/route/v1/car/1,2;3", "Query string malformed close to position 19"),
    ])
  func aRefusalTellsWhereTheAddressIsWrong(_ target: String, _ message: String) throws {
    let answer = try JSON(parsing: response("GET", target).body)
    #expect(answer["message"]?.string == message)
  }

  @Test(arguments: [
    "route/v1/car/%@", "route/v1/car/%@?alternatives=2", "table/v1/car/%@", "trip/v1/car/%@",
    "match/v1/car/%@", "nearest/v1/car/0,0", "isochrone/v1/car/0,0?minutes=10",
  ])
  func aRequestThatIsNotWantedAnyMoreEnds(_ target: String) throws {
    let path = "/" + target.replacing("%@", with: map.places("ad"))
    let service = ServedMap(
      AsciiMap("a-----b----c----d", ways: ["abcd": "highway=primary"])
    ).service
    // Whenever the time runs out, the answer is that it has.
    var patience = 0
    while true {
      let questions = Atomic<Int>(0)
      let response = service.response(
        to: HTTPRequest("GET", path),
        isCancelled: { [patience] in
          questions.wrappingAdd(1, ordering: .relaxed).oldValue >= patience
        })
      if questions.load(ordering: .relaxed) <= patience {
        #expect(response.status != 503)
        break
      }
      #expect(response.status == 503, "after \(patience) questions")
      #expect(try JSON(parsing: response.body).code == "Busy")
      patience += 1
    }
    #expect(patience > 0)
  }

  @Test func coordinatesMayComeAsAPolyline() throws {
    let places = try JSON(
      parsing: response("GET", "/route/v1/car/\(map.places("ad"))?overview=full").body)
    let line = try #require(places["routes"]?.elements?.first?["geometry"]?.string)
    let answer = try JSON(parsing: response("GET", "/route/v1/car/polyline(\(line))").body)
    #expect(answer.code == "Ok")
    #expect(answer["waypoints"]?.elements?.count == 3)
  }

  @Test func aBodySaysTheSameAsAnAddress() throws {
    let coordinates = "ad".map { map.map.coordinate($0) }
      .map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    let body = """
      {"coordinates":[\(coordinates)],"steps":true,"annotations":["nodes","speed"],\
      "bearings":[[90,45],null],"radiuses":[100,"unlimited"]}
      """
    let posted = response("POST", "/route/v1/car", body)
    let query = "steps=true&annotations=nodes,speed&bearings=90,45;&radiuses=100;unlimited"
    #expect(posted == response("GET", "/route/v1/car/\(map.places("ad"))?\(query)"))
    #expect(posted.status == 200)
  }

  @Test(
    arguments: [
      ("/route/v1/car", "{", "InvalidQuery"), ("/route/v1/car", "[]", "InvalidQuery"),
      ("/route/v1/car", "{}", "InvalidQuery"), ("/trip/v1/car", "{}", "NotImplemented"),
      ("/route/v1/car", #"{"coordinates":[[1,1],[1,1]],"overview":"some"}"#, "InvalidQuery"),
      ("/table/v1/car", #"{"coordinates":[[1,1]]}"#, "InvalidOptions"),
      ("/route/v1/car", #"{"coordinates":{"a":1}}"#, "InvalidQuery"),
    ])
  func aBodyThatCannotBeReadIsRefused(_ target: String, _ body: String, _ code: String) throws {
    #expect(try JSON(parsing: response("POST", target, body).body).code == code)
  }

  @Test func otherMethodsAreRefused() throws {
    let refusal = response("DELETE", "/route/v1/car/1,1;1,2")
    #expect(refusal.status == 405)
    #expect(refusal.allowedMethods == ["GET", "HEAD", "POST"])
    #expect(try JSON(parsing: refusal.body).code == "MethodNotAllowed")
  }

  @Test func whatIsTooBigIsRefused() throws {
    var limits = ServerLimits()
    limits.targetLength = 300
    limits.bodyLength = 10
    limits.routeCoordinates = 3
    limits.tableCells = 8
    let map = ServedMap(map.map, limits: limits)
    #expect(try map.get("route", "abcd").code == "TooBig")
    #expect(try map.get("table", "abc").code == "TooBig")
    #expect(try map.get("table", "abc", "sources=0").code == "Ok")
    #expect(try map.get("nearest", "a", "number=101").code == "TooBig")
    let long = map.service.response(
      to: HTTPRequest("GET", "/" + String(repeating: "a", count: 300)))
    #expect(long.status == 414)
    let heavy = HTTPRequest("POST", "/route/v1/car", body: Array(repeating: 0x20, count: 11))
    #expect(map.service.response(to: heavy).status == 413)
  }
}
