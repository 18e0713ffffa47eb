import OSMPBF
import RoadNetwork

/// Which way of a road is asked about.
enum Direction: Int, CaseIterable {
  /// As the way is drawn.
  case forward
  case backward

  var opposite: Direction { self == .forward ? .backward : .forward }
}

/// The access keys of one object, read once and asked per mode.
struct AccessTags {
  /// Per key: for both directions, then for each; empty if the object has none of the keys.
  private var values: [Access?] = []
  /// Whether access also depends on conditions.
  private(set) var isConditional = false

  init(_ tags: OSMTags) {
    for (key, value) in tags {
      guard let slot = Self.slots[key] else { continue }
      guard let slot else {
        isConditional = true
        continue
      }
      guard let access = AccessValue.access(value) else { continue }
      if values.isEmpty { values = Array(repeating: nil, count: AccessKey.allCases.count * 3) }
      values[slot] = values[slot] ?? access
    }
  }

  var isEmpty: Bool { values.isEmpty }

  /// What `mode` may do in `direction` (nil: on a node); `standard` where no key applies.
  ///
  /// The most specific key decides. The general key `access` does not let a mode onto something
  /// that is not built for it (a car onto a footway), unless `opensByGeneralKey`; even then a
  /// private one stays as closed as it would be without the key.
  func access(
    of mode: TravelMode, _ direction: Direction?, standard: Access, opensByGeneralKey: Bool
  ) -> Access {
    if values.isEmpty { return standard }
    for key in AccessKey.ladder(of: mode) {
      let place = key.place * 3
      let directed = direction.flatMap { values[place + 1 + $0.rawValue] }
      guard let value = directed ?? values[place] else { continue }
      if key == .access, standard == .no, !opensByGeneralKey || value == .private { return .no }
      return value
    }
    return standard
  }

  /// Where the value of each key stands; nil for a key with conditions.
  private static let slots: [String: Int?] = {
    var slots: [String: Int?] = [:]
    for key in AccessKey.allCases {
      slots[key.rawValue] = .some(key.place * 3)
      slots[key.rawValue + ":forward"] = .some(key.place * 3 + 1)
      slots[key.rawValue + ":backward"] = .some(key.place * 3 + 2)
      for part in ["", ":forward", ":backward"] {
        slots[key.rawValue + part + ":conditional"] = .some(nil)
      }
    }
    return slots
  }()
}
