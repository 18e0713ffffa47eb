extension RoadGraph {
  /// The lanes in the direction of `edge`, from left to right as its traffic sees them.
  public func lanes(of edge: EdgeID) throws -> RoadLanes {
    try directedAttributes(of: edge).lanes
  }
}
