internal import RoadNetwork
internal import TileStorage

extension PackSet: LayerSource {
  /// The layers that any of the packs has.
  var layers: [MapLayer] {
    let known = Set(current.packs.flatMap(\.layers))
    return MapLayer.allCases.filter(known.contains)
  }

  /// The rows of all packs, or of a layer that not all have those of the first one that has some.
  func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart? {
    let union = current
    if union.layers.contains(layer) { return try union.part(of: layer, in: tile) }
    for pack in union.packs {
      if let part = try pack.part(of: layer, in: tile) { return part }
    }
    return nil
  }
}
