import Geo
import OSMPBF

/// The nodes of one block that roads use.
struct NodeBatch: ObjectBatch {
  /// Ids of all nodes that roads use, ascending; shared by all batches.
  let wanted: [Int64]
  /// Places in `wanted`.
  var places: [UInt32] = []
  var latitudesE7: [Int32] = []
  var longitudesE7: [Int32] = []
  var meanings: [(node: UInt32, meaning: NodeMeaning)] = []
  var offGlobe = 0

  static let kinds: ObjectKinds = .nodes
  private static let keys = OSMKeys(NodeInterpreter.keys)

  init(wanted: [Int64]) { self.wanted = wanted }

  mutating func add(_ block: borrowing OSMBlock) {
    let ids = block.nodeIDs
    let latitudes = block.nodeLatitudesE7
    let longitudes = block.nodeLongitudesE7
    var hint = 0
    for row in ids.indices {
      guard let place = SortedIDs.place(of: ids[row], in: wanted, hint: &hint) else { continue }
      guard latitudes[row] != OSMBlock.offGlobe else {
        offGlobe += 1
        continue
      }
      places.append(UInt32(place))
      latitudesE7.append(latitudes[row])
      longitudesE7.append(longitudes[row])
    }
    block.forEachTaggedNode(withAnyOf: Self.keys) { addMeaning(of: $0, &hint) }
  }

  mutating func add(_ objects: OSMObjects) {
    var hint = 0
    for node in objects.nodes {
      guard let place = SortedIDs.place(of: node.id, in: wanted, hint: &hint) else { continue }
      guard let coordinate = node.coordinate else {
        offGlobe += 1
        continue
      }
      places.append(UInt32(place))
      latitudesE7.append(coordinate.latitudeE7)
      longitudesE7.append(coordinate.longitudeE7)
      addMeaning(of: node, &hint)
    }
  }

  private mutating func addMeaning(of node: OSMNode, _ hint: inout Int) {
    guard let place = SortedIDs.place(of: node.id, in: wanted, hint: &hint),
      let meaning = NodeInterpreter.meaning(node.tags)
    else { return }
    meanings.append((UInt32(place), meaning))
  }
}
