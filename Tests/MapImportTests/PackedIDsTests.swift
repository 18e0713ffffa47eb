import NetworkFixtures
import Testing

@testable import MapImport

@Suite struct PackedIDsTests {
  /// Ids as files have them, near each other, far apart, and at the ends of what 64 bits hold.
  private func ids(_ random: inout SplitMix64, _ count: Int) -> [Int64] {
    (0..<count).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: Int64.random(in: .min ... .max, using: &random)
      case 1: Int64.random(in: -20...20, using: &random)
      case 2:
        [Int64.min, Int64.max, 0, 1 << 32, 1 << 32 - 1][Int.random(in: 0..<5, using: &random)]
      default: Int64.random(in: 4_000_000_000...4_600_000_000, using: &random)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 50, 3000, 20_000])
  func theyAreTheSetOfAll(_ count: Int) {
    let seed: UInt64 = 0x1d5 + UInt64(count)
    var random = SplitMix64(seed: seed)
    let lists = [ids(&random, count), ids(&random, count / 3), []]
    let packed = PackedIDs(lists)
    let expected = Set(lists.joined()).sorted()
    #expect(packed.count == expected.count && packed.isEmpty == expected.isEmpty)
    #expect(packed.indices.map { packed[$0] } == expected, "seed \(seed)")
    #expect(SortedIDs.unique(Array(lists.joined())) == expected)
  }

  @Test func eachIsFoundFromAnywhere() {
    let seed: UInt64 = 0xf1d
    var random = SplitMix64(seed: seed)
    let all = ids(&random, 4000)
    let packed = PackedIDs([all])
    let known = Set(all)
    let order = known.sorted()
    var hint = 0
    for id in ids(&random, 4000) + all {
      if Bool.random(using: &random) { hint = Int.random(in: -5...10_000, using: &random) }
      let place = packed.place(of: id, hint: &hint)
      #expect((place != nil) == known.contains(id), "\(id), seed \(seed)")
      if let place { #expect(order[place] == id && hint == place) }
    }
  }

  @Test func withoutIdsNothingIsFound() {
    var hint = 3
    #expect(PackedIDs().place(of: 1, hint: &hint) == nil)
    #expect(PackedIDs([[]]).place(of: .min, hint: &hint) == nil)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func junctionsKeepTheirNumbers(_ count: Int) {
    var random = SplitMix64(seed: 0x7a + UInt64(count))
    let isJunction = (0..<count).map { _ in Bool.random(using: &random) }
    var numbers = JunctionNumbers(of: isJunction)
    let nodes = isJunction.indices.filter { isJunction[$0] }.shuffled(using: &random)
    for (number, node) in nodes.enumerated() { numbers.set(UInt32(number), at: node) }
    for (number, node) in nodes.enumerated() { #expect(numbers.number(at: node) == number) }
    for node in isJunction.indices { #expect((numbers[node] != nil) == isJunction[node]) }
  }
}
