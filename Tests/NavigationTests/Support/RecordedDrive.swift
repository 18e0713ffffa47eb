import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import Routing

/// The inputs of a whole drive, those for new routes included, and what it told.
struct RecordedDrive {
  let router: Router
  let builder: ManeuverBuilder
  let begin: NavigationState
  let isGuided: Bool
  private(set) var inputs: [NavigationInput] = []
  private(set) var log: [[NavigationEvent]] = []

  init(_ name: String) throws {
    var options = NavigationOptions()
    options.reroutePolicy = .automatic
    options.maneuversAhead = 3
    let isTunnel = name == "tunnel"
    isGuided = name != "tracking"
    let map = isTunnel ? SignalTests.tunnel : Town.blocks
    router = Router(graph: map.graph)
    builder = ManeuverBuilder(graph: map.graph)
    let (stops, way) =
      switch name {
      case "tunnel": ("af", "abcef")
      case "detour": ("ah", "abefh")
      default: ("aeh", "abefh")
      }
    let drive =
      isGuided
      ? try Drive(map, along: stops, options: options) : Drive(map, options: options)
    begin = drive.state
    let noise = name == "noisy" || name == "wavering" ? 6.0 : 0
    var fixes = Drive.fixes(
      through: way.map { map.coordinate($0) }, speed: isTunnel ? 20 : 10, noise: noise)
    if isTunnel { fixes = fixes.bare.filter(SignalTests.isUnderTheSky) }
    if name == "wavering" { fixes = Self.wavering(fixes) }
    var state = begin
    var last: Timestamp?
    for fix in fixes {
      while let before = last, let time = fix.time, time - before > .milliseconds(1500) {
        feed(.tick(before + .seconds(1)), &state)
        last = before + .seconds(1)
      }
      last = fix.time ?? last
      feed(.fix(fix), &state)
    }
  }

  private mutating func feed(_ input: NavigationInput, _ state: inout NavigationState) {
    let events = state.step(input)
    inputs.append(input)
    log.append(events)
    for case .willReroute(let wish) in events {
      guard let route = try? router.route(wish.request),
        let maneuvers = try? builder.maneuvers(of: route)
      else { continue }
      // The wish and its answer are one input: nobody saves a session between them.
      inputs.append(.routeFound(RoutePlan(route: route, maneuvers: maneuvers)))
      log.append(state.step(inputs[inputs.count - 1]))
    }
  }

  /// Fixes without time, doubled, set back and inaccurate ones between good ones.
  private static func wavering(_ fixes: [LocationFix]) -> [LocationFix] {
    fixes.enumerated().flatMap { index, fix -> [LocationFix] in
      var other = fix
      switch index % 7 {
      case 1: other.time = nil
      case 2: other.time = fix.time.map { $0 + .seconds(-30) }
      case 3: other.horizontalAccuracy = .meters(500)
      case 4: return [fix, fix]
      default: return [fix]
      }
      return [other, fix]
    }
  }
}
