import Testing

@testable import Geo

@Suite struct BoundingBoxLineTests {
  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws
    -> BoundingBox
  { try #require(BoundingBox(west: west, south: south, east: east, north: north)) }

  private func line(_ points: [(Double, Double)]) throws -> Polyline {
    Polyline(try points.map { try #require(Coordinate(latitude: $0.1, longitude: $0.0)) })
  }

  /// Longitudes and latitudes one after the other.
  private static let cases: [([Double], Bool)] = [
    ([0, 0, 3, 3], true), ([0, 2, 3, 2], true), ([0, 0, 0, 3, 3, 3], false), ([1.5, 1.5], true),
    ([0, 0], false), ([0, 1.5, 1.5, 0], false), ([0, 2.5, 2.5, 0], true), ([0, 3, 3, 0], true),
    ([], false), ([2, 0, 2, 0.5], false),
  ]

  @Test(arguments: cases)
  func aLineThroughTheBoxMeetsIt(_ numbers: [Double], _ meets: Bool) throws {
    let points = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    let found = try box(1, 1, 2, 2).intersects(try line(points))
    #expect(found == meets)
  }

  @Test func theDateLineIsNoBorder() throws {
    let across = try line([(179.5, 0), (-179.5, 0)])
    #expect(try box(179.9, -1, -179.9, 1).intersects(across))
    #expect(try box(-179.95, -1, -179.9, 1).intersects(across))
    #expect(try box(179.9, -1, 179.95, 1).intersects(across))
    #expect(try !box(-1, -1, 1, 1).intersects(across))
    #expect(try !box(179.9, 1, -179.9, 2).intersects(across))
  }
}
