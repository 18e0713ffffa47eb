import RoadNetwork

/// What a traveller can be warned of.
public enum WarningKind: String, CaseIterable, Sendable {
  case speedCamera = "speed_camera"
  case redLightCamera = "red_light_camera"
  /// Where the measuring of an average speed begins.
  case sectionControlStart = "section_control_start"
  case sectionControlEnd = "section_control_end"
  case otherEnforcement = "other_enforcement"
  /// A stretch in which there may be a camera, where its place may not be told.
  case dangerZone = "danger_zone"
  case schoolZone = "school_zone"
  case levelCrossing = "level_crossing"
  case tramCrossing = "tram_crossing"
  case tollBooth = "toll_booth"
  case tollGantry = "toll_gantry"
  case hazard
  case trafficSign = "traffic_sign"
  case trafficSignals = "traffic_signals"
  case stop
  case giveWay = "give_way"
  case trafficCalming = "traffic_calming"
  case ford
  case borderControl = "border_control"
  /// Into another country.
  case countryBorder = "country_border"
  /// Into another part of the same country.
  case stateBorder = "state_border"
  case lowEmissionZone = "low_emission_zone"
  case lowSpeedZone = "low_speed_zone"
  /// Too low, narrow or weak a road for some vehicles.
  case vehicleRestriction = "vehicle_restriction"
  case tunnel

  /// What a point of the map is to be warned of.
  init(_ kind: WarnerKind) {
    self =
      switch kind {
      case .speedCamera: .speedCamera
      case .redLightCamera: .redLightCamera
      case .sectionControlStart: .sectionControlStart
      case .sectionControlEnd: .sectionControlEnd
      case .otherEnforcement: .otherEnforcement
      case .levelCrossing: .levelCrossing
      case .tramCrossing: .tramCrossing
      case .tollBooth: .tollBooth
      case .tollGantry: .tollGantry
      case .hazard: .hazard
      case .trafficSign: .trafficSign
      case .trafficSignals: .trafficSignals
      case .stop: .stop
      case .giveWay: .giveWay
      case .borderControl: .borderControl
      case .trafficCalming: .trafficCalming
      case .ford: .ford
      case .lowEmissionZone: .lowEmissionZone
      }
  }

  /// Whether it is a device whose place the law of some countries hides from drivers.
  var isCamera: Bool {
    switch self {
    case .speedCamera, .redLightCamera, .sectionControlStart, .sectionControlEnd: true
    default: false
    }
  }
}
