import Geo
import RoadNetwork
import Routing

/// What a traveller does at one place of a route.
public struct Maneuver: Hashable, Sendable {
  /// The names in the raw values are those of the command line and its JSON.
  public enum Kind: String, CaseIterable, Sendable {
    case depart
    case arrive
    case `continue`
    case turn
    case fork
    case merge
    case onRamp = "on_ramp"
    case offRamp = "off_ramp"
    case roundabout
    case roundaboutExit = "roundabout_exit"
    case rotary
    case newName = "new_name"
    case endOfRoad = "end_of_road"
    case uTurn = "uturn"
    case ferry
    case notification
  }

  /// To which side, and how sharply.
  public enum Modifier: String, CaseIterable, Sendable {
    case uTurn = "uturn"
    case sharpLeft = "sharp_left"
    case left
    case slightLeft = "slight_left"
    case straight
    case slightRight = "slight_right"
    case right
    case sharpRight = "sharp_right"
  }

  public var kind: Kind
  /// Nil where a side means nothing.
  public var modifier: Modifier?
  /// The leg of the route, from 0.
  public var leg: Int
  /// The edge that begins at `position`, a place in the path of the leg; the number of edges for
  /// an arrival.
  ///
  /// Where several crossings are one junction for the driver, this is the first edge inside it,
  /// and `road` is the road beyond it.
  public var pathIndex: Int
  public var position: Coordinate
  /// From the start of the leg to here.
  public var distanceFromLegStart: Distance
  /// From here to the next maneuver; zero for an arrival.
  public var distance: Distance
  /// The time from here to the next maneuver.
  public var duration: Duration
  /// Direction of travel before; nil for a departure.
  public var bearingBefore: Bearing?
  /// Direction of travel after; nil for an arrival.
  public var bearingAfter: Bearing?
  /// Which exit of a roundabout to take, counted from 1 in the direction of travel.
  public var roundaboutExit: Int?
  /// The road turned into, or the road one is on, for an arrival.
  public var road: RoadText
  /// The road before; nil for a departure.
  public var previousRoad: RoadText?
  /// Places and road numbers on the sign, in its order.
  public var toward: [String]
  /// Number of the motorway exit.
  public var exitRef: String?
  /// The lanes before the maneuver, from left to right in the direction of travel; empty where
  /// nothing is known of them.
  public var lanes: [GuidedLane]
  /// Name of the roundabout, or of the motorway exit.
  public var junctionName: String?
  /// Side of the road on which the destination lies; only for an arrival.
  public var destinationSide: RoadSide?
  /// Whether the trip goes on from here; only for an arrival.
  public var isStopover: Bool
  /// Whether traffic keeps to the left here.
  public var drivesOnLeft: Bool
  /// The junction; nil where it is none, or nothing is known of it.
  public var crossing: CrossingView?
  /// What can be seen there.
  public var cues = ManeuverCues()
  /// The instruction in words, in the language that was asked for.
  public var text: String

  public init(
    kind: Kind, modifier: Modifier? = nil, leg: Int, pathIndex: Int, position: Coordinate,
    distanceFromLegStart: Distance, distance: Distance = .zero, duration: Duration = .zero,
    bearingBefore: Bearing? = nil, bearingAfter: Bearing? = nil, roundaboutExit: Int? = nil,
    road: RoadText = RoadText(), previousRoad: RoadText? = nil, toward: [String] = [],
    exitRef: String? = nil, lanes: [GuidedLane] = [], junctionName: String? = nil,
    destinationSide: RoadSide? = nil, isStopover: Bool = false, drivesOnLeft: Bool = false,
    text: String = ""
  ) {
    self.kind = kind
    self.modifier = modifier
    self.leg = leg
    self.pathIndex = pathIndex
    self.position = position
    self.distanceFromLegStart = distanceFromLegStart
    self.distance = distance
    self.duration = duration
    self.bearingBefore = bearingBefore
    self.bearingAfter = bearingAfter
    self.roundaboutExit = roundaboutExit
    self.road = road
    self.previousRoad = previousRoad
    self.toward = toward
    self.exitRef = exitRef
    self.lanes = lanes
    self.junctionName = junctionName
    self.destinationSide = destinationSide
    self.isStopover = isStopover
    self.drivesOnLeft = drivesOnLeft
    self.text = text
  }
}

/// How a road is called.
public struct RoadText: Hashable, Sendable {
  public var name: String?
  public var refs: [String]
  /// The name in further languages, ordered by language.
  public var localizedNames: [LocalizedText]
  /// How the names are spoken, where the map tells.
  public var pronunciations: [Pronunciation]

  public init(
    name: String? = nil, refs: [String] = [], localizedNames: [LocalizedText] = [],
    pronunciations: [Pronunciation] = []
  ) {
    self.name = name
    self.refs = refs
    self.localizedNames = localizedNames
    self.pronunciations = pronunciations
  }

  /// The name, else the numbers; nil if the road has neither.
  public var title: String? {
    name ?? (refs.isEmpty ? nil : refs.joined(separator: ", "))
  }
}
