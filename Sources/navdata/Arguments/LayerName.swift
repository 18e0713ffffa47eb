import RoadNetwork

/// A layer as the command line names it.
enum LayerName: String, CaseIterable, ArgumentValue {
  case warners
  case landmarks
  case schoolZones = "school-zones"
  case speedLimits = "speed-limits"
  case places
  case baseMap = "base-map"
  case nodeIDs = "node-ids"
  /// Every layer there is.
  case all
  /// No layer at all.
  case none

  /// The layer that is meant; nil for none and all.
  private var layer: MapLayer? {
    switch self {
    case .warners: .warnerPoints
    case .landmarks: .landmarks
    case .schoolZones: .schoolZones
    case .speedLimits: .speedLimits
    case .places: .placeNames
    case .baseMap: .baseMap
    case .nodeIDs: .nodeIDs
    case .all, .none: nil
    }
  }

  /// What an import makes unless told otherwise: all that costs next to nothing.
  static let standard = MapLayer.allCases.filter { $0 != .baseMap && $0 != .nodeIDs }

  /// The layers that the options choose; nil if they say nothing.
  static func chosen(_ names: [LayerName]?, none: Bool) throws(UsageError) -> [MapLayer]? {
    if none {
      if names != nil { throw .unexpectedWord("--no-layers") }
      return []
    }
    if names?.contains(.all) == true { return MapLayer.allCases }
    return names?.compactMap(\.layer)
  }
}
