import RoadNetwork

extension PackRowID {
  private static let tileBits: Int64 = 26

  /// The rows of a layer in a tile.
  public static func part(_ layer: MapLayer, in tile: TileID) -> PackRowID {
    PackRowID(.layerTile, Int64(layer.number) << tileBits + Int64(tile.rawValue))
  }

  /// Of which layer and tile the row notes the rows; nil for a row of another table.
  public var part: (layer: MapLayer, tile: TileID)? {
    guard table == .layerTile,
      let layer = UInt8(exactly: value >> Self.tileBits).flatMap(MapLayer.init(number:)),
      let tile = TileID(row: value & (1 << Self.tileBits - 1))
    else { return nil }
    return (layer, tile)
  }
}

extension Pack: LayerSource {
  /// The layers that the pack has beside its roads, in the order of their numbers.
  public var layers: [MapLayer] { metadata.layers }

  /// The rows of `layer` in `tile`, checked against their digest; nil if there are none.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if the rows are not as they were written,
  ///   ``PackError/replaced(path:)`` or ``PackError/unreadable(path:reason:)``.
  public func part(of layer: MapLayer, in tile: TileID) throws(PackError) -> LayerPart? {
    guard layers.contains(layer), let row = try row(.part(layer, in: tile)) else { return nil }
    do {
      return try LayerPart(layer, of: tile, encoded: row.bytes)
    } catch {
      throw .damaged(path: path, reason: "\(row.id): \(error)")
    }
  }

  /// The tiles in which `layer` has rows, ascending; none if the pack has not the layer.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if their list is not as it was written.
  public func tiles(of layer: MapLayer) throws(PackError) -> [TileID] {
    try rowIDs(in: .layerTile).compactMap { id in
      id.part.flatMap { $0.layer == layer ? $0.tile : nil }
    }
  }

  /// How much a layer holds.
  ///
  /// - Throws: as ``part(of:in:)``.
  /// - Complexity: O(*n*) in the number of tiles.
  public func size(of layer: MapLayer) throws(PackError) -> LayerSize {
    var size = LayerSize()
    guard layers.contains(layer) else { return size }
    for tile in try tiles(of: layer) {
      size.tiles += 1
      size.bytes += try entry(of: .part(layer, in: tile))?.byteCount ?? 0
    }
    size.rows = Int(try rows("SELECT count(*) FROM \(layer.rawValue)") { $0.integer(0) }[0])
    return size
  }
}

/// How much a layer holds.
public struct LayerSize: Hashable, Sendable {
  /// Tiles that have rows.
  public var tiles = 0
  public var rows = 0
  /// What the rows say, without what the file needs to keep them in order.
  public var bytes = 0

  public init() {}
}

extension Pack {
  /// Notes in `report` what is wrong with the layers.
  func checkLayers(into report: inout VerifyReport) {
    guard !layers.isEmpty else { return }
    let manifest = LayerManifest()
    var rows: [MapLayer: Int] = [:]
    do {
      for id in try rowIDs(in: .layerTile) {
        guard let row = try storedRow(id), let (layer, tile) = id.part else {
          report.note("\(id) is gone")
          continue
        }
        manifest.append(id.value, digest: Digest(bytes: row.digest))
        if let entry = try entry(of: id), entry.byteCount != row.bytes.count {
          report.note("\(id) are noted with \(entry.byteCount) bytes and have \(row.bytes.count)")
        }
        guard row.isIntact else {
          report.note("\(id) do not match their digest")
          continue
        }
        do throws(TileFormatError) {
          let part = try LayerPart(layer, of: tile, encoded: row.bytes)
          rows[layer, default: 0] += part.rows.count
          try part.checkRows()
        } catch {
          report.note("\(id): \(error)")
        }
      }
      for layer in layers {
        let stored = try self.rows("SELECT count(*) FROM \(layer.rawValue)") { $0.integer(0) }
        if stored != [Int64(rows[layer] ?? 0)] {
          report.note("the table \(layer.rawValue) has not the rows that were written")
        }
      }
    } catch {
      report.note(Self.reason(of: error))
    }
    let name = PackTable.layerTile.rawValue
    if tables.first(where: { $0.name == name }) != manifest.layer(named: name) {
      report.note("the rows of layers are not those that were written")
    }
    report.layerRowCount = rows.values.reduce(0, +)
  }
}
