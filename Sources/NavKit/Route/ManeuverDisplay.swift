internal import Geo
internal import Guidance

/// The picture that stands for a maneuver.
///
/// Roundabout arrows tell how far one drives round: 90 degrees is a quarter of the ring, in traffic
/// on the right or on the left.
public enum ManeuverArrow: String, CaseIterable, Sendable {
  case none
  case forward
  case left
  case right
  case forwardLeft
  case forwardRight
  case weakLeft
  case weakRight
  case uTurnLeft
  case uTurnRight
  case roundaboutRight45
  case roundaboutRight90
  case roundaboutRight135
  case roundaboutRight180
  case roundaboutRight225
  case roundaboutRight270
  case roundaboutRight315
  case roundaboutLeft45
  case roundaboutLeft90
  case roundaboutLeft135
  case roundaboutLeft180
  case roundaboutLeft225
  case roundaboutLeft270
  case roundaboutLeft315
  case leaveMotorwayLeft
  case leaveMotorwayRight
  case destination

  /// What to draw in the place of an arrow that has no picture: nothing to do, and a code that an
  /// app does not know, are drawn as ``forward``.
  public var orForward: ManeuverArrow { self == .none ? .forward : self }

  /// The number of a roundabout's picture, 1 to 7 by the place of the exit, against the clock from
  /// the road one comes from; nil for another arrow.
  public var roundaboutPicture: Int? {
    Guidance.ManeuverArrow(rawValue: rawValue)?.roundaboutPicture
  }

  init(_ arrow: Guidance.ManeuverArrow) { self = Self(rawValue: arrow.rawValue) ?? .forward }
}

/// To which side a maneuver leads.
public enum ManeuverDirection: String, CaseIterable, Sendable {
  case forward
  case left
  case right

  init(_ direction: Guidance.ManeuverDirection) {
    self = Self(rawValue: direction.rawValue) ?? .forward
  }
}

/// How sharply a maneuver turns.
public enum ManeuverWeight: String, CaseIterable, Sendable {
  case none
  case slight
  case normal
  case sharp
  case uTurn

  init(_ weight: Guidance.ManeuverWeight) { self = Self(rawValue: weight.rawValue) ?? .none }
}

/// Distances as they stand on a display.
public enum LocalizedDistance {
  /// `meters` in words, such as `90 m` or `1.2 km`; negative ones count as zero.
  ///
  /// `language` is a BCP 47 code and chooses the decimal separator. With `quantify` the figure is
  /// rounded to steps that do not flicker as one comes nearer. The word `now` stands for less
  /// than 20 m; without one the figure is shown.
  public static func string(
    meters: Double, language: String = "en", unitSystem: UnitSystem = .metric,
    quantify: Bool = true, now: String? = nil
  ) -> String {
    DistanceText(
      languageCode: language, units: unitSystem.units, isQuantified: quantify, now: now
    ).text(for: .meters(meters))
  }
}
