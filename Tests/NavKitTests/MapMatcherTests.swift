import Foundation
import NavKit
import Testing

@Suite struct MapMatcherTests {
  private let town: TownPack

  init() throws { town = try TownPack() }

  private func location(_ letter: Character, north meters: Double = 0) -> Location {
    var location = Location(coordinates: town.waypoint(letter).coordinates)
    location.coordinates.latitude += meters / 111_200
    return location
  }

  @Test func aLocationIsMovedOntoTheRoad() throws {
    defer { town.remove() }
    let matcher = try MapMatcher(data: town.data)
    let match = try #require(try matcher.match(location("b", north: 12)))
    let way = try #require(match.coordinates.distance(to: town.waypoint("b").coordinates))
    #expect(way < 1)
    #expect(match.wayID != nil)
    #expect(try matcher.match(location("b", north: 400)) == nil)
  }

  @Test func theWayBeforeCounts() throws {
    defer { town.remove() }
    let matcher = try MapMatcher(data: town.data)
    // Down Oak Street; the last location lies between it and the road that crosses it.
    var matches: [MapMatchedLocation?] = []
    for second in 0..<16 {
      var location = location("c", north: -10 * Double(second))
      location.time = Date(timeIntervalSince1970: 1e9 + Double(second))
      matches.append(try matcher.match(location))
    }
    let ways = Set(matches.dropFirst().prefix(11).map { $0?.wayID })
    #expect(ways.count == 1 && !ways.contains(nil))
    matcher.reset()
    #expect(try matcher.match(location("c")) != nil)
  }

  @Test func theRoadsNearAreToldWithTheirScores() throws {
    defer { town.remove() }
    let roads = try MapMatcher(data: town.data)
      .roads(near: location("c", north: -15).coordinates, withinMeters: 60)
    #expect(roads.count >= 3)
    #expect(roads.first?.roadTexts.names.defaultValue() == "Oak Street")
    #expect(roads.map(\.distanceInMeters) == roads.map(\.distanceInMeters).sorted())
    #expect(abs(roads.map(\.score).reduce(0, +) - 1) < 1e-9)
    #expect(roads.map(\.score) == roads.map(\.score).sorted(by: >))
  }

  @Test func noRoadAndNoMapAreTwoAnswers() throws {
    defer { town.remove() }
    let matcher = try MapMatcher(data: town.data)
    #expect(try matcher.roads(near: location("b", north: 700).coordinates).isEmpty)
    let nowhere = GeoCoordinates(latitude: 95, longitude: 0)
    #expect(throws: MapMatchingError.offTheGlobe) { try matcher.roads(near: nowhere) }
    #expect(throws: MapMatchingError.offTheGlobe) {
      try matcher.match(Location(coordinates: nowhere))
    }
  }

  @Test func publicTransitIsRefused() throws {
    defer { town.remove() }
    #expect(throws: RoutingError.unsupportedTransportMode(.publicTransit)) {
      try MapMatcher(data: town.data, transportMode: .publicTransit)
    }
  }
}
