import Geo
import JSONText
import RoadNetwork
import Routing
import TileStorage

/// Holds routes by cells against a plain search, for vehicles, wishes and traffic made by chance.
struct PatchBench {
  /// What came of one patch.
  struct Row {
    let patch: String
    /// Cells that were worked out, and how long that took.
    let cells: Int
    let customizing: Duration
    let routed: Int
    /// Pairs for which the two searches disagree.
    let differences: [String]
    let overlayTime: Duration
    let plainTime: Duration
  }

  private let router: Router
  private let edges: [EdgeID]
  private let profile: Profile
  private let plain: SearchAlgorithm
  private let clock = ContinuousClock()

  init(path: String, profile: Profile, plain: SearchAlgorithm) throws {
    let pack = try Pack(path: path)
    let graph = pack.graph
    var policy = CustomizationPolicy()
    policy.plainSearches = 0
    router = Router(graph: graph, overlays: pack, policy: policy)
    var edges: [EdgeID] = []
    try graph.forEachTile { tile in
      for index in tile.edges.indices where !tile.edges[index].access.isClosed {
        edges.append(EdgeID(tile: tile.id, index: UInt32(index)))
      }
    }
    self.edges = edges
    self.profile = profile
    self.plain = plain
  }

  /// Tries the patch with the number `number` on all `pairs`; without one, the profile as it is, of
  /// which all cells are worked out unless the pack has them.
  func run(_ number: Int?, on pairs: [RoutePair]) throws -> Row {
    var request = RouteRequest(waypoints: [], profile: profile)
    var name = "profile alone"
    if let number {
      var random = PatchRandom(seed: UInt64(number) + 1)
      (request, name) = try patched(number, &random)
    }
    let start = clock.now
    let cells = try router.prepare(for: request)
    let customizing = clock.now - start
    var differences: [String] = []
    var (overlayTime, plainTime) = (Duration.zero, Duration.zero)
    var routed = 0
    for pair in pairs {
      request.waypoints = [Waypoint(pair.from), Waypoint(pair.to)]
      let (found, time) = timed { try router.path(request, using: .overlay).cost }
      let (expected, slow) = timed { try router.path(request, using: plain).cost }
      overlayTime += time
      plainTime += slow
      if found != nil { routed += 1 }
      if found != expected { differences.append(pair.id) }
    }
    return Row(
      patch: name, cells: cells, customizing: customizing, routed: routed,
      differences: differences, overlayTime: overlayTime, plainTime: plainTime)
  }

  /// The cost that `search` finds, nil where it finds none, and how long it took.
  private func timed(_ search: () throws -> Duration) -> (Duration?, Duration) {
    let start = clock.now
    let cost = try? search()
    return (cost, clock.now - start)
  }

  private func patched(
    _ number: Int, _ random: inout PatchRandom
  ) throws -> (request: RouteRequest, name: String) {
    var request = RouteRequest(waypoints: [], profile: profile)
    switch number % 5 {
    case 0:
      request.profile.vehicle[.weight] = Double(3 + random.next(below: 30))
      request.profile.vehicle[.height] = 2 + Double(random.next(below: 25)) / 10
      return (request, "vehicle")
    case 1:
      request.avoidance.roads = RoadKinds(rawValue: UInt8(1 + random.next(below: 31)))
      return (request, "kinds of roads")
    case 2:
      for _ in 0...random.next(below: 3) {
        if let area = try area(&random) { request.avoidance.areas.append(area) }
      }
      return (request, "areas")
    case 3:
      request.traffic = try traffic(share: 0.01, &random)
      return (request, "traffic on 1 %")
    default:
      request.traffic = try traffic(share: 0.002, &random)
      request.avoidance.roads = [.toll, .unpaved]
      request.profile.vehicle[.height] = 3.5
      if random.next(below: 2) == 0 { request.avoidance.turns = .difficult }
      return (request, "all together")
    }
  }

  /// A box of some hundred metres around a road.
  private func area(_ random: inout PatchRandom) throws -> BoundingBox? {
    guard !edges.isEmpty,
      let center = try router.graph.shape(of: edges[random.next(below: edges.count)]).points.first
    else { return nil }
    let half = 0.001 + Double(random.next(below: 8)) / 1000
    return BoundingBox(
      west: center.longitude - half, south: center.latitude - half,
      east: center.longitude + half, north: center.latitude + half)
  }

  private func traffic(share: Double, _ random: inout PatchRandom) throws -> TrafficSnapshot? {
    var report = TrafficReport()
    for _ in 0..<Int(Double(edges.count) * share) {
      let edge = edges[random.next(below: edges.count)]
      let place = TrafficPlace(.edge(edge), .forward)
      if random.next(below: 10) == 0 {
        report.incidents.append(TrafficIncident(place, .closure))
      } else {
        let speed = Speed.kilometersPerHour(Double(2 + random.next(below: 60)))
        report.flows.append(TrafficFlow(place, .speed(speed)))
      }
    }
    return try router.traffic(report, at: nil)
  }
}

extension PatchBench.Row {
  var text: String {
    let verdict = differences.isEmpty ? "all alike" : "\(differences.count) DIFFER: \(differences)"
    return "\(patch): \(cells) cells in \(customizing / .milliseconds(1)) ms, \(routed) routes,"
      + " \(verdict); overlay \(overlayTime / .milliseconds(1)) ms,"
      + " plain \(plainTime / .milliseconds(1)) ms"
  }

  var json: JSON {
    [
      "patch": .string(patch), "cells": .integer(Int64(cells)),
      "customize_ms": .rounded(customizing / .milliseconds(1), decimals: 2),
      "routed": .integer(Int64(routed)), "differences": .array(differences.map(JSON.string)),
      "overlay_ms": .rounded(overlayTime / .milliseconds(1), decimals: 2),
      "plain_ms": .rounded(plainTime / .milliseconds(1), decimals: 2),
    ]
  }
}

/// Numbers by chance that are the same on every run: Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators" (2014).
struct PatchRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

  /// A number from 0 up to `limit`, which is above 0.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
