internal import Guidance
internal import Navigation

/// The units in which distances are told.
public enum UnitSystem: Hashable, CaseIterable, Sendable {
  /// Metres and kilometres.
  case metric
  /// Yards and miles.
  case imperialUk
  /// Feet and miles.
  case imperialUs
}

/// In which words maneuvers are announced.
public struct ManeuverNotificationOptions: Hashable, Sendable {
  /// Whether there are announcements at all.
  public var isEnabled: Bool
  /// BCP 47 code; English where there are no phrases in the language.
  public var language: String
  public var unitSystem: UnitSystem
  /// By what is seen at a turn it may be told; nothing unless set.
  public var includedNaturalGuidanceTypes: Set<NaturalGuidanceType> = []
  /// Whether roads are told by name.
  public var includesStreetNames = true
  /// Whether the speech markup tells how names sound, where the map knows.
  public var enablesPhonemes = true

  /// The codes of the languages that there are phrases in.
  public static var availableLanguages: [String] { PhraseBook.languageCodes }

  public init(
    isEnabled: Bool = true, language: String = "en", unitSystem: UnitSystem = .metric
  ) {
    self.isEnabled = isEnabled
    self.language = language
    self.unitSystem = unitSystem
  }
}

/// A kind of things by which a turn may be told.
public enum NaturalGuidanceType: Hashable, CaseIterable, Sendable {
  case trafficLights
  /// Where one can buy something or is served: fuel stations, pharmacies, hotels.
  case services
  /// What stands or lies in the landscape: churches, schools, parks, towers.
  case features

  var guidance: NaturalGuidance {
    switch self {
    case .trafficLights: .trafficLights
    case .services: .services
    case .features: .features
    }
  }
}

extension ManeuverNotificationOptions {
  init(_ state: NavigationState) {
    self.init(
      isEnabled: state.announces, language: state.language, unitSystem: UnitSystem(state.units))
    includedNaturalGuidanceTypes = Set(
      NaturalGuidanceType.allCases.filter { state.naturalGuidance.contains($0.guidance) })
    includesStreetNames = state.namesRoads
    enablesPhonemes = state.marksSounds
  }

  func apply(to state: inout NavigationState) {
    state.announces = isEnabled
    state.language = language
    state.units = unitSystem.units
    state.naturalGuidance = NaturalGuidance(includedNaturalGuidanceTypes.map(\.guidance))
    state.namesRoads = includesStreetNames
    state.marksSounds = enablesPhonemes
  }
}

extension UnitSystem {
  init(_ units: DistanceUnits) {
    self =
      switch units {
      case .metric: .metric
      case .us: .imperialUs
      case .uk: .imperialUk
      }
  }

  var units: DistanceUnits {
    switch self {
    case .metric: .metric
    case .imperialUs: .us
    case .imperialUk: .uk
    }
  }
}
