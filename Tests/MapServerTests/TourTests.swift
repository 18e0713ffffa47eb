import JSONText
import NetworkFixtures
import Testing

@testable import MapServer
@testable import Routing

@Suite struct TourTests {
  private static let rules = [
    TourRules(startsAtFirst: false, endsAtLast: false, isRound: true),
    TourRules(startsAtFirst: true, endsAtLast: false, isRound: true),
    TourRules(startsAtFirst: true, endsAtLast: true, isRound: true),
    TourRules(startsAtFirst: false, endsAtLast: true, isRound: true),
    TourRules(startsAtFirst: true, endsAtLast: false, isRound: false),
    TourRules(startsAtFirst: false, endsAtLast: true, isRound: false),
    TourRules(startsAtFirst: true, endsAtLast: true, isRound: false),
  ]

  private func costs(_ count: Int, seed: UInt64) -> [[Double?]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { row in
      (0..<count).map { $0 == row ? 0 : Double.random(in: 1..<100, using: &random) }
    }
  }

  /// All orders that the rules allow.
  private func orders(_ count: Int, _ rules: TourRules) -> [[Int]] {
    var all: [[Int]] = []
    func extend(_ order: [Int], _ rest: [Int]) {
      if rest.isEmpty { all.append(order) }
      for place in rest { extend(order + [place], rest.filter { $0 != place }) }
    }
    extend([], Array(0..<count))
    return all.filter {
      (!rules.startsAtFirst || $0.first == 0) && (!rules.endsAtLast || $0.last == count - 1)
    }
  }

  @Test(arguments: rules, [2, 3, 6])
  func fewPlacesAreVisitedInTheBestOrder(_ rules: TourRules, _ count: Int) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let costs = costs(count, seed: seed)
      let order = try #require(Tour.order(of: costs, rules))
      let table = TourTable(costs, rules)
      let best = orders(count, rules).map { table.cost(of: $0) }.min() ?? 0
      #expect(abs(table.cost(of: order) - best) < 1e-9, "seed \(seed): \(order)")
      #expect(orders(count, rules).contains(order))
    }
  }

  @Test(arguments: rules)
  func manyPlacesAreAllVisitedOnce(_ rules: TourRules) throws {
    let order = try #require(Tour.order(of: costs(40, seed: 7), rules))
    #expect(order.sorted() == Array(0..<40))
    if rules.startsAtFirst { #expect(order.first == 0) }
    if rules.endsAtLast { #expect(order.last == 39) }
  }

  @Test func placesOnALineAreVisitedInTheirOrder() throws {
    let shuffled = (0..<20).map { $0 * 7 % 20 }
    let costs: [[Double?]] = shuffled.map { from in shuffled.map { Double(abs(from - $0)) } }
    let rules = TourRules(startsAtFirst: true, endsAtLast: false, isRound: false)
    let order = try #require(Tour.order(of: costs, rules))
    #expect(order.map { shuffled[$0] } == Array(0..<20))
  }

  @Test func anIslandHasNoTour() {
    let costs: [[Double?]] = [[0, 1, nil], [1, 0, nil], [nil, nil, 0]]
    #expect(Tour.order(of: costs, Self.rules[0]) == nil)
  }
}

@Suite struct TripTests {
  @Test func aTripVisitsAllPlacesAndComesBack() throws {
    let map = ServedMap.corner
    let answer = try map.get("trip", "acd", "steps=true")
    #expect(answer.code == "Ok")
    #expect(answer["trips"]?.elements?.first?["legs"]?.elements?.count == 3)
    let indexes = answer["waypoints"]?.elements?.compactMap { $0["waypoint_index"]?.number }
    #expect(indexes?.sorted() == [0, 1, 2])
    #expect(indexes?.first == 0)
  }

  @Test(
    arguments: [
      ("roundtrip=false&source=first&destination=last", "Ok", 2),
      ("roundtrip=false&source=first", "Ok", 2), ("roundtrip=false", "NotImplemented", 0),
      ("source=last", "InvalidQuery", 0), ("destination=last", "Ok", 3),
    ])
  func endsMayBeFixed(_ query: String, _ code: String, _ legs: Int) throws {
    let answer = try ServedMap.corner.get("trip", "acd", query)
    #expect(answer.code == code)
    #expect(answer["trips"]?.elements?.first?["legs"]?.elements?.count ?? 0 == legs)
  }

  @Test func placesThatAreNotConnectedHaveNoTrip() throws {
    let map = ServedMap(
      AsciiMap(
        """
        a---b

        c---d
        """, ways: ["ab": "highway=primary", "cd": "highway=primary"]))
    #expect(try map.get("trip", "ac").code == "NoTrips")
  }
}
