import Geo
import RoadNetwork

/// How the junction of a maneuver looks to one who comes to it.
public struct CrossingView: Hashable, Sendable {
  /// A road that leaves the junction.
  public struct Branch: Hashable, Sendable {
    /// From the direction in which one comes, in degrees, positive to the right; -180 to 180.
    public var turn: Double
    public var road: RoadText
    public var roadClass: RoadClass
    /// Whether the route goes on here.
    public var isTaken: Bool
    /// Whether the traveller may enter it.
    public var isOpen: Bool

    public init(
      turn: Double, road: RoadText, roadClass: RoadClass, isTaken: Bool, isOpen: Bool
    ) {
      self.turn = turn
      self.road = road
      self.roadClass = roadClass
      self.isTaken = isTaken
      self.isOpen = isOpen
    }
  }

  /// From left to right; without the road on which one comes.
  public var branches: [Branch]
  /// The class of the road on which one comes.
  public var approach: RoadClass
  public var isRoundabout: Bool
  /// Whether traffic keeps to the left.
  public var drivesOnLeft: Bool

  public init(
    branches: [Branch], approach: RoadClass, isRoundabout: Bool = false, drivesOnLeft: Bool = false
  ) {
    self.branches = branches.sorted { ($0.turn, $0.roadClass) < ($1.turn, $1.roadClass) }
    self.approach = approach
    self.isRoundabout = isRoundabout
    self.drivesOnLeft = drivesOnLeft
  }

  /// The road on which the route goes on.
  public var taken: Branch? { branches.first(where: \.isTaken) }
}

extension CrossingView {
  init(_ junction: Junction) {
    let others = junction.others.map { Branch($0, isTaken: false) }
    self.init(
      branches: others + [Branch(junction.exit, isTaken: true)],
      approach: junction.approach.roadClass, drivesOnLeft: junction.approach.drivesOnLeft)
  }
}

extension CrossingView.Branch {
  init(_ arm: Arm, isTaken: Bool) {
    self.init(
      turn: arm.turn, road: arm.piece.text, roadClass: arm.piece.roadClass, isTaken: isTaken,
      isOpen: arm.isPassable)
  }
}
