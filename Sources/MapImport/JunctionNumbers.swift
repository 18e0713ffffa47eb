/// The numbers of the junctions by their nodes, without room for the nodes that are none.
///
/// A bit for each node tells whether it is a junction; how many of them come before a node is
/// counted from the next lower multiple of 64.
struct JunctionNumbers: Sendable {
  private var bits: [UInt64]
  /// For each word of bits how many are set in those before.
  private var ranks: [UInt32]
  /// The numbers of the junctions in the order of their nodes.
  private var numbers: [UInt32]

  /// Makes room for the junctions among some nodes.
  init(of isJunction: [Bool]) {
    bits = Array(repeating: 0, count: isJunction.count / 64 + 1)
    for (node, isSet) in isJunction.enumerated() where isSet { bits[node / 64] |= 1 << (node % 64) }
    ranks = []
    ranks.reserveCapacity(bits.count)
    var count = 0
    for word in bits {
      ranks.append(UInt32(count))
      count += word.nonzeroBitCount
    }
    numbers = Array(repeating: 0, count: count)
  }

  /// The number of the junction at `node`; nil if none is there.
  /// - Complexity: O(1).
  subscript(node: Int) -> UInt32? {
    guard bits[node / 64] >> (node % 64) & 1 == 1 else { return nil }
    return numbers[rank(node)]
  }

  /// The number of the junction at `node`, where one is.
  @inline(__always)
  func number(at node: Int) -> Int { Int(numbers[rank(node)]) }

  mutating func set(_ number: UInt32, at node: Int) { numbers[rank(node)] = number }

  @inline(__always)
  private func rank(_ node: Int) -> Int {
    let below = bits[node / 64] & (1 << UInt64(node % 64) - 1)
    return Int(ranks[node / 64]) + below.nonzeroBitCount
  }
}
