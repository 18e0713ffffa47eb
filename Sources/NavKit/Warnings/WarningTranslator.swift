internal import Geo
internal import Horizon
internal import RoadNetwork

/// Puts a warning of the core into the words of this module.
struct WarningTranslator {
  let graph: RoadGraph

  func event(for warning: Warning) -> WarningEvent {
    switch warning.subject {
    case .point(let point): self.point(point, warning)
    case .schoolZone(let zone): .schoolZone(school(zone, warning))
    case .dangerZone:
      .dangerZone(
        DangerZoneWarning(
          distanceInMeters: warning.distance.meters, distanceType: warning.type,
          isZoneStart: warning.state == .ahead))
    case .tunnel(let name):
      .tunnel(
        TunnelWarning(
          name: name, distanceInMeters: warning.distance.meters, distanceType: warning.type,
          lengthInMeters: warning.length?.meters))
    case .lowSpeedZone(let limit):
      .lowSpeedZone(
        LowSpeedZoneWarning(
          distanceToLowSpeedZoneInMeters: warning.distance.meters, distanceType: warning.type,
          speedLimitInMetersPerSecond: limit.metersPerSecond ?? 0))
    case .lowEmissionZone(let origin, let name, let detail):
      .environmentalZone(
        EnvironmentalZoneWarning(
          zoneId: "\(origin.kind.name)/\(origin.id)", name: name, description: detail,
          distanceInMeters: warning.distance.meters, distanceType: warning.type))
    case .vehicleRestriction(let restriction): .truckRestriction(truck(restriction, warning))
    case .border(let border): .borderCrossing(self.border(border, warning))
    }
  }

  private func school(_ zone: SchoolZoneWarned, _ warning: Warning) -> SchoolZoneWarning {
    let context = try? graph.ruleContext(
      of: warning.edge, at: nil, vehicle: VehicleFacts(mode: .car))
    return SchoolZoneWarning(
      distanceToSchoolZoneInMeters: warning.distance.meters, distanceType: warning.type,
      speedLimitInMetersPerSecond: warning.limit?.metersPerSecond,
      timeRule: context.flatMap { TimeRule(zone.limits, $0) }, isActive: warning.isActive,
      lengthInMeters: warning.length?.meters, coordinates: GeoCoordinates(warning.coordinate))
  }

  private func border(_ border: BorderWarned, _ warning: Warning) -> BorderCrossingWarning {
    BorderCrossingWarning(
      type: border.isOfCountry ? .country : .state,
      distanceToBorderCrossingInMeters: warning.distance.meters, distanceType: warning.type,
      countryCode: border.to, stateCode: border.toState,
      speedLimitInMetersPerSecond: border.limit?.metersPerSecond,
      drivesOnLeft: border.drivingSide.map { $0 == .left }, isExact: border.isExact)
  }

  private func truck(
    _ restriction: RestrictionWarned, _ warning: Warning
  ) -> TruckRestrictionWarning {
    let type = TruckRestrictionWarning.Kind(restriction.measure)
    var result = TruckRestrictionWarning(
      type: type, distanceInMeters: warning.distance.meters, distanceType: warning.type,
      isExceeded: warning.isExceeded)
    switch type {
    case .height, .width, .length:
      result.dimensionRestriction = .init(
        type: type, valueInCentimeters: Int32((restriction.value * 100).rounded()))
    case .weight, .weightRating, .weightPerAxle, .weightPerAxleGroup:
      result.weightRestriction = .init(
        type: type, valueInKilograms: Int32((restriction.value * 1000).rounded()))
    case .axleCount: result.axleCount = Int32(restriction.value)
    case .hazardousMaterials, .waterPollutingMaterials: break
    }
    return result
  }
}

