import Geo

/// What a landmark is.
public enum LandmarkKind: UInt8, CaseIterable, Sendable {
  case fuel = 0
  case placeOfWorship = 1
  case school = 2
  case university = 3
  case hospital = 4
  case pharmacy = 5
  case bank = 6
  case cinema = 7
  case theatre = 8
  case police = 9
  case fireStation = 10
  case postOffice = 11
  case townhall = 12
  case library = 13
  case restaurant = 14
  case fastFood = 15
  case supermarket = 16
  case mall = 17
  case departmentStore = 18
  case hotel = 19
  case museum = 20
  case attraction = 21
  case artwork = 22
  case monument = 23
  case castle = 24
  case memorial = 25
  case tower = 26
  case waterTower = 27
  case chimney = 28
  case lighthouse = 29
  case stadium = 30
  case sportsCentre = 31
  case park = 32
  case cemetery = 33
  case station = 34

  /// The word for exports and views, which is that of OSM.
  public var name: String {
    switch self {
    case .fuel: "fuel"
    case .placeOfWorship: "place_of_worship"
    case .school: "school"
    case .university: "university"
    case .hospital: "hospital"
    case .pharmacy: "pharmacy"
    case .bank: "bank"
    case .cinema: "cinema"
    case .theatre: "theatre"
    case .police: "police"
    case .fireStation: "fire_station"
    case .postOffice: "post_office"
    case .townhall: "townhall"
    case .library: "library"
    case .restaurant: "restaurant"
    case .fastFood: "fast_food"
    case .supermarket: "supermarket"
    case .mall: "mall"
    case .departmentStore: "department_store"
    case .hotel: "hotel"
    case .museum: "museum"
    case .attraction: "attraction"
    case .artwork: "artwork"
    case .monument: "monument"
    case .castle: "castle"
    case .memorial: "memorial"
    case .tower: "tower"
    case .waterTower: "water_tower"
    case .chimney: "chimney"
    case .lighthouse: "lighthouse"
    case .stadium: "stadium"
    case .sportsCentre: "sports_centre"
    case .park: "park"
    case .cemetery: "cemetery"
    case .station: "station"
    }
  }
}

/// A row of ``MapLayer/landmarks``.
public struct Landmark: Hashable, Sendable {
  public var kind: LandmarkKind
  /// Where it stands; for what is drawn as an outline a place amid it.
  public var coordinate: Coordinate
  public var origin: OSMReference
  public var name: String?
  /// The chain that it belongs to, where that is not its name.
  public var brand: String?

  public init(
    _ kind: LandmarkKind, at coordinate: Coordinate, origin: OSMReference, name: String?,
    brand: String? = nil
  ) {
    self.kind = kind
    self.coordinate = coordinate
    self.origin = origin
    self.name = name
    self.brand = brand
  }
}

extension Landmark: LayerRow {
  public static let layer = MapLayer.landmarks

  public static let columns =
    [LayerColumn("kind", .integer)] + .place + .origin + [
      LayerColumn("name", .text, optional: true), LayerColumn("brand", .text, optional: true),
    ]

  public init?(values: [LayerValue]) {
    var row = RowReader(values, as: Self.columns)
    guard let kind = row.code(LandmarkKind.self) else { return nil }
    self.init(
      kind, at: row.coordinate(), origin: row.reference(), name: row.text(), brand: row.text())
    guard row.isSound else { return nil }
  }

  public var values: [LayerValue] {
    var values = [LayerValue(code: kind)]
    values.append(coordinate)
    values.append(origin)
    return values + [LayerValue(name), LayerValue(brand)]
  }
}
