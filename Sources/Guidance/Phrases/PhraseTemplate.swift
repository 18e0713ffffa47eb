/// A sentence with slots.
///
/// `{road}` is a slot; `[ onto {road}]` is a part that is left out when one of its slots has
/// nothing to say. Parts do not nest.
struct PhraseTemplate: Sendable, ExpressibleByStringLiteral {
  /// What a sentence may be told.
  enum Slot: String, CaseIterable, Sendable {
    case road, sign, exit, ordinal, name, compass, turn, side, distance, instruction, next
    case cue, place, kind
  }

  private enum Piece: Sendable {
    case text(String)
    case slot(Slot)
  }

  private struct Part: Sendable {
    var pieces: [Piece] = []
    var isOptional = false
  }

  private let parts: [Part]

  init(stringLiteral template: String) {
    var parts: [Part] = [Part()]
    var text = ""
    func close(_ part: inout Part) {
      if !text.isEmpty { part.pieces.append(.text(text)) }
      text = ""
    }
    for character in template {
      switch character {
      case "[", "]":
        close(&parts[parts.count - 1])
        parts.append(Part(isOptional: character == "["))
      case "{":
        close(&parts[parts.count - 1])
      case "}":
        guard let slot = Slot(rawValue: text) else {
          preconditionFailure("no slot \(text) in \(template)")
        }
        parts[parts.count - 1].pieces.append(.slot(slot))
        text = ""
      default: text.append(character)
      }
    }
    close(&parts[parts.count - 1])
    self.parts = parts
  }

  /// The sentence; nil if a slot outside the optional parts has nothing to say.
  func filled(_ values: [Slot: String]) -> String? {
    var result = ""
    for part in parts {
      if let text = Self.filled(part, values) {
        result += text
      } else if !part.isOptional {
        return nil
      }
    }
    return result
  }

  private static func filled(_ part: Part, _ values: [Slot: String]) -> String? {
    var result = ""
    for piece in part.pieces {
      switch piece {
      case .text(let text): result += text
      case .slot(let slot):
        guard let value = values[slot]?.nonBlank else { return nil }
        result += value
      }
    }
    return result
  }
}
