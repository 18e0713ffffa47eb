import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

/// Areas hold all that can be reached, and nothing far from it.
@Suite struct IsochroneTests {
  private static let tolerance = Distance.meters(60)

  @Test(arguments: 1...10)
  func theAreaIsWhatPlainDijkstraReaches(seed: Int) throws {
    var contents = RandomNetwork.Contents()
    contents.destinationShare = [0, 0.2][seed % 2]
    let network = RandomNetwork(
      seed: UInt64(seed), size: 8, spacing: .meters(seed / 2 % 2 == 0 ? 400.0 : 120),
      contents: contents)
    let start = try #require(
      network.coordinate(row: 3 + seed % 3, column: 2 + seed % 4, size: 8))
    let isWide = seed / 2 % 2 == 0
    let limit = Duration.milliseconds(isWide ? 40_000 + seed * 7_333 : 18_000 + seed * 1_111)
    let router = Router(graph: network.graph)
    let found = try router.isochrones(
      IsochroneRequest(
        origin: Waypoint(start), limits: [.time(limit)], profile: .car,
        tolerance: Self.tolerance))
    let area = try #require(found.areas.first)
    #expect(area.tolerance == Self.tolerance)
    try area.checkBorders()
    var reached: [Coordinate] = []
    var beyond: [Coordinate] = []
    for place in try network.samples() {
      let isReached = try cost(from: start, to: place, network).map {
        $0 <= limit / .milliseconds(1)
      }
      if isReached == true { reached.append(place.position) } else { beyond.append(place.position) }
    }
    #expect(reached.count > 10 && beyond.count > 10, "\(network)")
    for position in reached {
      #expect(area.contains(position), "\(position) of seed \(seed)\n\(network)")
    }
    // Samples lie near enough to tell how far a place is from the reached roads.
    for position in beyond where area.contains(position) {
      let nearest = reached.map { $0.distance(to: position).meters }.min() ?? .infinity
      #expect(nearest <= Self.tolerance.meters + NetworkSample.spacing, "\(position)\n\(network)")
    }
  }

  /// What the trip to a place of an edge costs, in milliseconds.
  private func cost(
    from start: Coordinate, to place: NetworkSample, _ network: RandomNetwork
  ) throws -> Double? {
    var space = SearchSpace(source: network.graph, model: CostModel(.car))
    let planner = RoutePlanner(RouteRequest(waypoints: [Waypoint(start)], profile: .car), .dijkstra)
    let origins = try planner.choice(for: 0, .nearest, space.graph).anchors(in: &space.graph)
    let goals = try space.graph.anchors([
      ReferencePlace(edge: place.edge, fraction: place.fraction),
      ReferencePlace(
        edge: network.graph.twin(of: place.edge), fraction: 1 - place.fraction),
    ])
    guard !goals.isEmpty else { return nil }
    let ends = SearchEnds(origins: origins, destinations: goals)
    guard case .found(let path) = try DijkstraSearch.run(ends, .endsOnly, in: &space) else {
      return nil
    }
    return Double(path.cost)
  }

  @Test func largerLimitsHoldSmallerOnesAndDistanceIsByLength() throws {
    let map = AsciiMap(
      """
      a---b---c---d
      """,
      ways: ["abcd": "highway=residential"])
    let start = map.coordinate("a")
    let router = Router(graph: map.graph)
    let found = try router.isochrones(
      IsochroneRequest(
        origin: Waypoint(start), limits: [.distance(.meters(500)), .distance(.meters(900))],
        profile: .pedestrian, tolerance: .meters(30)))
    #expect(found.areas.map { Int(($0.roads.meters / 10).rounded()) } == [50, 90])
    for (area, length) in zip(found.areas, [500.0, 900]) {
      let end = start.moved(by: .meters(length), at: Bearing(degrees: 90))
      let past = start.moved(by: .meters(length + 35), at: Bearing(degrees: 90))
      #expect(area.contains(end))
      #expect(!area.contains(past))
    }
  }

  @Test func aBlockOfHousesIsAHole() throws {
    let map = AsciiMap(
      """
      a-----b
      |     |
      |     |
      c-----d
      """, cell: .meters(200),
      ways: ["abdca": "highway=residential"])
    let found = try Router(graph: map.graph).isochrones(
      IsochroneRequest(
        origin: Waypoint(map.coordinate("a")), limits: [.time(.seconds(3600))], profile: .car))
    let area = try #require(found.areas.first)
    #expect(area.areas.count == 1)
    #expect(area.areas.first?.holes.count == 1)
    #expect(!area.contains(map.point(from: "a", to: "d")))
    #expect(abs(area.roads.meters - 3600) < 10)
    try area.checkBorders()
  }

  @Test func thePartBehindTheStartIsReachedRoundTheBlock() throws {
    let map = AsciiMap(
      """
      a---b
      |   |
      c---d
      """,
      ways: [
        "ab": "highway=residential oneway=yes", "bd": "highway=residential oneway=yes",
        "dc": "highway=residential oneway=yes", "ca": "highway=residential oneway=yes",
      ])
    let start = map.point(from: "a", to: "b", fraction: 0.9)
    func area(_ limit: Distance) throws -> Isochrone? {
      try Router(graph: map.graph).isochrones(
        IsochroneRequest(
          origin: Waypoint(start), limits: [.distance(limit)], profile: .car,
          tolerance: .meters(20))
      ).areas.first
    }
    let behind = map.point(from: "a", to: "b", fraction: 0.5)
    #expect(try area(.meters(1000))?.contains(behind) == false)
    #expect(try area(.meters(1100))?.contains(behind) == true)
  }

  @Test func anAreaOverTheDateLineIsCutThere() throws {
    let map = AsciiMap(
      """
      a---b---c
      """, origin: Coordinate(latitude: -16.8, longitude: 179.996),
      ways: ["abc": "highway=residential"])
    let found = try Router(graph: map.graph).isochrones(
      IsochroneRequest(
        origin: Waypoint(map.coordinate("a")), limits: [.time(.seconds(600))], profile: .car))
    let area = try #require(found.areas.first)
    try area.checkBorders()
    #expect(area.areas.count == 2)
    for part in area.areas {
      let longitudes = part.border.map(\.longitude)
      #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) < 1)
    }
    #expect("abc".allSatisfy { area.contains(map.coordinate($0)) })
  }

  @Test func theSameRequestGivesTheSameAreas() throws {
    let network = RandomNetwork(seed: 4, size: 9)
    let start = try #require(network.coordinate(row: 4, column: 4, size: 9))
    let request = IsochroneRequest(
      origin: Waypoint(start), limits: [.time(.seconds(60)), .distance(.meters(900))],
      profile: .car)
    let first = try Router(graph: network.graph).isochrones(request)
    let router = Router(graph: network.graph)
    _ = try router.isochrones(
      IsochroneRequest(
        origin: request.origin, limits: [.time(.seconds(500))], profile: .car))
    #expect(try router.isochrones(request) == first)
  }
}

