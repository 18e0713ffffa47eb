import Geo
import JSONText
import Testing

@testable import navdata

@Suite struct JSONPositionTests {
  @Test func aPositionIsLatitudeThenLongitude() throws {
    let position = try #require(Coordinate(latitude: -47.1410371, longitude: 9.5209277))
    #expect(JSON.position(position).compact == "[-47.1410371,9.5209277]")
  }
}
