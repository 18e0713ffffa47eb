import RoadNetwork

/// Writes a tile in the Mapbox Vector Tile format, version 2.1, with one layer `roads`.
///
/// The properties are listed in `docs/http-api.md`.
struct VectorTileWriter {
  private var keys: [String: UInt64] = [:]
  private var values: [Value: UInt64] = [:]
  private var layer = ProtobufWriter()

  private enum Value: Hashable {
    case text(String)
    case number(Double)
    case integer(Int64)
    case truth(Bool)
  }

  /// The bytes of the tile.
  static func bytes(_ features: [RoadFeature]) -> [UInt8] {
    var writer = VectorTileWriter()
    return writer.tile(features)
  }

  private mutating func tile(_ features: [RoadFeature]) -> [UInt8] {
    guard !features.isEmpty else { return [] }
    layer.write(text: "roads", field: 1)
    for feature in features { write(feature) }
    for key in keys.sorted(by: { $0.value < $1.value }) { layer.write(text: key.key, field: 3) }
    for value in values.sorted(by: { $0.value < $1.value }) {
      layer.write(message: Self.message(value.key), field: 4)
    }
    layer.write(varint: UInt64(MapTile.extent), field: 5)
    layer.write(varint: 2, field: 15)
    var tile = ProtobufWriter()
    tile.write(message: layer, field: 3)
    return tile.bytes
  }

  private mutating func write(_ feature: RoadFeature) {
    var tags: [UInt64] = []
    for (key, value) in Self.properties(of: feature) {
      tags.append(keys[key] ?? UInt64(keys.count))
      keys[key] = tags.last
      tags.append(values[value] ?? UInt64(values.count))
      values[value] = tags.last
    }
    var message = ProtobufWriter()
    message.write(packed: tags, field: 2)
    message.write(varint: 2, field: 3)
    message.write(packed: Self.geometry(feature.lines), field: 4)
    layer.write(message: message, field: 2)
  }

  private static func properties(of feature: RoadFeature) -> [(String, Value)] {
    var result: [(String, Value)] = [
      ("class", .text("\(feature.roadClass)")), ("way_id", .integer(feature.wayID)),
    ]
    if let name = feature.name { result.append(("name", .text(name))) }
    if !feature.refs.isEmpty {
      result.append(("ref", .text(feature.refs.joined(separator: ";"))))
    }
    for (key, limit) in [
      ("maxspeed_forward", feature.limits.forward), ("maxspeed_backward", feature.limits.backward),
    ] {
      switch limit {
      case .kilometersPerHour(let value): result.append((key, .number(value)))
      case .unlimited: result.append((key, .text("none")))
      case nil: break
      }
    }
    if feature.isOpen.forward != feature.isOpen.backward {
      result.append(("oneway", .integer(feature.isOpen.forward ? 1 : -1)))
    }
    for (key, flag) in flags where feature.flags.contains(flag) {
      result.append((key, .truth(true)))
    }
    if feature.isSchoolZone { result.append(("school_zone", .truth(true))) }
    return result
  }

  private static let flags: [(String, EdgeFlags)] = [
    ("link", .link), ("roundabout", .roundabout), ("tunnel", .tunnel), ("bridge", .bridge),
    ("toll", .toll), ("ferry", .ferry),
  ]

  private static func message(_ value: Value) -> ProtobufWriter {
    var message = ProtobufWriter()
    switch value {
    case .text(let text): message.write(text: text, field: 1)
    case .number(let number): message.write(double: number, field: 3)
    case .integer(let number): message.write(varint: ProtobufWriter.zigzag(number), field: 6)
    case .truth(let flag): message.write(varint: flag ? 1 : 0, field: 7)
    }
    return message
  }

  /// Commands of the format: move to the start, then lines to the rest, in steps.
  private static func geometry(_ lines: [[TilePoint]]) -> [UInt64] {
    var commands: [UInt64] = []
    var pen = TilePoint(x: 0, y: 0)
    func step(to point: TilePoint) {
      commands.append(ProtobufWriter.zigzag(Int64(point.x - pen.x)))
      commands.append(ProtobufWriter.zigzag(Int64(point.y - pen.y)))
      pen = point
    }
    for line in lines {
      guard let start = line.first else { continue }
      commands.append(1 << 3 | 1)
      step(to: start)
      commands.append(UInt64(line.count - 1) << 3 | 2)
      for point in line.dropFirst() { step(to: point) }
    }
    return commands
  }
}
