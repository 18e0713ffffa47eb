import MapImport
import OSMPBF
import RoadNetwork

/// Files and blocks.
enum PBFTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    // Chance hardly writes the frames of a file, so that half of the inputs get them for free.
    guard let reader = try? PBFReader(bytes: first & 1 == 0 ? rest : file(around: rest)) else {
      return
    }
    var tiles = MemoryTiles()
    guard (try? Importer().run(.file(reader), into: &tiles)) != nil else { return }
    TileTarget.check(tiles)
  }

  /// A file whose only block is `block`.
  static func file(around block: [UInt8]) -> [UInt8] {
    let schema = Array("OsmSchema-V0.6".utf8)
    let dense = Array("DenseNodes".utf8)
    return blob("OSMHeader", field(4, schema) + field(4, dense)) + blob("OSMData", block)
  }

  private static func blob(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = field(1, data)
    let header = field(1, Array(kind.utf8)) + [3 << 3] + varint(body.count)
    let size = UInt32(header.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + header + body
  }

  private static func field(_ number: Int, _ data: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(data.count) + data
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
