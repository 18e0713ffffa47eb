import JSONText
import MapServer
import NetworkFixtures
import Testing

@Suite struct FuzzTests {
  private static let seed: UInt64 = 20_261_130

  private static func seeds(_ map: ServedMap) -> [HTTPRequest] {
    let (two, four) = (map.places("ad"), map.places("abcd"))
    let all = "steps=true&annotations=true&overview=full&geometries=geojson"
    return [
      HTTPRequest("GET", "/route/v1/driving/\(two)?\(all)&continue_straight=false"),
      HTTPRequest("GET", "/route/v1/foot/\(four)?bearings=0,20;;;90,180&radiuses=;5;unlimited;1"),
      HTTPRequest("GET", "/table/v1/car/\(four)?sources=0;2&destinations=all&fallback_speed=3"),
      HTTPRequest("GET", "/trip/v1/bike/\(four)?roundtrip=false&source=first&destination=last"),
      HTTPRequest("GET", "/nearest/v1/car/\(map.places("b"))?number=3&bearings=90,10"),
      HTTPRequest("GET", "/match/v1/car/\(two)?timestamps=1;2&gaps=split&tidy=true"),
      HTTPRequest("GET", "/route/v1/car/polyline6(_oukzAafnyScnA~hBamAbuC)?waypoints=0;2"),
      HTTPRequest(
        "POST", "/route/v1/car",
        body: Array(#"{"coordinates":[[11.0,48.0],[11.01,48.0]],"steps":true}"#.utf8)),
      HTTPRequest("GET", "/health"),
    ]
  }

  @Test func everyMutatedRequestIsAnsweredInJSON() throws {
    let map = ServedMap.corner
    var random = SplitMix64(seed: Self.seed)
    let seeds = Self.seeds(map)
    for round in 0..<10_000 {
      var request = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      request.target = Self.mutated(request.target, &random)
      if !request.body.isEmpty {
        request.body = Array(
          Self.mutated(String(decoding: request.body, as: UTF8.self), &random).utf8)
      }
      let response = map.service.response(to: request)
      let label: Comment = "seed \(Self.seed), round \(round): \(request.target)"
      // A mutation may hit upon the page.
      if response.status == 200, !response.contentType.hasPrefix("application/json") { continue }
      let answer = try JSON(parsing: response.body)
      #expect(answer.code != nil, label)
      #expect((response.status == 200) == (answer.code == "Ok"), label)
      #expect(response.status != 500, label)
    }
  }

  private static let snippets = [
    "%", "%00", "%ff", ";", ",", ";;", "&", "=", "-", "1e308", "-1e308", "99999999999999999999",
    "nan", "inf", "/", "?", "(", "polyline(", ")", "180", "-90", "\u{0}", "ü", "0x7f", "true", "[",
    "{\"a\":", "\"", "\\ud800", "9223372036854775807", ".", "e", "+", "..", "_p~iF~ps|U",
  ]

  private static func mutated(_ text: String, _ random: inout SplitMix64) -> String {
    var letters = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...letters.count, using: &random)
      let end = min(letters.count, place + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.removeSubrange(place..<end)
      case 1: letters.insert(contentsOf: letters[place..<end], at: place)
      case 2:
        let snippet = snippets[Int.random(in: 0..<snippets.count, using: &random)]
        letters.replaceSubrange(place..<end, with: snippet.unicodeScalars)
      default:
        let code = UInt8.random(in: 0x20...0x7e, using: &random)
        letters.replaceSubrange(place..<min(letters.count, place + 1), with: [Unicode.Scalar(code)])
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: letters)
    return String(result)
  }
}
