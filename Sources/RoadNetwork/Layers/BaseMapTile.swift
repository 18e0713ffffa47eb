import Geo

/// What a shape of the base map shows.
public enum BaseMapKind: UInt8, CaseIterable, Sendable {
  case water = 0
  case forest = 1
  /// Parks, meadows and the like.
  case green = 2
  case builtUp = 3
  case sand = 4
  /// A river or canal as a line.
  case waterway = 5
  case rail = 6
  /// Where land and sea meet; land lies to the left.
  case coastline = 7

  /// Whether shapes of the kind are filled.
  public var isArea: Bool { self <= .sand }

  /// Shapes of a smaller number lie under those of a greater one: built-up land under all else, lines
  /// over areas.
  public var drawingOrder: Int {
    switch self {
    case .builtUp: 0
    case .green: 1
    case .forest: 2
    case .sand: 3
    case .water: 4
    case .waterway: 5
    case .coastline: 6
    case .rail: 7
    }
  }

  /// The word for exports.
  public var name: String {
    switch self {
    case .water: "water"
    case .forest: "forest"
    case .green: "green"
    case .builtUp: "built_up"
    case .sand: "sand"
    case .waterway: "waterway"
    case .rail: "rail"
    case .coastline: "coastline"
    }
  }
}

extension BaseMapKind: Comparable {
  public static func < (left: BaseMapKind, right: BaseMapKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A shape inside a tile.
public struct BaseMapShape: Hashable, Sendable {
  /// A place in the tile: steps from its north-western corner, ``BaseMapTile/extent`` along a
  /// side.
  public struct Point: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  public var kind: BaseMapKind
  /// Of an area the rings, filled where a line from outside crosses an odd number of them, without
  /// their first points again at the end; of a line the one line.
  public var lines: [[Point]]

  public init(_ kind: BaseMapKind, lines: [[Point]]) {
    self.kind = kind
    self.lines = lines
  }
}

/// A row of ``MapLayer/baseMap``: all shapes of a tile, as drawn in `schemas/base-map.md`.
public struct BaseMapTile: Hashable, Sendable {
  /// Steps along a side of a tile: about one metre.
  public static let extent: Int32 = 4096
  /// Shapes go on so far beyond the tile, that a stroke has no ends at its border.
  public static let margin: Int32 = 64
  private static let version: UInt8 = 1
  private static let sizeLimit = 64 << 20

  public let bytes: [UInt8]

  /// Packs `shapes`, which are drawn in this order.
  ///
  /// - Throws: ``TileFormatError/limitExceeded(_:)``.
  public init(_ shapes: [BaseMapShape]) throws(TileFormatError) {
    var writer = ByteWriter()
    writer.appendVarint(shapes.count)
    for shape in shapes {
      writer.append(shape.kind.rawValue)
      writer.appendVarint(shape.lines.count)
      for line in shape.lines {
        writer.appendVarint(line.count)
        var last = BaseMapShape.Point(x: 0, y: 0)
        for point in line {
          writer.appendSigned(Int64(point.x) - Int64(last.x))
          writer.appendSigned(Int64(point.y) - Int64(last.y))
          last = point
        }
      }
    }
    var packed = ByteWriter()
    packed.append(Self.version)
    packed.appendVarint(writer.bytes.count)
    packed.append(try SectionPacking.pack(writer.bytes))
    bytes = packed.bytes
  }

  /// The shapes in the order in which they are drawn.
  ///
  /// - Throws: ``TileFormatError`` if the bytes are not as a writer makes them.
  public func shapes() throws(TileFormatError) -> [BaseMapShape] {
    var packed = ByteReader(bytes)
    let version = try packed.read(UInt8.self)
    guard version == Self.version else { throw .unsupportedVersion(Int(version)) }
    let size = try packed.readVarint()
    guard size <= UInt64(min(Self.sizeLimit, 1040 * bytes.count)) else {
      throw .invalid("a map of \(size) bytes")
    }
    let start = bytes.count - packed.remaining
    var reader = ByteReader(
      try SectionPacking.unpack(bytes, start..<bytes.count, size: Int(size)))
    var shapes: [BaseMapShape] = []
    for _ in 0..<(try reader.readCount(each: 2)) {
      let kind = try reader.read(UInt8.self)
      var lines: [[BaseMapShape.Point]] = []
      for _ in 0..<(try reader.readCount()) { lines.append(try Self.line(&reader)) }
      // Kinds of later versions are passed over.
      if let kind = BaseMapKind(rawValue: kind) { shapes.append(BaseMapShape(kind, lines: lines)) }
    }
    guard reader.isAtEnd else { throw .invalid("bytes behind the last shape") }
    return shapes
  }

  private static func line(
    _ reader: inout ByteReader
  ) throws(TileFormatError) -> [BaseMapShape.Point] {
    var line: [BaseMapShape.Point] = []
    var (x, y): (Int64, Int64) = (0, 0)
    for _ in 0..<(try reader.readCount(each: 2)) {
      x &+= try reader.readSigned()
      y &+= try reader.readSigned()
      let range = Int64(-margin)...Int64(extent + margin)
      guard range.contains(x), range.contains(y) else { throw .invalid("a shape beyond its tile") }
      line.append(BaseMapShape.Point(x: Int32(x), y: Int32(y)))
    }
    return line
  }
}

extension TileID {
  /// Where a point of a shape of this tile lies; nil beyond the poles of the map.
  public func coordinate(of point: BaseMapShape.Point) -> Coordinate? {
    let side = Double(1 << Int(Self.zoom))
    let x = (Double(x) + Double(point.x) / Double(BaseMapTile.extent)) / side
    let y = (Double(y) + Double(point.y) / Double(BaseMapTile.extent)) / side
    // Shapes go on a little over the date line.
    return Coordinate(
      latitude: WebMercator.latitude(y: y),
      longitude: WebMercator.longitude(x: x - x.rounded(.down)))
  }
}

extension BaseMapTile: LayerRow {
  public static let layer = MapLayer.baseMap
  public static let columns = [LayerColumn("bytes", .bytes)]

  public init?(values: [LayerValue]) {
    guard values.count == 1, let bytes = values[0].bytes else { return nil }
    self.bytes = bytes
  }

  public var values: [LayerValue] { [.bytes(bytes)] }
}
