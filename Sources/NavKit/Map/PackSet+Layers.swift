internal import RoadNetwork
internal import TileStorage

extension PackSet: LayerSource {
  /// The layers that any of the packs has.
  var layers: [MapLayer] {
    let known = Set(all.flatMap(\.layers))
    return MapLayer.allCases.filter(known.contains)
  }

  /// The rows of the first pack that has the tile in the layer.
  func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart? {
    for pack in all { if let part = try pack.part(of: layer, in: tile) { return part } }
    return nil
  }
}
