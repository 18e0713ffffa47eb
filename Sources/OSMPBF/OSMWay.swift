public import Geo

/// A line of OSM through a list of nodes.
public struct OSMWay: Sendable, Hashable {
  public let id: Int64
  /// The nodes in the way's direction; the file may lack some of them, and may list one twice.
  public let nodeIDs: [Int64]
  /// The places of the nodes, if the file has the feature `LocationsOnWays`, else empty.
  ///
  /// As many as `nodeIDs`; nil where the file gives a position that is not on the globe.
  public let coordinates: [Coordinate?]
  public let tags: OSMTags

  public init(
    id: Int64, nodeIDs: [Int64], coordinates: [Coordinate?] = [], tags: OSMTags = [:]
  ) {
    self.id = id
    self.nodeIDs = nodeIDs
    self.coordinates = coordinates
    self.tags = tags
  }
}
