import OSMPBF
import RoadNetwork

/// The lanes of a way.
///
/// Lists name the lanes from left to right in the direction of travel, in every country. Where
/// lists of one direction differ in length, or from a number that is stated, those that
/// contradict are left out: a wrong lane is worse than none.
struct LaneTags {
  private(set) var forward = RoadLanes()
  private(set) var backward = RoadLanes()
  /// Whether tags had to be left out because they contradict each other.
  private(set) var isContradictory = false

  /// A key without a direction speaks to those who travel `flow`; on a road for both directions
  /// only the number of all lanes says something without one.
  init(_ tags: OSMTags, flow: Flow) {
    var values: [LaneKey: String] = [:]
    for (key, value) in tags where !value.isEmpty {
      if let key = LaneKey(key) { values[key] = values[key] ?? value }
    }
    if values.isEmpty { return }
    let counts = LaneCounts(values, flow: flow)
    forward = lanes(.forward, values, stated: counts.forward, flow: flow)
    backward = lanes(.backward, values, stated: counts.backward, flow: flow)
    forward.placement = placement(.forward, values, flow)
    backward.placement = placement(.backward, values, flow)
  }

  /// Where the line lies beside the lanes of one direction; `transition` tells no place.
  private func placement(
    _ direction: Direction, _ values: [LaneKey: String], _ flow: Flow
  ) -> LanePlacement? {
    let takesPlain = flow == (direction == .forward ? .forward : .backward)
    let own = values[LaneKey(.placement, direction == .forward ? .forward : .backward)]
    guard let text = own ?? (takesPlain ? values[LaneKey(.placement, nil)] : nil) else {
      return nil
    }
    let parts = text.split(separator: ":").map { TagText.trimmed($0) }
    let lanes = direction == .forward ? forward : backward
    // Lanes are numbered from 1 at the left.
    guard parts.count == 2, let side = Self.sides[parts[0]], let number = Int(parts[1]),
      (1...(lanes.count ?? RoadLanes.limit)).contains(number)
    else { return nil }
    return LanePlacement(side, lane: number - 1)
  }

  private static let sides: [String: LanePlacement.Side] = [
    "left_of": .leftOf, "middle_of": .middleOf, "right_of": .rightOf,
  ]

  private mutating func lanes(
    _ direction: Direction, _ values: [LaneKey: String], stated: Int?, flow: Flow
  ) -> RoadLanes {
    let side: LaneKey.Side = direction == .forward ? .forward : .backward
    let takesPlain = flow == (direction == .forward ? .forward : .backward)
    var lists: [LaneKey.Subject: LaneList] = [:]
    for (key, value) in values {
      if [.count, .busCount, .turn, .placement].contains(key.subject) { continue }
      if key.side == side || key.side == nil && takesPlain {
        // A key that names the direction wins.
        if key.side == nil, lists[key.subject] != nil { continue }
        lists[key.subject] = LaneList(value)
      }
    }
    lists = agreeing(lists, stated: stated)
    if let count = lists.values.first?.count {
      var found = LaneListReader(lists: lists).lanes(count)
      let plainCount = takesPlain ? values[LaneKey(.busCount, nil)] : nil
      if let buses = (values[LaneKey(.busCount, side)] ?? plainCount).flatMap({ Int($0) }) {
        Self.reserve(buses, of: &found, lists[.turns])
      }
      let open = found.count { $0.modes.contains(.car) }
      if let stated, stated != count, stated != open {
        isContradictory = true
        return RoadLanes()
      }
      return RoadLanes(list: found)
    }
    guard let stated else { return RoadLanes() }
    let plain = takesPlain ? values[LaneKey(.turn, nil)] : nil
    guard let turn = values[LaneKey(.turn, side)] ?? plain,
      let arrows = TurnArrows.directions(turn)
    else { return RoadLanes(count: stated) }
    return RoadLanes(list: Array(repeating: Lane(arrows), count: stated))
  }

