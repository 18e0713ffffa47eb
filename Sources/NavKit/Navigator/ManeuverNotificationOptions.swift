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

extension ManeuverNotificationOptions {
  init(_ state: NavigationState) {
    self.init(
      isEnabled: state.announces, language: state.language, unitSystem: UnitSystem(state.units))
  }

  func apply(to state: inout NavigationState) {
    state.announces = isEnabled
    state.language = language
    state.units = unitSystem.units
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
