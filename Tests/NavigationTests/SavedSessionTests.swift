import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Saved and taken up again, a drive tells the same as without an interruption.
@Suite struct SavedSessionTests {
  private static let names = ["clean", "noisy", "detour", "tunnel", "tracking", "wavering"]

  /// Feeds the inputs of a recorded drive, broken off after each of `cuts`.
  private func broken(
    _ drive: RecordedDrive, after cuts: Set<Int>
  ) throws -> [[NavigationEvent]] {
    var state = drive.begin
    var log: [[NavigationEvent]] = []
    for (index, input) in drive.inputs.enumerated() {
      log.append(state.step(input))
      // Nobody saves a session between a wish for a route and its answer.
      let isAsking = log[index].contains { if case .willReroute = $0 { true } else { false } }
      guard cuts.contains(index), !isAsking else { continue }
      let bytes = try state.savedSession().bytes
      let session = try SavedSession(bytes: bytes)
      #expect(session.bytes == bytes)
      let resumed = try session.resumed(on: drive.router, by: drive.builder)
      switch resumed.outcome {
      case .unchanged: #expect(drive.isGuided)
      case .noRoute: #expect(!drive.isGuided)
      default: Issue.record("the route was not taken up: \(resumed.outcome)")
      }
      state = resumed.state
    }
    return log
  }

  @Test(arguments: names) func aDriveBrokenOffAnywhereTellsTheSame(name: String) throws {
    let drive = try RecordedDrive(name)
    var generator = SplitMix64(seed: 7)
    for round in 0..<12 {
      let count = 1 + round % 3
      let cuts = Set(
        (0..<count).map { _ in Int.random(in: drive.inputs.indices, using: &generator) })
      let log = try broken(drive, after: cuts)
      let same = log == drive.log
      #expect(same, "\(name) broken off after \(cuts.sorted())")
    }
  }

  @Test func brokenOffAfterEachFixADriveTellsTheSame() throws {
    let drive = try RecordedDrive("detour")
    #expect(try broken(drive, after: Set(drive.inputs.indices)) == drive.log)
  }

  @Test func trafficIsKept() throws {
    let drive = try RecordedDrive("clean")
    var state = drive.begin
    let stretch = RouteTraffic.Stretch(
      start: .meters(50), length: .meters(200), duration: .seconds(90), delay: .seconds(70))
    _ = state.step(.traffic(RouteTraffic(stretches: [stretch])))
    for input in drive.inputs.prefix(8) { _ = state.step(input) }
    var other = try state.savedSession().resumed(on: drive.router, by: drive.builder).state
    for input in drive.inputs.dropFirst(8) { #expect(state.step(input) == other.step(input)) }
  }
}

/// Sessions on another map than the one on which they were saved.
@Suite struct SessionOnNewerMapTests {
  private static let roads =
    """
    a-------b-------c-------d
            |       |       |
            |   x   |       |
            e-------f-------g
                    |
                    h
    """
  private static let ways: KeyValuePairs = [
    "abcd": "highway=secondary name=Main_Street maxspeed=50",
    "be": "highway=residential name=Elm_Street", "cf": "highway=residential name=Oak_Street",
    "dg": "highway=residential name=Lime_Street", "efg": "highway=residential name=Low_Street",
    "fh": "highway=residential name=Hill_Street",
  ]

  /// The same town; a new road moves the numbers of all that comes after it.
  private static let grown = AsciiMap(
    roads, cell: .meters(40),
    ways: [
      "abcd": "highway=secondary name=Main_Street maxspeed=50",
      "be": "highway=residential name=Elm_Street", "cf": "highway=residential name=Oak_Street",
      "dg": "highway=residential name=Lime_Street", "efg": "highway=residential name=Low_Street",
      "fh": "highway=residential name=Hill_Street", "bx": "highway=service",
    ],
    nodes: ["x": "highway=turning_circle"])

  private func session(_ drive: inout Drive) throws -> (SavedSession, rest: [LocationFix]) {
    let fixes = try drive.fixes(along: "ah")
    let half = fixes.count / 2
    drive.feed(fixes[..<half])
    return (try drive.state.savedSession(), Array(fixes[half...]))
  }

  @Test func aRouteIsFoundAgainByItsWays() throws {
    var drive = try Drive(AsciiMap(Self.roads, cell: .meters(40), ways: Self.ways), along: "ah")
    let (saved, rest) = try session(&drive)
    let router = Router(graph: Self.grown.graph)
    let resumed = try saved.resumed(on: router, by: ManeuverBuilder(graph: Self.grown.graph))
    #expect(resumed.outcome == .retraced)
    var (state, told) = (resumed.state, [NavigationEvent]())
    let before = drive.announcements
    for fix in rest { told += state.step(.fix(fix)) }
    drive.feed(rest)
    #expect(told.count { $0 == .arrived } == 1)
    let announcements = told.compactMap { event -> String? in
      if case .announcement(let told) = event { told.text } else { nil }
    }
    #expect(announcements == drive.announcements.dropFirst(before.count).map(\.text))
  }

  @Test func aRouteWhoseWayIsGoneIsAskedForAnew() throws {
    var drive = try Drive(AsciiMap(Self.roads, cell: .meters(40), ways: Self.ways), along: "ah")
    let (saved, _) = try session(&drive)
    let map = AsciiMap(
      Self.roads, cell: .meters(40),
      ways: [
        "abcd": "highway=secondary", "dg": "highway=residential", "efg": "highway=residential",
        "fh": "highway=residential",
      ])
    let resumed = try saved.resumed(
      on: Router(graph: map.graph), by: ManeuverBuilder(graph: map.graph))
    guard case .lost(let wish) = resumed.outcome else {
      Issue.record("\(resumed.outcome)")
      return
    }
    #expect(resumed.state.mode == .tracking)
    let goal = try #require(wish.request.waypoints.last)
    #expect(goal.coordinate == map.coordinate("h"))
    #expect(try Router(graph: map.graph).route(wish.request).legs.count == 1)
  }

  @Test func whereTheMapIsMissingItsTilesAreNamed() throws {
    var drive = try Drive(AsciiMap(Self.roads, cell: .meters(40), ways: Self.ways), along: "ah")
    let (saved, _) = try session(&drive)
    let elsewhere = AsciiMap(
      "a---b", origin: Coordinate(latitude: 10, longitude: 10), ways: ["ab": "highway=primary"])
    #expect(throws: RoutingError.self) {
      try saved.resumed(
        on: Router(graph: elsewhere.graph), by: ManeuverBuilder(graph: elsewhere.graph))
    }
  }
}
