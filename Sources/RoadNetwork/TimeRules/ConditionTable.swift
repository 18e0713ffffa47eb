/// The conditions of some edges or nodes of a tile, found by their index.
struct ConditionTable: Sendable {
  /// The edges or nodes with conditions, ascending.
  private var places: [UInt32] = []
  /// Where the conditions of each of `places` start, and at the end their number.
  private var first: [UInt32] = [0]
  private var all: [AccessCondition] = []

  init() {}

  /// - Complexity: O(log *n*) in the number of places.
  func conditions(of place: Int) -> ArraySlice<AccessCondition> {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(places[middle]) < place { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, Int(places[low]) == place else { return [] }
    return all[Int(first[low])..<Int(first[low + 1])]
  }

  static func append(_ table: NumberedConditions, to writer: inout ByteWriter) {
    writer.appendVarint(table.count)
    var previous: UInt32 = 0
    for (place, conditions) in table {
      writer.appendVarint(UInt64(place - previous))
      previous = place
      writer.appendVarint(conditions.count)
      for (condition, rule) in conditions {
        writer.append(condition.modes.rawValue)
        writer.append(condition.access.rawValue)
        writer.appendVarint(rule)
      }
    }
  }

  /// Reads a table of places below `limit`.
  init(
    _ reader: inout ByteReader, limit: Int, _ rules: [TimeRule]
  ) throws(TileFormatError) {
    var place: UInt64 = 0
    for number in 0..<(try reader.readIndex(below: limit + 1)) {
      let step = try reader.readIndex(below: limit)
      place += UInt64(step)
      guard place < UInt64(limit), number == 0 || step > 0 else {
        throw .invalid("conditions of edge or node \(place)")
      }
      places.append(UInt32(place))
      for _ in 0..<(try reader.readCount(each: 3)) {
        all.append(try Self.condition(&reader, rules))
      }
      first.append(UInt32(all.count))
    }
  }

  private static func condition(
    _ reader: inout ByteReader, _ rules: [TimeRule]
  ) throws(TileFormatError) -> AccessCondition {
    let modes = ModeSet(rawValue: try reader.read(UInt8.self))
    guard let access = Access(rawValue: try reader.read(UInt8.self)) else {
      throw .invalid("access under conditions")
    }
    let number = try reader.readIndex(below: rules.count + 1)
    return AccessCondition(modes, access, when: number == 0 ? .always : rules[number - 1])
  }
}
