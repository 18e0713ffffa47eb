import Geo

/// What kind of settlement or part of one a name belongs to.
public enum PlaceKind: UInt8, CaseIterable, Sendable {
  case city = 0
  case town = 1
  case village = 2
  case suburb = 3
  case quarter = 4
  case neighbourhood = 5
  case hamlet = 6
  case island = 7
  case locality = 8

  /// The word for exports and views, which is that of OSM.
  public var name: String {
    switch self {
    case .city: "city"
    case .town: "town"
    case .village: "village"
    case .suburb: "suburb"
    case .quarter: "quarter"
    case .neighbourhood: "neighbourhood"
    case .hamlet: "hamlet"
    case .island: "island"
    case .locality: "locality"
    }
  }
}

/// A row of ``MapLayer/placeNames``.
public struct PlaceName: Hashable, Sendable {
  public var kind: PlaceKind
  public var coordinate: Coordinate
  public var origin: OSMReference
  public var name: String
  public var population: Int64?

  public init(
    _ kind: PlaceKind, at coordinate: Coordinate, origin: OSMReference, name: String,
    population: Int64? = nil
  ) {
    self.kind = kind
    self.coordinate = coordinate
    self.origin = origin
    self.name = name
    self.population = population
  }
}

extension PlaceName: LayerRow {
  public static let layer = MapLayer.placeNames

  public static let columns =
    [LayerColumn("kind", .integer)] + .place + .origin + [
      LayerColumn("name", .text), LayerColumn("population", .integer, optional: true),
    ]

  public init?(values: [LayerValue]) {
    var row = RowReader(values, as: Self.columns)
    guard let kind = row.code(PlaceKind.self) else { return nil }
    self.init(
      kind, at: row.coordinate(), origin: row.reference(), name: row.text() ?? "",
      population: row.integer())
    guard row.isSound else { return nil }
  }

  public var values: [LayerValue] {
    var values = [LayerValue(code: kind)]
    values.append(coordinate)
    values.append(origin)
    return values + [.text(name), LayerValue(population)]
  }
}
