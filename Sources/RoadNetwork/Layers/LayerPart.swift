/// The rows of a layer that belong to one tile.
public struct LayerPart: Hashable, Sendable {
  public let layer: MapLayer
  public let tile: TileID
  /// Each with as many values as the layer has columns.
  public let rows: [[LayerValue]]

  /// A tile has fewer rows of a layer than this.
  public static let rowLimit = 1 << indexBits
  /// The bits of a row id that count the rows of a tile.
  public static let indexBits = 20

  public init(_ layer: MapLayer, of tile: TileID, rows: [[LayerValue]]) {
    self.layer = layer
    self.tile = tile
    self.rows = rows
  }

  /// The id of the row at `place`: the tile, then the place.
  public func id(ofRow place: Int) -> Int64 { Self.firstID(of: tile) + Int64(place) }

  /// The id that the first row of `tile` has.
  public static func firstID(of tile: TileID) -> Int64 { Int64(tile.rawValue) << indexBits }
}

/// A row of a layer as a value of its own type.
public protocol LayerRow: Sendable {
  static var layer: MapLayer { get }
  static var columns: [LayerColumn] { get }

  /// Nil if `values` are none that a writer makes.
  init?(values: [LayerValue])

  /// As many as there are columns.
  var values: [LayerValue] { get }
}

extension LayerPart {
  /// The rows `rows` of `tile`.
  public init<Row: LayerRow>(of tile: TileID, _ rows: [Row]) {
    self.init(Row.layer, of: tile, rows: rows.map(\.values))
  }

  /// The rows as values of their type.
  ///
  /// - Throws: ``TileFormatError/invalid(_:)`` for a row that no writer makes.
  public func rows<Row: LayerRow>(as type: Row.Type) throws(TileFormatError) -> [Row] {
    var typed: [Row] = []
    typed.reserveCapacity(rows.count)
    for values in rows {
      guard let row = Row(values: values) else {
        throw .invalid("a row of \(layer.rawValue) that makes no sense")
      }
      typed.append(row)
    }
    return typed
  }

  /// Checks that every row is one that a writer makes.
  ///
  /// - Throws: ``TileFormatError/invalid(_:)``.
  public func checkRows() throws(TileFormatError) {
    switch layer {
    case .warnerPoints: _ = try rows(as: WarnerPoint.self)
    case .landmarks: _ = try rows(as: Landmark.self)
    case .schoolZones: _ = try rows(as: SchoolZone.self)
    case .speedLimits: _ = try rows(as: SpeedLimitRow.self)
    case .placeNames: _ = try rows(as: PlaceName.self)
    case .baseMap:
      for row in try rows(as: BaseMapTile.self) { _ = try row.shapes() }
    case .nodeIDs:
      for row in try rows(as: NodeIDTile.self) { _ = try row.segments() }
    }
  }
}

/// Where the rows of layers come from.
public protocol LayerSource: Sendable {
  /// The layers that the source has, in the order of their numbers.
  var layers: [MapLayer] { get }

  /// The rows of `layer` in `tile`, checked against their digest; nil if there are none.
  func part(of layer: MapLayer, in tile: TileID) throws -> LayerPart?
}

extension LayerSource {
  /// The rows of a layer in `tile`, none if the source has not the layer.
  public func rows<Row: LayerRow>(_ type: Row.Type, in tile: TileID) throws -> [Row] {
    try part(of: Row.layer, in: tile)?.rows(as: type) ?? []
  }
}

/// Where finished rows go, layer by layer, in ascending order of the tiles.
public protocol LayerSink {
  /// Keeps the rows of one tile.
  mutating func append(_ part: LayerPart) throws
}
