import Geo
import NetworkFixtures
import Routing
import Testing

@testable import MapMatching

/// A line of coordinates becomes a route, or the first point that does not fit is named.
@Suite struct LineImportTests {
  private let map = AsciiMap(
    """
    a---b---c
        |   |
        d---e   x---y
    """,
    ways: [
      "ab": "highway=primary", "bc": "highway=primary", "bd": "highway=residential",
      "de": "highway=residential", "ce": "highway=residential", "xy": "highway=residential",
    ])

  private func points(_ letters: String) -> [Coordinate] {
    zip(letters, letters.dropFirst()).flatMap { start, end in
      [0.1, 0.5, 0.9].map { map.point(from: start, to: end, fraction: $0) }
    }
  }

  @Test func theRouteKeepsToTheLine() throws {
    let route = try LineImport(graph: map.graph, profile: .car).route(along: points("abdec"))
    #expect(map.letters(of: route) == "bde")
    #expect(route.legs.count == 1)
    #expect(route.duration > .zero)
  }

  @Test func theFirstPointThatDoesNotFitIsNamed() throws {
    let far = map.coordinate("a").moved(by: .meters(3000), at: Bearing(degrees: 0))
    func failure(_ points: [Coordinate]) -> GivenWayError? {
      do {
        _ = try LineImport(graph: map.graph, profile: .car).route(along: points)
        return nil
      } catch {
        return error as? GivenWayError
      }
    }
    #expect(failure([map.coordinate("a")]) == .empty)
    #expect(failure(points("ab") + [far] + points("bc")) == .offRoad(part: 3))
    let island = points("xy") + points("yx") + points("xy")
    #expect(failure(points("ab") + island) == .notJoined(part: 3))
  }
}
