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
        if let name = localized(key, value) { road.localizedNames.append(name) }
        if let sign = signs[key] { set(sign, TagText.list(value), flow: flow, in: &road) }
      }
    }
    if TagText.isYes(tags["noname"]) { road.name = nil }
    road.localizedNames.sort { ($0.language, $0.text) < ($1.language, $1.text) }
    return road
  }

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

  private struct Sign {
    var part: WritableKeyPath<DirectedAttributes, [String]> & Sendable
    /// Nil where the key names no direction.
    var direction: Direction?
  }

  private static let signs: [String: Sign] = {
    var signs: [String: Sign] = [:]
    let parts: [(String, WritableKeyPath<DirectedAttributes, [String]> & Sendable)] = [
      ("destination", \.destinations), ("destination:ref", \.destinationRefs),
      ("destination:street", \.destinationStreets),
    ]
    for (key, part) in parts {
      signs[key] = Sign(part: part, direction: nil)
      signs[key + ":forward"] = Sign(part: part, direction: .forward)
      signs[key + ":backward"] = Sign(part: part, direction: .backward)
    }
    return signs
  }()

  private static func set(_ sign: Sign, _ texts: [String], flow: Flow, in road: inout RoadAttributes)
  {
    if let direction = sign.direction {
      if direction == .forward { road.forward[keyPath: sign.part] = texts }
      if direction == .backward { road.backward[keyPath: sign.part] = texts }
      return
    }
    // A key with a direction, wherever it stands in the list, wins over one without.
    if case .forward = flow, road.forward[keyPath: sign.part].isEmpty {
      road.forward[keyPath: sign.part] = texts
    }
    if case .backward = flow, road.backward[keyPath: sign.part].isEmpty {
      road.backward[keyPath: sign.part] = texts
    }
  }
}
