/// Remembers over which states hops across cells lead, so that the roads that most trips share are
/// unpacked once.
struct HopCache {
  private var places: [UInt64: Range<Int>] = [:]
  private var vertices: [UInt32] = []

  /// About how many bytes are kept.
  var memoryCost: Int { vertices.count * 4 + places.count * 40 }

  /// The cache starts anew when it holds this many vertices (4 bytes each).
  private static let limit = 4 << 20

  /// The vertices after `start` up to `end` on the way across a cell of `level`, one level below;
  /// nil if not known.
  func hop(from start: UInt32, to end: UInt32, level: Int) -> ArraySlice<UInt32>? {
    places[Self.key(start, end, level)].map { vertices[$0] }
  }

  mutating func add(
    _ hop: some Collection<UInt32>, from start: UInt32, to end: UInt32, level: Int
  ) {
    if vertices.count + hop.count > Self.limit {
      vertices.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }
    let first = vertices.count
    vertices.append(contentsOf: hop)
    places[Self.key(start, end, level)] = first..<vertices.count
  }

  /// Numbers of cut states stay below 2^28.
  private static func key(_ start: UInt32, _ end: UInt32, _ level: Int) -> UInt64 {
    UInt64(level) << 56 | UInt64(start) << 28 | UInt64(end)
  }
}
