import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Maps of which a part is not here.
@Suite struct MissingTileTests {
  /// Tiles without some of them, which it does not claim to know.
  private struct PartialTiles: TileSource {
    var tiles: MemoryTiles
    let hidden: Set<TileID>

    init(_ tiles: MemoryTiles, without hidden: Set<TileID>) {
      self.tiles = tiles
      self.hidden = hidden
      for tile in hidden { self.tiles.remove(tile) }
    }

    func bytes(of tile: TileID) -> [UInt8]? { tiles.bytes(of: tile) }
    func covers(_ tile: TileID) -> Bool { !hidden.contains(tile) }
  }

  private let map = AsciiMap(
    """
    a---b---c---d
        |   |
        e---f
    """, cell: .kilometers(1),
    ways: [
      "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
      "befc": "highway=residential",
    ])

  private func route(
    _ from: Character, _ to: Character, without tiles: Set<TileID>,
    _ algorithm: SearchAlgorithm
  ) throws -> Route {
    let graph = RoadGraph(source: PartialTiles(map.tiles, without: tiles))
    let request = RouteRequest(
      waypoints: [from, to].map { Waypoint(map.coordinate($0)) }, profile: .car)
    return try Router(graph: graph).route(request, using: algorithm)
  }

  private func tile(_ letter: Character) -> TileID { TileID(containing: map.coordinate(letter)) }