  /// Gives `count` lanes to buses where only their number is told: those at one edge of the road
  /// whose entries in the list of arrows are left empty, for arrows do not bind buses.
  private static func reserve(_ count: Int, of lanes: inout [Lane], _ arrows: LaneList?) {
    guard let arrows, (1..<lanes.count).contains(count),
      lanes.allSatisfy({ $0.modes == .all })
    else { return }
    func isEmpty(_ places: Range<Int>) -> Bool { places.allSatisfy { arrows[$0] == nil } }
    let (left, right) = (0..<count, lanes.count - count..<lanes.count)
    guard isEmpty(left) != isEmpty(right) else { return }
    let walkers = ModeSet(.pedestrian)
    for lane in isEmpty(left) ? left : right {
      lanes[lane].modes = AccessKey.psv.modes.union(walkers)
    }
  }

  /// The lists if all have one length, else those whose length is the number that is stated.
  private mutating func agreeing(
    _ lists: [LaneKey.Subject: LaneList], stated: Int?
  ) -> [LaneKey.Subject: LaneList] {
    let lengths = Set(lists.values.map(\.count))
    if lengths.count <= 1, lengths.allSatisfy({ $0 <= RoadLanes.limit }) { return lists }
    isContradictory = true
    return lists.filter { $0.value.count == stated }
  }
}

/// How many lanes each direction has, as far as that is told.
private struct LaneCounts {
  private(set) var forward: Int?
  private(set) var backward: Int?

  init(_ values: [LaneKey: String], flow: Flow) {
    func count(_ side: LaneKey.Side?) -> Int? {
      guard let text = values[LaneKey(.count, side)], let number = Int(TagText.trimmed(text)),
        (0...RoadLanes.limit).contains(number)
      else { return nil }
      return number
    }
    (forward, backward) = (count(.forward), count(.backward))
    guard let total = count(nil) else { return }
    let middle = count(.bothWays) ?? 0
    func rest(besides other: Int) -> Int? {
      let rest = total - middle - other
      return rest > 0 ? rest : nil
    }
    switch flow {
    case .forward: forward = forward ?? rest(besides: backward ?? 0)
    case .backward: backward = backward ?? rest(besides: forward ?? 0)
    case .both:
      if let known = forward, backward == nil {
        backward = rest(besides: known)
      } else if let known = backward, forward == nil {
        forward = rest(besides: known)
      } else if forward == nil, backward == nil, (total - middle) % 2 == 0 {
        forward = rest(besides: (total - middle) / 2)
        backward = forward
      }
    case .reversible: break
    }
  }
}

/// The entries of a list with one entry for each lane; white space is cut.
struct LaneList {
  private let entries: [String]

  init(_ value: String) {
    entries = value.split(separator: "|", omittingEmptySubsequences: false)
      .map { TagText.trimmed($0) }
  }

  var count: Int { entries.count }

  /// The entry of a lane; nil if it is empty.
  subscript(lane: Int) -> String? { entries[lane].isEmpty ? nil : entries[lane] }
}

/// The arrows of a lane as words.
enum TurnArrows {
  /// The arrows of `text`, joined by semicolons; nil if none of the words is known.
  static func directions(_ text: String?) -> LaneDirections? {
    guard let text else { return [] }
    var directions: LaneDirections = []
    var isKnown = false
    for word in text.split(separator: ";") {
      guard let known = words[TagText.trimmed(word)] else { continue }
      directions.formUnion(known)
      isKnown = true
    }
    return isKnown ? directions : nil
  }

  private static let words: [String: LaneDirections] = [
    "none": [], "left": .left, "slight_left": .slightLeft, "sharp_left": .sharpLeft,
    "through": .through, "straight": .through, "right": .right, "slight_right": .slightRight,
    "sharp_right": .sharpRight, "reverse": .reverse, "merge_to_left": .mergeToLeft,
    "merge_to_right": .mergeToRight,
  ]
}
