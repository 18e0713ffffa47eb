import Geo
import RoadNetwork

/// Tells where places lie: by what the options state, else by boundaries of the input, else by
/// the border table.
struct PlaceFinder: Sendable {
  private let options: ImportOptions
  /// The smallest units first.
  private let areas: [BoundaryArea]
  private let table: BorderTable?

  /// Makes a finder for places inside `bounds`; nil if there are none.
  init(options: ImportOptions, areas: [BoundaryArea] = [], bounds: BoundingBox?) {
    self.options = options
    self.areas = areas
    table = Self.table(options, bounds)
  }

  /// The borders around `bounds`, if the options want them.
  static func table(_ options: ImportOptions, _ bounds: BoundingBox?) -> BorderTable? {
    options.usesBorderTable ? bounds.map { .world(near: $0.south...$0.north) } : nil
  }

  /// Tells where places inside `tile` lie.
  func places(inTile tile: TileID) -> TilePlaceFinder {
    guard let box = tile.bounds,
      let center = Coordinate(
        latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
    else { return TilePlaceFinder() }
    let around = areas.filter { !$0.passes(tile) && $0.contains(center) }
    let named = Set(around.compactMap(\.tags.code))
    // A region whose own boundary is there, but goes another way, does not reach into the tile.
    let foreign = Set(areas.filter { !$0.passes(tile) }.compactMap(\.tags.code))
      .subtracting(named)
    return TilePlaceFinder(
      finder: self,
      view: TileView(
        box: box, center: center, around: around, passing: areas.filter { $0.passes(tile) },
        foreign: foreign))
  }

  /// The borders inside a tile, where the regions with `foreign` codes are known not to reach.
  fileprivate func borders(in view: TileView, except foreign: Set<String>) -> LocalBorders? {
    table.map { table in
      LocalBorders(
        table, in: view.box, around: view.center,
        except: Set(foreign.flatMap { table.regions(of: $0) }))
    }
  }

  /// What is known of a place inside `areas`, the smallest first, in `region` of the table.
  fileprivate func place(
    inside areas: [BoundaryArea], in region: BorderRegion?, around center: Coordinate
  ) -> Place? {
    let code = region.flatMap { table?.code(of: $0) }
    var place = Place()
    (place.country, place.source) = country(inside: areas, code)
    if let country = place.country {
      let states = areas.compactMap(\.tags.state) + [code].compactMap(\.self)
      place.state = states.first { Place.isStateCode($0) && $0.hasPrefix(country) }
    }
    place.drivingSide =
      options.statedDrivingSide ?? areas.lazy.compactMap(\.tags.side).first
      ?? place.country.flatMap { DrivingSideTable.side(country: $0) }
    place.timeZone =
      options.timeZone ?? areas.lazy.compactMap(\.tags.timeZone).first
      ?? place.country.flatMap { ZoneFinder.zone(country: $0, state: place.state, at: center) }
    return place.isUnknown ? nil : place
  }

  private func country(
    inside areas: [BoundaryArea], _ code: String?
  ) -> (country: String?, source: PlaceSource) {
    if let stated = options.country { return (BoundaryTags.countryCode(stated), .stated) }
    if let area = areas.first(where: { $0.tags.country != nil }) {
      return (area.tags.country, area.isBridged ? .bridgedBoundary : .boundary)
    }
    if let code { return (String(code.prefix(2)), .table) }
    return (options.knownCountry, .stated)
  }
}

/// What is to be seen from inside one tile.
private struct TileView: Sendable {
  let box: BoundingBox
  let center: Coordinate
  /// Areas that hold all of the tile; the smallest units first.
  let around: [BoundaryArea]
  /// Areas that hold a part of it.
  let passing: [BoundaryArea]
  /// Codes of areas that hold nothing of it.
  let foreign: Set<String>

  /// The areas that hold a point, the smallest first, by which of `passing` do.
  func areas(inside: [Bool]) -> [BoundaryArea] {
    let areas = zip(passing, inside).filter(\.1).map(\.0) + around
    return areas.enumerated().sorted {
      ($0.element.tags.level, $1.offset) > ($1.element.tags.level, $0.offset)
    }.map(\.element)
  }
}

/// Tells where places inside one tile lie; each answer has a number.
struct TilePlaceFinder {
  /// What the answer depends on.
  private struct Sight: Hashable {
    var inside: [Bool]
    var region: BorderRegion?
  }

  private var finder: PlaceFinder?
  private var view: TileView?
  /// The borders by which of the passing areas hold the point.
  private var borders: [[Bool]: LocalBorders?] = [:]
  private var numbers: [Sight: Int] = [:]
  private var places: [Place?] = []

  /// Nothing is known anywhere.
  init() { places = [nil] }

  fileprivate init(finder: PlaceFinder, view: TileView) {
    (self.finder, self.view) = (finder, view)
    guard view.passing.isEmpty, borders(inside: []).map(\.isOneRegion) ?? true else { return }
    _ = number(at: view.center)
    self.finder = nil
  }

  /// The place with a number.
  func place(_ number: Int) -> Place? { places[number] }

  /// The number of the place at a point, which is only worked out if it matters.
  mutating func number(at point: @autoclosure () -> Coordinate) -> Int {
    guard let finder, let view else { return 0 }
    let point = point()
    let inside = view.passing.map { $0.contains(point) }
    let sight = Sight(inside: inside, region: borders(inside: inside)?.region(at: point))
    if let known = numbers[sight] { return known }
    numbers[sight] = places.count
    places.append(
      finder.place(inside: view.areas(inside: inside), in: sight.region, around: view.center))
    return places.count - 1
  }

  private mutating func borders(inside: [Bool]) -> LocalBorders? {
    guard let finder, let view else { return nil }
    if let known = borders[inside] { return known }
    let outside = zip(view.passing, inside).filter { !$0.1 }.compactMap { $0.0.tags.code }
    let found = finder.borders(in: view, except: view.foreign.union(outside))
    borders[inside] = .some(found)
    return found
  }
}
