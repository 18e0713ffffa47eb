public import Foundation
internal import Geo
internal import Navigation
internal import RoadNetwork

/// A speed limit and where it came from.
public struct SpeedLimit: Hashable, Sendable {
  /// How a limit became known.
  public enum Source: Hashable, Sendable {
    /// A sign, as mapped on the road.
    case sign
    /// A zone or law named on the road.
    case zone
    /// The law of the country for such roads.
    case legalDefault
    /// Guessed.
    case inferred
  }

  /// Nil if the law sets no limit or none is known.
  public var speedLimitInMetersPerSecond: Double?
  /// Whether it is known that the law sets no limit.
  public var isUnlimited: Bool
  /// Nil while nothing is known.
  public var source: Source?
  /// What a sign or the law says for all hours.
  public var postedSpeedLimitInMetersPerSecond: Double?
  /// What holds in front of a school now; nil outside school hours.
  public var schoolZoneSpeedLimitInMetersPerSecond: Double?
  /// What holds at this hour only.
  public var timeDependentSpeedLimitInMetersPerSecond: Double?
  /// A recommendation without the force of law.
  public var advisorySpeedLimitInMetersPerSecond: Double?

  /// The lowest of what holds by sign, by hour and in front of a school; as
  /// ``speedLimitInMetersPerSecond``.
  public func effectiveSpeedLimitInMetersPerSecond() -> Double? { speedLimitInMetersPerSecond }

  init(_ limit: LimitInForce) {
    speedLimitInMetersPerSecond =
      limit.effective?.kilometersPerHour.map { Speed.kilometersPerHour($0).metersPerSecond }
    isUnlimited = limit.effective == .unlimited
    postedSpeedLimitInMetersPerSecond = limit.posted?.metersPerSecond
    schoolZoneSpeedLimitInMetersPerSecond = limit.school?.metersPerSecond
    timeDependentSpeedLimitInMetersPerSecond = limit.timed?.metersPerSecond
    advisorySpeedLimitInMetersPerSecond = limit.advisory?.metersPerSecond
    source = limit.effective.map { _ in
      switch limit.source {
      case .tag: .sign
      case .zone: .zone
      case .legalDefault: .legalDefault
      case .inferred: .inferred
      }
    }
  }
}

/// A stretch of a section along which the road stays the same.
public struct Span: Hashable, Sendable {
  public var streetAttributes: [StreetAttributes]
  public var speedLimit: SpeedLimit
  public var names: LocalizedTexts
  public var numbers: LocalizedTexts
  public var lengthInMeters: Int
  public var duration: TimeInterval
  /// OSM id of the way.
  public var wayID: Int64
  /// ISO 3166-1 code, two letters; nil if it is not known.
  public var countryCode: String?
  /// ISO 3166-2 code; nil if it is not known.
  public var stateCode: String?

  /// The limit in metres per second; nil if the law sets none or none is known.
  public var speedLimitInMetersPerSecond: Double? { speedLimit.speedLimitInMetersPerSecond }
}
