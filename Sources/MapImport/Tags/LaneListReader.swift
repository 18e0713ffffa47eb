import RoadNetwork

/// Makes lanes of lists that all have one entry for each lane.
struct LaneListReader {
  let lists: [LaneKey.Subject: LaneList]

  func lanes(_ count: Int) -> [Lane] { (0..<count).map(lane) }

  private func lane(_ place: Int) -> Lane {
    Lane(
      lists[.turns].flatMap { TurnArrows.directions($0[place]) }, modes: modes(place),
      change: lists[.changes]?[place].flatMap { Self.changes[$0] },
      widthCentimeters: lists[.widths]?[place].flatMap(Self.centimeters),
      destinations: TagText.list(lists[.destinations]?[place]),
      destinationRefs: TagText.list(lists[.destinationRefs]?[place]),
      isForCarpools: lists[.carpools]?[place].map { Self.carpoolWords.contains($0) } ?? false)
  }

  /// `yes` lets carpools in beside others.
  private static let carpoolWords: Set<String> = ["designated", "lane"]

  // MARK: Access

  /// Who may use a lane.
  ///
  /// A lane that is meant for buses or bicycles is closed to other vehicles, unless a list opens it
  /// to them: that the others are shut out is often not mapped.
  private func modes(_ place: Int) -> ModeSet {
    let ownLane = exclusiveModes(place)
    var modes = ModeSet.all
    for mode in TravelMode.allCases where mode != .pedestrian {
      let stated = AccessKey.ladder(of: mode).lazy.compactMap { access($0, place) }.first
      switch stated {
      case .no, .private: modes.remove(ModeSet(mode))
      case nil:
        if !ownLane.isEmpty, !ownLane.contains(mode) { modes.remove(ModeSet(mode)) }
      default: break
      }
    }
    return modes
  }

  private func access(_ key: AccessKey, _ place: Int) -> Access? {
    lists[.access(key)]?[place].flatMap(AccessValue.access)
  }

  private func exclusiveModes(_ place: Int) -> ModeSet {
    var modes: ModeSet = []
    for key in [AccessKey.psv, .bus, .taxi, .bicycle] where access(key, place) == .designated {
      modes.formUnion(key.modes)
    }
    return modes
  }

  // MARK: Words and numbers

  private static let changes: [String: LaneChange] = [
    "yes": .both, "no": .none, "not_left": .right, "not_right": .left, "only_left": .left,
    "only_right": .right,
  ]

  /// A width in metres, as a list of lanes has it.
  private static func centimeters(_ text: String) -> Int? {
    guard let meters = Double(text), meters > 0, meters < 50 else { return nil }
    return Int((meters * 100).rounded())
  }
}
