/// Turns the lanes of one direction into numbers and back.
enum LaneCoder {
  /// The number of lanes, and one number for each if more is known of them.
  ///
  /// The number of a lane, from bit 0: whether its arrows are known, ten arrows, three bits for
  /// changing lanes, eight for the modes that may not use it, fourteen for its width in
  /// centimetres, and one for whether it is kept for carpools.
  static func encoded(_ lanes: RoadLanes) -> [UInt64] {
    let list = lanes.list.prefix(RoadLanes.limit)
    if list.isEmpty { return [UInt64(max(0, min(lanes.count ?? 0, RoadLanes.limit)))] }
    return [UInt64(list.count)] + list.map(code)
  }

  private static func code(_ lane: Lane) -> UInt64 {
    var code: UInt64 = lane.directions == nil ? 0 : 1
    code |= UInt64((lane.directions?.rawValue ?? 0) & directionMask) << directionShift
    code |= UInt64(lane.change?.rawValue ?? 0) << changeShift
    code |= UInt64(~lane.modes.rawValue) << modeShift
    code |= UInt64(max(0, min(lane.widthCentimeters ?? 0, widest))) << widthShift
    if lane.isForCarpools { code |= carpoolBit }
    return code
  }

  static func decoded(_ values: [UInt64]) throws(TileFormatError) -> RoadLanes {
    guard let count = values.first, count <= UInt64(RoadLanes.limit) else {
      throw .invalid("\(values.first ?? 0) lanes")
    }
    let codes = values.dropFirst().prefix(Int(count))
    if codes.isEmpty { return RoadLanes(count: Int(count)) }
    guard codes.count == Int(count) else { throw .invalid("lanes that are missing") }
    return RoadLanes(list: codes.map(lane))
  }

  private static func lane(_ code: UInt64) -> Lane {
    let arrows = UInt16(truncatingIfNeeded: code >> directionShift) & directionMask
    let width = code >> widthShift & widthMask
    return Lane(
      code & 1 == 0 ? nil : LaneDirections(rawValue: arrows),
      modes: ModeSet(rawValue: ~UInt8(truncatingIfNeeded: code >> modeShift)),
      change: LaneChange(rawValue: UInt8(truncatingIfNeeded: code >> changeShift) & 7),
      widthCentimeters: width > 0 && width <= UInt64(widest) ? Int(width) : nil,
      isForCarpools: code & carpoolBit != 0)
  }

  private static let directionMask: UInt16 = 0x3ff
  private static let directionShift: UInt64 = 1
  private static let changeShift: UInt64 = 11
  private static let modeShift: UInt64 = 14
  private static let widthShift: UInt64 = 22
  private static let widest = 10_000
  private static let widthMask: UInt64 = 0x3fff
  private static let carpoolBit: UInt64 = 1 << 36

  // MARK: Placement

  static func encoded(_ placement: LanePlacement) -> [UInt64]? {
    guard (0..<RoadLanes.limit).contains(placement.lane) else { return nil }
    return [UInt64(placement.side.rawValue), UInt64(placement.lane)]
  }

  /// Nil for a side that a later version adds.
  static func placement(_ values: [UInt64]) throws(TileFormatError) -> LanePlacement? {
    guard values.count >= 2, values[1] < UInt64(RoadLanes.limit) else {
      throw .invalid("a line beside a lane that is not there")
    }
    return LanePlacement.Side(rawValue: UInt8(clamping: values[0])).map {
      LanePlacement($0, lane: Int(values[1]))
    }
  }

  // MARK: Connections

  /// Lists that begin with the way that is entered; each has at most `valuesPerField` values.
  static func encoded(_ connections: [LaneConnection]) -> [[UInt64]] {
    var lists: [[UInt64]] = []
    for connection in connections {
      let way = UInt64(bitPattern: connection.toWayID)
      guard let code = code(connection) else { continue }
      if let last = lists.last, last[0] == way, last.count < valuesPerField {
        lists[lists.count - 1].append(code)
      } else {
        lists.append([way, code])
      }
    }
    return lists
  }

  private static let valuesPerField = 32
  private static let laneBits: UInt64 = 5

  private static func code(_ connection: LaneConnection) -> UInt64? {
    let lanes = 0..<RoadLanes.limit
    guard lanes.contains(connection.fromLane), lanes.contains(connection.toLane) else {
      return nil
    }
    return (connection.isOptional ? 1 : 0) | UInt64(connection.fromLane) << 1
      | UInt64(connection.toLane) << (1 + laneBits)
  }

  static func connections(_ values: [UInt64]) throws(TileFormatError) -> [LaneConnection] {
    guard let way = values.first else { throw .invalid("lanes that lead nowhere") }
    return values.dropFirst().map { code in
      LaneConnection(
        toWayID: Int64(bitPattern: way), fromLane: Int(code >> 1 & 31),
        toLane: Int(code >> (1 + laneBits) & 31), isOptional: code & 1 == 1)
    }
  }
}