/// A place on an edge of a network.
struct NetworkSample {
  let edge: EdgeID
  let fraction: Double
  let position: Coordinate

  static let spacing = 35.0
}

extension RandomNetwork {
  /// Places all over the roads.
  fileprivate func samples() throws -> [NetworkSample] {
    try graph.edges(of: tiles).filter { try $0 < graph.twin(of: $0) }.flatMap { edge in
      let line = try graph.shape(of: edge)
      let length = line.length.meters
      let count = Int(length / NetworkSample.spacing) + 1
      return (0...count).compactMap { place -> NetworkSample? in
        let fraction = Double(place) / Double(count)
        return line.position(at: .meters(length * fraction))
          .map { NetworkSample(edge: edge, fraction: fraction, position: $0) }
      }
    }
  }
}

extension Isochrone {
  /// Whether a place lies in the area, by the rule of even and odd crossings.
  fileprivate func contains(_ position: Coordinate) -> Bool {
    areas.contains { area in
      area.border.encloses(position) && !area.holes.contains { $0.encloses(position) }
    }
  }

  /// No two sides of all borders cross or touch, and all run the right way round.
  fileprivate func checkBorders() throws {
    for area in areas {
      #expect(area.border.signedArea > 0)
      #expect(area.holes.allSatisfy { $0.signedArea < 0 })
      for hole in area.holes {
        #expect(area.border.encloses(try #require(hole.first)))
      }
    }
    let rings = areas.flatMap { [$0.border] + $0.holes }
    let sides = rings.enumerated().flatMap { ring, points in
      points.indices.map { (ring, $0, points[$0], points[($0 + 1) % points.count], points.count) }
    }
    for (place, one) in sides.enumerated() {
      for other in sides[(place + 1)...] {
        let areNeighbours =
          one.0 == other.0
          && (abs(one.1 - other.1) == 1 || abs(one.1 - other.1) == one.4 - 1)
        if areNeighbours { continue }
        #expect(!Self.meet(one.2, one.3, other.2, other.3), "\(one) and \(other)")
      }
    }
  }

  private static func meet(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Bool {
    func side(_ p: Coordinate, _ q: Coordinate, _ r: Coordinate) -> Int {
      let (x1, y1) = (
        Int(q.longitudeE7) - Int(p.longitudeE7), Int(q.latitudeE7) - Int(p.latitudeE7)
      )
      let (x2, y2) = (
        Int(r.longitudeE7) - Int(p.longitudeE7), Int(r.latitudeE7) - Int(p.latitudeE7)
      )
      return (x1 * y2 - x2 * y1).signum()
    }
    let (s1, s2, s3, s4) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if s1 == 0, s2 == 0 {
      func overlap(_ key: (Coordinate) -> Int32) -> Bool {
        max(min(key(a), key(b)), min(key(c), key(d)))
          <= min(max(key(a), key(b)), max(key(c), key(d)))
      }
      return overlap(\.longitudeE7) && overlap(\.latitudeE7)
    }
    return s1 * s2 <= 0 && s3 * s4 <= 0
  }
}

extension [Coordinate] {
  fileprivate func encloses(_ position: Coordinate) -> Bool {
    var isInside = false
    for (start, end) in zip(self, dropFirst() + prefix(1)) {
      guard (start.latitudeE7 > position.latitudeE7) != (end.latitudeE7 > position.latitudeE7)
      else { continue }
      let part =
        Double(position.latitudeE7 - start.latitudeE7)
        / Double(end.latitudeE7 - start.latitudeE7)
      let crossing =
        Double(start.longitudeE7) + part * Double(end.longitudeE7 - start.longitudeE7)
      if Double(position.longitudeE7) < crossing { isInside.toggle() }
    }
    return isInside
  }

  /// Twice the area in steps, positive if the points run anticlockwise.
  fileprivate var signedArea: Double {
    let origin = self.first
    func x(_ p: Coordinate) -> Double { Double(p.longitudeE7) - Double(origin?.longitudeE7 ?? 0) }
    func y(_ p: Coordinate) -> Double { Double(p.latitudeE7) - Double(origin?.latitudeE7 ?? 0) }
    return zip(self, dropFirst() + prefix(1)).reduce(0) {
      $0 + x($1.0) * y($1.1) - x($1.1) * y($1.0)
    }
  }
}
