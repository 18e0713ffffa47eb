/// What a sign tells beside places, road numbers and streets.
public struct SignDetail: Hashable, Sendable {
  /// The raw values are those of the tile format.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A picture: `airport`, `hospital`.
    case symbol = 0
    /// A place to which the road leads over others.
    case to = 1
    /// A road number to which the road leads over others.
    case refTo = 2
    /// How a place is spoken, in the letters of the IPA.
    case pronunciation = 3
    /// A country code.
    case country = 4
    /// The colour of the sign's ground.
    case color = 5
  }

  public var kind: Kind
  public var text: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// How something is spoken, in the letters of the International Phonetic Alphabet.
public struct Pronunciation: Hashable, Sendable {
  /// The raw values are those of the tile format.
  public enum Subject: UInt8, CaseIterable, Sendable {
    case name = 0
    case ref = 1
  }

  public var subject: Subject
  /// BCP 47 code of the language of the name; nil for the name on local signs.
  public var language: String?
  public var ipa: String

  public init(of subject: Subject, language: String? = nil, ipa: String) {
    self.subject = subject
    self.language = language
    self.ipa = ipa
  }
}
