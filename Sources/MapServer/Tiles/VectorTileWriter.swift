import RoadNetwork

/// Writes a tile in the Mapbox Vector Tile format, version 2.1, with the layers `base_map` and
/// `roads`; one that would be empty is left out.
///
/// The properties are listed in `docs/http-api.md`.
enum VectorTileWriter {
  /// The bytes of the tile.
  static func bytes(_ roads: [RoadFeature], over shapes: [BaseMapFeature]) -> [UInt8] {
    var tile = ProtobufWriter()
    var ground = VectorLayerWriter(name: "base_map")
    for shape in shapes { ground.add(shape) }
    var network = VectorLayerWriter(name: "roads")
    for road in roads { network.add(road) }
    for layer in [ground, network] where !layer.isEmpty {
      tile.write(message: layer.message, field: 3)
    }
    return tile.bytes
  }
}

/// Writes one layer of a vector tile.
private struct VectorLayerWriter {
  private var keys: [String: UInt64] = [:]
  private var values: [Value: UInt64] = [:]
  private var layer = ProtobufWriter()
  private(set) var isEmpty = true

  enum Value: Hashable {
    case text(String)
    case number(Double)
    case integer(Int64)
    case truth(Bool)
  }

  private enum Shape: UInt64 {
    case lines = 2
    case areas = 3
  }

  init(name: String) { layer.write(text: name, field: 1) }

  /// The layer with all that was added.
  var message: ProtobufWriter {
    var layer = layer
    for key in keys.sorted(by: { $0.value < $1.value }) { layer.write(text: key.key, field: 3) }
    for value in values.sorted(by: { $0.value < $1.value }) {
      layer.write(message: Self.message(value.key), field: 4)
    }
    layer.write(varint: UInt64(MapTile.extent), field: 5)
    layer.write(varint: 2, field: 15)
    return layer
  }

  mutating func add(_ road: RoadFeature) {
    var commands = VectorCommands()
    for line in road.lines { commands.addLine(line) }
    add(road.properties, .lines, commands)
  }

  mutating func add(_ shape: BaseMapFeature) {
    var commands = VectorCommands()
    if shape.kind.isArea {
      for area in RingNesting(shape.lines).areas() {
        for ring in [area.border] + area.holes { commands.addRing(ring) }
      }
    } else {
      for line in shape.lines { commands.addLine(line) }
    }
    add([("kind", .text(shape.kind.name))], shape.kind.isArea ? .areas : .lines, commands)
  }

  private mutating func add(
    _ properties: [(String, Value)], _ shape: Shape, _ commands: VectorCommands
  ) {
    guard !commands.words.isEmpty else { return }
    isEmpty = false
    var tags: [UInt64] = []
    for (key, value) in properties {
      tags.append(keys[key] ?? UInt64(keys.count))
      keys[key] = tags.last
      tags.append(values[value] ?? UInt64(values.count))
      values[value] = tags.last
    }
    var message = ProtobufWriter()
    message.write(packed: tags, field: 2)
    message.write(varint: shape.rawValue, field: 3)
    message.write(packed: commands.words, field: 4)
    layer.write(message: message, field: 2)
  }

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
}

/// The commands of a pen that draws a feature: move to a start, then lines to the rest, in steps.
private struct VectorCommands {
  private(set) var words: [UInt64] = []
  private var pen = TilePoint(x: 0, y: 0)

  mutating func addLine(_ line: [TilePoint]) {
    guard let start = line.first else { return }
    words.append(1 << 3 | 1)
    step(to: start)
    words.append(UInt64(line.count - 1) << 3 | 2)
    for point in line.dropFirst() { step(to: point) }
  }

  mutating func addRing(_ ring: [TilePoint]) {
    addLine(ring)
    words.append(1 << 3 | 7)
  }

  private mutating func step(to point: TilePoint) {
    words.append(ProtobufWriter.zigzag(Int64(point.x - pen.x)))
    words.append(ProtobufWriter.zigzag(Int64(point.y - pen.y)))
    pen = point
  }
}

extension RoadFeature {
  fileprivate var properties: [(String, VectorLayerWriter.Value)] {
    var result: [(String, VectorLayerWriter.Value)] = [
      ("class", .text("\(roadClass)")), ("way_id", .integer(wayID)),
    ]
    if let name { result.append(("name", .text(name))) }
    if !refs.isEmpty { result.append(("ref", .text(refs.joined(separator: ";")))) }
    for (key, limit) in [
      ("maxspeed_forward", limits.forward), ("maxspeed_backward", limits.backward),
    ] {
      switch limit {
      case .kilometersPerHour(let value): result.append((key, .number(value)))
      case .unlimited: result.append((key, .text("none")))
      case nil: break
      }
    }
    if isOpen.forward != isOpen.backward {
      result.append(("oneway", .integer(isOpen.forward ? 1 : -1)))
    }
    for (key, flag) in Self.flagNames where flags.contains(flag) {
      result.append((key, .truth(true)))
    }
    if isSchoolZone { result.append(("school_zone", .truth(true))) }
    return result
  }

  private static let flagNames: [(String, EdgeFlags)] = [
    ("link", .link), ("roundabout", .roundabout), ("tunnel", .tunnel), ("bridge", .bridge),
    ("toll", .toll), ("ferry", .ferry),
  ]
}
