import Geo

/// Puts maneuvers into words.
///
/// Parts of a sentence for which nothing is known are left out: no sentence ever names an empty
/// road.
public struct PhraseBook: Sendable {
  /// Units in which distances are told.
  public var units: DistanceUnits
  /// What may be told of that is seen at a turn; nothing unless set.
  public var cues: NaturalGuidance = []
  /// Whether roads are told by name; what signs say is told in any case.
  public var namesRoads = true
  /// Whether the speech markup tells how names sound, where the map knows.
  public var marksSounds = true
  let language: Language

  /// English, with metric distances.
  public static let english = PhraseBook(language: .english, units: .metric)

  /// The codes of all languages, ascending.
  public static var languageCodes: [String] { Language.all.map(\.code).sorted() }

  /// Makes a phrase book; nil if there are no phrases in the language.
  ///
  /// `languageCode` is a BCP 47 code; what follows the language itself is ignored (`en-GB`).
  public init?(languageCode: String, units: DistanceUnits = .metric) {
    let primary = languageCode.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let language = Language.all.first(where: { $0.code == primary }) else { return nil }
    self.init(language: language, units: units)
  }

  init(language: Language, units: DistanceUnits) {
    self.language = language
    self.units = units
  }

  /// BCP 47 code of the language.
  public var languageCode: String { language.code }

  /// What to do at `maneuver`: a sentence without a full stop.
  public func instruction(for maneuver: Maneuver) -> String {
    capitalized(inner(maneuver))
  }

  /// How far `distance` is, rounded for the ear; in the form that a sentence asks for after "in".
  public func phrase(for distance: Distance) -> String {
    guard let bands = language.distances[units],
      let band = bands.first(where: { distance.meters < $0.limit }) ?? bands.last
    else { return "" }
    let steps = max(1, Int((distance.meters / band.unit / band.step).rounded()))
    if steps <= band.words.count, let words = band.words[steps - 1].nonBlank { return words }
    let tenths = Int((Double(steps) * band.step * 10).rounded())
    let fraction = tenths % 10 == 0 ? "" : "\(language.decimalSeparator)\(tenths % 10)"
    return "\(tenths / 10)\(fraction) \(tenths == 10 ? band.singular : band.plural)"
  }

  /// The instruction as it stands inside a sentence.
  func inner(_ maneuver: Maneuver) -> String {
    let values = slots(of: maneuver)
    for phrase in phrases(for: maneuver) {
      if let text = language.phrases[phrase]?.filled(values) { return text }
    }
    return ""
  }

  func filled(_ phrase: Language.Phrase, _ values: [PhraseTemplate.Slot: String]) -> String {
    language.phrases[phrase]?.filled(values) ?? ""
  }

  func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Slots

  private func slots(of maneuver: Maneuver) -> [PhraseTemplate.Slot: String] {
    var values: [PhraseTemplate.Slot: String] = [:]
    if namesRoads { values[.road] = title(of: maneuver.road) }
    let road = title(of: maneuver.road)
    let signs = maneuver.toward.compactMap(\.nonBlank).filter { $0 != road }
    if !signs.isEmpty { values[.sign] = signs.joined(separator: language.listSeparator) }
    values[.exit] = maneuver.exitRef
    values[.ordinal] = maneuver.roundaboutExit.map(language.ordinal)
    values[.name] = maneuver.junctionName
    values[.turn] = maneuver.modifier.flatMap { language.turns[$0] }
    if let bearing = maneuver.bearingAfter {
      values[.compass] = language.compass[Int((bearing.degrees / 45).rounded()) % 8]
    }
    switch maneuver.modifier?.side {
    case .left: values[.side] = language.left
    case .right: values[.side] = language.right
    case nil: break
    }
    if let side = maneuver.destinationSide {
      values[.side] = side == .left ? language.left : language.right
    }
    return values
  }

  /// The name in the language, else the common name, else the numbers.
  private func title(of road: RoadText) -> String? {
    if let local = road.localizedNames.first(where: { $0.language == language.code })?.text.nonBlank
    {
      return local
    }
    if let name = road.name?.nonBlank { return name }
    let refs = road.refs.compactMap(\.nonBlank)
    return refs.isEmpty ? nil : refs.joined(separator: language.listSeparator)
  }

  // MARK: Choice

  /// The phrases to try, the most telling first.
  private func phrases(for maneuver: Maneuver) -> [Language.Phrase] {
    let stays = maneuver.previousRoad.map { maneuver.road.isSameRoad(as: $0) } ?? false
    let isStraight = maneuver.modifier == .straight
    switch maneuver.kind {
    case .depart: return maneuver.modifier == .uTurn ? [.departTurningRound] : [.depart, .rename]
    case .arrive: return [maneuver.isStopover ? .arriveAtStop : .arrive]
    case .continue: return goingOn(maneuver, stays: stays)
    case .turn where maneuver.modifier == .uTurn: return [.turnRound]
    case .turn: return isStraight ? goingOn(maneuver, stays: stays) : turning(stays: stays)
    case .endOfRoad: return [.endOfRoad, .rename]
    case .fork: return isStraight ? [.keepStraight] : (stays ? [.keepStaying] : []) + forking
    case .merge: return [.merge]
    case .onRamp: return [.onRamp]
    case .offRamp: return [.numberedExit, .offRamp]
    case .roundabout, .rotary: return [.namedRoundabout, .roundabout, .enterRoundabout]
    case .roundaboutExit: return [.exitRoundabout]
    case .newName: return [.rename]
    case .uTurn: return [.turnRound]
    case .ferry: return [.ferry]
    case .notification: return [.notification]
    }
  }

  private var forking: [Language.Phrase] { [.keep, .keepStraight] }

  private func turning(stays: Bool) -> [Language.Phrase] {
    (stays ? [.turnStaying] : []) + [.turn, .rename]
  }

  private func goingOn(_ maneuver: Maneuver, stays: Bool) -> [Language.Phrase] {
    if maneuver.modifier?.side != nil { return turning(stays: stays) }
    return (stays ? [.goOnStaying] : []) + [.goOn]
  }
}
