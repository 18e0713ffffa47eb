import RoadNetwork

/// What the law of a place says of roads without a sign.
///
/// Only where the kind of the road tells what the law calls it, or a tag does: whether a main road
/// is built-up cannot be told from its kind, so its limit stays unknown.
enum LegalDefaults {
  /// The attributes with the legal limits where none is known and no sign says otherwise, and
  /// with those that bind some vehicles whatever the signs say.
  static func filled(
    _ attributes: RoadAttributes, of road: RoadMeaning, in place: Place?
  ) -> RoadAttributes {
    guard let country = place?.country else { return attributes }
    let kinds = kinds(of: road)
    guard !kinds.isEmpty else { return attributes }
    let laws = SpeedLaw.laws(country: country, state: place?.state)
    var filled = attributes
    for direction in [\RoadAttributes.forward, \.backward] {
      var limit = filled[keyPath: direction].speedLimit
      if !road.hasStatedLimit, limit.posted == nil {
        limit.posted = laws.lazy.compactMap { first(of: kinds, in: $0.limits) }.first
        if limit.posted != nil { limit.source = .legalDefault }
      }
      // What a tag says of a vehicle comes later, and so counts instead.
      limit.conditional =
        vehicleLimits(laws, kinds, below: limit.posted) + limit.conditional
      filled[keyPath: direction].speedLimit = limit
    }
    return filled
  }

  /// The limits of vehicles that are lower than `posted`, those of the country first.
  private static func vehicleLimits(
    _ laws: [SpeedLaw], _ kinds: [String], below posted: LimitValue?
  ) -> [ConditionalLimit] {
    laws.reversed().flatMap(\.vehicles).compactMap { vehicle in
      guard let value = first(of: kinds, in: vehicle.limits), posted.map({ value < $0 }) ?? true
      else { return nil }
      return ConditionalLimit(
        .vehicle, value, modes: vehicle.modes, rule: vehicle.rule, source: .legalDefault)
    }
  }

  private static func first(of kinds: [String], in limits: [String: LimitValue]) -> LimitValue? {
    kinds.lazy.compactMap { limits[$0] }.first
  }

  /// The kind of road in the words of zone codes, the more special first; none if it cannot be
  /// told.
  private static func kinds(of road: RoadMeaning) -> [String] {
    let isStreet = road.roadClass == .residential
    if let kind = road.lawKind {
      return isStreet && kind == "urban" ? ["residential", kind] : [kind]
    }
    if road.flags.contains(.link) { return [] }
    switch road.roadClass {
    case .motorway: return ["motorway"]
    case .livingStreet: return ["living_street"]
    case .residential: return ["residential", "urban"]
    case .trunk, .primary: return road.flags.contains(.controlledAccess) ? ["motorroad"] : []
    default: return []
    }
  }
}
