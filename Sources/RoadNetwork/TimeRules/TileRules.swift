import Geo

/// All that depends on the time in one tile: clocks, holidays, rules, and the edges and nodes that
/// open and close by them.
public struct TileRules: Sendable {
  public var calendar: LocalCalendar
  /// The rules of the tile, which are named by their place from 1.
  public var rules: [TimeRule]
  private var edges = ConditionTable()
  private var nodes = ConditionTable()

  static let none = TileRules(calendar: .unknown, rules: [])

  init(calendar: LocalCalendar, rules: [TimeRule]) {
    self.calendar = calendar
    self.rules = rules
  }

  /// The rule of a number as ``TurnException/timeRule`` holds it; nil if there is none.
  public func rule(_ number: UInt32) -> TimeRule? {
    number == 0 || number > rules.count ? nil : rules[Int(number) - 1]
  }

  /// Under what conditions the access of `edge` differs, in the order in which they count.
  /// - Complexity: O(log *n*) in the number of edges with conditions.
  public func conditions(of edge: Int) -> ArraySlice<AccessCondition> { edges.conditions(of: edge) }

  /// Under what conditions `node` lets through something else, in the order in which they count.
  /// - Complexity: O(log *n*) in the number of nodes with conditions.
  public func conditions(ofNode node: Int) -> ArraySlice<AccessCondition> {
    nodes.conditions(of: node)
  }
}

/// The conditions of some edges or nodes, each with the number of its rule, ascending by place.
typealias NumberedConditions = [(
  place: UInt32, conditions: [(condition: AccessCondition, rule: Int)]
)]

extension TileRules {
  /// The bytes of the section; none if nothing is known of clocks and nothing depends on them.
  static func encoded(
    _ calendar: LocalCalendar, _ rules: [TimeRule], edges: NumberedConditions,
    nodes: NumberedConditions = []
  ) -> [UInt8] {
    guard !rules.isEmpty || calendar.zone != nil else { return [] }
    var writer = ByteWriter()
    // Holidays matter to rules only.
    let told = rules.isEmpty ? LocalCalendar(zone: calendar.zone) : calendar
    LocalCalendarCoder.append(told, to: &writer)
    writer.appendVarint(rules.count)
    for rule in rules { TimeRuleCoder.append(rule, to: &writer) }
    ConditionTable.append(edges, to: &writer)
    // Left out where there are none, as by writers that knew of no nodes.
    if !nodes.isEmpty { ConditionTable.append(nodes, to: &writer) }
    return writer.bytes
  }

  /// Reads the section of a tile with so many edges and nodes.
  static func decoded(
    _ reader: inout ByteReader, edgeCount: Int, nodeCount: Int
  ) throws(TileFormatError) -> TileRules {
    guard !reader.isAtEnd else { return .none }
    let calendar = try LocalCalendarCoder.decoded(&reader)
    var rules: [TimeRule] = []
    for _ in 0..<(try reader.readCount()) { rules.append(try TimeRuleCoder.decoded(&reader)) }
    var contents = TileRules(calendar: calendar, rules: rules)
    contents.edges = try ConditionTable(&reader, limit: edgeCount, rules)
    if !reader.isAtEnd { contents.nodes = try ConditionTable(&reader, limit: nodeCount, rules) }
    return contents
  }
}
