import Guidance

/// By what turns are told, as a word of the command line.
enum CueKind: String, CaseIterable, ArgumentValue {
  case lights
  case services
  case features

  var guidance: NaturalGuidance {
    switch self {
    case .lights: .trafficLights
    case .services: .services
    case .features: .features
    }
  }
}
