import RoadNetwork

/// A piece of road in a drawn tile.
struct RoadFeature: Sendable {
  let roadClass: RoadClass
  let flags: EdgeFlags
  let wayID: Int64
  let name: String?
  let refs: [String]
  /// In the direction of the lines, and against it; nil where nothing is known.
  let limits: (forward: LimitValue?, backward: LimitValue?)
  /// Whether it is open to cars in the direction of the lines, and against it.
  let isOpen: (forward: Bool, backward: Bool)
  let isSchoolZone: Bool
  /// Parts of the line inside the tile, in its units.
  let lines: [[TilePoint]]
}
