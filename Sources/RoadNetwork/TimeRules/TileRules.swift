import Geo

/// All that depends on the time in one tile: clocks, holidays, rules, and the edges that open and
/// close by them.
public struct TileRules: Sendable {
  public var calendar: LocalCalendar
  /// The rules of the tile, which are named by their place from 1.
  public var rules: [TimeRule]
  /// The edges with conditions, ascending.
  private var edges: [UInt32]
  /// Where the conditions of each of `edges` start, and at the end their number.
  private var first: [UInt32]
  private var conditions: [AccessCondition]

  static let none = TileRules(calendar: .unknown, rules: [])

  init(calendar: LocalCalendar, rules: [TimeRule]) {
    self.calendar = calendar
    self.rules = rules
    edges = []
    first = [0]
    conditions = []
  }

  /// The rule of a number as ``TurnException/timeRule`` holds it; nil if there is none.
  public func rule(_ number: UInt32) -> TimeRule? {
    number == 0 || number > rules.count ? nil : rules[Int(number) - 1]
  }

  /// Under what conditions the access of `edge` differs, in the order in which they count.
  /// - Complexity: O(log *n*) in the number of edges with conditions.
  public func conditions(of edge: Int) -> ArraySlice<AccessCondition> {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(edges[middle]) < edge { low = middle + 1 } else { high = middle }
    }
    guard low < edges.count, Int(edges[low]) == edge else { return [] }
    return conditions[Int(first[low])..<Int(first[low + 1])]
  }
}

extension TileRules {
  /// Adds what holds on the next edge.
  private mutating func append(_ list: [AccessCondition], of edge: UInt32) {
    edges.append(edge)
    conditions += list
    first.append(UInt32(conditions.count))
  }

  /// The bytes of the section; none if nothing is known of clocks and nothing depends on them.
  static func encoded(
    _ calendar: LocalCalendar, _ rules: [TimeRule],
    _ edges: [(edge: UInt32, conditions: [(condition: AccessCondition, rule: Int)])]
  ) -> [UInt8] {
    guard !rules.isEmpty || calendar.zone != nil else { return [] }
    var writer = ByteWriter()
    // Holidays matter to rules only.
    let told = rules.isEmpty ? LocalCalendar(zone: calendar.zone) : calendar
    LocalCalendarCoder.append(told, to: &writer)
    writer.appendVarint(rules.count)
    for rule in rules { TimeRuleCoder.append(rule, to: &writer) }
    writer.appendVarint(edges.count)
    var previous: UInt32 = 0
    for (edge, conditions) in edges {
      writer.appendVarint(UInt64(edge - previous))
      previous = edge
      writer.appendVarint(conditions.count)
      for (condition, rule) in conditions {
        writer.append(condition.modes.rawValue)
        writer.append(condition.access.rawValue)
        writer.appendVarint(rule)
      }
    }
    return writer.bytes
  }

  /// Reads the section of a tile with so many edges.
  static func decoded(
    _ reader: inout ByteReader, edgeCount: Int
  ) throws(TileFormatError) -> TileRules {
    guard !reader.isAtEnd else { return .none }
    let calendar = try LocalCalendarCoder.decoded(&reader)
    var rules: [TimeRule] = []
    for _ in 0..<(try reader.readCount()) { rules.append(try TimeRuleCoder.decoded(&reader)) }
    var contents = TileRules(calendar: calendar, rules: rules)
    var edge: UInt64 = 0
    for place in 0..<(try reader.readIndex(below: edgeCount + 1)) {
      let step = try reader.readIndex(below: edgeCount)
      edge += UInt64(step)
      guard edge < UInt64(edgeCount), place == 0 || step > 0 else {
        throw .invalid("conditions of edge \(edge)")
      }
      var conditions: [AccessCondition] = []
      for _ in 0..<(try reader.readCount(each: 3)) {
        conditions.append(try condition(&reader, rules))
      }
      contents.append(conditions, of: UInt32(edge))
    }
    return contents
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
