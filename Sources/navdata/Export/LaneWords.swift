import RoadNetwork

extension RoadLanes {
  /// `left|through;right`, from left to right as OSM writes it; nil where no lane says.
  var turnText: String? {
    guard hasDirections else { return nil }
    return list.map { ($0.directions?.words ?? []).joined(separator: ";") }
      .joined(separator: "|")
  }

  /// Who may use each lane that has rules of its own; nil where none has.
  var accessText: String? {
    text(where: { $0.modes != .all || $0.isForCarpools }) { lane in
      let modes = TravelMode.allCases.filter { lane.modes != .all && lane.modes.contains($0) }
      return (modes.map(\.name) + (lane.isForCarpools ? ["hov"] : [])).joined(separator: ";")
    }
  }

  /// `right_of:1`, as OSM writes it; nil where the map does not tell.
  var placementText: String? {
    placement.map { "\($0.side.word):\($0.lane + 1)" }
  }

  /// To which sides each lane may be left; nil where no lane says.
  var changeText: String? {
    text(where: { $0.change != nil }) { $0.change?.word ?? "" }
  }

  /// The width of each lane in metres; nil where no lane says.
  var widthText: String? {
    text(where: { $0.widthCentimeters != nil }) { lane in
      lane.widthCentimeters.map { LimitText.number(Double($0) / 100) } ?? ""
    }
  }

  /// The words on the sign over each lane; nil where there is none.
  func text(_ words: KeyPath<Lane, [String]>) -> String? {
    text(where: { !$0[keyPath: words].isEmpty }) { $0[keyPath: words].joined(separator: ";") }
  }

  private func text(where isTold: (Lane) -> Bool, _ words: (Lane) -> String) -> String? {
    list.contains(where: isTold) ? list.map(words).joined(separator: "|") : nil
  }
}

extension LanePlacement.Side {
  fileprivate var word: String {
    switch self {
    case .leftOf: "left_of"
    case .middleOf: "middle_of"
    case .rightOf: "right_of"
    }
  }
}

extension LaneChange {
  fileprivate var word: String {
    switch self {
    case .both: "both"
    case .none: "none"
    case .left: "left"
    case .right: "right"
    }
  }
}

extension LaneConnection {
  /// `12:1>2`: the way that is entered, and the lanes, from 1 at the left; a question mark behind
  /// for one that is not the natural way on.
  var text: String { "\(toWayID):\(fromLane + 1)>\(toLane + 1)" + (isOptional ? "?" : "") }
}

extension SignDetail {
  /// `symbol=airport`.
  var words: String {
    let name =
      switch kind {
      case .symbol: "symbol"
      case .to: "to"
      case .refTo: "ref_to"
      case .pronunciation: "pronunciation"
      case .country: "country"
      case .color: "colour"
      }
    return name + "=" + text
  }
}

extension RefDirection {
  /// `US 1=north`.
  var text: String { "\(ref)=\(direction)" }
}

extension Pronunciation {
  /// `name=…`, `name:de=…` or `ref=…`.
  var text: String {
    let name = subject == .name ? "name" : "ref"
    return name + (language.map { ":" + $0 } ?? "") + "=" + ipa
  }
}

extension PlaceSource {
  /// The word for exports.
  var name: String {
    switch self {
    case .stated: "options"
    case .boundary: "boundary"
    case .table: "table"
    case .bridgedBoundary: "bridged_boundary"
    }
  }
}
