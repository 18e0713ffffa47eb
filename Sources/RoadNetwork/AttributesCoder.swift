/// Writes and reads the section with all texts of a tile.
///
/// Layout: the texts; the roads as numbered fields; the road of each segment; the nodes.
enum AttributesCoder {
  /// Numbers of the fields of a road; 0 ends the road.
  ///
  /// Unknown ones are passed over.
  private enum Field: UInt64, CaseIterable {
    case name = 1, localizedName, ref, junctionRef, tunnelName, bridgeName
    case forwardLimit = 16, forwardDestination, forwardDestinationRef, forwardDestinationStreet
    case forwardConditional, forwardLanes, forwardSchool
    case forwardRefDirection = 28
    case backwardLimit = 32, backwardDestination, backwardDestinationRef, backwardDestinationStreet
    case backwardConditional, backwardLanes, backwardSchool
    case backwardRefDirection = 44

    /// The field that says the same of the other direction; itself where there is none.
    var along: Field { rawValue < 32 ? self : Field(rawValue: rawValue - 16) ?? self }
    var isAlong: Bool { rawValue < 32 }
    /// How many texts a field with texts has at least.
    var textCount: Int { self == .localizedName || along == .forwardRefDirection ? 2 : 1 }
  }

  /// The numbers of the rules of the tile.
  typealias RuleNumbers = [TimeRule: Int]

  static func encoded(
    roads: [RoadAttributes], segmentRoads: [Int], nodes: [NodeAttributes],
    rules: RuleNumbers = [:]
  ) throws(TileFormatError) -> [UInt8] {
    guard !(roads.isEmpty && nodes.isEmpty) else { return [] }
    var texts = TextTable()
    var body = ByteWriter()
    body.appendVarint(roads.count)
    var previousWay: Int64 = 0
    for road in roads {
      body.appendSigned(road.wayID &- previousWay)
      previousWay = road.wayID
      append(road, to: &body, texts: &texts, rules)
    }
    body.appendVarint(segmentRoads.count)
    var previousRoad = 0
    for road in segmentRoads {
      body.appendSigned(Int64(road - previousRoad))
      previousRoad = road
    }
    append(nodes, to: &body, texts: &texts)
    guard texts.count <= TileLayout.textLimit else { throw .limitExceeded("texts") }
    return texts.encoded() + body.bytes
  }

  private static func append(
    _ road: RoadAttributes, to body: inout ByteWriter, texts: inout TextTable,
    _ rules: RuleNumbers
  ) {
    func field(_ field: Field, _ values: String...) {
      body.appendVarint(field.rawValue)
      body.appendVarint(values.count)
      for value in values { body.appendVarint(texts.index(of: value)) }
    }
    if let name = road.name { field(.name, name) }
    for name in road.localizedNames { field(.localizedName, name.language, name.text) }
    for ref in road.refs { field(.ref, ref) }
    if let ref = road.junctionRef { field(.junctionRef, ref) }
    if let name = road.tunnelName { field(.tunnelName, name) }
    if let name = road.bridgeName { field(.bridgeName, name) }
    for (direction, base) in [(road.forward, Field.forwardLimit), (road.backward, .backwardLimit)] {
      appendLimits(of: direction, base, to: &body, rules)
      let lists = [
        direction.destinations, direction.destinationRefs, direction.destinationStreets,
      ]
      for (offset, list) in lists.enumerated() {
        guard let number = Field(rawValue: base.rawValue + 1 + UInt64(offset)) else { continue }
        for text in list { field(number, text) }
      }
      let refDirection: Field =
        base == .forwardLimit ? .forwardRefDirection : .backwardRefDirection
      for known in direction.refDirections { field(refDirection, known.ref, known.direction) }
    }
    GuidanceFields.append(road, to: &body, texts: &texts)
    body.appendVarint(0)
  }

  /// Limits as numbers; fields that follow the one numbered `base`.
  private static func appendLimits(
    of direction: DirectedAttributes, _ base: Field, to body: inout ByteWriter,
    _ rules: RuleNumbers
  ) {
    func field(_ number: Field, _ values: [UInt64]) {
      body.appendVarint(number.rawValue + base.rawValue - Field.forwardLimit.rawValue)
      body.appendVarint(values.count)
      for value in values { body.appendVarint(value) }
    }
    let limit = direction.speedLimit
    let regular = SpeedLimit(
      posted: limit.posted, source: limit.source, advisory: limit.advisory)
    if regular != .unknown { field(.forwardLimit, SpeedLimitCoder.encoded(limit)) }
    for conditional in limit.conditional {
      let rule = rules[conditional.rule] ?? 0
      field(.forwardConditional, SpeedLimitCoder.encoded(conditional, rule: rule))
    }
    if !limit.lanes.isEmpty {
      let lanes = limit.lanes.prefix(maximumValues)
      field(.forwardLanes, SpeedLimitCoder.encoded(lanes: Array(lanes)))
    }
    if direction.isSchoolZone { field(.forwardSchool, []) }
  }

