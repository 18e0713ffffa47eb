import Geo
import Testing

@testable import MapImport

@Suite struct BorderTableTests {
  private struct City: CustomTestStringConvertible {
    let position: Coordinate
    let code: String
    let zone: String
    let side: String
    let testDescription: String

    init?(_ line: Substring) {
      let words = line.split(separator: " ", maxSplits: 4)
      let degrees = words.first?.split(separator: ",").compactMap { Double($0) } ?? []
      guard words.count == 5, degrees.count == 2,
        let position = Coordinate(latitude: degrees[0], longitude: degrees[1])
      else { return nil }
      self.position = position
      (code, zone, side) = (String(words[1]), String(words[2]), String(words[3]))
      testDescription = String(words[4])
    }
  }

  private static let cities = worldCities.split(separator: "\n").compactMap { City($0) }

  @Test func theTableOfCitiesIsWhole() {
    #expect(Self.cities.count == worldCities.split(separator: "\n").count)
    #expect(Self.cities.count > 250)
  }

  @Test(arguments: Self.cities)
  private func aCityLiesWhereItDoes(_ city: City) {
    let place = BorderTable.world.code(at: city.position)
    #expect(place == city.code)
    let country = String(city.code.prefix(2))
    #expect(DrivingSideTable.side(country: country)?.rawValue == city.side)
    let state = city.code.count > 2 ? city.code : nil
    #expect(ZoneFinder.zone(country: country, state: state, at: city.position) == city.zone)
  }

  @Test func everyZoneExists() {
    for zone in ZoneFinder.zones {
      #expect(TimeZoneTable.rule(named: zone) != nil, "\(zone)")
    }
    #expect(ZoneFinder.zones.count > 100)
  }

  @Test func everyRegionHasAZoneAndASide() throws {
    // Off all bounds, so that the zone of last resort counts.
    let center = try #require(Coordinate(latitude: 0, longitude: 0))
    for code in BorderTable.world.codes.dropFirst() {
      let country = String(code.prefix(2))
      let zone = ZoneFinder.zone(
        country: country, state: code.count > 2 ? code : nil, at: center)
      #expect(zone != nil, "\(code)")
    }
  }

  @Test func farFromLandThereIsNoCountry() throws {
    for (latitude, longitude) in [(0.0, 0.0), (30, -45), (-50, -120), (90, 0), (-90, 0)] {
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(BorderTable.world.code(at: position) == nil)
    }
  }

  @Test func offTheCoastTheNearestLandCounts() throws {
    let channel = try #require(Coordinate(latitude: 50.95, longitude: 1.75))
    #expect(BorderTable.world.code(at: channel) == "FR")
    let dover = try #require(Coordinate(latitude: 51.1, longitude: 1.4))
    #expect(BorderTable.world.code(at: dover) == "GB-ENG")
  }

  /// A tile that the table takes for one region has to be one at all of its points.
  @Test func aTileOfOneRegionIsOneEverywhere() throws {
    for city in Self.cities.prefix(60) {
      let box = try #require(
        BoundingBox(
          west: city.position.longitude - 0.022, south: city.position.latitude - 0.014,
          east: city.position.longitude + 0.022, north: city.position.latitude + 0.014))
      let borders = LocalBorders(.world, in: box, around: city.position)
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
        let point = try #require(
          Coordinate(
            latitude: box.south + (box.north - box.south) * y,
            longitude: box.west + (box.east - box.west) * x))
        let code = borders.region(at: point).flatMap { BorderTable.world.code(of: $0) }
        #expect(code == BorderTable.world.code(at: point), "\(city.testDescription)")
      }
    }
  }
}
