import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct ViaWayTests {
  private func ladder(_ relations: AsciiRestriction...) -> AsciiMap {
    AsciiMap(
      """
          f   g
          |   |
      a---b---c---d
          |   |
          h   i
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "bf": "highway=primary", "cg": "highway=primary", "bh": "highway=primary",
        "ci": "highway=primary",
      ], relations: relations)
  }

  @Test func onlyTheWholeChainIsForbidden() throws {
    let map = ladder(AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg"))
    #expect(map.report.edgeCopies == 1)
    #expect(try !map.allows("abcg"))
    #expect(try map.allows("abcd"))
    #expect(try map.allows("abci"))
    #expect(try map.allows("fbcg"))
    #expect(try map.allows("bcg"))
    #expect(try map.allows("gcb"))
  }

  @Test func anOrderOverAWayHoldsAtItsEnd() throws {
    let map = ladder(AsciiRestriction("only_straight_on", from: "ab", via: "bc", to: "cd"))
    for end in ["d", "g", "i", "b"] { #expect(try map.allows("abc" + end) == (end == "d")) }
    #expect(try map.allows("abf"))
    #expect(try map.allows("fbcg"))
  }

  @Test func aBanAtTheViaNodeHoldsAlsoOnTheWayOfAChain() throws {
    let map = ladder(
      AsciiRestriction("no_left_turn", from: "ab", via: "bc", to: "cg"),
      AsciiRestriction("no_right_turn", from: "bc", via: "c", to: "ci"))
    #expect(try !map.allows("abcg"))
    #expect(try !map.allows("abci"))
    #expect(try !map.allows("fbci"))
    #expect(try map.allows("fbcg"))
  }

  @Test func viaWaysMayBeListedInAnyOrder() throws {
    for via in ["bc,cd", "cd,bc"] {
      let map = AsciiMap(
        """
        a-b-c-d-e
            | |
            f g
        """,
        ways: [
          "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
          "de": "highway=primary", "dg": "highway=primary", "cf": "highway=primary",
        ], relations: [AsciiRestriction("no_right_turn", from: "ab", via: via, to: "dg")])
      #expect(try !map.allows("abcdg"))
      #expect(try map.allows("abcde"))
      #expect(try map.allows("fcdg"))
      #expect(try map.allows("bcdg"))
    }
  }

  @Test func overlappingChainsAreAllFollowed() throws {
    let map = AsciiMap(
      """
            n
            |
      a-b-c-d-e
            |
            s
      """,
      ways: [
        "ab": "highway=primary", "bc": "highway=primary", "cd": "highway=primary",
        "de": "highway=primary", "dn": "highway=primary", "ds": "highway=primary",
      ],
      relations: [
        AsciiRestriction("no_left_turn", from: "ab", via: "bc,cd", to: "dn"),
        AsciiRestriction("no_right_turn", from: "bc", via: "cd", to: "ds"),
      ])
    #expect(try !map.allows("abcdn"))
    #expect(try !map.allows("abcds"))
    #expect(try map.allows("abcde"))
    #expect(try map.allows("bcdn"))
    #expect(try !map.allows("bcds"))
    #expect(try map.allows("cds"))
  }

  @Test func aUTurnOverALinkLeavesTheOtherTurnsOpen() throws {
    let map = AsciiMap(
      """
      a---b---c
          |
      f---e---d
          |
          g
      """,
      ways: [
        "ab": "highway=primary oneway=yes", "bc": "highway=primary oneway=yes",
        "de": "highway=primary oneway=yes", "ef": "highway=primary oneway=yes",
        "be": "highway=tertiary", "eg": "highway=tertiary",
      ], relations: [AsciiRestriction("no_u_turn", from: "ab", via: "be", to: "ef")])
    #expect(try !map.allows("abef"))
    #expect(try map.allows("abeg"))
    #expect(try map.allows("def"))
    #expect(try map.allows("gef"))
  }

  /// A ring may be drawn from any of its nodes, also from one between entry and exit.
  @Test(arguments: ["bcdfb", "cdfbc", "dfbcd", "fbcdf"])
  func aRingMayBeTheWayBetween(_ ring: String) throws {
    let map = AsciiMap(
      """
          g
          |
          c
         / \\
      a-b   d-e
         \\ /
          f
          |
          h
      """,
      ways: [
        "ab": "highway=primary", ring: "highway=primary junction=roundabout",
        "de": "highway=primary", "cg": "highway=primary",
        "fh": "highway=primary",
      ],
      relations: [
        AsciiRestriction("no_entry", from: "ab", via: ring, to: "de"),
        AsciiRestriction("no_u_turn", from: "de", via: ring, to: "de"),
      ])
    #expect(map.report.restrictionsKept == 2)
    #expect(try !map.allows("abcde"))
    #expect(try map.allows("abcdfb"))
    #expect(try map.allows("gcde"))
    #expect(try !map.allows("edfbcde"))
    #expect(try map.allows("edfba"))
  }

  @Test(arguments: 1...40)
  func travellersMeetJustTheBansOfTheirHistory(seed: Int) throws {
    let network = RandomNetwork(seed: UInt64(seed), size: 6)
    var random = SplitMix64(seed: UInt64(seed) &* 77)
    let judge = RuleJudge(network)
    for _ in 0..<30 {
      guard let start = try judge.randomEdge(&random) else { continue }
      var walk = try TurnWalk(network.graph, from: start, by: .car)
      var history = [start]
      for _ in 0..<25 {
        let choices = try walk.choices().filter { try judge.isOpen($0.edge) }
        for choice in choices {
          let expected = try judge.allows(choice.edge, after: history)
          #expect(choice.isAllowed == expected, "seed \(seed), history \(history)")
        }
        let allowed = choices.filter(\.isAllowed)
        guard !allowed.isEmpty else { break }
        let next = allowed[Int.random(in: 0..<allowed.count, using: &random)].edge
        try walk.take(next)
        history.append(next)
      }
    }
  }
}

/// Judges turns by the rules of a random network and the edges travelled, without any automaton.
private struct RuleJudge {
  let network: RandomNetwork

  init(_ network: RandomNetwork) { self.network = network }

  func isOpen(_ edge: EdgeID) throws -> Bool {
    try network.graph.record(of: edge).access[.car] != .no
  }

  func randomEdge(_ random: inout SplitMix64) throws -> EdgeID? {
    let tiles = network.tiles.ids
    let tile = try network.graph.tile(tiles[Int.random(in: 0..<tiles.count, using: &random)])
    guard !tile.edges.isEmpty else { return nil }
    let index = Int.random(in: 0..<tile.edges.count, using: &random)
    let edge = EdgeID(tile: tile.id, index: UInt32(index))
    return try isOpen(edge) ? edge : nil
  }

  private func way(_ edge: EdgeID) throws -> Int64 { try network.graph.road(of: edge).wayID }

  private func head(_ edge: EdgeID) throws -> Int64 {
    try network.graph.attributes(of: network.graph.head(of: edge)).nodeID
  }

  func allows(_ next: EdgeID, after history: [EdgeID]) throws -> Bool {
    for rule in network.rules {
      let prefix = rule.ways.dropLast()
      guard history.count >= prefix.count else { continue }
      let travelled = history.suffix(prefix.count)
      guard try travelled.map(way) == Array(prefix), try travelled.map(head) == rule.nodes
      else { continue }
      let isTarget = try way(next) == rule.ways.last
      if !rule.isOnly, isTarget { return false }
      if rule.isOnly, !isTarget, try canBeObeyed(rule, from: travelled) { return false }
    }
    return true
  }

  /// An order to turn into a road that is closed is no order.
  private func canBeObeyed(
    _ rule: RandomNetwork.Rule, from travelled: ArraySlice<EdgeID>
  ) throws -> Bool {
    guard let last = travelled.last else { return false }
    return try network.graph.outEdges(of: network.graph.head(of: last)).contains {
      try way($0) == rule.ways.last && isOpen($0)
    }
  }
}
