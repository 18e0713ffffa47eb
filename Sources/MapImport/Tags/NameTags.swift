import OSMPBF
import RoadNetwork

/// Names, numbers and signs of a way.
enum NameTags {
  /// What is told about the way, but for its id and its limits.
  ///
  /// A sign without a direction speaks to those who travel `flow`; on a road for both
  /// directions it speaks to nobody.
  static func attributes(_ tags: OSMTags, flow: Flow) -> RoadAttributes {
    var road = RoadAttributes(wayID: 0)
    for (key, value) in tags {
      switch key {
      case "name": road.name = TagText.filled(value)
      case "ref": road.refs = TagText.list(value)
      case "junction:ref": road.junctionRef = TagText.filled(value)
      case "tunnel:name": road.tunnelName = TagText.filled(value)
      case "bridge:name": road.bridgeName = TagText.filled(value)
      default:
        if let spoken = PronunciationTags.pronunciation(key, value) {
          road.pronunciations.append(spoken)
        } else if let name = localized(key, value) {
          road.localizedNames.append(name)
        }
        if let sign = signs[key] {
          let texts = TagText.list(value)
          if !texts.isEmpty { set(sign, texts, flow: flow, in: &road) }
        }
      }
    }
    if TagText.isYes(tags["noname"]) { road.name = nil }
    if road.name == nil { road.name = streetBeside(tags) }
    road.localizedNames.sort { ($0.language, $0.text) < ($1.language, $1.text) }
    road.pronunciations.sort {
      ($0.subject.rawValue, $0.language ?? "") < ($1.subject.rawValue, $1.language ?? "")
    }
    road.forward.signDetails.sort { $0.kind.rawValue < $1.kind.rawValue }
    road.backward.signDetails.sort { $0.kind.rawValue < $1.kind.rawValue }
    return road
  }

  /// The name of the street beside which a path without a name of its own runs.
  private static func streetBeside(_ tags: OSMTags) -> String? {
    guard let highway = tags["highway"], paths.contains(highway) else { return nil }
    if let name = TagText.filled(tags["is_sidepath:of:name"]) { return name }
    let isBeside =
      TagText.isYes(tags["is_sidepath"])
      || ["footway", "cycleway", "path"].contains { tags[$0] == "sidewalk" }
    return isBeside ? TagText.filled(tags["street:name"]) : nil
  }

  private static let paths: Set<String> = ["cycleway", "footway", "path", "pedestrian", "steps"]

  /// `name:de`, `name:zh-Hant`, `name:ja_rm`; not `name:left` and the like.
  private static func localized(_ key: String, _ value: String) -> LocalizedText? {
    guard key.utf8.starts(with: "name:".utf8), let text = TagText.filled(value) else { return nil }
    let code = key.utf8.dropFirst("name:".utf8.count)
    let language = code.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    guard (2...3).contains(language.count), language.allSatisfy({ (0x61...0x7a).contains($0) }),
      code.count <= 12, code.dropFirst(language.count).allSatisfy(isCodeLetter)
    else { return nil }
    return LocalizedText(language: String(Substring(code)), text: text)
  }

  private static func isCodeLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The lists of a sign.
  private enum Part: Hashable {
    case places
    case refs
    case streets
    case detail(SignDetail.Kind)
  }

  private static let parts: [(key: String, part: Part)] = [
    ("destination", .places), ("destination:ref", .refs), ("destination:street", .streets),
    ("destination:symbol", .detail(.symbol)), ("destination:to", .detail(.to)),
    ("destination:ref:to", .detail(.refTo)),
    ("destination:pronunciation", .detail(.pronunciation)),
    ("destination:country", .detail(.country)), ("destination:colour", .detail(.color)),
  ]

  /// The direction is nil where the key names none.
  private static let signs: [String: (part: Part, direction: Direction?)] = {
    var signs: [String: (part: Part, direction: Direction?)] = [:]
    for (key, part) in parts {
      signs[key] = (part, nil)
      signs[key + ":forward"] = (part, .forward)
      signs[key + ":backward"] = (part, .backward)
    }
    return signs
  }()

  private static func set(
    _ sign: (part: Part, direction: Direction?), _ texts: [String], flow: Flow,
    in road: inout RoadAttributes
  ) {
    for direction in Direction.allCases {
      if let told = sign.direction {
        guard told == direction else { continue }
      } else {
        guard flow == (direction == .forward ? .forward : .backward) else { continue }
      }
      // A key with a direction, wherever it stands in the list, wins over one without.
      let overwrites = sign.direction != nil
      if direction == .forward { set(sign.part, texts, overwrites, in: &road.forward) }
      if direction == .backward { set(sign.part, texts, overwrites, in: &road.backward) }
    }
  }

  private static func set(
    _ part: Part, _ texts: [String], _ overwrites: Bool, in road: inout DirectedAttributes
  ) {
    switch part {
    case .places where overwrites || road.destinations.isEmpty: road.destinations = texts
    case .refs where overwrites || road.destinationRefs.isEmpty: road.destinationRefs = texts
    case .streets where overwrites || road.destinationStreets.isEmpty:
      road.destinationStreets = texts
    case .detail(let kind) where overwrites || !road.signDetails.contains { $0.kind == kind }:
      road.signDetails.removeAll { $0.kind == kind }
      road.signDetails += texts.map { SignDetail(kind, $0) }
    default: break
    }
  }
}
