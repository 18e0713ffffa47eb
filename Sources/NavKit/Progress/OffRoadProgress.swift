internal import Navigation

/// How to go on from the end of the route to a destination that lies off the roads.
public struct OffRoadProgress: Hashable, Sendable {
  /// As the crow flies.
  public var remainingDistanceInMeters: Double
  /// From the traveller to the destination.
  public var bearingInDegrees: Double

  init(_ progress: Navigation.OffRoadProgress) {
    remainingDistanceInMeters = progress.distance.meters
    bearingInDegrees = progress.bearing.degrees
  }
}

public protocol OffRoadProgressDelegate: AnyObject {
  /// Called for each location behind the end of the route, until the destination is reached.
  func onOffRoadProgressUpdated(_ offRoadProgress: OffRoadProgress)
}

public protocol OffRoadDestinationReachedDelegate: AnyObject {
  /// Called once for each route whose destination lies off the roads.
  func onOffRoadDestinationReached()
}
