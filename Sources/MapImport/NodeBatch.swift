import Geo
import OSMPBF
import RoadNetwork

/// The nodes of one block that roads use.
struct NodeBatch: ObjectBatch {
  /// Ids of all nodes that roads use, ascending; shared by all batches.
  let wanted: PackedIDs
  /// Places in `wanted`.
  var places: [UInt32] = []
  var latitudesE7: [Int32] = []
  var longitudesE7: [Int32] = []
  var meanings: [(node: UInt32, meaning: NodeMeaning)] = []
  var offGlobe = 0
  /// What layers need, and the ids of the nodes whose places they ask for, ascending.
  var layers = LayerDraft()
  private let layerReader: LayerReader
  private let asked: [Int64]

  static let kinds: ObjectKinds = .nodes
  private static let keys = OSMKeys(NodeInterpreter.keys)

  init(wanted: PackedIDs, _ layerReader: LayerReader = LayerReader(), asked: [Int64] = []) {
    self.wanted = wanted
    self.layerReader = layerReader
    self.asked = asked
  }

  mutating func add(_ block: borrowing OSMBlock) {
    let ids = block.nodeIDs
    let latitudes = block.nodeLatitudesE7
    let longitudes = block.nodeLongitudesE7
    var hint = 0
    for row in ids.indices {
      guard let place = wanted.place(of: ids[row], hint: &hint) else { continue }
      guard latitudes[row] != OSMBlock.offGlobe else {
        offGlobe += 1
        continue
      }
      places.append(UInt32(place))
      latitudesE7.append(latitudes[row])
      longitudesE7.append(longitudes[row])
    }
    block.forEachTaggedNode(withAnyOf: Self.keys) { addMeaning(of: $0, &hint) }
    if let keys = layerReader.nodeKeys {
      block.forEachTaggedNode(withAnyOf: keys) { layerReader.readNode($0, into: &layers) }
    }
    guard !asked.isEmpty else { return }
    hint = 0
    for row in ids.indices
    where SortedIDs.place(of: ids[row], in: asked, hint: &hint) != nil {
      layers.positions[ids[row]] = block.nodeCoordinate(row)
    }
  }

  mutating func add(_ objects: OSMObjects) {
    addLayers(of: objects)
    var hint = 0
    for node in objects.nodes {
      guard let place = wanted.place(of: node.id, hint: &hint) else { continue }
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

  private mutating func addLayers(of objects: OSMObjects) {
    var hint = 0
    for node in objects.nodes {
      layerReader.readNode(node, into: &layers)
      if SortedIDs.place(of: node.id, in: asked, hint: &hint) != nil {
        layers.positions[node.id] = layers.positions[node.id] ?? node.coordinate
      }
    }
  }

  private mutating func addMeaning(of node: OSMNode, _ hint: inout Int) {
    guard let place = wanted.place(of: node.id, hint: &hint),
      let meaning = NodeInterpreter.meaning(node.tags)
    else { return }
    meanings.append((UInt32(place), meaning))
  }
}
