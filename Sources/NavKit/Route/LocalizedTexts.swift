public import Foundation
internal import Guidance
internal import Navigation
internal import RoadNetwork

/// A text in one or more languages.
public struct LocalizedTexts: Hashable, Sendable {
  private let text: String?
  private let translations: [Translation]

  private struct Translation: Hashable, Sendable {
    let language: String
    let text: String
  }

  /// Makes texts; `translations` are pairs of a BCP 47 code and a text, in order of preference.
  public init(_ text: String?, translations: [(language: String, text: String)] = []) {
    self.text = text
    self.translations = translations.map { Translation(language: $0.language, text: $0.text) }
  }

  /// The text as it stands on signs; nil if there is none.
  public func defaultValue() -> String? { text }

  /// The text in the first of the languages that it is known in, else the default.
  ///
  /// A region or script narrows a language, but a text without them fits it, too.
  public func preferredValue(for locales: [Locale]) -> String? {
    for locale in locales {
      let tag = locale.identifier.replacing("_", with: "-").lowercased()
      let language = tag.prefix { $0 != "-" }
      let exact = translations.first { $0.language.lowercased() == tag }
      let found = exact ?? translations.first { $0.language.lowercased() == language }
      if let found { return found.text }
    }
    return text
  }
}

/// What a road is called.
public struct RoadTexts: Hashable, Sendable {
  public var names: LocalizedTexts
  /// Road numbers, with their direction where that is known.
  public var numbersWithDirection: LocalizedTexts
  /// Where the signs say that the road leads.
  public var towards: LocalizedTexts

  public init(
    names: LocalizedTexts = LocalizedTexts(nil),
    numbersWithDirection: LocalizedTexts = LocalizedTexts(nil),
    towards: LocalizedTexts = LocalizedTexts(nil)
  ) {
    self.names = names
    self.numbersWithDirection = numbersWithDirection
    self.towards = towards
  }

  init(_ road: CurrentRoad) { self.init(road.text, directions: road.refDirections) }

  init(_ road: RoadText, directions: [RefDirection] = [], towards: [String] = []) {
    names = LocalizedTexts(
      road.name, translations: road.localizedNames.map { ($0.language, $0.text) })
    let numbers = road.refs.map { ref in
      // Signs write `US 1 North`.
      directions.first { $0.ref == ref }.map { "\(ref) \($0.direction.capitalized)" } ?? ref
    }
    numbersWithDirection = LocalizedTexts(Self.joined(numbers))
    self.towards = LocalizedTexts(Self.joined(towards))
  }

  private static func joined(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
