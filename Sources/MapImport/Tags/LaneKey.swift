/// A key that speaks of lanes: `turn:lanes:forward`, `lanes`, `bus:lanes`.
struct LaneKey: Hashable {
  /// What the key tells of the lanes.
  enum Subject: Hashable {
    case count
    /// How many of the lanes are for buses.
    case busCount
    case turns
    /// The arrows of all lanes at once.
    case turn
    case changes
    case widths
    case destinations
    case destinationRefs
    case access(AccessKey)
    case carpools
    case placement
  }

  /// Whose lanes it means.
  enum Side: Hashable {
    case forward
    case backward
    /// The lanes in the middle that are there for both directions.
    case bothWays
  }

  var subject: Subject
  /// Nil where the key names no direction.
  var side: Side?

  /// Nil if the key is another one.
  init?(_ key: String) {
    // Almost all keys of a file are others, and end in other letters.
    guard let last = key.utf8.last, Self.lastLetters.contains(last), let known = Self.keys[key]
    else { return nil }
    self = known
  }

  init(_ subject: Subject, _ side: Side?) {
    self.subject = subject
    self.side = side
  }

  private static let lastLetters: [UInt8] = ["s", "d", "n", "t", "v"].map { UInt8(ascii: $0) }

  private static let keys: [String: LaneKey] = {
    var subjects: [(String, Subject)] = [
      ("lanes", .count), ("lanes:psv", .busCount), ("lanes:bus", .busCount),
      ("turn:lanes", .turns), ("turn", .turn), ("change:lanes", .changes),
      ("width:lanes", .widths), ("destination:lanes", .destinations),
      ("destination:ref:lanes", .destinationRefs), ("hov:lanes", .carpools),
      ("placement", .placement),
    ]
    subjects += AccessKey.allCases.map { ($0.rawValue + ":lanes", .access($0)) }
    let sides: [(String, Side?)] = [
      ("", nil), (":forward", .forward), (":backward", .backward), (":both_ways", .bothWays),
    ]
    var keys: [String: LaneKey] = [:]
    for (name, subject) in subjects {
      for (ending, side) in sides { keys[name + ending] = LaneKey(subject, side) }
    }
    return keys
  }()
}
