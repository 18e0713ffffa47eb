public import Foundation
internal import Geo
internal import Guidance
internal import RoadNetwork

/// What to do at one place of a route.
public struct Maneuver: Hashable, Sendable {
  public var action: ManeuverAction
  /// The picture that stands for it.
  public var arrow: ManeuverArrow
  public var direction: ManeuverDirection
  public var weight: ManeuverWeight
  /// The road before.
  public var roadTexts: RoadTexts
  /// The road after; without any text for an arrival.
  public var nextRoadTexts: RoadTexts
  /// The number of the exit, as on its sign.
  public var exitSignTexts: LocalizedTexts
  /// The roads that meet here; nil where it is no junction.
  public var crossingView: CrossingView?
  /// The lanes before the maneuver, the leftmost first; empty where nothing is known of them.
  public var lanes: [Lane]
  public var sectionIndex: Int32
  /// The span that begins here; the number of spans for an arrival.
  public var spanIndex: Int32
  /// To the next maneuver.
  public var lengthInMeters: Int
  /// To the next maneuver.
  public var duration: TimeInterval
  public var coordinates: GeoCoordinates
  /// From the direction before to the direction after, to the right; nil at the ends.
  public var turnAngleInDegrees: Double?
  /// The instruction in words; for voice guidance there are ``EventText``s.
  public var text: String
  /// What pictures are drawn of.
  let core: Guidance.Maneuver

  init(
    _ maneuver: Guidance.Maneuver, spanIndex: Int, directionsBefore: [RefDirection],
    directionsAfter: [RefDirection]
  ) {
    let isArrival = maneuver.kind == .arrive
    action = ManeuverAction(maneuver)
    arrow = ManeuverArrow(Guidance.ManeuverArrow(maneuver))
    direction = ManeuverDirection(maneuver.direction)
    weight = ManeuverWeight(maneuver.weight)
    // An arrival is told with the road on which one is, a departure with the one it takes.
    roadTexts = RoadTexts(
      isArrival ? maneuver.road : maneuver.previousRoad ?? maneuver.road,
      directions: directionsBefore)
    nextRoadTexts =
      isArrival
      ? RoadTexts()
      : RoadTexts(maneuver.road, directions: directionsAfter, towards: maneuver.toward)
    exitSignTexts = LocalizedTexts(maneuver.exitRef)
    lanes = maneuver.lanes.map(Lane.init)
    sectionIndex = Int32(maneuver.leg)
    self.spanIndex = Int32(spanIndex)
    lengthInMeters = Int(maneuver.distance.meters.rounded())
    duration = maneuver.duration.timeInterval
    coordinates = GeoCoordinates(maneuver.position)
    if let before = maneuver.bearingBefore, let after = maneuver.bearingAfter {
      turnAngleInDegrees = before.turn(to: after)
    }
    text = maneuver.text
    crossingView = maneuver.crossing.map(CrossingView.init)
    core = maneuver
  }
}
