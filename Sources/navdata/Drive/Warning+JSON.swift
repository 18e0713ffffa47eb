import Geo
import Horizon
import JSONText
import RoadNetwork

extension Warning {
  /// The name of the event, and what it says.
  var event: (name: String, members: [(String, JSON)]) {
    let place: [(String, JSON)] = [
      ("id", .integer(Int64(id))), ("state", .string(state.rawValue)),
      ("distance_m", .meters(distance)), ("length_m", length.map { .meters($0) } ?? .null),
      ("at", .position(coordinate)),
    ]
    switch subject {
    case .schoolZone(let zone):
      return (
        "school_zone",
        place + [
          ("active", isActive.map { .bool($0) } ?? .null), ("limit_kmh", Self.json(limit)),
          ("marked", .bool(zone.isMarked)), ("hours", .text(LimitText.text(of: zone.limits))),
        ]
      )
    case .point(let point):
      return (
        "warning",
        [("type", .string(kind.rawValue))] + place + [
          ("limit_kmh", Self.json(limit)), ("detail", .text(point.detail)),
          ("name", .text(point.name)), ("direction_known", .bool(point.isDirectionKnown)),
          ("osm", .string("\(point.origin.kind.name)/\(point.origin.id)")),
        ]
      )
    default: return ("warning", [("type", .string(kind.rawValue))] + place + details)
    }
  }

  private var details: [(String, JSON)] {
    switch subject {
    case .tunnel(let name): [("name", .text(name))]
    case .lowSpeedZone: [("limit_kmh", Self.json(limit))]
    case .lowEmissionZone(_, let name, let detail):
      [("name", .text(name)), ("detail", .text(detail))]
    case .vehicleRestriction(let restriction):
      [
        ("measure", .string(restriction.measure.word)),
        ("value", .rounded(restriction.value, decimals: 2)),
        ("exceeded", isExceeded.map { .bool($0) } ?? .null),
      ]
    case .border(let border):
      [
        ("from", .string(border.fromState ?? border.from)),
        ("to", .string(border.toState ?? border.to)),
        ("driving_side", .text(border.drivingSide?.rawValue)), ("limit_kmh", Self.json(limit)),
        ("exact", .bool(border.isExact)),
      ]
    case .point, .schoolZone, .dangerZone: []
    }
  }

  private static func json(_ limit: LimitValue?) -> JSON {
    guard let limit else { return .null }
    return limit.kilometersPerHour.map { .rounded($0, decimals: 1) } ?? "none"
  }
}

extension VehicleMeasure {
  /// The word for it in lines of events.
  var word: String {
    switch self {
    case .weight: "weight"
    case .weightRating: "weight_rating"
    case .axleLoad: "axle_load"
    case .height: "height"
    case .width: "width"
    case .length: "length"
    case .axles: "axles"
    case .occupants: "occupants"
    case .speed: "speed"
    case .bogieLoad: "bogie_load"
    case .dangerousGoods: "hazmat"
    case .waterPollutants: "hazmat_water"
    }
  }
}
