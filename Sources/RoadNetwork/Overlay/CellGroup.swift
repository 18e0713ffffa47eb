/// The costs of crossing one cell.
public struct CellCosts: Hashable, Sendable {
  /// The cut states that lead into the cell, ascending.
  public var entries: [UInt32]
  /// The cut states that lead out of it, ascending.
  public var exits: [UInt32]
  /// From the end of each entry to the end of each exit, in milliseconds, entry by entry;
  /// ``unreachable`` where no way inside the cell joins them.
  public var costs: [UInt32]

  public static let unreachable = UInt32.max

  public init(entries: [UInt32], exits: [UInt32], costs: [UInt32]) {
    self.entries = entries
    self.exits = exits
    self.costs = costs
  }
}

/// The costs of some cells of one level: those that one cell above is made of.
public struct CellGroup: Hashable, Sendable {
  public var cells: [CellCosts]

  public init(cells: [CellCosts]) { self.cells = cells }

  /// The bytes of the group's row.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for cell in cells {
      Self.append(cell.entries, to: &writer)
      Self.append(cell.exits, to: &writer)
      let greatest = cell.costs.lazy.filter { $0 != CellCosts.unreachable }.max() ?? 0
      let width = greatest < 0xffff ? 2 : greatest < 0xff_ffff ? 3 : 4
      writer.append(UInt8(width))
      for cost in cell.costs {
        for byte in 0..<width { writer.append(UInt8(truncatingIfNeeded: cost >> (8 * byte))) }
      }
    }
    return writer.bytes
  }

  private static func append(_ numbers: [UInt32], to writer: inout ByteWriter) {
    writer.appendVarint(numbers.count)
    var last: UInt32 = 0
    for number in numbers {
      writer.appendVarint(Int(number - last))
      last = number
    }
  }

  /// Reads the row that ``encoded()`` gives for `count` cells.
  ///
  /// - Throws: ``TileFormatError`` if `bytes` are not one.
  public init(bytes: [UInt8], count: Int, header: OverlayHeader) throws(TileFormatError) {
    var reader = ByteReader(bytes)
    cells = []
    for _ in 0..<count {
      let entries = try Self.numbers(&reader, below: Int(header.cutCount))
      let exits = try Self.numbers(&reader, below: Int(header.cutCount))
      let width = Int(try reader.read(UInt8.self))
      guard (2...4).contains(width) else { throw .invalid("costs of \(width) bytes") }
      let costs = try reader.readFixedWidth(count: entries.count * exits.count, width: width)
      cells.append(CellCosts(entries: entries, exits: exits, costs: costs))
    }
    guard reader.isAtEnd else { throw .invalid("more than its cells") }
  }

  private static func numbers(
    _ reader: inout ByteReader, below limit: Int
  ) throws(TileFormatError) -> [UInt32] {
    var numbers: [UInt32] = []
    let count = try reader.readCount()
    numbers.reserveCapacity(count)
    var last = 0
    for place in 0..<count {
      let step = try reader.readIndex(below: limit - last)
      guard step > 0 || place == 0 else { throw .invalid("cut states out of order") }
      last += step
      numbers.append(UInt32(last))
    }
    return numbers
  }
}

extension ByteReader {
  /// Numbers of `width` bytes each, the lowest first; all bits set read as the greatest number.
  fileprivate mutating func readFixedWidth(
    count: Int, width: Int
  ) throws(TileFormatError) -> [UInt32] {
    let bytes = try readBytes(count: count * width)
    let limit: UInt32 = width == 4 ? .max : 1 << UInt32(8 * width) - 1
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      var place = bytes.startIndex
      for index in 0..<count {
        var value: UInt32 = 0
        for byte in 0..<width { value |= UInt32(bytes[place + byte]) << UInt32(8 * byte) }
        place += width
        buffer[index] = value == limit ? .max : value
      }
      initialized = count
    }
  }
}
