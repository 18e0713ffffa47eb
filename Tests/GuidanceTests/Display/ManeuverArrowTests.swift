import Geo
import Testing

@testable import Guidance

@Suite struct ManeuverArrowTests {
  private func maneuver(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, onLeft: Bool = false
  ) throws -> Maneuver {
    Maneuver(
      kind: kind, modifier: modifier, leg: 0, pathIndex: 1,
      position: try #require(Coordinate(latitude: 0, longitude: 0)), distanceFromLegStart: .zero,
      drivesOnLeft: onLeft)
  }

  @Test(
    arguments: [
      (Maneuver.Kind.depart, nil, "forward"), (.depart, .uTurn, "uTurnLeft"),
      (.arrive, nil, "destination"), (.arrive, .right, "destination"),
      (.continue, .straight, "forward"), (.continue, nil, "forward"),
      (.turn, .sharpLeft, "left"), (.turn, .left, "left"), (.turn, .slightLeft, "weakLeft"),
      (.turn, .straight, "forward"), (.turn, .slightRight, "weakRight"), (.turn, .right, "right"),
      (.turn, .sharpRight, "right"), (.turn, .uTurn, "uTurnLeft"), (.uTurn, nil, "uTurnLeft"),
      (.endOfRoad, .left, "left"), (.newName, nil, "forward"), (.notification, nil, "forward"),
      (.fork, .slightLeft, "forwardLeft"), (.fork, .straight, "forward"),
      (.fork, .right, "forwardRight"), (.merge, .slightLeft, "weakLeft"), (.merge, nil, "forward"),
      (.onRamp, .slightRight, "weakRight"), (.onRamp, .right, "right"),
      (.offRamp, .slightRight, "leaveMotorwayRight"), (.offRamp, .left, "leaveMotorwayLeft"),
      (.offRamp, nil, "leaveMotorwayRight"), (.roundaboutExit, .right, "right"),
      (.ferry, nil, "forward"),
    ] as [(Maneuver.Kind, Maneuver.Modifier?, String)])
  func eachManeuverHasItsArrow(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, _ arrow: String
  ) throws {
    #expect(ManeuverArrow(try maneuver(kind, modifier)).rawValue == arrow)
  }

  @Test(arguments: [
    (Maneuver.Modifier.sharpRight, "roundaboutRight45", "roundaboutLeft315", 1),
    (.right, "roundaboutRight90", "roundaboutLeft270", 2),
    (.slightRight, "roundaboutRight135", "roundaboutLeft225", 3),
    (.straight, "roundaboutRight180", "roundaboutLeft180", 4),
    (.slightLeft, "roundaboutRight225", "roundaboutLeft135", 5),
    (.left, "roundaboutRight270", "roundaboutLeft90", 6),
    (.sharpLeft, "roundaboutRight315", "roundaboutLeft45", 7),
  ])
  func roundaboutsOfBothKindsOfTrafficMirrorEachOther(
    _ modifier: Maneuver.Modifier, _ onRight: String, _ onLeft: String, _ picture: Int
  ) throws {
    for kind in [Maneuver.Kind.roundabout, .rotary] {
      let right = ManeuverArrow(try maneuver(kind, modifier))
      let left = ManeuverArrow(try maneuver(kind, modifier, onLeft: true))
      #expect(right.rawValue == onRight)
      #expect(left.rawValue == onLeft)
      // The exit lies at the same place, so it is the same picture.
      #expect(right.roundaboutPicture == picture)
      #expect(left.roundaboutPicture == picture)
    }
  }

  @Test func drivingAllRoundIsTheLongestArrow() throws {
    #expect(ManeuverArrow(try maneuver(.roundabout, .uTurn)) == .roundaboutRight315)
    #expect(ManeuverArrow(try maneuver(.roundabout, .uTurn, onLeft: true)) == .roundaboutLeft315)
  }

  @Test func turningRoundGoesToTheOtherSideOfTheTraffic() throws {
    #expect(ManeuverArrow(try maneuver(.uTurn, .uTurn, onLeft: true)) == .uTurnRight)
    #expect(ManeuverArrow(try maneuver(.turn, .uTurn, onLeft: true)) == .uTurnRight)
    #expect(ManeuverArrow(try maneuver(.offRamp, nil, onLeft: true)) == .leaveMotorwayLeft)
  }

  @Test func onlyRoundaboutsHavePictureNumbers() {
    let numbered = ManeuverArrow.allCases.filter { $0.roundaboutPicture != nil }
    #expect(numbered.count == 14)
    #expect(numbered.allSatisfy { $0.rawValue.hasPrefix("roundabout") })
  }

  @Test(arguments: [
    (Maneuver.Modifier.sharpLeft, ManeuverDirection.left, ManeuverWeight.sharp),
    (.left, .left, .normal), (.slightLeft, .left, .slight), (.straight, .forward, .none),
    (.slightRight, .right, .slight), (.right, .right, .normal), (.sharpRight, .right, .sharp),
    (.uTurn, .left, .uTurn),
  ])
  func directionAndWeightFollowTheTurn(
    _ modifier: Maneuver.Modifier, _ direction: ManeuverDirection, _ weight: ManeuverWeight
  ) throws {
    let maneuver = try maneuver(.turn, modifier)
    #expect(maneuver.direction == direction)
    #expect(maneuver.weight == weight)
  }
}
