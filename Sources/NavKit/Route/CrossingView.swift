internal import Guidance
internal import RoadNetwork

/// How a junction looks to one who comes to it.
public struct CrossingView: Hashable, Sendable {
  /// A road that leaves the junction.
  public struct Branch: Hashable, Sendable {
    /// From the direction in which one comes, positive to the right; -180 to 180.
    public var angleInDegrees: Double
    public var roadTexts: RoadTexts
    /// Whether the route goes on here.
    public var isTaken: Bool
    /// Whether one may enter it.
    public var isOpen: Bool
  }

  /// From left to right; without the road on which one comes.
  public var branches: [Branch]
  public var isRoundabout: Bool
  /// Whether traffic keeps to the left.
  public var drivesOnLeft: Bool

  init(_ crossing: Guidance.CrossingView) {
    branches = crossing.branches.map { branch in
      Branch(
        angleInDegrees: branch.turn, roadTexts: RoadTexts(branch.road), isTaken: branch.isTaken,
        isOpen: branch.isOpen)
    }
    isRoundabout = crossing.isRoundabout
    drivesOnLeft = crossing.drivesOnLeft
  }
}

/// The shape of a picture, width to height.
public enum RealisticViewAspectRatio: String, CaseIterable, Hashable, Sendable {
  case wide16x9 = "16:9"
  case tall3x5 = "3:5"
  case classic4x3 = "4:3"
  case wide5x3 = "5:3"
}

/// Pictures of a junction and of its sign, of equal size.
public struct RealisticView: Hashable, Sendable {
  /// SVG: the roads from above in the direction of travel, the lanes and the way to take.
  public var junctionViewSVG: String
  /// SVG; nil where the map knows no sign.
  public var signpostSVG: String?
}

extension Maneuver {
  /// Pictures of the junction; nil where it is none.
  ///
  /// They help most at ``isComplexJunction``. The longer side has `longerSideInPixels`.
  public func realisticView(
    aspectRatio: RealisticViewAspectRatio = .wide16x9, longerSideInPixels: Int = 960,
    isDark: Bool = false
  ) -> RealisticView? {
    guard let ratio = JunctionPicture.AspectRatio(rawValue: aspectRatio.rawValue) else {
      return nil
    }
    let picture = JunctionPicture(ratio, longerSide: longerSideInPixels, isDark: isDark)
    guard let junction = picture.junction(of: core) else { return nil }
    return RealisticView(junctionViewSVG: junction, signpostSVG: picture.signpost(of: core))
  }

  /// Whether the maneuver is on or off a motorway or trunk road with lanes or a sign that are known.
  public var isComplexJunction: Bool {
    core.isOnMotorway && (core.lanes.count > 1 || !core.toward.isEmpty || core.exitRef != nil)
  }
}
