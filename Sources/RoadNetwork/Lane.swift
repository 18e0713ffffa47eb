/// The arrows of a lane.
///
/// An empty set is a lane without arrows. The places of the bits are those of the tile format.
public struct LaneDirections: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let sharpLeft = LaneDirections(rawValue: 1 << 0)
  public static let left = LaneDirections(rawValue: 1 << 1)
  public static let slightLeft = LaneDirections(rawValue: 1 << 2)
  public static let through = LaneDirections(rawValue: 1 << 3)
  public static let slightRight = LaneDirections(rawValue: 1 << 4)
  public static let right = LaneDirections(rawValue: 1 << 5)
  public static let sharpRight = LaneDirections(rawValue: 1 << 6)
  /// Turning round.
  public static let reverse = LaneDirections(rawValue: 1 << 7)
  /// The lane ends; its traffic moves to the left.
  public static let mergeToLeft = LaneDirections(rawValue: 1 << 8)
  /// The lane ends; its traffic moves to the right.
  public static let mergeToRight = LaneDirections(rawValue: 1 << 9)

  /// Each arrow alone, from left to right; turning round and merging last.
  public static let single: [LaneDirections] = (0..<10).map { LaneDirections(rawValue: 1 << $0) }

  /// The arrows of the set one by one, in the order of ``single``.
  public var parts: [LaneDirections] { Self.single.filter { contains($0) } }

  /// The arrows one by one as the words of OpenStreetMap, from left to right.
  public var words: [String] {
    zip(Self.single, Self.allWords).filter { contains($0.0) }.map(\.1)
  }

  /// The words of ``single``.
  private static let allWords = [
    "sharp_left", "left", "slight_left", "through", "slight_right", "right", "sharp_right",
    "reverse", "merge_to_left", "merge_to_right",
  ]
}

/// To which sides one may leave a lane for its neighbours.
public enum LaneChange: UInt8, CaseIterable, Sendable {
  case both = 1
  case none = 2
  case left = 3
  case right = 4
}

/// One lane of one direction of a road.
public struct Lane: Hashable, Sendable {
  /// Nil where the map does not tell.
  public var directions: LaneDirections?
  /// Who may use the lane, as far as the lane has rules of its own.
  public var modes: ModeSet
  /// Nil where the map does not tell.
  public var change: LaneChange?
  /// Nil where the map does not tell.
  public var widthCentimeters: Int?
  /// Places on the sign over the lane.
  public var destinations: [String]
  /// Road numbers on that sign.
  public var destinationRefs: [String]
  /// Whether the lane is kept for vehicles with several people in them.
  public var isForCarpools: Bool

  public init(
    _ directions: LaneDirections? = nil, modes: ModeSet = .all, change: LaneChange? = nil,
    widthCentimeters: Int? = nil, destinations: [String] = [], destinationRefs: [String] = [],
    isForCarpools: Bool = false
  ) {
    self.directions = directions
    self.modes = modes
    self.change = change
    self.widthCentimeters = widthCentimeters
    self.destinations = destinations
    self.destinationRefs = destinationRefs
    self.isForCarpools = isForCarpools
  }
}

/// Where the line of a road lies beside its lanes, where it is not in the middle of all.
public struct LanePlacement: Hashable, Sendable {
  /// The raw values are those of the tile format.
  public enum Side: UInt8, CaseIterable, Sendable {
    case leftOf = 0
    case middleOf = 1
    case rightOf = 2
  }

  public var side: Side
  /// The place of the lane, from 0 at the left in the direction of travel.
  public var lane: Int

  public init(_ side: Side, lane: Int) {
    self.side = side
    self.lane = lane
  }
}

/// A lane at the end of a road that leads on into a lane of another road.
public struct LaneConnection: Hashable, Sendable {
  /// OSM id of the way that is entered.
  public var toWayID: Int64
  /// Places of the lanes, from 0 at the left in the direction of travel.
  public var fromLane: Int
  public var toLane: Int
  /// Whether one may lead on so, but the lane is not the natural way on.
  public var isOptional: Bool

  public init(toWayID: Int64, fromLane: Int, toLane: Int, isOptional: Bool = false) {
    self.toWayID = toWayID
    self.fromLane = fromLane
    self.toLane = toLane
    self.isOptional = isOptional
  }
}

/// The lanes of one direction of a road.
public struct RoadLanes: Hashable, Sendable {
  /// How many there are; nil where the map does not tell, or contradicts itself.
  public var count: Int?
  /// The lanes from left to right in the direction of travel, whichever side traffic keeps to;
  /// empty, or as many as `count`.
  public var list: [Lane]
  /// Where the lanes lead at the end of the road, where the map tells.
  public var connections: [LaneConnection]
  /// Where the line of the road lies beside these lanes; nil where the map does not tell.
  public var placement: LanePlacement?

  public init(
    count: Int? = nil, list: [Lane] = [], connections: [LaneConnection] = [],
    placement: LanePlacement? = nil
  ) {
    self.count = list.isEmpty ? count : list.count
    self.list = list
    self.connections = connections
    self.placement = placement
  }

  /// Whether arrows are known of at least one lane.
  public var hasDirections: Bool { list.contains { $0.directions != nil } }

  /// No road has more lanes in one direction.
  public static let limit = 30
}
