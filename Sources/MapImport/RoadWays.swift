import Geo
import RoadNetwork

/// All ways that are roads, ordered by id.
struct RoadWays {
  private(set) var ids: [Int64] = []
  private var meaningOf: [UInt32] = []
  private var attributesOf: [UInt32] = []
  /// Where the nodes of each way start in `nodeIDs`, and at the end their number.
  private(set) var firstNode: [Int] = [0]
  private(set) var nodeIDs: [Int64] = []
  /// As many as `nodeIDs`, or none.
  private(set) var positions: [Coordinate?] = []
  private var meanings = Interner<RoadMeaning>()
  private var attributes = Interner<RoadAttributes>()

  var count: Int { ids.count }

  func meaning(of way: Int) -> RoadMeaning { meanings.values[Int(meaningOf[way])] }

  /// The limit that holds at all times on `way` in `direction`.
  func postedLimit(of way: Int, _ direction: Direction) -> LimitValue? {
    let place = Int(attributesOf[way])
    return direction == .forward
      ? attributes.values[place].forward.speedLimit.posted
      : attributes.values[place].backward.speedLimit.posted
  }

  /// Whether something about `way` has to do with a school.
  func mayHaveSchool(_ way: Int) -> Bool {
    let road = attributes.values[Int(attributesOf[way])]
    return [road.forward, road.backward].contains {
      $0.isSchoolZone || $0.speedLimit.conditional.contains { $0.kind == .school }
    }
  }

  func attributes(of way: Int) -> RoadAttributes {
    var road = attributes.values[Int(attributesOf[way])]
    road.wayID = ids[way]
    return road
  }

  mutating func append(_ batch: WayBatch) {
    let meaningPlaces = batch.meanings.values.map { meanings.place(of: $0) }
    let attributePlaces = batch.attributes.values.map { attributes.place(of: $0) }
    ids += batch.ids
    meaningOf += batch.meaningOf.map { meaningPlaces[Int($0)] }
    attributesOf += batch.attributesOf.map { attributePlaces[Int($0)] }
    if !batch.positions.isEmpty || !positions.isEmpty {
      positions += Array(repeating: nil, count: nodeIDs.count - positions.count)
      positions += batch.positions
      positions += Array(repeating: nil, count: batch.nodeIDs.count - batch.positions.count)
    }
    nodeIDs += batch.nodeIDs
    for count in batch.nodeCounts { firstNode.append((firstNode.last ?? 0) + count) }
  }

  /// Orders the ways by id and drops repetitions, of which the first in the file stays.
  ///
  /// Returns the number of ways that were dropped.
  mutating func sort() -> Int {
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return 0 }
    var order = Array(ids.indices)
    order.sort { (ids[$0], $0) < (ids[$1], $1) }
    var sorted = RoadWays()
    sorted.meanings = meanings
    sorted.attributes = attributes
    for way in order where sorted.ids.last != ids[way] {
      sorted.ids.append(ids[way])
      sorted.meaningOf.append(meaningOf[way])
      sorted.attributesOf.append(attributesOf[way])
      let range = firstNode[way]..<firstNode[way + 1]
      sorted.nodeIDs += nodeIDs[range]
      if !positions.isEmpty { sorted.positions += positions[range] }
      sorted.firstNode.append(sorted.nodeIDs.count)
    }
    let dropped = count - sorted.count
    self = sorted
    return dropped
  }

  /// The place of the way `id`; nil if it is not among the roads.
  /// - Complexity: O(log *n*).
  func place(of id: Int64) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// The nodes of the way `id`; nil if it is not among the roads.
  /// - Complexity: O(log *n*).
  func nodeIDs(ofWay id: Int64) -> [Int64]? {
    place(of: id).map { Array(nodeIDs[firstNode[$0]..<firstNode[$0 + 1]]) }
  }

  /// Frees what is only needed until the nodes are known by their places.
  mutating func forgetNodes() {
    nodeIDs = []
    positions = []
  }
}
