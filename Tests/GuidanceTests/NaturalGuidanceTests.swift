import Geo
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

@testable import Guidance

/// Turns told by what is seen there.
@Suite struct NaturalGuidanceTests {
  /// Rows of one layer, by tile.
  private struct Landmarks: LayerSource {
    var rows: [Landmark] = []
    var layers: [MapLayer] { [.landmarks] }

    func part(of layer: MapLayer, in tile: TileID) -> LayerPart? {
      let own = rows.filter { TileID(containing: $0.coordinate) == tile }
      return layer == .landmarks && !own.isEmpty ? LayerPart(of: tile, own) : nil
    }
  }

  private static let crossing = AsciiMap(
    """
          d
          |
    a-----b-----c
          |
          e
    """, cell: .meters(50),
    ways: [
      "ab": "highway=primary name=Main", "bc": "highway=primary name=Main",
      "bd": "highway=primary name=North", "be": "highway=primary name=South",
    ])

  /// A landmark so many metres beyond the crossing, for who comes from `a`, and to the right.
  private static func landmark(
    _ kind: LandmarkKind, _ east: Double, right: Double, name: String? = nil,
    brand: String? = nil
  ) -> Landmark {
    let place = crossing.coordinate("b")
      .moved(by: .meters(abs(east)), at: Bearing(degrees: east < 0 ? 270 : 90))
      .moved(by: .meters(abs(right)), at: Bearing(degrees: right < 0 ? 0 : 180))
    let origin = OSMReference(.node, Int64(1000 + east * 10 + right))
    return Landmark(kind, at: place, origin: origin, name: name, brand: brand)
  }

  /// What is told 150 m before the turn from `a` to `goal`.
  private func text(
    _ landmarks: [Landmark], to goal: Character = "d", _ cues: NaturalGuidance = .all,
    language: String = "en", map: AsciiMap = crossing, at distance: Double = 150
  ) throws -> String {
    let route = try Router(graph: map.graph).route(
      RouteRequest(
        waypoints: [Waypoint(map.coordinate("a")), Waypoint(map.coordinate(goal))],
        profile: .car))
    let builder = ManeuverBuilder(graph: map.graph, landmarks: Landmarks(rows: landmarks))
    let turn = try #require(try builder.maneuvers(of: route).first { $0.kind == .turn })
    var phrases = try #require(PhraseBook(languageCode: language))
    phrases.cues = cues
    return phrases.announcement(of: turn, at: .meters(distance), stage: .distance).text
  }

  @Test(arguments: [
    (
      LandmarkKind.school, -40.0, -12.0,
      "In 150 meters, after the school on the left, turn left onto North"
    ),
    (.school, -40, 12, "In 150 meters, after the school on the right, turn left onto North"),
    (.school, 30, 12, "In 150 meters, before the school on the right, turn left onto North"),
    (.school, 5, 12, "In 150 meters, at the school on the right, turn left onto North"),
    (.school, 20, 0, "In 150 meters, before the school, turn left onto North"),
    (.school, -100, 12, "In 150 meters, turn left onto North"),
    (.school, -20, 80, "In 150 meters, turn left onto North"),
  ])
  func sideAndOrderComeFromThePlace(
    _ kind: LandmarkKind, _ east: Double, _ right: Double, _ expected: String
  ) throws {
    #expect(try text([Self.landmark(kind, east, right: right)]) == expected)
  }

  @Test func germanHasItsCases() throws {
    let school = Self.landmark(.school, -40, right: -12)
    #expect(
      try text([school], language: "de")
        == "In 150 Metern nach der Schule auf der linken Seite links abbiegen auf North")
    let fuel = Self.landmark(.fuel, 30, right: 0, brand: "Aral")
    #expect(
      try text([fuel], language: "de")
        == "In 150 Metern vor der Tankstelle Aral links abbiegen auf North")
  }

  @Test func kindsCanBeLeftOut() throws {
    let (school, fuel) = (
      Self.landmark(.school, -40, right: -12), Self.landmark(.fuel, -30, right: 0, brand: "Aral")
    )
    let plain = "In 150 meters, turn left onto North"
    #expect(try text([fuel, school], []) == plain)
    #expect(try text([school], .services) == plain)
    #expect(
      try text([fuel], .services)
        == "In 150 meters, after the Aral fuel station, turn left onto North")
    #expect(try text([fuel], .features) == plain)
  }

  @Test func whatIsThereTwiceIsNoLandmark() throws {
    let schools = [
      Self.landmark(.school, -40, right: -12), Self.landmark(.school, -150, right: 12),
    ]
    #expect(try text(schools) == "In 150 meters, turn left onto North")
  }

  @Test func whatCannotBeNamedIsPassedOver() throws {
    let worship = Self.landmark(.placeOfWorship, -40, right: 0)
    #expect(try text([worship]) == "In 150 meters, turn left onto North")
    let named = Self.landmark(.placeOfWorship, -40, right: 0, name: "Saint Mary")
    #expect(try text([named]) == "In 150 meters, after Saint Mary, turn left onto North")
  }

  private static let lights = AsciiMap(
    """
       s     t  d
       |     |  |
    a--b-----c--f-----e
       |     |  |
       g     h  i
    """, cell: .meters(45),
    ways: [
      "abcfe": "highway=primary name=Main", "sbg": "highway=primary name=West",
      "tch": "highway=primary name=Middle", "dfi": "highway=primary name=East",
    ],
    nodes: ["b": "highway=traffic_signals", "c": "highway=traffic_signals"])

  @Test func lightsAreCountedFromWhereOneIs() throws {
    func told(_ goal: Character, at distance: Double) throws -> String {
      try text([], to: goal, .trafficLights, map: Self.lights, at: distance)
    }
    #expect(
      try told("t", at: 500) == "In 500 meters, at the 2nd traffic lights, turn left onto Middle")
    #expect(try told("t", at: 250) == "In 250 meters, at the traffic lights, turn left onto Middle")
    // Without lights of its own, the turn is behind those before it.
    #expect(
      try told("d", at: 250) == "In 250 meters, after the traffic lights, turn left onto East")
    #expect(try told("d", at: 120) == "In 100 meters, turn left onto East")
    #expect(
      try text([], to: "t", .features, map: Self.lights, at: 250)
        == "In 250 meters, turn left onto Middle")
  }

  @Test func namesAndSoundsCanBeLeftOut() throws {
    var phrases = PhraseBook.english
    var maneuver = Maneuver(
      kind: .turn, modifier: .left, leg: 0, pathIndex: 1, position: Self.crossing.coordinate("b"),
      distanceFromLegStart: .meters(300))
    maneuver.road = RoadText(
      name: "Worcester Road",
      pronunciations: [Pronunciation(of: .name, ipa: "ˈwʊstə")])
    let spoken = phrases.announcement(of: maneuver, at: .meters(100), stage: .distance)
    #expect(
      spoken.ssml.contains("<phoneme alphabet=\"ipa\" ph=\"ˈwʊstə\">Worcester Road</phoneme>"))
    phrases.marksSounds = false
    #expect(
      !phrases.announcement(of: maneuver, at: .meters(100), stage: .distance).ssml.contains(
        "phoneme"))
    phrases.namesRoads = false
    #expect(
      phrases.announcement(of: maneuver, at: .meters(100), stage: .distance).text
        == "In 100 meters, turn left")
  }
}
