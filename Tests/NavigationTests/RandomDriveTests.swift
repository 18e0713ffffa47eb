import Geo
import Guidance
import Navigation
import NetworkFixtures
import Positioning
import RoadNetwork
import Routing
import Testing

/// Rules that hold for every drive that keeps to its route, on networks made by chance.
@Suite struct RandomDriveTests {
  struct Case: CustomStringConvertible {
    let seed: UInt64
    let noise: Double
    let interval: Duration
    let isBare: Bool

    var description: String { "seed \(seed), noise \(noise) m, every \(interval), bare \(isBare)" }
  }

  static let cases: [Case] = (1...24).map { seed in
    Case(
      seed: seed, noise: [0, 3, 6][Int(seed % 3)],
      interval: [.milliseconds(200), .seconds(1), .seconds(1), .seconds(3)][Int(seed % 4)],
      isBare: seed % 5 == 0)
  }

  @Test(arguments: cases) func aDriveAlongItsRouteKeepsTheRules(_ example: Case) throws {
    let network = RandomNetwork(seed: example.seed, size: 6, spacing: .meters(300))
    var generator = SplitMix64(seed: example.seed)
    for _ in 0..<3 {
      let places = (0..<3).map { _ in
        network.objects.nodes[Int.random(in: 0..<36, using: &generator)]
      }
      let stops = places.compactMap(\.coordinate).map { Waypoint($0) }
      guard Set(stops.map(\.coordinate)).count == stops.count,
        let route = try? Router(graph: network.graph).route(
          RouteRequest(waypoints: stops, profile: .car, allowsTurningRoundAtWaypoints: true))
      else { continue }
      let maneuvers = try ManeuverBuilder(graph: network.graph).maneuvers(of: route)
      check(RoutePlan(route: route, maneuvers: maneuvers), network.graph, example)
    }
  }

  private func check(_ plan: RoutePlan, _ graph: RoadGraph, _ example: Case) {
    var options = DriveOptions(startTime: Drive.start)
    options.interval = example.interval
    options.noise = .meters(example.noise)
    options.seed = example.seed
    let drive = DrivePlan(plan.route, haltingFor: .seconds(20))
    var state = NavigationState(graph: graph, profile: .car)
    _ = state.step(.route(plan))
    var told: [[AnnouncementPolicy.Stage]] = Array(repeating: [], count: plan.maneuvers.count)
    var (left, arrivals, along) = (Double.infinity, 0, Distance.zero)
    for fix in DriveSimulator(drive, options: options) {
      let fix = example.isBare ? LocationFix(coordinate: fix.coordinate, time: fix.time) : fix
      let events = state.step(.fix(fix))
      for event in events {
        switch event {
        case .progress(let progress):
          #expect(arrivals == 0, "progress after arrival")
          let rest = progress.sections.last?.remainingDistance.meters ?? .infinity
          #expect(rest <= left, "the remaining distance rose from \(left) to \(rest)")
          (left, along) = (rest, progress.position.along)
        case .announcement(let announcement):
          let index = announcement.maneuverIndex
          #expect(!told[index].contains(announcement.stage))
          #expect(told[index].allSatisfy { $0 < announcement.stage })
          told[index].append(announcement.stage)
          if index > 0 { #expect(plan.maneuverPlaces[index] > along) }
        case .arrived: arrivals += 1
        case .deviation(let deviation):
          let meters = deviation.distance.meters
          Issue.record("a deviation of \(meters) m at \(along.meters) m")
        default: break
        }
      }
    }
    #expect(arrivals == 1, "arrivals; \(left) m were left")
    #expect(left <= 30)
  }
}
