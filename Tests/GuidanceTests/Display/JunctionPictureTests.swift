import Foundation
import Geo
import Guidance
import MapImport
import NetworkFixtures
import RoadNetwork
import Routing
import Testing

/// Junctions as data and as pictures.
///
/// `NAVDATA_PICTURES=FOLDER` writes the pictures there to be looked at.
@Suite struct JunctionPictureTests {
  static let crossing = AsciiMap(
    """
    d     g
     \\    |
      \\   |
    a-----b-----c
          |
          e
    """, cell: .meters(50),
    ways: [
      "ab": "highway=primary oneway=yes turn:lanes=left|through|through;right",
      "bc": "highway=primary name=Main", "bg": "highway=secondary name=North",
      "bd": "highway=residential name=Back", "be": "highway=secondary oneway=yes name=South",
    ])

  static let fork = AsciiMap(
    """
    a-----------b-----------c
                 '----------
                            d
    """, cell: .meters(50),
    ways: [
      "ab": "highway=motorway oneway=yes ref=A_1 lanes=3 turn:lanes=through|through|slight_right",
      "bc": "highway=motorway oneway=yes ref=A_1",
      "bd": "highway=motorway_link oneway=yes junction:ref=17 destination=Porto;Braga"
        + " destination:ref=A_3",
    ])

  static func ring(onLeft: Bool) -> AsciiMap {
    let way = onLeft ? "pqrsp" : "psrqp"
    return AsciiMap(
      """
            n
            |
            q
          /   \\
      w--p     r--e
          \\   /
            s
            |
            o
      """, cell: .meters(12),
      ways: [
        way: "highway=secondary junction=roundabout oneway=yes",
        "os": "highway=secondary name=South", "re": "highway=secondary name=East",
        "qn": "highway=secondary name=North", "pw": "highway=residential name=West",
      ], options: ImportOptions(drivingSide: onLeft ? .left : .right, usesBorderTable: false))
  }

  static func maneuver(_ map: AsciiMap, _ from: Character, _ to: Character) throws -> Maneuver {
    let route = try Router(graph: map.graph).route(
      RouteRequest(
        waypoints: [Waypoint(map.coordinate(from)), Waypoint(map.coordinate(to))], profile: .car))
    let maneuvers = try ManeuverBuilder(graph: map.graph).maneuvers(of: route)
    return try #require(maneuvers.first { $0.crossing != nil })
  }

  @Test func aCrossingHasItsRoadsFromLeftToRight() throws {
    let crossing = try #require(try Self.maneuver(Self.crossing, "a", "g").crossing)
    #expect(crossing.branches.map(\.road.name) == ["Back", "North", "Main", "South"])
    let turns = crossing.branches.map { Int(($0.turn / 45).rounded()) * 45 }
    #expect(turns == [-135, -90, 0, 90])
    #expect(crossing.branches.map(\.isTaken) == [false, true, false, false])
    #expect(!crossing.isRoundabout && !crossing.drivesOnLeft)
  }

  @Test(arguments: [false, true]) func aRoundaboutHasItsExits(onLeft: Bool) throws {
    let crossing = try #require(try Self.maneuver(Self.ring(onLeft: onLeft), "o", "n").crossing)
    #expect(crossing.isRoundabout && crossing.drivesOnLeft == onLeft)
    #expect(crossing.branches.map(\.road.name) == ["West", "North", "East"])
    #expect(crossing.taken?.road.name == "North")
    #expect(abs(crossing.taken?.turn ?? 180) < 10)
  }

  static let cases: [(name: String, map: AsciiMap, from: Character, to: Character)] = [
    ("crossing", crossing, "a", "g"), ("straight-right", crossing, "a", "e"),
    ("exit", fork, "a", "d"), ("ring-right", ring(onLeft: false), "o", "w"),
    ("ring-left", ring(onLeft: true), "o", "e"), ("ring-through", ring(onLeft: false), "o", "n"),
  ]

  @Test func eachPictureIsWholeAndHasItsShape() throws {
    let folder = ProcessInfo.processInfo.environment["NAVDATA_PICTURES"]
    for example in Self.cases {
      let maneuver = try Self.maneuver(example.map, example.from, example.to)
      for ratio in JunctionPicture.AspectRatio.allCases {
        let picture = JunctionPicture(ratio, isDark: ratio == .tall3x5)
        let svg = try #require(picture.junction(of: maneuver))
        let (across, down) = (picture.width, picture.height)
        let parts = ratio.rawValue.split(separator: ":").compactMap { Int($0) }
        #expect(across * parts[1] == down * parts[0])
        #expect(svg.contains("width=\"\(across)\" height=\"\(down)\""))
        try Self.checkXML(svg)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        #expect(picture.junction(of: maneuver) == svg)
        let sign = picture.signpost(of: maneuver)
        if let sign { try Self.checkXML(sign) }
        guard let folder else { continue }
        let name = "\(folder)/\(example.name)-\(ratio.rawValue.replacing(":", with: "x"))"
        try svg.write(toFile: name + ".svg", atomically: true, encoding: .utf8)
        try sign?.write(toFile: name + "-sign.svg", atomically: true, encoding: .utf8)
      }
    }
  }

  /// Throws for what is no XML: an element left open or closed wrongly, a bare sign.
  private static func checkXML(_ text: String) throws {
    struct Fault: Error { let text: String }
    let tag = /<(\/?)([a-zA-Z]+)((?:[^<>"]|"[^<"]*")*?)(\/?)>/
    var open: [Substring] = []
    for match in text.matches(of: tag) where match.4.isEmpty {
      if match.1.isEmpty {
        open.append(match.2)
      } else if open.popLast() != match.2 {
        throw Fault(text: String(match.0))
      }
    }
    let rest = text.replacing(tag, with: "")
    guard open.isEmpty, !rest.contains("<"), !rest.contains(/&(?!amp;|lt;|gt;|quot;|apos;)/)
    else { throw Fault(text: rest) }
  }

  @Test func aSignTellsWhatTheMapTells() throws {
    let picture = JunctionPicture(.wide16x9)
    let exit = try Self.maneuver(Self.fork, "a", "d")
    let sign = try #require(picture.signpost(of: exit))
    for text in ["Porto", "Braga", "17"] { #expect(sign.contains(">\(text)<")) }
    #expect(exit.isOnMotorway)
    let turn = try Self.maneuver(Self.crossing, "a", "g")
    #expect(picture.signpost(of: turn) == nil)
    #expect(!turn.isOnMotorway)
  }

  @Test func textsOfTheMapDoNotBreakThePicture() throws {
    var exit = try Self.maneuver(Self.fork, "a", "d")
    exit.toward = ["<b> & \"c\" \u{1}"]
    exit.exitRef = "1<2"
    let sign = try #require(JunctionPicture(.classic4x3).signpost(of: exit))
    try Self.checkXML(sign)
    #expect(sign.contains("&lt;b&gt; &amp; &quot;c&quot; "))
  }

  @Test func lanesAreDrawnAndThoseToTakeStandOut() throws {
    let maneuver = try Self.maneuver(Self.crossing, "a", "g")
    #expect(maneuver.lanes.map(\.isRecommended) == [true, false, false])
    let svg = try #require(JunctionPicture(.wide16x9).junction(of: maneuver))
    #expect(svg.matches(of: /<circle[^>]*fill="#1769e0"/).count == 1)
    #expect(svg.matches(of: /<circle[^>]*fill="#8f969c"/).count == 2)
  }
}
