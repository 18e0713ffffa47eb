import Geo
import Testing

@testable import Guidance
@testable import NavKit

@Suite struct ManeuverActionTests {
  /// Every kind of maneuver with every modifier and exit, in both kinds of traffic.
  private static func all() throws -> [Guidance.Maneuver] {
    let place = try #require(Coordinate(latitude: 0, longitude: 0))
    var result: [Guidance.Maneuver] = []
    for kind in Guidance.Maneuver.Kind.allCases {
      for modifier in Guidance.Maneuver.Modifier.allCases.map(Optional.some) + [nil] {
        for keepsLeft in [false, true] {
          for exit in [nil, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] {
            var maneuver = Guidance.Maneuver(
              kind: kind, modifier: modifier, leg: 0, pathIndex: 1, position: place,
              distanceFromLegStart: .zero, drivesOnLeft: keepsLeft)
            maneuver.roundaboutExit = exit
            result.append(maneuver)
          }
        }
      }
    }
    return result
  }

  @Test func eachActionBelongsToAManeuver() throws {
    let found = Set(try Self.all().map(ManeuverAction.init))
    #expect(Set(ManeuverAction.allCases).subtracting(found).isEmpty)
  }

  @Test func eachArrowBelongsToAManeuver() throws {
    let found = Set(try Self.all().map { ManeuverArrow(Guidance.ManeuverArrow($0)) })
    #expect(Set(NavKit.ManeuverArrow.allCases).subtracting(found) == [.none])
  }
}
