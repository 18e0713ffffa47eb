import RoadNetwork

/// What the law of a country says of roads without a sign.
///
/// Only where the kind of the road tells what the law calls it: whether a main road is built-up
/// cannot be told from its kind, so its limit stays unknown.
struct LegalDefaults: Sendable {
  /// ISO 3166-1 code, in upper case; nil if it is not known.
  private let country: String?

  init(country: String?) { self.country = country?.uppercased() }

  /// The attributes with the legal limits where none is known and no sign says otherwise.
  func filled(_ attributes: RoadAttributes, of road: RoadMeaning) -> RoadAttributes {
    guard !road.hasStatedLimit, let limit = limit(of: road) else { return attributes }
    var filled = attributes
    for direction in [\RoadAttributes.forward, \.backward] {
      guard filled[keyPath: direction].speedLimit.posted == nil else { continue }
      filled[keyPath: direction].speedLimit.posted = limit
      filled[keyPath: direction].speedLimit.source = .legalDefault
    }
    return filled
  }

  private func limit(of road: RoadMeaning) -> LimitValue? {
    guard let country, let kind = kind(of: road),
      ZoneSpeedTable.limit(country: country, kind: "urban") != nil
    else { return nil }
    return ZoneSpeedTable.limit(country: country, kind: kind)
  }

  /// The kind of road in the words of zone codes; nil if it cannot be told.
  private func kind(of road: RoadMeaning) -> String? {
    switch road.roadClass {
    case .motorway where !road.flags.contains(.link): "motorway"
    case .livingStreet: "living_street"
    case .residential: "urban"
    case .primary, .secondary, .tertiary, .unclassified:
      road.flags.contains(.builtUp) ? "urban" : nil
    default: nil
    }
  }
}
