import Geo
import Guidance

/// One step of a leg: a maneuver, and the stretch up to the next.
struct StepPlan: Sendable {
  /// The word of OSRM's API for the maneuver.
  var type: String
  var modifier: String?
  /// The edges up to the next step; empty for an arrival.
  var path: Range<Int>
  var text: RoadText
  var bearingBefore: Bearing?
  var bearingAfter: Bearing?
  var exit: Int?
  /// Places and numbers on signs, and the number of a motorway exit.
  var destinations: String?
  var exits: String?
  var rotaryName: String?
  /// How the name is spoken, in the letters of the IPA.
  var pronunciation: String?
  var drivesOnLeft = false
}
