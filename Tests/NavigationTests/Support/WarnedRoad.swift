import Geo
import Horizon
import MapImport
import Navigation
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing

/// A straight road of 2.4 km from `a` over `p` and `q` to `b`, and drives along it.
struct WarnedRoad {
  /// How a road is driven.
  struct Way: Hashable, CaseIterable, CustomStringConvertible {
    var side: DrivingSide
    var isForward: Bool
    var isGuided: Bool

    static let allCases = DrivingSide.allCases.flatMap { side in
      [true, false].flatMap { isForward in
        [true, false].map { Way(side: side, isForward: isForward, isGuided: $0) }
      }
    }
    var description: String {
      "\(side.rawValue)-hand traffic, \(isForward ? "there" : "back"),"
        + " \(isGuided ? "guided" : "without a route")"
    }
    var stops: String { isForward ? "ab" : "ba" }
  }

  let map: AsciiMap
  static let speed = 15.0
  /// A Monday; 08:00 UTC.
  static let monday = Timestamp(millisecondsSince1970: 1_772_438_400_000)

  init(
    _ ways: KeyValuePairs<String, String>, nodes: KeyValuePairs<Character, String> = [:],
    side: DrivingSide = .right, country: String? = nil
  ) {
    let line =
      "a" + String(repeating: "-", count: 49) + "p" + String(repeating: "-", count: 19)
      + "q" + String(repeating: "-", count: 49) + "b"
    var options = ImportOptions(
      country: country, drivingSide: side, timeZone: "UTC", usesBorderTable: false,
      layers: [.warnerPoints, .schoolZones])
    if let first = CivilDate(year: 2026, month: 7, day: 1),
      let last = CivilDate(year: 2026, month: 8, day: 31)
    {
      options.schoolHolidays = [first...last]
    }
    map = AsciiMap(line, cell: .meters(20), ways: ways, nodes: nodes, options: options)
  }

  /// What is told on a drive.
  func drive(
    _ way: Way, by profile: Profile = .car, from time: Timestamp = monday,
    _ change: (inout WarningOptions) -> Void = { _ in }
  ) throws -> [Warning] {
    var options = NavigationOptions()
    options.warnings.kinds = Set(WarningKind.allCases)
    change(&options.warnings)
    var drive = Drive(map, options: options, profile: profile)
    if way.isGuided {
      let request = RouteRequest(
        waypoints: way.stops.map { Waypoint(map.coordinate($0)) }, profile: profile)
      drive.feed(.route(try drive.plan(request)))
    }
    drive.feed(
      Drive.fixes(
        through: way.stops.map(map.coordinate), speed: Self.speed, from: time))
    return drive.warnings
  }
}
