import Geo
import RoadNetwork

/// What is spoken at one moment.
public struct SpokenText: Hashable, Sendable {
  /// The words.
  public var text: String
  /// The same as a document of the Speech Synthesis Markup Language (W3C, version 1.1).
  public var ssml: String

  /// Makes both forms of `text`; `spoken` holds names that may occur in it, and how they are
  /// spoken, in the letters of the IPA.
  public init(text: String, languageCode: String, spoken: [String: String] = [:]) {
    self.text = text
    let language = Self.escaped(languageCode)
    ssml = """
      <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="\(language)">\
      \(Self.marked(text, spoken))</speak>
      """
  }

  /// `text` as XML content, with the sounds of names; of names at one place the longest counts.
  private static func marked(_ text: String, _ spoken: [String: String]) -> String {
    let names = spoken.keys.filter { !$0.isEmpty }.sorted { ($0.count, $0) > ($1.count, $1) }
    var result = ""
    var rest = Substring(text)
    while !names.isEmpty {
      var first: (range: Range<Substring.Index>, name: String)?
      for name in names {
        guard let range = rest.firstRange(of: name) else { continue }
        if let known = first, known.range.lowerBound <= range.lowerBound { continue }
        first = (range, name)
      }
      guard let first, let sounds = spoken[first.name] else { break }
      let name = escaped(first.name)
      result += escaped(String(rest[..<first.range.lowerBound]))
      result += "<phoneme alphabet=\"ipa\" ph=\"\(escaped(sounds))\">\(name)</phoneme>"
      rest = rest[first.range.upperBound...]
    }
    return result + escaped(String(rest))
  }

  /// `text` as XML content or attribute; characters that XML does not know are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..<" ", "\u{fffe}", "\u{ffff}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension PhraseBook {
  /// What is spoken `distance` before `maneuver`, as announcement of `stage`.
  ///
  /// `next` is a maneuver that follows so soon that it is told along; nil if none does.
  public func announcement(
    of maneuver: Maneuver, at distance: Distance, stage: AnnouncementPolicy.Stage,
    then next: Maneuver? = nil
  ) -> SpokenText {
    var text = inner(maneuver)
    if maneuver.kind == .arrive, stage == .action {
      text = arrivalText(of: maneuver)
    } else if stage == .action {
      text = filled(.now, [.instruction: text])
    } else {
      text = cued(text, maneuver, at: distance) ?? text
      text = filled(.ahead, [.instruction: text, .distance: phrase(for: distance)])
    }
    if let next { text = filled(.then, [.instruction: text, .next: inner(next)]) }
    return spoken(capitalized(text), maneuver, next)
  }

  /// What is spoken when a trip begins: a departure has no distance.
  public func announcement(ofDeparture maneuver: Maneuver, then next: Maneuver? = nil)
    -> SpokenText
  {
    var text = inner(maneuver)
    if let next { text = filled(.then, [.instruction: text, .next: inner(next)]) }
    return spoken(capitalized(text), maneuver, next)
  }

  private func spoken(_ text: String, _ maneuver: Maneuver, _ next: Maneuver?) -> SpokenText {
    guard marksSounds else { return SpokenText(text: text, languageCode: language.code) }
    let known = maneuver.road.spoken.merging(next?.road.spoken ?? [:]) { first, _ in first }
    return SpokenText(text: text, languageCode: language.code, spoken: known)
  }

  private func arrivalText(of maneuver: Maneuver) -> String {
    let side = maneuver.destinationSide.map { $0 == .left ? language.left : language.right }
    let phrase: Language.Phrase = maneuver.isStopover ? .arrivedAtStop : .arrived
    return filled(phrase, side.map { [.side: $0] } ?? [:])
  }
}

extension RoadText {
  /// Names and numbers of the road, with how they are spoken.
  var spoken: [String: String] {
    var spoken: [String: String] = [:]
    for known in pronunciations {
      let written: String? =
        switch (known.subject, known.language) {
        case (.name, nil): name
        case (.name, let language): localizedNames.first { $0.language == language }?.text
        case (.ref, _): refs.count == 1 ? refs[0] : nil
        }
      if let written, spoken[written] == nil { spoken[written] = known.ipa }
    }
    return spoken
  }
}
