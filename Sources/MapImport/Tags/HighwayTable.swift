import OSMPBF
import RoadNetwork

/// What kinds of road there are, and who may use them where no access key says otherwise.
enum HighwayTable {
  /// One kind of road.
  struct Entry {
    let roadClass: RoadClass
    let isLink: Bool
    let access: ModeAccess
    /// Whether the general key `access` opens the road to modes that are shut out by its kind.
    let opensByGeneralKey: Bool
  }

  /// The road that `value` of the key `highway` means; nil if it is none.
  static func entry(_ value: String) -> Entry? { entries[value] }

  /// Whether `value` stands for a road that is not there yet, or no longer.
  static func isUnfinished(_ value: String) -> Bool { unfinished.contains(value) }

  /// A crossing by ship, or by a train that takes vehicles, that says nothing of who may use it.
  static let ferry = entry(.ferry, everybody, opensByGeneralKey: true)
  /// A crossing that names some of those who may use it: others are to be named too.
  static let passengerFerry = entry(.ferry, "nnnnnnyy", opensByGeneralKey: true)

  /// Platforms and piers: people walk there, whatever key draws them.
  static let walkway = entry(.footway, "nnnnnnny", opensByGeneralKey: false)
  /// A way for ambulances and fire engines, which others may only walk on.
  static let emergencyAccess = entry(.service, "nnnnnnyy", opensByGeneralKey: true)

  /// Whether the way is a place to walk on that no value of `highway` speaks of.
  static func isWalkway(_ tags: OSMTags) -> Bool {
    tags["railway"] == "platform" || tags["public_transport"] == "platform"
      || tags["man_made"] == "pier"
  }

  /// Whether a crossing carries cars by its nature: a train that they drive onto.
  static func carriesCars(_ route: String) -> Bool { route == "shuttle_train" }

  /// Whether `value` of the key `route` is a ferry.
  static func isFerry(_ value: String) -> Bool { value == "ferry" || value == "shuttle_train" }

  private static func entry(
    _ roadClass: RoadClass, _ access: String, link: Bool = false, opensByGeneralKey: Bool = false
  ) -> Entry {
    Entry(
      roadClass: roadClass, isLink: link, access: ModeAccess(letters: access),
      opensByGeneralKey: opensByGeneralKey)
  }

  private static let everybody = "yyyyyyyy"
  /// No slow vehicles, no bicycles, nobody on foot.
  static let motorwayAccess = "yyyynynn"

  // Letters per mode: car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
  private static let entries: [String: Entry] = [
    "motorway": entry(.motorway, motorwayAccess),
    "motorway_link": entry(.motorway, motorwayAccess, link: true),
    "trunk": entry(.trunk, everybody),
    "trunk_link": entry(.trunk, everybody, link: true),
    "primary": entry(.primary, everybody),
    "primary_link": entry(.primary, everybody, link: true),
    "secondary": entry(.secondary, everybody),
    "secondary_link": entry(.secondary, everybody, link: true),
    "tertiary": entry(.tertiary, everybody),
    "tertiary_link": entry(.tertiary, everybody, link: true),
    "unclassified": entry(.unclassified, everybody),
    "road": entry(.unclassified, everybody),
    "residential": entry(.residential, everybody),
    "living_street": entry(.livingStreet, everybody),
    "service": entry(.service, everybody),
    // Open to motor vehicles only where a key says so: most are of farms and forests.
    "track": entry(.track, "nnnnnnyy", opensByGeneralKey: true),
    // On frozen ground, open while it lasts.
    "winter_road": entry(.track, everybody),
    "ice_road": entry(.track, everybody),
    "busway": entry(.busway, "nndnnnnn"),
    "bus_guideway": entry(.busway, "nndnnnnn"),
    "pedestrian": entry(.pedestrian, "nnnnnnnd"),
    "cycleway": entry(.cycleway, "nnnnnndy"),
    "footway": entry(.footway, "nnnnnnnd"),
    "path": entry(.path, "nnnnnnyy"),
    "bridleway": entry(.bridleway, "nnnnnnny"),
    "steps": entry(.steps, "nnnnnnny"),
    "platform": entry(.footway, "nnnnnnny"),
    "corridor": entry(.footway, "nnnnnnny"),
  ]

  private static let unfinished: Set<String> = [
    "construction", "proposed", "planned", "abandoned", "razed", "disused", "demolished", "removed",
  ]
}

extension ModeAccess {
  /// Access in the order of the modes: `y` yes, `d` designated, anything else no.
  init(letters: String) {
    self.init(all: .no)
    for (mode, letter) in zip(TravelMode.allCases, letters) {
      switch letter {
      case "y": self[mode] = .yes
      case "d": self[mode] = .designated
      default: break
      }
    }
  }
}