  private static func append(
    _ nodes: [NodeAttributes], to body: inout ByteWriter, texts: inout TextTable
  ) {
    body.appendVarint(nodes.count)
    var previous: Int64 = 0
    for node in nodes {
      body.appendSigned(node.nodeID &- previous)
      previous = node.nodeID
    }
    let told = nodes.enumerated().filter { $0.element.exitRef != nil || $0.element.name != nil }
    body.appendVarint(told.count)
    for (index, node) in told {
      body.appendVarint(index)
      body.appendVarint(node.exitRef.map { texts.index(of: $0) + 1 } ?? 0)
      body.appendVarint(node.name.map { texts.index(of: $0) + 1 } ?? 0)
    }
  }

  /// No field has more values.
  private static let maximumValues = 32

  /// Passes over the fields of one road.
  static func skipRoad(_ reader: inout ByteReader) throws(TileFormatError) {
    while try reader.readVarint() != 0 {
      for _ in 0..<(try reader.readCount()) { _ = try reader.readVarint() }
    }
  }

  /// Reads the fields of the road of `way`.
  static func road(
    way: Int64, _ reader: inout ByteReader, _ texts: TextIndex, _ rules: [TimeRule]
  ) throws(TileFormatError) -> RoadAttributes {
    var road = RoadAttributes(wayID: way)
    while true {
      let number = try reader.readVarint()
      if number == 0 { return road }
      var values: [UInt64] = []
      for place in 0..<(try reader.readCount()) {
        // A later version may add values; those of this one come first.
        let value = try reader.readVarint()
        if place < maximumValues { values.append(value) }
      }
      guard let field = Field(rawValue: number) else {
        _ = try GuidanceFields.set(number, values, texts, in: &road)
        continue
      }
      if field.isAlong {
        if try setLimit(field, values, rules, in: &road.forward) { continue }
      } else if try setLimit(field.along, values, rules, in: &road.backward) {
        continue
      }
      let count = field.textCount
      guard values.count >= count, values.prefix(count).allSatisfy({ $0 < UInt64(texts.count) })
      else { throw .invalid("a text that is not there") }
      let first = try texts.text(at: Int(values[0]))
      set(
        field, count == 1 ? first : try texts.text(at: Int(values[1])), first: first, in: &road)
    }
  }

  /// Keeps what a field with numbers says; false if it is one with texts.
  private static func setLimit(
    _ field: Field, _ values: [UInt64], _ rules: [TimeRule], in road: inout DirectedAttributes
  ) throws(TileFormatError) -> Bool {
    switch field {
    case .forwardLimit:
      let limit = try SpeedLimitCoder.decoded(values)
      road.speedLimit.posted = limit.posted
      road.speedLimit.source = limit.source
      road.speedLimit.advisory = limit.advisory
    case .forwardConditional:
      if let limit = try SpeedLimitCoder.conditional(values, rules) {
        road.speedLimit.conditional.append(limit)
      }
    case .forwardLanes: road.speedLimit.lanes = try SpeedLimitCoder.lanes(values)
    case .forwardSchool: road.isSchoolZone = true
    default: return false
    }
    return true
  }

  private static func set(
    _ field: Field, _ text: String, first: String, in road: inout RoadAttributes
  ) {
    switch field {
    case .name: road.name = text
    case .localizedName:
      road.localizedNames.append(LocalizedText(language: first, text: text))
    case .ref: road.refs.append(text)
    case .junctionRef: road.junctionRef = text
    case .tunnelName: road.tunnelName = text
    case .bridgeName: road.bridgeName = text
    case .forwardDestination: road.forward.destinations.append(text)
    case .forwardDestinationRef: road.forward.destinationRefs.append(text)
    case .forwardDestinationStreet: road.forward.destinationStreets.append(text)
    case .backwardDestination: road.backward.destinations.append(text)
    case .backwardDestinationRef: road.backward.destinationRefs.append(text)
    case .backwardDestinationStreet: road.backward.destinationStreets.append(text)
    case .forwardRefDirection:
      road.forward.refDirections.append(RefDirection(ref: first, direction: text))
    case .backwardRefDirection:
      road.backward.refDirections.append(RefDirection(ref: first, direction: text))
    case .forwardLimit, .forwardConditional, .forwardLanes, .forwardSchool, .backwardLimit,
      .backwardConditional, .backwardLanes, .backwardSchool:
      break
    }
  }

  /// Reads what is told about the nodes of a tile, which has no more than `limit`.
  static func nodes(
    _ reader: inout ByteReader, _ texts: TextIndex, limit: Int
  ) throws(TileFormatError) -> [NodeAttributes] {
    let count = try reader.readIndex(below: limit + 1)
    var nodes: [NodeAttributes] = []
    nodes.reserveCapacity(count)
    var id: Int64 = 0
    for _ in 0..<count {
      id &+= try reader.readSigned()
      nodes.append(NodeAttributes(nodeID: id))
    }
    for _ in 0..<(try reader.readCount(each: 3)) {
      let index = try reader.readIndex(below: count)
      let exit = try reader.readIndex(below: texts.count + 1)
      let name = try reader.readIndex(below: texts.count + 1)
      if exit > 0 { nodes[index].exitRef = try texts.text(at: exit - 1) }
      if name > 0 { nodes[index].name = try texts.text(at: name - 1) }
    }
    return nodes
  }
}
