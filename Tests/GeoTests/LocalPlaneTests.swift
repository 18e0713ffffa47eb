import Testing

@testable import Geo

@Suite struct LocalPlaneTests {
  @Test func offsetsMatchTheGreatCircleNearby() {
    var random = TestGenerator(seed: 6)
    for _ in 0..<500 {
      let origin = random.coordinate(latitudes: -60...60)
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &random))
      let meters = Double.random(in: 1...5000, using: &random)
      let offset = LocalPlane(origin: origin).offset(
        of: origin.moved(by: .meters(meters), at: bearing))
      let measured = (offset.x * offset.x + offset.y * offset.y).squareRoot()
      #expect(abs(measured - meters) < 0.02 + meters * 0.001, "\(origin) \(bearing) \(meters)")
    }
  }

  @Test func offsetsRunOverTheDateLine() throws {
    let origin = try #require(Coordinate(latitude: 0, longitude: 179.999))
    let beyond = try #require(Coordinate(latitude: 0, longitude: -179.999))
    #expect(abs(LocalPlane(origin: origin).offset(of: beyond).x - 222.39) < 0.01)
  }

  @Test func aPieceWithoutLengthIsAsNearAsItsPoint() throws {
    let plane = LocalPlane(origin: try #require(Coordinate(latitude: 1, longitude: 1)))
    let point = LocalPlane.Offset(x: 3, y: 4)
    #expect(plane.nearestToOrigin(from: point, to: point) == (0, 5))
  }
}
