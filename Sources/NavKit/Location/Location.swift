public import Foundation
internal import Geo
internal import Positioning

/// A reading of a positioning receiver; what it did not know is nil.
public struct Location: Hashable, Sendable {
  public var coordinates: GeoCoordinates
  /// When it was measured; a navigator ignores a location without time.
  public var time: Date?
  /// The direction of movement, in degrees clockwise from north.
  public var bearingInDegrees: Double?
  public var speedInMetersPerSecond: Double?
  /// The radius around `coordinates` that holds the true position.
  public var horizontalAccuracyInMeters: Double?

  public init(coordinates: GeoCoordinates) { self.coordinates = coordinates }
}

/// Somebody who wants to hear of locations; both navigators do.
public protocol LocationDelegate: AnyObject {
  func onLocationUpdated(_ location: Location)
}

/// What locations are wanted for; a hint for an app's own provider.
public enum LocationAccuracy: Hashable, CaseIterable, Sendable {
  case bestAvailable
  case navigation
  case tensOfMeters
  case hundredsOfMeters
  case kilometers
}

extension Location {
  init(_ fix: LocationFix) {
    self.init(coordinates: GeoCoordinates(fix.coordinate))
    time = fix.time.map(Date.init)
    bearingInDegrees = fix.bearing?.degrees
    speedInMetersPerSecond = fix.speed?.metersPerSecond
    horizontalAccuracyInMeters = fix.horizontalAccuracy?.meters
  }

  /// Nil if the position is not on the globe; figures that cannot be are unknown.
  var fix: LocationFix? {
    guard let coordinate = coordinates.coordinate else { return nil }
    return LocationFix(
      coordinate: coordinate, time: time.flatMap(\.timestamp),
      bearing: bearingInDegrees.flatMap { $0.isFinite && $0 >= 0 ? Bearing(degrees: $0) : nil },
      speed: speedInMetersPerSecond.flatMap {
        $0.isFinite && $0 >= 0 ? Speed(metersPerSecond: $0) : nil
      },
      horizontalAccuracy: horizontalAccuracyInMeters.flatMap {
        $0.isFinite && $0 >= 0 ? .meters($0) : nil
      })
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    self.init(
      timeIntervalSince1970: Double(timestamp.millisecondsSince1970)
        / Units.millisecondsPerSecond)
  }

  /// Nil for a date beyond the years 0000 to 9999.
  var timestamp: Timestamp? { Timestamp(secondsSince1970: timeIntervalSince1970) }
}

extension Duration {
  var timeInterval: TimeInterval { self / .seconds(1) }
}

extension Duration {
  /// A number of seconds that an app gives: no number is none, and centuries are thirty years.
  init(clamping seconds: TimeInterval) {
    self = .seconds(seconds.isNaN ? 0 : max(-1e9, min(1e9, seconds)))
  }
}
