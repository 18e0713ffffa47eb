import Geo

/// What is spoken at one moment.
public struct SpokenText: Hashable, Sendable {
  /// The words.
  public var text: String
  /// The same as a document of the Speech Synthesis Markup Language (W3C, version 1.1).
  public var ssml: String

  public init(text: String, languageCode: String) {
    self.text = text
    let language = Self.escaped(languageCode)
    ssml = """
      <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="\(language)">\
      \(Self.escaped(text))</speak>
      """
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
      text = filled(.ahead, [.instruction: text, .distance: phrase(for: distance)])
    }
    if let next { text = filled(.then, [.instruction: text, .next: inner(next)]) }
    return SpokenText(text: capitalized(text), languageCode: language.code)
  }

  /// What is spoken when a trip begins: a departure has no distance.
  public func announcement(ofDeparture maneuver: Maneuver, then next: Maneuver? = nil)
    -> SpokenText
  {
    var text = inner(maneuver)
    if let next { text = filled(.then, [.instruction: text, .next: inner(next)]) }
    return SpokenText(text: capitalized(text), languageCode: language.code)
  }

  private func arrivalText(of maneuver: Maneuver) -> String {
    let side = maneuver.destinationSide.map { $0 == .left ? language.left : language.right }
    let phrase: Language.Phrase = maneuver.isStopover ? .arrivedAtStop : .arrived
    return filled(phrase, side.map { [.side: $0] } ?? [:])
  }
}