extension WarningTranslator {
  private func point(_ point: PointWarned, _ warning: Warning) -> WarningEvent {
    let (meters, type) = (warning.distance.meters, warning.type)
    let place = GeoCoordinates(warning.coordinate)
    switch point.kind {
    case .speedCamera, .redLightCamera, .sectionControlStart, .sectionControlEnd,
      .otherEnforcement:
      return .safetyCamera(
        SafetyCameraWarning(
          type: SafetyCameraType(point.kind), distanceToCameraInMeters: meters,
          distanceType: type, speedLimitInMetersPerSecond: point.limit?.metersPerSecond,
          coordinates: place, isDirectionKnown: point.isDirectionKnown))
    case .levelCrossing, .tramCrossing:
      return .railwayCrossing(
        RailwayCrossingWarning(
          type: point.kind == .tramCrossing ? .tram : .train, barrier: point.detail,
          distanceToRailwayCrossingInMeters: meters, distanceType: type, coordinates: place))
    case .tollBooth, .tollGantry:
      return .tollStop(
        TollStop(
          type: point.kind == .tollBooth ? .booth : .gantry, name: point.name,
          distanceInMeters: meters, distanceType: type, coordinates: place))
    case .borderControl:
      return .borderCrossing(
        BorderCrossingWarning(
          type: .control, distanceToBorderCrossingInMeters: meters, distanceType: type,
          isExact: true))
    case .hazard, .trafficSign, .trafficSignals, .stop, .giveWay, .trafficCalming, .ford,
      .lowEmissionZone:
      return .roadSign(
        RoadSignWarning(
          type: RoadSignType(point), text: point.detail, distanceToRoadSignInMeters: meters,
          distanceType: type, coordinates: place))
    }
  }
}

extension Warning {
  fileprivate var type: DistanceType {
    switch state {
    case .ahead: .ahead
    case .reached: .reached
    case .passed: .passed
    }
  }
}

extension LimitValue {
  /// Nil where there is no limit.
  var metersPerSecond: Double? {
    kilometersPerHour.map { Speed.kilometersPerHour($0).metersPerSecond }
  }
}

extension SafetyCameraType {
  fileprivate init(_ kind: WarnerKind) {
    self =
      switch kind {
      case .speedCamera: .speed
      case .redLightCamera: .redLight
      case .sectionControlStart: .sectionStart
      case .sectionControlEnd: .sectionEnd
      default: .other
      }
  }
}

extension TruckRestrictionWarning.Kind {
  fileprivate init(_ measure: VehicleMeasure) {
    self =
      switch measure {
      case .height: .height
      case .width: .width
      case .length: .length
      case .weightRating: .weightRating
      case .axleLoad: .weightPerAxle
      case .bogieLoad: .weightPerAxleGroup
      case .axles: .axleCount
      case .dangerousGoods: .hazardousMaterials
      case .waterPollutants: .waterPollutingMaterials
      // Neither persons nor speed are limits of a road.
      case .weight, .occupants, .speed: .weight
      }
  }
}

extension RoadSignType {
  /// Dangers by their words in the map.
  private static let dangers: [String: RoadSignType] = [
    "animal_crossing": .animalCrossing, "children": .childrenCrossing,
    "school_crossing": .childrenCrossing, "pedestrians": .pedestrianCrossing,
    "cyclists": .cyclists, "curve": .dangerousCurve, "curves": .dangerousCurve,
    "falling_rocks": .fallingRocks, "rock_slide": .fallingRocks, "landslide": .fallingRocks,
    "ice": .icyRoad, "icy_road": .icyRoad, "slippery": .slipperyRoad,
    "slippery_road": .slipperyRoad, "side_winds": .crosswind, "loose_gravel": .looseGravel,
    "queues_likely": .congestionHazard, "flooding": .flooding,
  ]

  fileprivate init(_ point: PointWarned) {
    self =
      switch point.kind {
      case .stop: .stop
      case .giveWay: .yield
      case .trafficSignals: .trafficSignals
      case .trafficCalming: .speedBump
      case .ford: .ford
      case .hazard: point.detail.flatMap { Self.dangers[$0] } ?? .generalHazard
      default: .other
      }
  }
}
