import JSONText
import RoadNetwork

extension JSON {
  /// The texts with semicolons between them; null if there are none.
  static func list(_ texts: [String]) -> JSON {
    texts.isEmpty ? .null : .string(texts.joined(separator: ";"))
  }
}

extension EdgeFlags {
  private static let both: [(EdgeFlags, String)] = [
    (.link, "link"), (.roundabout, "roundabout"), (.tunnel, "tunnel"), (.bridge, "bridge"),
    (.toll, "toll"), (.ferry, "ferry"), (.builtUp, "built_up"),
    (.controlledAccess, "controlled_access"), (.dualCarriageway, "dual_carriageway"),
    (.covered, "covered"), (.minorService, "minor_service"), (.area, "area"),
    (.conditional, "conditional"), (.drivesOnLeft, "drives_on_left"),
    (.dependsOnVehicle, "depends_on_vehicle"),
  ]

  private static let directed: [(EdgeFlags, String)] = [
    (.signals, "signals"), (.stopSign, "stop_sign"), (.giveWaySign, "give_way_sign"),
    (.levelCrossing, "level_crossing"), (.trafficCalming, "traffic_calming"),
    (.tollBooth, "toll_booth"), (.gate, "gate"),
  ]

  /// What holds in both directions.
  var words: [String] { Self.both.filter { contains($0.0) }.map(\.1) }

  /// What traffic in this direction meets.
  var directedWords: [String] { Self.directed.filter { contains($0.0) }.map(\.1) }
}

extension RoadClass {
  /// The word for exports, which is that of OSM.
  var name: String {
    switch self {
    case .motorway: "motorway"
    case .trunk: "trunk"
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    case .unclassified: "unclassified"
    case .residential: "residential"
    case .livingStreet: "living_street"
    case .service: "service"
    case .track: "track"
    case .busway: "busway"
    case .pedestrian: "pedestrian"
    case .cycleway: "cycleway"
    case .footway: "footway"
    case .path: "path"
    case .bridleway: "bridleway"
    case .steps: "steps"
    case .ferry: "ferry"
    }
  }
}

extension Surface {
  /// The word for exports; nil where nothing is known.
  var name: String? {
    switch self {
    case .unknown: nil
    case .paved: "paved"
    case .rough: "rough"
    case .compacted: "compacted"
    case .gravel: "gravel"
    case .soft: "soft"
    }
  }
}

extension Access {
  /// The word for exports, which is that of OSM.
  var name: String {
    switch self {
    case .no: "no"
    case .yes: "yes"
    case .designated: "designated"
    case .destination: "destination"
    case .delivery: "delivery"
    case .customers: "customers"
    case .private: "private"
    }
  }
}

extension AccessCondition {
  /// `no @ (Mo-Fr 07:00-09:00 AND car, truck)`.
  var text: String {
    LimitText.text(of: rule, for: modes).map { "\(access.name) @ (\($0))" } ?? access.name
  }
}

extension VehicleLimit {
  /// `height=4`, or `weight=7.5 @ (truck)` where it binds some only; nil for a measure that is not
  /// known.
  var text: String? {
    measure.map { measure in
      let whom = LimitText.text(of: .always, for: modes).map { " @ (\($0))" } ?? ""
      return "\(LimitText.word(measure))=\(LimitText.number(value))" + whom
    }
  }
}
