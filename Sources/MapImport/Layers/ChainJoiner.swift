/// Joins things to chains, where each is the next of one and the one before of the other.
enum ChainJoiner {
  /// The chains of `items`, which come in ascending order; each item is in one of them.
  ///
  /// What may follow an item is told by `onward`, what an item may follow by `backward`.
  static func chains<Item: Hashable>(
    of items: [Item], onward: (Item) -> Item?, backward: (Item) -> Item?
  ) -> [[Item]] {
    func next(_ item: Item) -> Item? {
      onward(item).flatMap { backward($0) == item ? $0 : nil }
    }
    func previous(_ item: Item) -> Item? {
      backward(item).flatMap { onward($0) == item ? $0 : nil }
    }
    var chains: [[Item]] = []
    var used: Set<Item> = []
    func follow(_ start: Item) {
      var chain: [Item] = []
      var item: Item? = start
      while let piece = item, used.insert(piece).inserted {
        chain.append(piece)
        item = next(piece)
      }
      if !chain.isEmpty { chains.append(chain) }
    }
    for item in items where previous(item) == nil { follow(item) }
    // What is left runs in a circle.
    for item in items where !used.contains(item) { follow(item) }
    return chains
  }
}
