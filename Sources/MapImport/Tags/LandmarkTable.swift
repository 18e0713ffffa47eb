import OSMPBF
import RoadNetwork

/// What the tags of something to be seen from the road say.
struct LandmarkMeaning: Hashable, Sendable {
  var kind: LandmarkKind
  var name: String?
  var brand: String?
}

/// What can be seen from the road, by key and value.
enum LandmarkTable {
  /// The keys in the order in which they count.
  static let keys = [
    "amenity", "shop", "tourism", "historic", "man_made", "leisure", "landuse", "railway",
  ]

  private static let kinds: [String: [String: LandmarkKind]] = [
    "amenity": [
      "fuel": .fuel, "place_of_worship": .placeOfWorship, "school": .school,
      "university": .university, "college": .university, "hospital": .hospital,
      "pharmacy": .pharmacy, "bank": .bank, "cinema": .cinema, "theatre": .theatre,
      "police": .police, "fire_station": .fireStation, "post_office": .postOffice,
      "townhall": .townhall, "library": .library, "restaurant": .restaurant,
      "fast_food": .fastFood,
    ],
    "shop": [
      "supermarket": .supermarket, "mall": .mall, "department_store": .departmentStore,
    ],
    "tourism": [
      "hotel": .hotel, "museum": .museum, "attraction": .attraction, "artwork": .artwork,
    ],
    "historic": ["monument": .monument, "castle": .castle, "memorial": .memorial],
    "man_made": [
      "tower": .tower, "water_tower": .waterTower, "chimney": .chimney,
      "lighthouse": .lighthouse,
    ],
    "leisure": ["stadium": .stadium, "sports_centre": .sportsCentre, "park": .park],
    "landuse": ["cemetery": .cemetery],
    "railway": ["station": .station],
  ]

  /// What nobody can point out without a name.
  private static let named: Set<LandmarkKind> = [
    .restaurant, .fastFood, .attraction, .artwork, .memorial, .bank, .hotel, .park,
    .sportsCentre, .tower, .school, .university, .castle, .monument,
  ]

  /// What the tags say; nil if they are those of no landmark.
  static func landmark(_ tags: OSMTags) -> LandmarkMeaning? {
    for key in keys {
      guard let value = tags[key], let kind = kinds[key]?[value] else { continue }
      let brand = TagText.filled(tags["brand"])
      let name = TagText.filled(tags["name"])
      if name == nil, brand == nil, named.contains(kind) { return nil }
      return LandmarkMeaning(kind: kind, name: name, brand: brand == name ? nil : brand)
    }
    return nil
  }
}

/// Settlements and their parts.
enum PlaceTable {
  static let keys = ["place"]

  private static let kinds: [String: PlaceKind] = [
    "city": .city, "town": .town, "village": .village, "suburb": .suburb, "quarter": .quarter,
    "neighbourhood": .neighbourhood, "hamlet": .hamlet, "isolated_dwelling": .hamlet,
    "island": .island, "islet": .island, "locality": .locality,
  ]

  /// What the tags say; nil if they are those of no place with a name.
  static func place(
    _ tags: OSMTags
  ) -> (kind: PlaceKind, name: String, population: Int64?)? {
    guard let kind = tags["place"].flatMap({ kinds[$0] }), let name = TagText.filled(tags["name"])
    else { return nil }
    let population = tags["population"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    return (kind, name, population)
  }
}