  @Test(arguments: SearchAlgorithm.allCases)
  func aTileThatIsNotHereIsNoMissingRoute(_ algorithm: SearchAlgorithm) throws {
    #expect(throws: RoutingError.tilesMissing([tile("c")])) {
      try route("a", "d", without: [tile("c")], algorithm)
    }
  }

  /// The short way leads through a tile that is not here; the way round does not.
  @Test(arguments: SearchAlgorithm.allCases)
  func aWayRoundAMissingTileIsMarked(_ algorithm: SearchAlgorithm) throws {
    let ring = AsciiMap(
      """
      a---b---m---c---d
          |   n   |
          e-------f
      """, cell: .kilometers(1),
      ways: [
        "ab": "highway=primary", "bmc": "highway=primary", "cd": "highway=primary",
        "mn": "highway=residential", "befc": "highway=residential",
      ])
    let hidden = TileID(containing: ring.coordinate("m"))
    let graph = RoadGraph(source: PartialTiles(ring.tiles, without: [hidden]))
    let request = RouteRequest(
      waypoints: "ad".map { Waypoint(ring.coordinate($0)) }, profile: .car)
    let route = try Router(graph: graph).route(request, using: algorithm)
    #expect(ring.letters(of: route) == "abefcd")
    #expect(route.notices == [.incomplete([hidden])])
    #expect(route.isIncomplete)
    let whole = try ring.route(over: "ad".map { ring.coordinate($0) }, using: algorithm)
    #expect(!whole.isIncomplete)
    let matrix = try Router(graph: graph).matrix(
      MatrixRequest(
        waypoints: "ad".map { Waypoint(ring.coordinate($0)) }, sources: [0], destinations: [1],
        profile: .car))
    #expect(matrix.trips == [[MatrixTrip(duration: route.duration, isIncomplete: true)]])
    #expect(matrix.missingTiles == [hidden])
  }

  /// The roads around a place lie in a tile that is not here: that is no place without roads.
  @Test(arguments: SearchAlgorithm.allCases)
  func aPlaceBesideAMissingTileIsNotFarFromRoads(_ algorithm: SearchAlgorithm) throws {
    let (map, hidden, place) = try besideABorder()
    #expect(throws: RoutingError.tilesMissing([hidden])) {
      try route(map, place, without: hidden, radius: 50, algorithm)
    }
    #expect(throws: Never.self) { try route(map, place, without: nil, radius: 50, algorithm) }
  }

  /// A farther road is known, and a nearer one may lie in a tile that is not here.
  @Test(arguments: SearchAlgorithm.allCases)
  func aRoadFartherThanAMissingTileIsInDoubt(_ algorithm: SearchAlgorithm) throws {
    let (map, hidden, place) = try besideABorder()
    let route = try route(map, place, without: hidden, radius: 900, algorithm)
    #expect(map.letters(of: route) == "d")
    #expect(route.notices == [.incomplete([hidden])])
    let whole = try self.route(map, place, without: nil, radius: 900, algorithm)
    #expect(map.letters(of: whole) == "b")
    #expect(!whole.isIncomplete)
  }

  /// Two roads along the border between two tiles, one in each; the tile of the nearer one; and a
  /// place on the side of the other.
  private func besideABorder() throws -> (map: AsciiMap, hidden: TileID, place: Coordinate) {
    // Between two columns of tiles.
    let border = 9.580078125
    let origin = try #require(Coordinate(latitude: 47.5, longitude: border - 0.0003))
    let map = AsciiMap(
      """
      a---c
      |   |
      |   |
      b---d
      """, cell: .meters(100), origin: origin,
      ways: ["ab": "highway=primary", "cd": "highway=primary"])
    let latitude = (map.coordinate("a").latitude + map.coordinate("b").latitude) / 2
    let place = try #require(Coordinate(latitude: latitude, longitude: border + 0.0001))
    return (map, TileID(containing: map.coordinate("a")), place)
  }

  private func route(
    _ map: AsciiMap, _ place: Coordinate, without hidden: TileID?, radius: Double,
    _ algorithm: SearchAlgorithm
  ) throws -> Route {
    let graph = RoadGraph(
      source: PartialTiles(map.tiles, without: hidden.map { [$0] } ?? []))
    let end = try #require(
      Coordinate(latitude: map.coordinate("d").latitude, longitude: place.longitude))
    var stops = [Waypoint(place), Waypoint(end)]
    for index in stops.indices { stops[index].snapRadius = .meters(radius) }
    return try Router(graph: graph).route(
      RouteRequest(waypoints: stops, profile: .car), using: algorithm)
  }

  /// A missing tile too far off to matter leaves no doubt.
  @Test(arguments: SearchAlgorithm.allCases)
  func aMissingTileFarFromTheWayRaisesNoDoubt(_ algorithm: SearchAlgorithm) throws {
    let line = AsciiMap(
      "x------------a-b", cell: .kilometers(1),
      ways: ["xa": "highway=primary", "ab": "highway=primary maxspeed=130"])
    let hidden = TileID(containing: line.coordinate("x"))
    let graph = RoadGraph(source: PartialTiles(line.tiles, without: [hidden]))
    let request = RouteRequest(
      waypoints: "ab".map { Waypoint(line.coordinate($0)) }, profile: .car)
    let route = try Router(graph: graph).route(request, using: algorithm)
    #expect(!route.isIncomplete)
  }

  /// The nearest road leads on through a missing tile: another road nearby is no answer.
  @Test(arguments: SearchAlgorithm.allCases)
  func aRoadThatLeadsOffTheMapIsNoIsland(_ algorithm: SearchAlgorithm) throws {
    let roads = AsciiMap(
      """
      p-q-------------------------------g
      r-s-------------------------------t
      """, cell: .meters(200),
      ways: [
        "pq": "highway=primary", "qg": "highway=primary", "rs": "highway=primary",
        "st": "highway=primary",
        "gt": "highway=primary",
      ])
    let hidden = TileID(containing: roads.coordinate("g"))
    let graph = RoadGraph(source: PartialTiles(roads.tiles, without: [hidden]))
    let request = RouteRequest(
      waypoints: "ps".map { Waypoint(roads.coordinate($0)) }, profile: .car)
    #expect(throws: RoutingError.tilesMissing([hidden])) {
      try Router(graph: graph).route(request, using: algorithm)
    }
  }

  @Test func aPlaceWhoseOnlyRoadsLeadIntoAMissingTileIsNotFarFromRoads() throws {
    let graph = RoadGraph(source: PartialTiles(map.tiles, without: [tile("b")]))
    for profile in [Profile.car, .pedestrian] {
      #expect(throws: RoadGraphError.tileMissing(tile("b"))) {
        try Snapper(graph: graph, profile: profile)
          .candidates(near: map.coordinate("a"), within: .meters(100))
      }
    }
  }

  @Test func aDamagedTileBesideThePlaceDoesNoHarm() throws {
    var tiles = map.tiles
    tiles.append(tile("a"), bytes: [1, 2, 3])
    let snapper = Snapper(graph: RoadGraph(source: tiles), profile: .car)
    let near = map.point(from: "b", to: "c", fraction: 0.3)
    #expect(try snapper.candidates(near: near, within: .kilometers(6)).count > 0)
    #expect(throws: RoadGraphError.self) {
      try snapper.candidates(near: map.coordinate("a"), within: .meters(100))
    }
  }

  /// The nearest road lies in a damaged tile next to the place: a farther one is no answer.
  @Test(arguments: SearchAlgorithm.allCases)
  func aDamagedTileThatMayHoldANearerRoadIsTheAnswer(_ algorithm: SearchAlgorithm) throws {
    let bounds = try #require(
      AsciiMap.defaultOrigin.flatMap { TileID(containing: $0).bounds })
    // The tile begins between the place and its nearest road.
    let roads = AsciiMap(
      """
      a-b
                 d-e
      |          |
      c----------f
      """, cell: .meters(100),
      origin: Coordinate(latitude: 48.01, longitude: bounds.west - 0.0107),
      ways: [
        "ab": "highway=primary", "ac": "highway=primary", "cf": "highway=primary",
        "de": "highway=primary", "df": "highway=primary",
      ])
    let damaged = TileID(containing: roads.coordinate("d"))
    let place = try #require(
      Coordinate(
        latitude: roads.coordinate("d").latitude, longitude: bounds.west - 0.0005))
    #expect(TileID(containing: place) != damaged)
    var tiles = roads.tiles
    tiles.append(damaged, bytes: [1, 2, 3])
    let request = RouteRequest(
      waypoints: [Waypoint(place), Waypoint(roads.coordinate("a"))], profile: .car)
    #expect(throws: RoadGraphError.self) {
      try Router(graph: RoadGraph(source: tiles)).route(request, using: algorithm)
    }
    // What is nearer than the damage does not suffer from it.
    let sound = RouteRequest(
      waypoints: "ba".map { Waypoint(roads.coordinate($0)) }, profile: .car)
    _ = try Router(graph: RoadGraph(source: tiles)).route(sound, using: algorithm)
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func theTileOfAWaypointIsNamed(_ algorithm: SearchAlgorithm) throws {
    #expect(throws: RoutingError.tilesMissing([tile("a")])) {
      try route("a", "d", without: [tile("a")], algorithm)
    }
    #expect(throws: RoutingError.tilesMissing([tile("d")])) {
      try route("a", "d", without: [tile("d")], algorithm)
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func whatLiesApartFromTheRouteMayBeMissing(_ algorithm: SearchAlgorithm) throws {
    let found = try route("a", "b", without: [tile("d")], algorithm)
    #expect(map.letters(of: found) == "ab")
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func aRoadThatEndsInAnEmptyTileOfAWholeMapIsAFault(_ algorithm: SearchAlgorithm) throws {
    var tiles = map.tiles
    tiles.remove(tile("c"))
    let request = RouteRequest(
      waypoints: "ad".map { Waypoint(map.coordinate($0)) }, profile: .car)
    #expect(throws: RoutingError.tilesMissing([tile("c")])) {
      try Router(graph: RoadGraph(source: tiles)).route(request, using: algorithm)
    }
  }
}
