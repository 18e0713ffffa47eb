/// The bytes of the rows of one tile: what their digest is of, and how they travel.
extension LayerPart {
  /// The number of rows, then value by value the kind (0 nothing, 1 number, 2 text, 3 bytes) and
  /// what it says.
  ///
  /// - Complexity: O(*n*).
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.appendVarint(rows.count)
    for value in rows.joined() {
      switch value {
      case .null: writer.append(UInt8(0))
      case .integer(let number):
        writer.append(UInt8(1))
        writer.appendSigned(number)
      case .text(let text):
        writer.append(UInt8(2))
        writer.appendText(text)
      case .bytes(let bytes):
        writer.append(UInt8(3))
        writer.appendVarint(bytes.count)
        writer.append(bytes)
      }
    }
    return writer.bytes
  }

  /// Reads what ``encoded`` wrote.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not rows of `layer`.
  /// - Complexity: O(*n*).
  public init(
    _ layer: MapLayer, of tile: TileID, encoded bytes: [UInt8]
  ) throws(TileFormatError) {
    var reader = ByteReader(bytes)
    let columns = layer.columns
    let count = try reader.readCount(each: columns.count)
    guard count < Self.rowLimit else { throw .limitExceeded("rows") }
    var rows: [[LayerValue]] = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      var row: [LayerValue] = []
      row.reserveCapacity(columns.count)
      for column in columns {
        let value = try Self.value(&reader)
        guard column.admits(value) else {
          throw .invalid("a \(column.name) of \(layer.rawValue) that is none")
        }
        row.append(value)
      }
      rows.append(row)
    }
    guard reader.isAtEnd else { throw .invalid("bytes behind the last row") }
    self.init(layer, of: tile, rows: rows)
  }

  private static func value(_ reader: inout ByteReader) throws(TileFormatError) -> LayerValue {
    switch try reader.read(UInt8.self) {
    case 0: return .null
    case 1: return .integer(try reader.readSigned())
    case 2: return .text(try reader.readText())
    case 3: return .bytes(Array(try reader.readBytes(count: try reader.readCount())))
    default: throw .invalid("a value of an unknown kind")
    }
  }
}
