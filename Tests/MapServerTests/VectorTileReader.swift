/// Reads what a vector tile holds, as far as the tests look at it.
struct VectorTileReader {
  struct Feature {
    var properties: [String: String] = [:]
    /// The lines in units of the tile.
    var lines: [[[Int]]] = []
    var isArea = false
  }

  private(set) var layerName = ""
  private(set) var extent = 0
  private(set) var version = 0
  private(set) var features: [Feature] = []

  private enum Field {
    case number(UInt64)
    case bytes([UInt8])
    case double(Double)
  }

  private enum Failure: Error {
    case malformed
  }

  /// Reads the layer `wanted`, which may be missing.
  init(_ bytes: [UInt8], layer wanted: String = "roads") throws {
    for case (3, .bytes(let layer)) in try Self.fields(of: bytes) {
      for case (1, .bytes(let name)) in try Self.fields(of: layer)
      where String(decoding: name, as: UTF8.self) == wanted {
        try read(layer)
      }
    }
  }

  private mutating func read(_ layer: [UInt8]) throws {
    var keys: [String] = []
    var values: [String] = []
    var raw: [[UInt8]] = []
    for (number, field) in try Self.fields(of: layer) {
      switch (number, field) {
      case (1, .bytes(let name)): layerName = String(decoding: name, as: UTF8.self)
      case (2, .bytes(let feature)): raw.append(feature)
      case (3, .bytes(let key)): keys.append(String(decoding: key, as: UTF8.self))
      case (4, .bytes(let value)): values.append(try Self.text(of: value))
      case (5, .number(let value)): extent = Int(value)
      case (15, .number(let value)): version = Int(value)
      default: throw Failure.malformed
      }
    }
    for bytes in raw {
      var feature = Feature()
      for (number, field) in try Self.fields(of: bytes) {
        switch (number, field) {
        case (2, .bytes(let packed)):
          let tags = try Self.varints(packed).map(Int.init)
          for pair in stride(from: 0, to: tags.count, by: 2) {
            guard keys.indices.contains(tags[pair]), values.indices.contains(tags[pair + 1]) else {
              throw Failure.malformed
            }
            feature.properties[keys[tags[pair]]] = values[tags[pair + 1]]
          }
        case (4, .bytes(let packed)): feature.lines = try Self.lines(Self.varints(packed))
        case (3, .number(2)): break
        case (3, .number(3)): feature.isArea = true
        default: throw Failure.malformed
        }
      }
      features.append(feature)
    }
  }

  private static func lines(_ commands: [UInt64]) throws -> [[[Int]]] {
    var lines: [[[Int]]] = []
    var (x, y, place) = (0, 0, 0)
    while place < commands.count {
      let (command, count) = (commands[place] & 7, Int(commands[place] >> 3))
      place += 1
      // The ring is closed.
      if command == 7, count == 1, lines.last?.count ?? 0 > 2 { continue }
      guard command == 1 || command == 2, place + 2 * count <= commands.count else {
        throw Failure.malformed
      }
      for _ in 0..<count {
        x += unzigzag(commands[place])
        y += unzigzag(commands[place + 1])
        place += 2
        if command == 1 { lines.append([]) }
        guard !lines.isEmpty else { throw Failure.malformed }
        lines[lines.count - 1].append([x, y])
      }
    }
    return lines
  }

  private static func unzigzag(_ value: UInt64) -> Int {
    Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  private static func text(of value: [UInt8]) throws -> String {
    switch try fields(of: value).first {
    case (1, .bytes(let text))?: String(decoding: text, as: UTF8.self)
    case (3, .double(let number))?: "\(number)"
    case (6, .number(let number))?: "\(unzigzag(number))"
    case (7, .number(let flag))?: flag == 1 ? "true" : "false"
    default: throw Failure.malformed
    }
  }

  private static func fields(of bytes: [UInt8]) throws -> [(UInt64, Field)] {
    var rest = bytes[...]
    var fields: [(UInt64, Field)] = []
    while !rest.isEmpty {
      let key = try varint(&rest)
      switch key & 7 {
      case 0: fields.append((key >> 3, .number(try varint(&rest))))
      case 1:
        guard rest.count >= 8 else { throw Failure.malformed }
        let bits = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        fields.append((key >> 3, .double(Double(bitPattern: bits))))
        rest = rest.dropFirst(8)
      case 2:
        let count = Int(try varint(&rest))
        guard rest.count >= count else { throw Failure.malformed }
        fields.append((key >> 3, .bytes(Array(rest.prefix(count)))))
        rest = rest.dropFirst(count)
      default: throw Failure.malformed
      }
    }
    return fields
  }

  private static func varints(_ bytes: [UInt8]) throws -> [UInt64] {
    var rest = bytes[...]
    var result: [UInt64] = []
    while !rest.isEmpty { result.append(try varint(&rest)) }
    return result
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while let byte = rest.popFirst(), shift < 64 {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Failure.malformed
  }
}
