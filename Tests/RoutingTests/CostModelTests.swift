import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import Routing

@Suite struct CostModelTests {
  @Test(arguments: Profile.standard)
  func everyTableHasAnEntryForEachKindOfRoad(_ profile: Profile) {
    #expect(profile.classSpeeds.count == RoadClass.allCases.count)
    #expect(profile.linkSpeeds.count == RoadClass.allCases.count)
    #expect(profile.surfaceSpeeds.count == Surface.allCases.count)
    #expect(
      (profile.classSpeeds + profile.linkSpeeds + profile.surfaceSpeeds).allSatisfy { $0 > 0 })
    #expect(profile.limitFactor > 0 && profile.limitFactor <= 1)
    #expect(Profile.named(profile.name) == profile)
  }

  @Test(arguments: [
    ("driving", Profile.car), ("foot", .pedestrian), ("walking", .pedestrian), ("bike", .bicycle),
    ("cycling", .bicycle),
  ])
  func profilesAnswerToTheNamesOfOtherPrograms(_ name: String, _ profile: Profile) {
    #expect(Profile.named(name) == profile)
  }

  @Test func anUnknownProfileIsNil() { #expect(Profile.named("zeppelin") == nil) }

  @Test(arguments: Profile.standard)
  func noEdgeCostsLessThanItsStraightLineAtTopSpeed(_ profile: Profile) throws {
    let model = CostModel(profile)
    for seed in 1...12 {
      let network = RandomNetwork(
        seed: UInt64(seed), size: 6, spacing: .meters([3.0, 17, 90, 400][seed % 4]))
      for edge in try network.graph.edges(of: network.tiles) {
        let cost = model.cost(of: try network.graph.record(of: edge))
        guard cost != CostModel.closed else { continue }
        let ends = try [network.graph.tail(of: edge), network.graph.head(of: edge)].map {
          SpacePoint(try network.graph.record(of: $0).coordinate)
        }
        let least = ends[0].distance(to: ends[1]) * 3600 / profile.maximumSpeed
        #expect(Double(cost & CostModel.costMask) >= least * 0.9999, "seed \(seed), \(edge)")
      }
    }
  }

  private func cost(_ tags: String, _ profile: Profile = .car, node: String = "") throws -> UInt32 {
    let map = AsciiMap("a-b-c", ways: ["abc": tags], nodes: ["b": node])
    return CostModel(profile).cost(of: try map.record("a", "c"))
  }

  @Test func aFasterRoadCostsLess() throws {
    let ways = ["motorway", "primary", "tertiary", "residential", "track"]
    let costs = try ways.map { try cost("highway=\($0)") }
    #expect(costs == costs.sorted())
    #expect(try cost("highway=primary maxspeed=30") > cost("highway=primary"))
    #expect(try cost("highway=primary surface=gravel") > cost("highway=primary"))
    #expect(
      try cost("highway=service service=driveway") > cost("highway=service"))
  }

  @Test func whatOneWaitsForCosts() throws {
    let free = try cost("highway=primary")
    for (node, seconds) in [
      ("highway=traffic_signals", Profile.car.turnCosts.signals),
      ("railway=level_crossing", Profile.car.turnCosts.levelCrossing),
      ("barrier=toll_booth", Profile.car.turnCosts.tollBooth),
      ("traffic_calming=hump", Profile.car.turnCosts.trafficCalming),
    ] {
      let waiting = try cost("highway=primary", node: node)
      #expect(waiting == free + UInt32(seconds * 1000), "\(node)")
    }
  }

  @Test func aClosedRoadHasNoCost() throws {
    #expect(try cost("highway=footway") == CostModel.closed)
    #expect(try cost("highway=motorway", .pedestrian) == CostModel.closed)
  }

  @Test func aLocalRoadIsMarked() throws {
    let local = try cost("highway=residential access=private")
    #expect(local & CostModel.localBit != 0)
    #expect(try local & CostModel.costMask == cost("highway=residential"))
  }

  @Test(arguments: [false, true])
  func sharperTurnsCostMore(leftHand: Bool) {
    let model = CostModel(.car)
    let right = (0...128).map { model.turnCost(step: UInt8($0), leftHand: leftHand) }
    let left = (0...127).map {
      model.turnCost(step: UInt8(truncatingIfNeeded: -$0), leftHand: leftHand)
    }
    #expect(right == right.sorted())
    #expect(left == left.sorted())
    #expect(right[0] == 0)
    let near = leftHand ? left : right
    let across = leftHand ? right : left
    #expect(near[64] == UInt32(Profile.car.turnCosts.nearSide * 1000))
    #expect(across[64] == UInt32(Profile.car.turnCosts.acrossTraffic * 1000))
  }
}

@Suite struct SearchQueueTests {
  @Test(arguments: 1...40)
  func entriesComeOutByPriorityThenByState(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var queue = SearchQueue()
    var expected: [(priority: UInt32, state: UInt32)] = []
    for _ in 0..<400 {
      if random.chance(0.6) {
        let priority = UInt32.random(in: 0..<50, using: &random)
        let state = UInt32.random(in: 0..<30, using: &random)
        queue.insert(state, priority: priority)
        expected.append((priority, state))
        expected.sort { ($0.priority, $0.state) < ($1.priority, $1.state) }
      } else {
        let removed = queue.removeMinimum()
        let first = expected.isEmpty ? nil : expected.removeFirst()
        #expect(removed?.priority == first?.priority, "seed \(seed)")
        #expect(removed?.state == first?.state, "seed \(seed)")
      }
      #expect(queue.minimum == expected.first?.priority ?? .max)
      #expect(queue.isEmpty == expected.isEmpty)
    }
  }

  @Test func anEmptiedQueueIsEmpty() {
    var queue = SearchQueue()
    queue.insert(1, priority: .max - 1)
    queue.insert(.max, priority: 0)
    queue.removeAll()
    #expect(queue.isEmpty)
    #expect(queue.removeMinimum() == nil)
  }
}
